import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// What the content of a file looks like to somebody who knows the field's formats.
struct FileSample {
  /// The most bytes to read for a word about a file.
  private static let limit = 1 << 26
  private let path: String
  private let bytes: [UInt8]?

  init(_ path: String) throws(SourceError) {
    self.path = path
    do {
      bytes = try HTTPBody(contentsOf: path, keepingUpTo: Self.limit).bytes
    } catch {
      throw SourceError(message: SystemReason.of(error))
    }
  }

  /// What it is, as the rest of a sentence that begins with its path.
  var finding: String {
    guard let bytes else { return "has more than \(Self.limit >> 20) MiB and was not looked at" }
    guard let first = bytes.first(where: { !Self.isSpace($0) }) else { return "is an empty file" }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return json(bytes) }
    if bytes.prefix(1 << 16).contains(0) { return "is a binary file" }
    return text(String(decoding: bytes.prefix(1 << 16), as: UTF8.self))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func json(_ bytes: [UInt8]) -> String {
    do throws(JSONError) {
      let keys = Set(try JSONValue(parsing: bytes).object?.keys.map(\.self) ?? [])
      guard let format = Self.formats.first(where: { $0.keys.isSubset(of: keys) }) else { return "is some JSON file" }
      return "looks like \(format.name), which cannot be read yet"
    } catch {
      return "looks like JSON, but is broken: \(error)"
    }
  }

  /// Whether the file is one of mappings.
  var holdsMappings: Bool {
    guard let bytes else { return false }
    return MappingSniffer.holdsMappings(bytes)
  }

  /// What tells the formats apart: the members of the outermost object.
  private static let formats: [(keys: Set<String>, name: String)] = [
    (["openapi", "info"], "an OpenAPI document"),
    (["swagger", "info"], "an OpenAPI 2.0 document"),
    (["log"], "a HAR recording"),
  ]

  private func text(_ text: String) -> String {
    let starts = text.split(whereSeparator: \.isNewline).map { $0.prefix(10) }
    let isContract = starts.contains { $0.hasPrefix("openapi:") || $0.hasPrefix("swagger:") }
    return isContract ? "looks like an OpenAPI document, which cannot be read yet" : "is some text file"
  }
}
