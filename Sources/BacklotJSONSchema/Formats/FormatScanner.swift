import BacklotJSON

/// Scans a text from left to right, one grammar rule at a time.
///
/// The buffer is borrowed from the caller, which outlives the scanner, and every access is preceded by a bounds check.
struct FormatScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at the position, or zero at the end; no grammar contains zero bytes.
  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: scalar), !isAtEnd else { return false }
    position += 1
    return true
  }

  /// Reads a letter of either case.
  mutating func take(letter: Unicode.Scalar) -> Bool {
    guard current | 0x20 == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  mutating func take(where isTaken: (UInt8) -> Bool) -> Bool {
    guard !isAtEnd, isTaken(current) else { return false }
    position += 1
    return true
  }

  /// Reads all matching bytes; returns their number.
  @discardableResult
  mutating func takeAll(where isTaken: (UInt8) -> Bool) -> Int {
    let start = position
    while !isAtEnd, isTaken(current) { position += 1 }
    return position - start
  }

  /// Reads a number with a fixed count of digits.
  mutating func takeNumber(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard current.isASCIIDigit else { return nil }
      value = value * 10 + Int(current & 0x0F)
      position += 1
    }
    return value
  }

  /// Returns to an earlier position, or skips to a later one.
  mutating func reset(to position: Int) {
    self.position = position
  }
}

// MARK: - Character classes

extension UInt8 {
  var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  var isASCIIDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  var isHexadecimalDigit: Bool { JSONBytes.hexadecimalValue(self) != nil }
}
