package import BacklotHTTP

/// A request as it is sent (RFC 9112 §3).
package struct HTTP1OutgoingRequest: Sendable {
  package private(set) var bytes = ByteBuffer()

  /// Writes a request on a connection that ends with the response.
  ///
  /// The request's own `Content-Length`, `Transfer-Encoding` and `Connection` fields are omitted.
  ///
  /// - Parameters:
  ///   - request: A request with an authority; its parts must not contain white space.
  ///   - body: The content of the request.
  package init(_ request: HTTPRequest, body: [UInt8]) {
    writeLine(request, host: request.headerFields[.host] ?? request.authority ?? "")
    for field in request.headerFields where !Self.own.contains(field.name) {
      write(field)
    }
    bytes.writeLength(of: request.method, body.count)
    bytes.append("Connection: close\r\n\r\n")
    bytes.append(body)
  }

  /// Returns the part of a head after the target, up to the last of the specified fields.
  package static func head(host: String, _ fields: HTTPFields) -> [UInt8] {
    var head = HTTP1OutgoingRequest()
    head.bytes.append(" HTTP/1.1\r\n")
    head.write(HTTPField(name: .host, value: host))
    for field in fields { head.write(field) }
    return head.bytes.bytes
  }

  private init() {}

  private static let own: Set<HTTPField.Name> = [.host, .contentLength, .transferEncoding, .connection]

  private mutating func writeLine(_ request: HTTPRequest, host: String) {
    bytes.reserve(1024)
    bytes.append(request.method.rawValue)
    bytes.append(" ")
    bytes.append(request.path ?? "/")
    bytes.append(" HTTP/1.1\r\n")
    write(HTTPField(name: .host, value: host))
  }

  private mutating func write(_ field: HTTPField) {
    bytes.append(field.name.rawName)
    bytes.append(": ")
    bytes.append(valueOf: field)
    bytes.append("\r\n")
  }
}

extension ByteBuffer {
  /// Writes the length of a request's content, unless it is empty and the method implies no content.
  fileprivate mutating func writeLength(of method: HTTPMethod, _ count: Int) {
    if count == 0, method.lacksContent { return }
    append("Content-Length: ")
    append(decimal: count)
    append("\r\n")
  }

  /// Writes the head of a request on a connection that may be kept.
  ///
  /// - Parameters:
  ///   - method: The method of the request.
  ///   - path: The path and query.
  ///   - rest: The part of the head after the target, from ``HTTP1OutgoingRequest/head(host:_:)``.
  ///   - count: The number of bytes of content.
  package mutating func writeHead(of method: HTTPMethod, path: String, rest: [UInt8], contentCount count: Int) {
    append(method.rawValue)
    append(" ")
    append(path)
    append(rest)
    writeLength(of: method, count)
    append("\r\n")
  }
}
