package import BacklotHTTP

/// Writes responses into one buffer that is reused.
@usableFromInline
package struct HTTP1Writer: Sendable {
  /// The framing of a response's content (RFC 9112 §6.3).
  package enum Framing: Sendable, Hashable {
    /// There is no content, and its length is not stated.
    case none
    /// The content has this number of bytes, stated in `Content-Length`.
    case length(Int)
    /// The content is sent in chunks.
    case chunked
    /// The content ends with the connection, as in HTTP/1.0 if the length is unknown.
    case close
  }

  /// The connection option to write, if any.
  package enum ConnectionOption: Sendable, Hashable {
    case none, close, keepAlive
  }

  /// The written bytes that are not sent yet.
  @usableFromInline package var output = ByteBuffer()
  private var memo = HTTP1AnswerMemo()

  package init() {}

  /// Writes the status line, the fields and the empty line.
  ///
  /// Omits fields that would contradict the framing or the connection option: `Transfer-Encoding`; `Content-Length`,
  /// except the first one if `framing` is ``Framing/none``; and `Connection`, unless `connection` is
  /// ``ConnectionOption/none``.
  ///
  /// - Parameters:
  ///   - status: The status of the response.
  ///   - fields: The fields of the response.
  ///   - framing: The framing of the content.
  ///   - connection: The connection option.
  ///   - date: The `Date` field, if the fields have no date.
  package mutating func writeHead(
    status: HTTPStatus,
    fields: HTTPFields,
    framing: Framing,
    connection: ConnectionOption,
    date: HTTP1DateField?
  ) {
    let parts = HTTP1AnswerMemo.Parts(
      status: status,
      fields: fields,
      framing: framing,
      connection: connection,
      second: date?.seconds
    )
    if memo.holds(for: parts) { return output.append(memo.bytes) }
    let count = output.count
    writeHead(parts, date: date)
    memo.keep(parts, bytes: output.last(output.count - count))
  }

  /// Writes an interim response, such as `100 Continue`.
  package mutating func writeInformational(_ status: HTTPStatus, fields: HTTPFields = HTTPFields()) {
    writeStatusLine(status)
    for field in fields where !Special(field.name).isOfFraming { writeField(field) }
    output.append("\r\n")
  }

  /// Writes a chunk, unless it is empty: an empty chunk would end the content.
  package mutating func writeChunk(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    output.reserve(bytes.count + 20)
    output.append(hexadecimal: bytes.count)
    output.append("\r\n")
    output.append(bytes)
    output.append("\r\n")
  }

  /// Writes the last chunk and the trailers.
  package mutating func writeLastChunk(trailers: HTTPFields = HTTPFields()) {
    output.append("0\r\n")
    for field in trailers where !Special(field.name).isOfFraming { writeField(field) }
    output.append("\r\n")
  }
}

extension HTTP1Writer {
  private mutating func writeHead(_ parts: HTTP1AnswerMemo.Parts, date: HTTP1DateField?) {
    writeStatusLine(parts.status)
    var (hasDate, hasLength) = (false, parts.framing != .none)
    for field in parts.fields {
      let special = Special(field.name)
      if special == .date { hasDate = true }
      if special.isReplaced(hasLength: hasLength, connection: parts.connection) { continue }
      if special == .contentLength { hasLength = true }
      writeField(field)
    }
    if let date, !hasDate { output.append(date.line) }
    writeFraming(parts.framing)
    writeConnection(parts.connection)
    output.append("\r\n")
  }

  private mutating func writeStatusLine(_ status: HTTPStatus) {
    output.reserve(512)
    if status.code == 200, status.reasonPhrase == "OK" {
      output.append("HTTP/1.1 200 OK\r\n")
      return
    }
    output.append("HTTP/1.1 ")
    output.append(decimal: status.code)
    output.append(UInt8(ascii: " "))
    writePhrase(of: status)
    output.append("\r\n")
  }

  /// Writes a reason phrase, which is from a stub and must not end the line.
  private mutating func writePhrase(of status: HTTPStatus) {
    if status.isLatin1 { writePhrase(status.phraseBytes) } else { writePhrase(status.reasonPhrase.utf8) }
  }

  private mutating func writePhrase(_ bytes: some Collection<UInt8>) {
    for byte in bytes { output.append(byte < 32 || byte == 127 ? UInt8(ascii: " ") : byte) }
  }

  private mutating func writeField(_ field: HTTPField) {
    output.append(field.name.rawName)
    output.append(": ")
    output.append(valueOf: field)
    output.append("\r\n")
  }

  private mutating func writeFraming(_ framing: Framing) {
    switch framing {
    case .none, .close: break
    case .length(let count):
      output.append("Content-Length: ")
      output.append(decimal: count)
      output.append("\r\n")
    case .chunked: output.append("Transfer-Encoding: chunked\r\n")
    }
  }

  private mutating func writeConnection(_ option: ConnectionOption) {
    switch option {
    case .none: break
    case .close: output.append("Connection: close\r\n")
    case .keepAlive: output.append("Connection: keep-alive\r\n")
    }
  }
}

/// The fields that the writer treats specially.
private enum Special {
  case none, date, contentLength, transferEncoding, connection, host

  /// Creates the value for a field name; the length of the name excludes most names without a comparison.
  init(_ name: HTTPField.Name) {
    let name = name.canonicalName
    self =
      switch name.utf8.count {
      case 4: name == "date" ? .date : name == "host" ? .host : .none
      case 10: name == "connection" ? .connection : .none
      case 14: name == "content-length" ? .contentLength : .none
      case 17: name == "transfer-encoding" ? .transferEncoding : .none
      default: .none
      }
  }

  var isOfFraming: Bool { self == .contentLength || self == .transferEncoding || self == .host }

  func isReplaced(hasLength: Bool, connection: HTTP1Writer.ConnectionOption) -> Bool {
    switch self {
    case .contentLength: hasLength
    case .transferEncoding: true
    case .connection: connection != .none
    default: false
    }
  }
}
