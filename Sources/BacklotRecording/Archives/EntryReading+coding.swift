import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotPlatform

extension EntryReading {
  /// The maximum number of bytes of decoded content: 64 MiB.
  private static let decodedLimit = 64 << 20

  /// Returns the decoded content of a message, and makes its fields consistent with it.
  ///
  /// Archives contain decoded content, but the fields of the message as it was sent. Some tools store the content as it
  /// was sent; it is decoded if a decoder is available.
  mutating func reconciled(_ body: HTTPBody, with fields: inout HTTPFields, at place: JSONPointer) -> HTTPBody {
    guard body.length != 0 else { return body }
    var body = body
    if fields.statesContentCoding {
      let codings = (fields[.contentEncoding] ?? "").split(separator: ",").map { String($0.trimmed()).lowercased() }
      if let decoded = decoded(body, from: codings, fields, at: place) {
        body = decoded
        fields[.contentEncoding] = nil
      }
    }
    if fields.contains(.contentLength) { fields[.contentLength] = body.length.map { "\($0)" } }
    return body
  }

  /// Returns decoded content, or `nil` if it remains encoded.
  private mutating func decoded(
    _ body: HTTPBody,
    from names: [String],
    _ fields: HTTPFields,
    at place: JSONPointer
  ) -> HTTPBody? {
    var body = body
    for name in names.reversed() where name != "identity" && !name.isEmpty {
      guard let coding = ContentCoding(name: name) else {
        guard isEncodedText(body, fields) else { continue }
        report("content in the coding \(quoted(name)) cannot be decoded; the body is replayed as it is stored", at: place)
        return nil
      }
      guard isEncoded(body, in: coding) else { continue }
      do {
        guard let coder = reader.coder else {
          throw ContentCodingError(.unavailable, message: "no decoder for \(coding) is available")
        }
        body = HTTPBody(try coder.decode(try body.collected(upTo: Self.decodedLimit), from: coding, upTo: Self.decodedLimit))
      } catch {
        if coding == .deflate, (error as? ContentCodingError)?.code == .malformed { continue }
        report("the body cannot be decoded and is replayed as it is stored: \(error)", at: place)
        return nil
      }
    }
    return body
  }

  private func isEncoded(_ body: HTTPBody, in coding: ContentCoding) -> Bool {
    guard let beginning = try? body.beginning(upTo: 64) else { return false }
    return coding.hasHeader(in: beginning) && (coding == .gzip || !beginning.allSatisfy { 32...126 ~= $0 })
  }

  /// Returns true if content that should be a text is not one, and is thus in a coding that is not supported.
  private func isEncodedText(_ body: HTTPBody, _ fields: HTTPFields) -> Bool {
    let type = fields[.contentType]?.lowercased() ?? ""
    let isText = ["text/", "json", "javascript", "xml", "urlencoded"].contains { type.contains($0) }
    guard isText, let beginning = try? body.beginning(upTo: 1_024) else { return false }
    // The last character may be cut.
    return (0..<4).allSatisfy { String(validated: beginning.dropLast($0), as: UTF8.self) == nil }
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
