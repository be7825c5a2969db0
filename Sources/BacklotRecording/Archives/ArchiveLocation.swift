/// The location of an entry in an archive, from which ``HTTPArchive/exchange(at:)`` reads it again.
package struct ArchiveLocation: Sendable, Hashable {
  /// The number of the entry, counted from 0.
  package let number: Int
  /// The line on which the entry begins, counted from 1.
  package let line: Int
  /// The offset of the first byte of the entry.
  let offset: Int64
  /// The number of bytes of the entry.
  let length: Int64
  /// The strings that are too long to be read with the entry, in order.
  let longStrings: [StoredString]

  /// The offset of the byte after the entry.
  var end: Int64 { offset + length }
}

/// A JSON string of an archive that stays in the file until it is read.
struct StoredString: Sendable, Hashable {
  /// The offset of the first byte after the opening quotation mark.
  let offset: Int64
  /// The number of bytes between the quotation marks.
  let length: Int64

  /// The number of bytes beyond which a string stays in the file.
  static let minimumLength = 1 << 16

  /// Returns the text that represents a string where the entry is parsed.
  ///
  /// It begins with a character that does not occur in bodies and fields.
  static func placeholder(_ number: Int) -> String { "\\u0000stored:\(number)" }

  /// Returns the number of the string that a parsed text represents, or `nil` if it is an ordinary text.
  static func number(in text: String) -> Int? {
    guard text.utf8.first == 0, text.hasPrefix("\u{0}stored:") else { return nil }
    return Int(text.dropFirst(8))
  }
}

/// The text of an entry, with placeholders for its long strings.
struct ScannedEntry: Sendable {
  let bytes: [UInt8]
  let location: ArchiveLocation
}
