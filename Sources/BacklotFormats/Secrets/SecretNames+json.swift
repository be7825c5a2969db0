import BacklotHTTP

extension SecretNames {
  /// Returns a text with the values of secret names masked in all JSON members (`"password": "…"`), or `nil` if there
  /// are no such members.
  ///
  /// The text may quote or truncate JSON, or contain malformed JSON. Everything else is unchanged. `null`, `true` and
  /// `false` are not secret. An object or an array is masked together with the rest of the text, because its end is
  /// unknown if the text is truncated.
  func masked(jsonText bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "\"")), bytes.contains(UInt8(ascii: ":")) else { return nil }
    var scanner = MemberScanner(bytes)
    return scanner.masked(where: { containsMember($0) })
  }
}

/// A scanner for JSON members in a text that may not be JSON.
private struct MemberScanner {
  private let bytes: [UInt8]
  private var position = 0
  /// The names that have been checked, since a long document repeats few names.
  private var known: [String: Bool] = [:]
  private var written: [UInt8] = []
  private var copied = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the text with values masked, or `nil` if it is unchanged.
  mutating func masked(where isSecret: (String) -> Bool) -> [UInt8]? {
    while let quote = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) {
      position = quote
      let text = quotedRange()
      guard let value = valueStart(behind: position) else { continue }
      position = value
      let name = JSONStringText.string(bytes[text])
      let isKnown = known[name]
      let answer = isKnown ?? isSecret(name)
      if isKnown == nil { known[name] = answer }
      if answer { maskValue() }
    }
    return copied == 0 ? nil : written + bytes[copied...]
  }

  private mutating func maskValue() {
    let start = position
    switch position < bytes.count ? bytes[position] : 0 {
    case UInt8(ascii: "{"), UInt8(ascii: "["): position = bytes.count
    case UInt8(ascii: "\""): _ = quotedRange()
    default:
      if isLiteral(at: position) { return }
      while position < bytes.count, !Self.endsValue(bytes[position]) { position += 1 }
    }
    written += bytes[copied..<start] + "\"\(SecretNames.mask)\"".utf8
    copied = position
  }

  // MARK: Tokens

  /// Moves past a quoted text, and returns the range between the quotation marks.
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

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || isSpace(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
