package import BacklotHTTP

/// The parts of a multipart message (RFC 2046 §5.1), such as a form with files (RFC 7578).
package struct MultipartContent: Sendable {
  /// A part of a multipart message.
  package struct Part: Sendable {
    /// The header fields of the part.
    package let headerFields: HTTPFields
    /// The content of the part.
    package let body: [UInt8]

    /// Creates a part.
    package init(headerFields: HTTPFields, body: [UInt8]) {
      self.headerFields = headerFields
      self.body = body
    }

    /// The name of the form item, if specified (RFC 7578 §4.2).
    package var name: String? { dispositionParameter("name") }
    /// The name of the file, if the part is a file.
    package var fileName: String? { dispositionParameter("filename") }

    private func dispositionParameter(_ name: String) -> String? {
      headerFields["Content-Disposition"].flatMap { DispositionParameters($0)[name] }
    }
  }

  /// The parts, in order.
  package let parts: [Part]

  /// True if the content ends with the required closing delimiter.
  package let isClosed: Bool
  /// True if the content has more parts than were read.
  package let isCut: Bool
  /// True if a part has more header fields than are read; its content is empty.
  package let hasLongHead: Bool

  /// The maximum number of header fields of a part: 128.
  package static let maximumFields = 128

  /// Parses content.
  ///
  /// - Parameters:
  ///   - body: The content.
  ///   - type: The message's `Content-Type`, whose parameter specifies the boundary between the parts.
  ///   - limit: The maximum number of parts to read; the rest is ignored.
  /// - Returns: `nil` if the type is not multipart or has no boundary.
  package init?(_ body: [UInt8], type: MediaType, limit: Int = 1_000) {
    guard type.type == "multipart", let boundary = type.parameters["boundary"], !boundary.isEmpty else { return nil }
    let pieces = Self.pieces(of: body, between: Array("--\(boundary)".utf8), limit)
    var hasLongHead = false
    parts = pieces.ranges.prefix(limit).map { Self.part(body[$0], hasLongHead: &hasLongHead) }
    self.hasLongHead = hasLongHead
    isClosed = pieces.isClosed
    isCut = pieces.ranges.count > limit
  }
}

extension MultipartContent {
  /// Returns the ranges between lines that begin with the delimiter, without the line ends that belong to the
  /// delimiters.
  private static func pieces(
    of body: [UInt8],
    between delimiter: [UInt8],
    _ limit: Int
  ) -> (ranges: [Range<Int>], isClosed: Bool) {
    var pieces: [Range<Int>] = []
    var start: Int?
    var place = body.startIndex
    while let found = delimiterLine(in: body, from: place, delimiter), pieces.count <= limit {
      if let start { pieces.append(start..<max(start, lineEnd(before: found, in: body))) }
      let end = found + delimiter.count
      if body[end...].starts(with: "--".utf8) { return (pieces, true) }
      guard let feed = body[end...].firstIndex(of: UInt8(ascii: "\n")) else { return (pieces, false) }
      place = feed + 1
      start = place
    }
    return (pieces, false)
  }

  private static func delimiterLine(in body: [UInt8], from place: Int, _ delimiter: [UInt8]) -> Int? {
    var line: Int? = place
    while let start = line, start < body.endIndex {
      if body[start...].starts(with: delimiter) { return start }
      line = body[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }
    return nil
  }

  /// Returns the end of the content before a delimiter.
  private static func lineEnd(before delimiter: Int, in body: [UInt8]) -> Int {
    guard delimiter > 0, body[delimiter - 1] == UInt8(ascii: "\n") else { return delimiter }
    return delimiter > 1 && body[delimiter - 2] == UInt8(ascii: "\r") ? delimiter - 2 : delimiter - 1
  }

  private static func part(_ piece: ArraySlice<UInt8>, hasLongHead: inout Bool) -> Part {
    var fields = HTTPFields()
    var lineCount = 0
    var rest = piece
    while let feed = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<feed], as: UTF8.self)[...]
      rest = rest[(feed + 1)...]
      let text = line.last == "\r" ? line.dropLast() : line
      if text.isEmpty { return Part(headerFields: fields, body: Array(rest)) }
      lineCount += 1
      if lineCount > maximumFields {
        hasLongHead = true
        return Part(headerFields: fields, body: [])
      }
      if let field = field(text) { fields.append(field) }
    }
    return Part(headerFields: fields, body: Array(rest))
  }

  /// Returns a line of a part's header as a field, or `nil` if it is not a field.
  package static func field(_ line: Substring) -> HTTPField? {
    guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) else { return nil }
    return HTTPField(name: name, value: String(line[line.index(after: colon)...].trimmed()))
  }
}
