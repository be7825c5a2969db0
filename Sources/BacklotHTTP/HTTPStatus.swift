import BacklotPlatform

/// The status of a response: a three-digit code and its reason phrase.
///
/// Two statuses are equal if their codes are: the phrase is for people (RFC 9110 §15, RFC 9112 §4).
public struct HTTPStatus: Sendable {
  /// The code, 100 to 999.
  public let code: Int
  /// The phrase that follows the code in HTTP/1.1; empty if unknown.
  public let reasonPhrase: String
  /// True if the phrase was received as bytes that are not UTF-8.
  ///
  /// Each is a character of ``reasonPhrase`` (ISO 8859-1), so that it is sent as it was received.
  package let isLatin1: Bool

  /// Creates a status.
  ///
  /// A code outside 100...999 cannot be sent. It is clamped to the nearest bound, and the phrase states it. A stub with
  /// such a status is reported as invalid.
  ///
  /// - Parameters:
  ///   - code: The three-digit code.
  ///   - reasonPhrase: The phrase. Defaults to the registered one.
  public init(code: Int, reasonPhrase: String? = nil) {
    self.code = min(max(code, 100), 999)
    let phrase = self.code == code ? reasonPhrase : "Invalid Status Code \(code)"
    self.reasonPhrase = phrase ?? Self.registeredPhrases[code] ?? ""
    isLatin1 = false
  }

  /// Creates a status with the bytes of a phrase: as UTF-8 if they are valid, otherwise as ISO 8859-1.
  package init(code: Int, phraseBytes: some Collection<UInt8>) {
    let status = Self(code: code, reasonPhrase: String(headBytes: phraseBytes))
    self.code = status.code
    reasonPhrase = status.reasonPhrase
    isLatin1 = status.code == code && String(validated: phraseBytes, as: UTF8.self) == nil
  }

  private init(_ code: Int, reasonPhrase: String) {
    self.code = code
    self.reasonPhrase = reasonPhrase
    isLatin1 = false
  }

  /// The bytes of the phrase, as they are sent.
  package var phraseBytes: [UInt8] {
    isLatin1 ? reasonPhrase.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(reasonPhrase.utf8)
  }
}

extension HTTPStatus {
  /// The class of a status, determined by its first digit (RFC 9110 §15).
  public enum Kind: Sendable {
    /// 1xx: an interim response; the final one follows.
    case informational
    /// 2xx: received, understood and accepted.
    case successful
    /// 3xx: the client has to take further action, such as another request.
    case redirection
    /// 4xx: the request is at fault.
    case clientError
    /// 5xx: the server is at fault.
    case serverError
    /// 6xx and above: outside the specification.
    case invalid
  }

  /// The class of the code.
  public var kind: Kind {
    switch code {
    case 100..<200: .informational
    case 200..<300: .successful
    case 300..<400: .redirection
    case 400..<500: .clientError
    case 500..<600: .serverError
    default: .invalid
    }
  }

  /// A Boolean value that indicates whether a response with this status never has content (RFC 9110 §6.4.1): 1xx, 204
  /// and 304.
  public var forbidsContent: Bool { kind == .informational || code == 204 || code == 304 }
}

extension HTTPStatus: Hashable {
  /// Returns whether two codes are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.code == rhs.code }
  /// Hashes the code only.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension HTTPStatus: ExpressibleByIntegerLiteral {
  /// Creates a status from a literal code: `let status: HTTPStatus = 404`.
  public init(integerLiteral value: Int) { self.init(code: value) }
}

extension HTTPStatus: CustomStringConvertible {
  /// The code and the phrase, as in a status line.
  public var description: String { reasonPhrase.isEmpty ? "\(code)" : "\(code) \(reasonPhrase)" }
}

extension HTTPStatus {
  /// 100: the client may send the content.
  public static var `continue`: Self { Self(100, reasonPhrase: "Continue") }
  /// 101: the connection switches to another protocol.
  public static var switchingProtocols: Self { Self(101, reasonPhrase: "Switching Protocols") }
  /// 200: the request succeeded.
  public static var ok: Self { Self(200, reasonPhrase: "OK") }
  /// 201: a new resource was created.
  public static var created: Self { Self(201, reasonPhrase: "Created") }
  /// 202: the request was accepted but is not completed.
  public static var accepted: Self { Self(202, reasonPhrase: "Accepted") }
  /// 204: the request succeeded, and the response has no content.
  public static var noContent: Self { Self(204, reasonPhrase: "No Content") }
  /// 206: a part of the representation.
  public static var partialContent: Self { Self(206, reasonPhrase: "Partial Content") }
  /// 301: the target has moved permanently.
  public static var movedPermanently: Self { Self(301, reasonPhrase: "Moved Permanently") }
  /// 302: the target has moved temporarily.
  public static var found: Self { Self(302, reasonPhrase: "Found") }
  /// 303: the response is at another URL, for a `GET` request.
  public static var seeOther: Self { Self(303, reasonPhrase: "See Other") }
  /// 304: the client's copy is still current.
  public static var notModified: Self { Self(304, reasonPhrase: "Not Modified") }
  /// 307: the target has moved temporarily; the method stays the same.
  public static var temporaryRedirect: Self { Self(307, reasonPhrase: "Temporary Redirect") }
  /// 308: the target has moved permanently; the method stays the same.
  public static var permanentRedirect: Self { Self(308, reasonPhrase: "Permanent Redirect") }
  /// 400: the request cannot be understood.
  public static var badRequest: Self { Self(400, reasonPhrase: "Bad Request") }
  /// 401: credentials are missing or invalid.
  public static var unauthorized: Self { Self(401, reasonPhrase: "Unauthorized") }
  /// 403: the credentials do not allow the request.
  public static var forbidden: Self { Self(403, reasonPhrase: "Forbidden") }
  /// 404: the resource does not exist.
  public static var notFound: Self { Self(404, reasonPhrase: "Not Found") }
  /// 405: the target does not support the method.
  public static var methodNotAllowed: Self { Self(405, reasonPhrase: "Method Not Allowed") }
  /// 406: no representation is acceptable to the client.
  public static var notAcceptable: Self { Self(406, reasonPhrase: "Not Acceptable") }
  /// 408: the request took too long to arrive.
  public static var requestTimeout: Self { Self(408, reasonPhrase: "Request Timeout") }
  /// 409: the request conflicts with the target's state.
  public static var conflict: Self { Self(409, reasonPhrase: "Conflict") }
  /// 410: the resource was removed permanently.
  public static var gone: Self { Self(410, reasonPhrase: "Gone") }
  /// 412: a condition of the request is not met.
  public static var preconditionFailed: Self { Self(412, reasonPhrase: "Precondition Failed") }
  /// 413: the content is larger than the server accepts.
  public static var contentTooLarge: Self { Self(413, reasonPhrase: "Content Too Large") }
  /// 415: the content is in a format that the server does not accept.
  public static var unsupportedMediaType: Self { Self(415, reasonPhrase: "Unsupported Media Type") }
  /// 418: reserved and unused.
  public static var teapot: Self { Self(418, reasonPhrase: "I'm a teapot") }
  /// 422: the content is well-formed but cannot be processed.
  public static var unprocessableContent: Self { Self(422, reasonPhrase: "Unprocessable Content") }
  /// 429: the client sent too many requests in a short time.
  public static var tooManyRequests: Self { Self(429, reasonPhrase: "Too Many Requests") }
  /// 500: the server failed.
  public static var internalServerError: Self { Self(500, reasonPhrase: "Internal Server Error") }
  /// 501: the server does not support the request.
  public static var notImplemented: Self { Self(501, reasonPhrase: "Not Implemented") }
  /// 502: the upstream server sent an invalid response.
  public static var badGateway: Self { Self(502, reasonPhrase: "Bad Gateway") }
  /// 503: the server is temporarily unavailable.
  public static var serviceUnavailable: Self { Self(503, reasonPhrase: "Service Unavailable") }
  /// 504: the upstream server did not respond in time.
  public static var gatewayTimeout: Self { Self(504, reasonPhrase: "Gateway Timeout") }

  private static let registeredPhrases: [Int: String] = {
    let wellKnown: [Self] = [
      .continue, .switchingProtocols, .ok, .created, .accepted, .noContent, .partialContent, .movedPermanently,
      .found, .seeOther, .notModified, .temporaryRedirect, .permanentRedirect, .badRequest, .unauthorized,
      .forbidden, .notFound, .methodNotAllowed, .notAcceptable, .requestTimeout, .conflict, .gone,
      .preconditionFailed, .contentTooLarge, .unsupportedMediaType, .teapot, .unprocessableContent,
      .tooManyRequests, .internalServerError, .notImplemented, .badGateway, .serviceUnavailable, .gatewayTimeout,
      Self(102, reasonPhrase: "Processing"), Self(103, reasonPhrase: "Early Hints"),
      Self(203, reasonPhrase: "Non-Authoritative Information"),
      Self(205, reasonPhrase: "Reset Content"), Self(207, reasonPhrase: "Multi-Status"),
      Self(208, reasonPhrase: "Already Reported"), Self(226, reasonPhrase: "IM Used"),
      Self(300, reasonPhrase: "Multiple Choices"), Self(305, reasonPhrase: "Use Proxy"),
      Self(402, reasonPhrase: "Payment Required"),
      Self(407, reasonPhrase: "Proxy Authentication Required"), Self(411, reasonPhrase: "Length Required"),
      Self(414, reasonPhrase: "URI Too Long"),
      Self(416, reasonPhrase: "Range Not Satisfiable"), Self(417, reasonPhrase: "Expectation Failed"),
      Self(421, reasonPhrase: "Misdirected Request"),
      Self(423, reasonPhrase: "Locked"), Self(424, reasonPhrase: "Failed Dependency"),
      Self(425, reasonPhrase: "Too Early"), Self(426, reasonPhrase: "Upgrade Required"),
      Self(428, reasonPhrase: "Precondition Required"), Self(431, reasonPhrase: "Request Header Fields Too Large"),
      Self(451, reasonPhrase: "Unavailable For Legal Reasons"), Self(505, reasonPhrase: "HTTP Version Not Supported"),
      Self(506, reasonPhrase: "Variant Also Negotiates"), Self(507, reasonPhrase: "Insufficient Storage"),
      Self(508, reasonPhrase: "Loop Detected"),
      Self(511, reasonPhrase: "Network Authentication Required"),
    ]
    return Dictionary(uniqueKeysWithValues: wellKnown.map { ($0.code, $0.reasonPhrase) })
  }()
}
