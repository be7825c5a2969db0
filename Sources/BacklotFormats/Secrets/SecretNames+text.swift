package import BacklotHTTP

extension SecretNames {
  /// Returns a text with secrets masked in the JSON and the XML that it contains, even if quoted or truncated.
  package func masked(text: String) -> String {
    let masked = masked(text: Array(text.utf8))
    return masked.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Returns the bytes of a text, which may be invalid UTF-8, with secrets masked in the same way, or `nil` if it has
  /// no secrets.
  package func masked(text bytes: [UInt8]) -> [UInt8]? {
    let withoutMembers = masked(jsonText: bytes) ?? bytes
    let masked = masked(xml: withoutMembers)
    return masked == bytes ? nil : masked
  }

  /// Returns the bytes of a form with secrets masked and otherwise unchanged.
  ///
  /// Secrets are the values of secret names, and those in JSON and XML inside values. The bytes may be invalid UTF-8.
  package func masked(form bytes: [UInt8]) -> [UInt8] {
    masked(form: bytes) { masked(text: $0) }
  }

  /// Returns a text with the values of secret names masked in all JSON members (`"password": "…"`).
  ///
  /// Use it for texts that quote or truncate JSON, or contain malformed JSON. A value that is an object or an array
  /// hides the rest of the text, because its end is unknown. `null`, `true` and `false` are not secret.
  package func masked(jsonText text: String) -> String {
    masked(jsonText: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  private func masked(jsonText bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: ":")), bytes.contains(UInt8(ascii: "\"")) else { return nil }
    var scanner = MemberScanner(bytes)
    return scanner.masked { containsMember($0) }
  }
}

/// A scanner for JSON members in a text that may not be JSON.
private struct MemberScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the text with the values of secret members masked, or `nil` if there are no such members.
  mutating func masked(where isSecret: (String) -> Bool) -> [UInt8]? {
    var masked: [UInt8] = []
    var copied = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\"") else {
        position += 1
        continue
      }
      let name = quotedRange()
      guard let value = valueStart(behind: position) else { continue }
      guard isSecret(String(decoding: bytes[name], as: UTF8.self)), !isLiteral(at: value) else { continue }
      masked += bytes[copied..<value] + Array("\"\(SecretNames.mask)\"".utf8)
      position = value
      skipValue()
      copied = position
    }
    return copied == 0 ? nil : masked + bytes[copied...]
  }

  /// Moves past a quoted text.
  ///
  /// - Returns: The range between the quotation marks.
  private mutating func quotedRange() -> Range<Int> {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(position, bytes.count)
    position = min(position + 1, bytes.count)
    return start..<end
  }

  /// Returns the start of the value after a name that ends at a position, or `nil` if no colon follows.
  private func valueStart(behind place: Int) -> Int? {
    var place = place
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
    place += 1
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    return place
  }

  private func isLiteral(at place: Int) -> Bool {
    let word = bytes[place...].prefix { !Self.endsValue($0) }
    return ["null", "true", "false"].contains { word.elementsEqual($0.utf8) }
  }

  private mutating func skipValue() {
    guard position < bytes.count else { return }
    switch bytes[position] {
    case UInt8(ascii: "\""): _ = quotedRange()
    case UInt8(ascii: "{"), UInt8(ascii: "["): position = bytes.count
    default:
      while position < bytes.count, !Self.endsValue(bytes[position]) { position += 1 }
    }
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || isSpace(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
