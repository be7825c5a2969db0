/// What a byte means in JSON, and the same asked of eight bytes at once.
enum JSONBytes {
  static let lowBits: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @inline(__always)
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a number or literal ends at `byte`.
  static func endsScalar(_ byte: UInt8) -> Bool {
    isWhitespace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  /// Whether a run of plain characters in a string ends at `byte`.
  @inline(__always)
  static func isStop(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }

  /// Sets the highest bit of each byte of `word` at which a run of plain characters ends.
  ///
  /// Above the lowest such byte
  /// a borrow may set a bit too many; the lowest one is exact.
  @inline(__always)
  static func stops(in word: UInt64) -> UInt64 {
    let quotes = word ^ (lowBits &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (lowBits &* UInt64(UInt8(ascii: "\\")))
    let controls = (word &- lowBits &* 0x20) & ~word
    return (((quotes &- lowBits) & ~quotes) | ((backslashes &- lowBits) & ~backslashes) | controls) & highBits
  }

  @inline(__always)
  static func hexadecimalValue(_ byte: UInt8) -> UInt16? {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return UInt16(digit) }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt16(letter &+ 10) : nil
  }
}
