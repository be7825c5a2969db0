import BacklotHTTP

/// A request as it is sent, on a connection that ends with its answer (RFC 9112 §3).
struct HTTP1OutgoingRequest: Sendable {
  private(set) var bytes = ByteBuffer()

  /// Writes a request.
  ///
  /// Its own `Content-Length`, `Transfer-Encoding` and `Connection` fields are left out.
  ///
  /// - Parameters:
  ///   - request: A request with an authority; its parts may have no white space.
  ///   - body: Its content.
  init(_ request: HTTPRequest, body: [UInt8]) {
    writeLine(request)
    for field in request.headerFields where !Self.own.contains(field.name) { write(field.name, field.value) }
    if !body.isEmpty || !Self.lacksContent.contains(request.method) { write(.contentLength, "\(body.count)") }
    bytes.append("Connection: close\r\n\r\n")
    bytes.append(body)
  }

  private static let own: Set<HTTPField.Name> = [.host, .contentLength, .transferEncoding, .connection]
  private static let lacksContent: Set<HTTPMethod> = [.get, .head, .options, .delete, .trace]

  private mutating func writeLine(_ request: HTTPRequest) {
    bytes.append(request.method.rawValue)
    bytes.append(" ")
    bytes.append(request.path ?? "/")
    bytes.append(" HTTP/1.1\r\n")
    write(.host, request.headerFields[.host] ?? request.authority ?? "")
  }

  private mutating func write(_ name: HTTPField.Name, _ value: String) {
    bytes.append(name.rawName)
    bytes.append(": ")
    bytes.append(value)
    bytes.append("\r\n")
  }
}
