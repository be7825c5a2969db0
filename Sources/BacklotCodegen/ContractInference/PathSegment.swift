import BacklotHTTP
import BacklotRecording

/// A part of a path between two slashes.
struct PathSegment: Sendable, Hashable {
  /// What the look of a segment says about it.
  enum Kind: Sendable, Hashable, Comparable {
    /// A word, which may be part of the API.
    case word
    case integer, date, uuid
    /// An International Standard Book Number.
    case isbn
    /// A long mixture of letters and digits.
    case token
    /// A secret or its placeholder.
    case secret
    /// Characters that the paths of an API do not have, such as spaces.
    case text
  }

  /// The segment as it was sent.
  let sent: String
  /// The segment without percent-encoding.
  let text: String
  var kind: Kind

  init(_ sent: Substring) {
    self.sent = String(sent)
    text = PercentEncoding.decode(sent)
    kind = Self.kind(of: text)
  }

  /// True if the segment is a value of a parameter.
  var isData: Bool { kind != .word }
}

extension PathSegment {
  private static func kind(of text: String) -> Kind {
    if text == SecretNames.mask || !SecretPlaceholder.occurrences(in: Array(text.utf8)).isEmpty { return .secret }
    let formats = TextFormats(of: text)
    if formats.contains(.uuid) { return .uuid }
    if formats.contains(.date) { return .date }
    if !text.isEmpty, text.utf8.allSatisfy(isDigit) { return isISBN(text) ? .isbn : .integer }
    if isISBN(text.filter { $0 != "-" }), text.utf8.first.map(isDigit) == true { return .isbn }
    if text.utf8.contains(where: { !isUsual($0) }) { return .text }
    return isToken(text) ? .token : .word
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// True for the characters that fixed segments have.
  private static func isUsual(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || "-._~!$()':+,;=".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// Returns true for thirteen digits with the prefix of books, or ten with a check digit that fits (ISO 2108).
  private static func isISBN(_ text: String) -> Bool {
    let values = text.utf8.map { $0 == UInt8(ascii: "X") ? 10 : isDigit($0) ? Int($0 - UInt8(ascii: "0")) : -1 }
    guard !values.contains(-1) else { return false }
    switch values.count {
    case 13:
      let sum = values.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
      return (text.hasPrefix("978") || text.hasPrefix("979")) && !values.contains(10) && sum % 10 == 0
    case 10:
      let sum = values.enumerated().reduce(0) { $0 + $1.element * (10 - $1.offset) }
      return text.contains("X") && sum % 11 == 0 && !values.dropLast().contains(10)
    default: return false
    }
  }

  /// Returns true for long hexadecimal numbers, and for text that changes between letters and digits, as generated
  /// identifiers do.
  private static func isToken(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes.contains(where: isDigit) else { return false }
    let isHexadecimal = bytes.allSatisfy { isDigit($0) || ($0 | 0x20 >= 97 && $0 | 0x20 <= 102) }
    if isHexadecimal { return bytes.count >= 12 }
    let parts = bytes.filter { isDigit($0) || isLetter($0) }
    let changes = zip(parts, parts.dropFirst()).count { isDigit($0) != isDigit($1) }
    return changes >= 4 && !text.contains(".")
  }
}
