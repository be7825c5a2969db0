import BacklotHTTP
import BacklotPlatform

/// The bytes that are valid in the parts of a message (RFC 9110 §5.6, RFC 9112), and fast scans over runs of them.
enum HTTP1Syntax {
  static let carriageReturn: UInt8 = 13
  static let lineFeed: UInt8 = 10
  static let space: UInt8 = 32
  static let tab: UInt8 = 9

  /// Returns whether a byte is valid in a method or a field name (`tchar`).
  @inline(__always)
  static func isToken(_ byte: UInt8) -> Bool {
    isIn(byte, low: 0x03ff_6cfa_0000_0000, high: 0x57ff_ffff_c7ff_fffe)
  }

  /// Returns whether a byte is valid in a host name (`unreserved`, `sub-delims`, and `%`).
  static func isHostName(_ byte: UInt8) -> Bool {
    isIn(byte, low: 0x2bff_7ff2_0000_0000, high: 0x47ff_fffe_87ff_fffe)
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Returns the value of a hexadecimal digit, or `nil`.
  static func hexadecimal(_ byte: UInt8) -> Int? {
    if isDigit(byte) { return Int(byte &- 48) }
    let letter = (byte | 32) &- 97
    return letter < 6 ? Int(letter) + 10 : nil
  }

  // The two words have one bit for each of the 128 ASCII bytes.
  @inline(__always)
  private static func isIn(_ byte: UInt8, low: UInt64, high: UInt64) -> Bool {
    byte < 128 && ((byte < 64 ? low : high) &>> UInt64(byte)) & 1 == 1
  }
}

extension HTTP1Syntax {
  /// Returns the first position at or after `start` whose byte is not a `tchar`.
  static func endOfToken(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, isToken(bytes[index]) { index += 1 }
    return index
  }

  /// Returns the first position at or after `start` whose byte is not allowed in a request's target: any byte other
  /// than `VCHAR`, and `#`.
  static func endOfTarget(in bytes: Span<UInt8>, from start: Int) -> Int {
    let words = bytes.bytes
    var index = start
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: words.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let (deleted, hash) = (word ^ 0x7f7f_7f7f_7f7f_7f7f, word ^ 0x2323_2323_2323_2323)
      let low = (word &- 0x2121_2121_2121_2121) | word
      let signs = ((deleted &- 0x0101_0101_0101_0101) & ~deleted) | ((hash &- 0x0101_0101_0101_0101) & ~hash)
      let found = (low | signs) & 0x8080_8080_8080_8080
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count, bytes[index] &- 33 < 94, bytes[index] != 35 { index += 1 }
    return index
  }

  /// Returns the first position at or after `start` whose byte is a control character other than a tab.
  static func endOfValue(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while true {
      index = endOfVisible(in: bytes, from: index)
      guard index < bytes.count, bytes[index] == tab else { return index }
      index += 1
    }
  }

  /// Processes eight bytes at a time; a byte below 32 or equal to 127 sets the highest bit at its position in `found`.
  private static func endOfVisible(in bytes: Span<UInt8>, from start: Int) -> Int {
    let words = bytes.bytes
    var index = start
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: words.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let deleted = word ^ 0x7f7f_7f7f_7f7f_7f7f
      let low = (word &- 0x2020_2020_2020_2020) & ~word
      let found = (low | ((deleted &- 0x0101_0101_0101_0101) & ~deleted)) & 0x8080_8080_8080_8080
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count, bytes[index] >= 32, bytes[index] != 127 { index += 1 }
    return index
  }

  /// Returns whether the bytes at a position are the expected ones.
  static func matches(_ bytes: Span<UInt8>, at start: Int, expected: Span<UInt8>) -> Bool {
    let count = expected.count
    guard start >= 0, count <= bytes.count - start else { return false }
    let (left, right) = (bytes.extracting(start..<(start + count)).bytes, expected.bytes)
    var index = 0
    // Both have `count` bytes, so that a word that ends there is inside both.
    while index + 8 <= count {
      let ours = left.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      if ours != right.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self) { return false }
      index += 8
    }
    while index < count {
      if bytes[start + index] != expected[index] { return false }
      index += 1
    }
    return true
  }

  /// Returns whether the bytes of a range are the specified lowercase text, ignoring their case.
  static func isText(_ bytes: Span<UInt8>, in range: Range<Int>, lowercased: StaticString) -> Bool {
    guard range.count == lowercased.utf8CodeUnitCount else { return false }
    let text = UnsafeBufferPointer(start: lowercased.utf8Start, count: lowercased.utf8CodeUnitCount)
    for index in 0..<range.count where isLetterFolded(bytes[range.lowerBound + index]) != text[index] { return false }
    return true
  }

  private static func isLetterFolded(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 32 : byte }

  /// Returns a range without the blanks at its ends.
  static func trimmed(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var (first, last) = (range.lowerBound, range.upperBound)
    while first < last, isBlank(bytes[first]) { first += 1 }
    while last > first, isBlank(bytes[last - 1]) { last -= 1 }
    return first..<last
  }

  /// Calls a closure with each trimmed element of a list; empty elements are skipped (RFC 9110 §5.6.1).
  static func forEachElement(of range: Range<Int>, in bytes: Span<UInt8>, _ visit: (Range<Int>) -> Void) {
    var start = range.lowerBound
    for index in range.lowerBound...range.upperBound where index == range.upperBound || bytes[index] == 44 {
      let element = trimmed(start..<index, in: bytes)
      if !element.isEmpty { visit(element) }
      start = index + 1
    }
  }

  /// Returns a field with the bytes of its value, which are known to have no line end and no blanks around them.
  static func field(named name: HTTPField.Name, valueIn bytes: Span<UInt8>, _ range: Range<Int>) -> HTTPField {
    bytes.extracting(range).withUnsafeBufferPointer { value in
      isASCII(bytes, in: range)
        ? HTTPField(name: name, validated: String(decoding: value, as: UTF8.self)) : HTTPField(name: name, bytes: value)
    }
  }

  /// Returns the bytes as text: as UTF-8 if they are valid, otherwise as Latin-1, in which each byte is a character.
  static func text(of bytes: Span<UInt8>, in range: Range<Int>) -> String {
    let isASCII = isASCII(bytes, in: range)
    return bytes.extracting(range).withUnsafeBufferPointer { bytes in
      isASCII ? String(decoding: bytes, as: UTF8.self) : String(headBytes: bytes)
    }
  }

  private static func isASCII(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    let words = bytes.bytes
    var (index, seen) = (range.lowerBound, UInt64(0))
    while index + 8 <= range.upperBound {
      seen |= words.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < range.upperBound {
      seen |= UInt64(bytes[index])
      index += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }
}
