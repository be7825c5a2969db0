/// Tests of bytes in JSON, one at a time or eight at once.
package enum JSONBytes {
  static let lowBits: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the length of the byte order mark at the start of a text in UTF-8, or 0 if there is none.
  package static func lengthOfMark(in text: some Collection<UInt8>) -> Int {
    text.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// Returns true for a text in UTF-16, by its byte order mark or by zero bytes beside the first two characters, which
  /// are ASCII in JSON and YAML.
  package static func isUTF16(_ text: some Collection<UInt8>) -> Bool {
    let first = Array(text.prefix(4))
    if first.starts(with: [0xFE, 0xFF]) || first.starts(with: [0xFF, 0xFE]) { return true }
    let zeros = first.map { $0 == 0 }
    return [[true, false], [false, true], [true, false, true, false], [false, true, false, true]].contains(zeros)
  }

  @inline(__always)
  package static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Returns true if a number or literal ends at `byte`.
  static func endsScalar(_ byte: UInt8) -> Bool {
    isWhitespace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  /// Returns true if a run of plain characters in a string ends at `byte`.
  @inline(__always)
  static func isStop(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }

  /// Sets the highest bit of each byte of `word` at which a run of plain characters ends.
  ///
  /// A borrow may set additional bits above the lowest such byte; the lowest one is exact. With bit 1 inverted, exactly
  /// the quote and the control characters are below 0x21.
  @inline(__always)
  static func stops(in word: UInt64) -> UInt64 {
    let low = (word ^ (lowBits &* 0x02)) &- lowBits &* 0x21
    let backslashes = (word ^ (lowBits &* UInt64(UInt8(ascii: "\\")))) &- lowBits
    return (low | backslashes) & ~word & highBits
  }

  /// Sets the highest bit of each byte of `word` that is a quote, with the same exception.
  @inline(__always)
  static func quotes(in word: UInt64) -> UInt64 {
    let quotes = word ^ (lowBits &* UInt64(UInt8(ascii: "\"")))
    return (quotes &- lowBits) & ~quotes & highBits
  }

  /// Returns a mask of all bits of the lowest `count` bytes; `count` is less than eight.
  @inline(__always)
  static func mask(ofBytes count: Int) -> UInt64 {
    (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
  }

  /// Returns the value of four hexadecimal digits, the first one lowest in `word`, or `nil` if one is invalid.
  ///
  /// All four are computed at once: in each byte, a carry into the highest bit means "at least". This requires bytes
  /// below 0x80; `~word` rejects the others.
  @inline(__always)
  static func hexadecimalValue(in word: UInt32) -> UInt16? {
    let (low7, lower) = (word & 0x7F7F_7F7F, word & 0x7F7F_7F7F | 0x2020_2020)
    let digits = (low7 &+ 0x5050_5050) & ~(low7 &+ 0x4646_4646)
    let letters = (lower &+ 0x1F1F_1F1F) & ~(lower &+ 0x1919_1919)
    guard (digits | letters) & ~word & 0x8080_8080 == 0x8080_8080 else { return nil }
    let nibbles = (word & 0x0F0F_0F0F) &+ ((word &>> 6) & 0x0101_0101) &* 9
    let pairs = nibbles &<< 4 | nibbles &>> 8
    return UInt16(truncatingIfNeeded: (pairs & 0xFF) &<< 8 | (pairs &>> 16) & 0xFF)
  }

  @inline(__always)
  package static func hexadecimalValue(_ byte: UInt8) -> UInt16? {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return UInt16(digit) }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt16(letter &+ 10) : nil
  }

  /// Returns the byte that a backslash and `byte` represent (RFC 8259 §7), except for `u`.
  @inline(__always)
  package static func escaped(by byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}
