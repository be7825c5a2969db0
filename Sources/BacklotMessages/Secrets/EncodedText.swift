/// The text of a content, independent of its encoding: UTF-8 or UTF-16, with or without a byte order mark.
package struct EncodedText {
  /// The text in UTF-8, without a byte order mark.
  package let bytes: [UInt8]
  private let encoding: Encoding
  private let isMarked: Bool

  private enum Encoding { case utf8, utf16BigEndian, utf16LittleEndian }

  /// Decodes the text of a content.
  ///
  /// The encoding is UTF-8, unless indicated otherwise by a byte order mark or by a zero byte in the first character,
  /// as in JSON in UTF-16 (RFC 4627 §3).
  package init(_ content: [UInt8]) {
    if content.starts(with: [0xEF, 0xBB, 0xBF]) {
      (encoding, isMarked, bytes) = (.utf8, true, Array(content.dropFirst(3)))
      return
    }
    guard content.count >= 2, let found = Self.utf16Encoding(first: content[0], second: content[1]) else {
      (encoding, isMarked, bytes) = (.utf8, false, content)
      return
    }
    (encoding, isMarked) = found
    bytes = Self.utf8(content[(found.isMarked ? 2 : 0)...], isBigEndian: found.encoding == .utf16BigEndian)
  }

  private static func utf16Encoding(first: UInt8, second: UInt8) -> (encoding: Encoding, isMarked: Bool)? {
    switch (first, second) {
    case (0xFE, 0xFF): (.utf16BigEndian, true)
    case (0xFF, 0xFE): (.utf16LittleEndian, true)
    case (0, 1...0x7F): (.utf16BigEndian, false)
    case (1...0x7F, 0): (.utf16LittleEndian, false)
    default: nil
    }
  }

  private static func utf8(_ content: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
    let units = stride(from: content.startIndex, to: content.endIndex - 1, by: 2).map { place in
      let (first, second) = (UInt16(content[place]), UInt16(content[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// True if the content has another encoding than UTF-8, or a byte order mark.
  package var isConverted: Bool { encoding != .utf8 || isMarked }

  /// Returns another text in the encoding of this one.
  package func encoded(_ other: [UInt8]) -> [UInt8] {
    if encoding == .utf8 { return (isMarked ? [0xEF, 0xBB, 0xBF] : []) + other }
    let text = (isMarked ? "\u{FEFF}" : "") + String(decoding: other, as: UTF8.self)
    return text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return encoding == .utf16BigEndian ? [high, low] : [low, high]
    }
  }
}
