import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotPlatform

extension EntryReading {
  /// Returns the decoded content of a message, and makes its fields consistent with it.
  ///
  /// Archives contain decoded content, but the fields of the message as it was sent. Some tools store the content as it
  /// was sent; it is decoded if a decoder is available.
  mutating func reconciled(_ body: HTTPBody, with fields: inout HTTPFields, at place: @autoclosure () -> JSONPointer)
    -> HTTPBody
  {
    guard body.length != 0 else { return body }
    var body = body
    if fields.statesContentCoding {
      let codings = (fields[.contentEncoding] ?? "").split(separator: ",").map { String($0.trimmed()).lowercased() }
      if let decoded = decoded(body, from: codings, with: fields, at: place()) {
        body = decoded
        fields[.contentEncoding] = nil
      }
    }
    fields.setContentLength(body.length)
    return body
  }

  /// Returns decoded content, or `nil` if it remains encoded.
  private mutating func decoded(
    _ body: HTTPBody,
    from names: [String],
    with fields: HTTPFields,
    at place: @autoclosure () -> JSONPointer
  ) -> HTTPBody? {
    var body = body
    do {
      for name in names.reversed() where name != "identity" && !name.isEmpty {
        body = try decoded(body, from: name, isText: Self.isText(fields[.contentType]))
      }
      return body
    } catch {
      report("the body cannot be decoded and is replayed as it is stored: \(error)", at: place())
      return nil
    }
  }

  /// Returns content without a coding, which it has only if it was stored as it was sent.
  private func decoded(_ body: HTTPBody, from name: String, isText: Bool) throws -> HTTPBody {
    guard let coding = ContentCoding(name: name) else {
      guard isText, try !beginsLikeText(body) else { return body }
      throw ContentCodingError(.unavailable, message: "the coding \(quoted(name)) is not supported")
    }
    let beginning = try body.beginning(upTo: 64) ?? []
    let isReadable = beginning.allSatisfy { 32...126 ~= $0 }
    guard coding.hasHeader(in: beginning), coding == .gzip || !isReadable else { return body }
    guard let coder = reader.coder else {
      throw ContentCodingError(.unavailable, message: "no decoder for \(coding) is available")
    }
    let bytes = try body.collected(upTo: ContentCoding.maximumDecodedCount)
    do throws(ContentCodingError) {
      return HTTPBody(try coder.decodeWithinLimits(bytes, from: coding))
    } catch {
      // The header of deflate is also the beginning of some decoded content.
      if coding == .deflate, error.code == .malformed { return body }
      throw error
    }
  }

  private static func isText(_ type: String?) -> Bool {
    let type = type?.lowercased() ?? ""
    return ["text/", "json", "javascript", "xml", "urlencoded"].contains { type.contains($0) }
  }

  private func beginsLikeText(_ body: HTTPBody) throws -> Bool {
    let beginning = try body.beginning(upTo: 1_024) ?? []
    // The last character may be cut.
    return (0..<4).contains { String(validated: beginning.dropLast($0), as: UTF8.self) != nil }
  }
}

extension HTTPFields {
  /// Corrects the length of the content if it is stated, with the spelling of its name, or removes it if it is unknown.
  mutating func setContentLength(_ length: Int64?) {
    guard let place = firstIndex(where: { $0.name == .contentLength }) else { return }
    let (name, value) = (self[place].name, length.map(String.init))
    // Usually, it is correct.
    guard value == nil || value != self[.contentLength] else { return }
    self[.contentLength] = value
    if let value { self[place] = HTTPField(name: name, value: value) }
  }
}

extension HTTPBody {
  /// Returns content that is in memory or in a file.
  func collected(upTo limit: Int) throws -> [UInt8] {
    if let length, length > Int64(limit) { throw Self.tooLong(limit) }
    guard let bytes = try bytes ?? beginning(upTo: limit + 1) else {
      throw ArchiveReadingError("A stream that can be read only once cannot be archived; collect it first.")
    }
    guard bytes.count <= limit else { throw Self.tooLong(limit) }
    return bytes
  }

  private static func tooLong(_ limit: Int) -> ArchiveReadingError {
    ArchiveReadingError("The body exceeds the limit of \(limit) bytes.")
  }
}
