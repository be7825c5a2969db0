/// The status of an answer: a three-digit code and the phrase that goes with it.
///
/// Two statuses are equal when their codes are: the phrase is for people (RFC 9110 §15, RFC 9112 §4).
public struct HTTPStatus: Sendable {
  /// The code, 100 to 999.
  public let code: Int
  /// The words that follow the code in HTTP/1.1; empty if no phrase is known.
  public let reasonPhrase: String

  /// Makes a status; a code outside 100...999 cannot be written on the wire and is moved to the nearest bound.
  ///
  /// - Parameters:
  ///   - code: The three-digit code.
  ///   - reasonPhrase: The phrase; the registered one when omitted.
  public init(code: Int, reasonPhrase: String? = nil) {
    self.code = min(max(code, 100), 999)
    self.reasonPhrase = reasonPhrase ?? Self.registeredPhrases[self.code] ?? ""
  }

  private init(_ code: Int, _ reasonPhrase: String) {
    self.code = code
    self.reasonPhrase = reasonPhrase
  }
}

extension HTTPStatus {
  /// The class of a status, told by its first digit (RFC 9110 §15).
  public enum Kind: Sendable {
    /// 1xx: an interim answer; the final one follows.
    case informational
    /// 2xx: received, understood and accepted.
    case successful
    /// 3xx: the client has to go elsewhere.
    case redirection
    /// 4xx: the request was at fault.
    case clientError
    /// 5xx: the server was at fault.
    case serverError
    /// 6xx and above: outside the specification.
    case invalid
  }

  /// The class the code belongs to.
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
  /// Compares codes only.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.code == rhs.code }
  /// Hashes the code only.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension HTTPStatus: ExpressibleByIntegerLiteral {
  /// Makes a status from a literal code: `let status: HTTPStatus = 404`.
  public init(integerLiteral value: Int) { self.init(code: value) }
}

extension HTTPStatus: CustomStringConvertible {
  /// The code and the phrase, as in a status line.
  public var description: String { reasonPhrase.isEmpty ? "\(code)" : "\(code) \(reasonPhrase)" }
}

extension HTTPStatus {
  /// 100: the client may send the content.
  public static var `continue`: Self { Self(100, "Continue") }
  /// 101: the connection speaks another protocol from here on.
  public static var switchingProtocols: Self { Self(101, "Switching Protocols") }
  /// 200: it worked.
  public static var ok: Self { Self(200, "OK") }
  /// 201: something new exists.
  public static var created: Self { Self(201, "Created") }
  /// 202: taken on, not done yet.
  public static var accepted: Self { Self(202, "Accepted") }
  /// 204: the request succeeded, and the response has no content.
  public static var noContent: Self { Self(204, "No Content") }
  /// 206: a part of the representation.
  public static var partialContent: Self { Self(206, "Partial Content") }
  /// 301: the target has moved for good.
  public static var movedPermanently: Self { Self(301, "Moved Permanently") }
  /// 302: the target is elsewhere for now.
  public static var found: Self { Self(302, "Found") }
  /// 303: the answer is at another place, to be fetched by `GET`.
  public static var seeOther: Self { Self(303, "See Other") }
  /// 304: what the client holds is still current.
  public static var notModified: Self { Self(304, "Not Modified") }
  /// 307: elsewhere for now, with the same method.
  public static var temporaryRedirect: Self { Self(307, "Temporary Redirect") }
  /// 308: moved for good, with the same method.
  public static var permanentRedirect: Self { Self(308, "Permanent Redirect") }
  /// 400: the request cannot be understood.
  public static var badRequest: Self { Self(400, "Bad Request") }
  /// 401: credentials are missing or wrong.
  public static var unauthorized: Self { Self(401, "Unauthorized") }
  /// 403: the credentials do not allow it.
  public static var forbidden: Self { Self(403, "Forbidden") }
  /// 404: the resource does not exist.
  public static var notFound: Self { Self(404, "Not Found") }
  /// 405: the target does not know this method.
  public static var methodNotAllowed: Self { Self(405, "Method Not Allowed") }
  /// 406: no representation is acceptable to the client.
  public static var notAcceptable: Self { Self(406, "Not Acceptable") }
  /// 408: the request took too long to arrive.
  public static var requestTimeout: Self { Self(408, "Request Timeout") }
  /// 409: the request conflicts with the target's state.
  public static var conflict: Self { Self(409, "Conflict") }
  /// 410: it was there and will not come back.
  public static var gone: Self { Self(410, "Gone") }
  /// 412: a condition of the request does not hold.
  public static var preconditionFailed: Self { Self(412, "Precondition Failed") }
  /// 413: the content is larger than the server takes.
  public static var contentTooLarge: Self { Self(413, "Content Too Large") }
  /// 415: the content is in a format that the server does not take.
  public static var unsupportedMediaType: Self { Self(415, "Unsupported Media Type") }
  /// 418: registered so that it stays unused.
  public static var teapot: Self { Self(418, "I'm a teapot") }
  /// 422: well-formed, but it cannot be carried out.
  public static var unprocessableContent: Self { Self(422, "Unprocessable Content") }
  /// 429: too many requests in too short a time.
  public static var tooManyRequests: Self { Self(429, "Too Many Requests") }
  /// 500: the server failed.
  public static var internalServerError: Self { Self(500, "Internal Server Error") }
  /// 501: the server cannot do this.
  public static var notImplemented: Self { Self(501, "Not Implemented") }
  /// 502: the server behind this one gave a bad answer.
  public static var badGateway: Self { Self(502, "Bad Gateway") }
  /// 503: not able to answer for now.
  public static var serviceUnavailable: Self { Self(503, "Service Unavailable") }
  /// 504: the server behind this one did not answer in time.
  public static var gatewayTimeout: Self { Self(504, "Gateway Timeout") }

  private static let registeredPhrases: [Int: String] = {
    let wellKnown: [Self] = [
      .continue, .switchingProtocols, .ok, .created, .accepted, .noContent, .partialContent, .movedPermanently,
      .found, .seeOther, .notModified, .temporaryRedirect, .permanentRedirect, .badRequest, .unauthorized,
      .forbidden, .notFound, .methodNotAllowed, .notAcceptable, .requestTimeout, .conflict, .gone,
      .preconditionFailed, .contentTooLarge, .unsupportedMediaType, .teapot, .unprocessableContent,
      .tooManyRequests, .internalServerError, .notImplemented, .badGateway, .serviceUnavailable, .gatewayTimeout,
      Self(102, "Processing"), Self(103, "Early Hints"), Self(203, "Non-Authoritative Information"),
      Self(205, "Reset Content"), Self(207, "Multi-Status"), Self(208, "Already Reported"), Self(226, "IM Used"),
      Self(300, "Multiple Choices"), Self(305, "Use Proxy"), Self(402, "Payment Required"),
      Self(407, "Proxy Authentication Required"), Self(411, "Length Required"), Self(414, "URI Too Long"),
      Self(416, "Range Not Satisfiable"), Self(417, "Expectation Failed"), Self(421, "Misdirected Request"),
      Self(423, "Locked"), Self(424, "Failed Dependency"), Self(425, "Too Early"), Self(426, "Upgrade Required"),
      Self(428, "Precondition Required"), Self(431, "Request Header Fields Too Large"),
      Self(451, "Unavailable For Legal Reasons"), Self(505, "HTTP Version Not Supported"),
      Self(506, "Variant Also Negotiates"), Self(507, "Insufficient Storage"), Self(508, "Loop Detected"),
      Self(511, "Network Authentication Required"),
    ]
    return Dictionary(uniqueKeysWithValues: wellKnown.map { ($0.code, $0.reasonPhrase) })
  }()
}
