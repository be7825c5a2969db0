/// A server's response: a status, the fields and the body.
public struct HTTPResponse: Sendable, Hashable {
  /// The status.
  public var status: HTTPStatus
  /// The header fields, in order.
  public var headerFields: HTTPFields
  /// The content; empty by default.
  public var body: HTTPBody

  /// Creates a response from its parts.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - headerFields: The header fields.
  ///   - body: The content.
  public init(status: HTTPStatus, headerFields: HTTPFields = [:], body: HTTPBody = .empty) {
    self.status = status
    self.headerFields = headerFields
    self.body = body
  }
}

extension HTTPResponse: CustomStringConvertible {
  /// The status and, if known, the size of the content.
  public var description: String {
    body.length.map { "\(status), \($0) bytes" } ?? "\(status)"
  }
}
