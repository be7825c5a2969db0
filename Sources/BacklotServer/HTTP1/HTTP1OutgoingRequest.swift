import BacklotHTTP

/// A request as it is sent (RFC 9112 §3).
struct HTTP1OutgoingRequest: Sendable {
  private(set) var bytes = ByteBuffer()

  /// Writes a request on a connection that ends with the response.
  ///
  /// The request's own `Content-Length`, `Transfer-Encoding` and `Connection` fields are omitted.
  ///
  /// - Parameters:
  ///   - request: A request with an authority; its parts must not contain white space.
  ///   - body: The content of the request.
  init(_ request: HTTPRequest, body: [UInt8]) {
    writeLine(request, host: request.headerFields[.host] ?? request.authority ?? "")
    for field in request.headerFields where !Self.own.contains(field.name) { write(field.name, field.value) }
    bytes.writeLength(of: request.method, body.count)
    bytes.append("Connection: close\r\n\r\n")
    bytes.append(body)
  }

  /// Returns the part of a head after the target, up to the last of the specified fields.
  static func head(host: String, _ fields: HTTPFields) -> [UInt8] {
    var head = HTTP1OutgoingRequest()
    head.bytes.append(" HTTP/1.1\r\n")
    head.write(.host, host)
    for field in fields { head.write(field.name, field.value) }
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
    write(.host, host)
  }

  private mutating func write(_ name: HTTPField.Name, _ value: String) {
    bytes.append(name.rawName)
    bytes.append(": ")
    bytes.append(value)
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

  /// Writes the head of a forwarded request on a connection that may be kept.
  mutating func writeHead(of request: ForwardedRequest) {
    append(request.method.rawValue)
    append(" ")
    append(request.path)
    append(request.head.bytes)
    writeLength(of: request.method, request.body.count)
    append("\r\n")
  }
}

extension HTTPMethod {
  /// True if a request of this method without content does not state a length (RFC 9110 §8.6).
  var lacksContent: Bool {
    switch self {
    case .get, .head, .options, .delete, .trace: true
    default: false
    }
  }
}
