/// A client's request: the parts of a request line, the fields and the body.
///
/// The parts are those of an HTTP/2 request (RFC 9113 §8.3.1); `path` contains path *and* query as sent.
public struct HTTPRequest: Sendable, Hashable {
  /// The method.
  public var method: HTTPMethod
  /// `http` or `https`, or `nil` if the connection determines it.
  public var scheme: String?
  /// The host, with `:` and the port if it is not the default of the scheme.
  public var authority: String?
  /// The path and, after a `?`, the query, both percent-encoded.
  public var path: String?
  /// The header fields, in order.
  public var headerFields: HTTPFields
  /// The content; empty by default.
  public var body: HTTPBody

  /// Creates a request from its parts.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - scheme: `http` or `https`, if known.
  ///   - authority: Host and optional port, if known.
  ///   - path: Path and query, percent-encoded.
  ///   - headerFields: The header fields.
  ///   - body: The content.
  public init(
    method: HTTPMethod,
    scheme: String? = nil,
    authority: String? = nil,
    path: String? = nil,
    headerFields: HTTPFields = [:],
    body: HTTPBody = .empty
  ) {
    self.method = method
    self.scheme = scheme
    self.authority = authority
    self.path = path
    self.headerFields = headerFields
    self.body = body
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// The method and the target, for display.
  public var description: String {
    let origin = authority.map { (scheme.map { "\($0)://" } ?? "//") + $0 } ?? ""
    return "\(method) \(origin)\(path ?? "/")"
  }
}
