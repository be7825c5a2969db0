extension HTTPField {
  /// A field's name.
  ///
  /// Two names are equal if they differ only in case (RFC 9110 §5.1).
  public struct Name: Sendable {
    /// The name as it was written.
    public let rawName: String
    /// The name in lower case, for comparison.
    public let canonicalName: String

    /// Creates a name, or returns `nil` if `name` is not a token (RFC 9110 §5.6.2).
    public init?(_ name: String) {
      guard Token.isValid(name.utf8) else { return nil }
      self.init(raw: name, canonical: name.lowercased())
    }

    /// Creates a name that is known to be a token.
    ///
    /// - Parameters:
    ///   - raw: The name as it was written.
    ///   - canonical: The name in lower case.
    package init(raw: String, canonical: String) {
      rawName = raw
      canonicalName = canonical
    }
  }
}

extension HTTPField.Name: Hashable {
  /// Returns whether two names are equal, ignoring case.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.canonicalName == rhs.canonicalName }
  /// Hashes the name, ignoring case.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonicalName) }
}

extension HTTPField.Name: ExpressibleByStringLiteral {
  /// Creates a name from a literal, such as `"X-Request-ID"`.
  ///
  /// A literal that is not a token (RFC 9110 §5.6.2) becomes a valid name that begins with `Backlot-Invalid-Name-`. A
  /// stub with such a name is reported as invalid, and an endpoint with it fails when its request is created.
  public init(stringLiteral literal: String) {
    let substitute = Self.invalidPrefix + PercentEncoding.encode(literal, for: .form)
    self = Self(literal) ?? Self(raw: substitute, canonical: substitute.lowercased())
  }

  private static let invalidPrefix = "Backlot-Invalid-Name-"

  /// The literal that is not a token, if the name was created from one.
  package var invalidLiteral: String? {
    guard rawName.hasPrefix(Self.invalidPrefix) else { return nil }
    return PercentEncoding.decode(rawName.dropFirst(Self.invalidPrefix.count), plusAsSpace: true)
  }
}

extension HTTPField.Name: CustomStringConvertible {
  /// The name as it was written.
  public var description: String { rawName }
}

extension HTTPField.Name {
  /// The media types that the client accepts (RFC 9110 §12.5.1).
  public static var accept: Self { Self(raw: "Accept", canonical: "accept") }
  /// The content codings that the client accepts (RFC 9110 §12.5.3).
  public static var acceptEncoding: Self { Self(raw: "Accept-Encoding", canonical: "accept-encoding") }
  /// The languages that the client prefers (RFC 9110 §12.5.4).
  public static var acceptLanguage: Self { Self(raw: "Accept-Language", canonical: "accept-language") }
  /// The methods that the target supports (RFC 9110 §10.2.1).
  public static var allow: Self { Self(raw: "Allow", canonical: "allow") }
  /// The client's credentials (RFC 9110 §11.6.2).
  public static var authorization: Self { Self(raw: "Authorization", canonical: "authorization") }
  /// The identifier after which a client continues an event stream (HTML Standard §9.2.3).
  public static var lastEventID: Self { Self(raw: "Last-Event-ID", canonical: "last-event-id") }
  /// The caching directives for a message (RFC 9111 §5.2).
  public static var cacheControl: Self { Self(raw: "Cache-Control", canonical: "cache-control") }
  /// The codings applied to the content (RFC 9110 §8.4).
  public static var contentEncoding: Self { Self(raw: "Content-Encoding", canonical: "content-encoding") }
  /// The length of the content in bytes (RFC 9110 §8.6).
  public static var contentLength: Self { Self(raw: "Content-Length", canonical: "content-length") }
  /// The range of the content, or its length if the requested range is not satisfiable (RFC 9110 §14.4).
  public static var contentRange: Self { Self(raw: "Content-Range", canonical: "content-range") }
  /// The media type of the content (RFC 9110 §8.3).
  public static var contentType: Self { Self(raw: "Content-Type", canonical: "content-type") }
  /// The cookies that the client returns (RFC 6265 §5.4).
  public static var cookie: Self { Self(raw: "Cookie", canonical: "cookie") }
  /// The date and time at which the message was created (RFC 9110 §6.6.1).
  public static var date: Self { Self(raw: "Date", canonical: "date") }
  /// The validator of a representation (RFC 9110 §8.8.3).
  public static var etag: Self { Self(raw: "ETag", canonical: "etag") }
  /// The host and port of the target (RFC 9110 §7.2).
  public static var host: Self { Self(raw: "Host", canonical: "host") }
  /// The validators that make a request conditional (RFC 9110 §13.1.2).
  public static var ifNoneMatch: Self { Self(raw: "If-None-Match", canonical: "if-none-match") }
  /// The validator under which only a range is requested (RFC 9110 §13.1.5).
  public static var ifRange: Self { Self(raw: "If-Range", canonical: "if-range") }
  /// The date and time of the last change of a representation (RFC 9110 §8.8.2).
  public static var lastModified: Self { Self(raw: "Last-Modified", canonical: "last-modified") }
  /// The target of a redirect, or the location of a new resource (RFC 9110 §10.2.2).
  public static var location: Self { Self(raw: "Location", canonical: "location") }
  /// Credentials for a proxy (RFC 9110 §11.7.2).
  public static var proxyAuthorization: Self {
    Self(raw: "Proxy-Authorization", canonical: "proxy-authorization")
  }
  /// The requested range of the content (RFC 9110 §14.2).
  public static var range: Self { Self(raw: "Range", canonical: "range") }
  /// The time to wait before the next attempt (RFC 9110 §10.2.3).
  public static var retryAfter: Self { Self(raw: "Retry-After", canonical: "retry-after") }
  /// A cookie for the client to keep (RFC 6265 §4.1).
  public static var setCookie: Self { Self(raw: "Set-Cookie", canonical: "set-cookie") }
  /// The program that sends the request (RFC 9110 §10.1.5).
  public static var userAgent: Self { Self(raw: "User-Agent", canonical: "user-agent") }
  /// The fields of the request that the response depends on (RFC 9110 §12.5.5).
  public static var vary: Self { Self(raw: "Vary", canonical: "vary") }
  /// The credentials that the server requests (RFC 9110 §11.6.1).
  public static var wwwAuthenticate: Self { Self(raw: "WWW-Authenticate", canonical: "www-authenticate") }
}

extension HTTPField.Name {
  package static let connection = Self(raw: "Connection", canonical: "connection")
  package static let transferEncoding = Self(raw: "Transfer-Encoding", canonical: "transfer-encoding")
}
