// RFC 8259 §6

extension JSONCursor {
  private var isAtDigit: Bool {
    @inline(__always) get { current &- 0x30 < 10 }
  }

  @inline(__always)
  mutating func readNumber() throws(JSONFailure) -> JSONNumber {
    let start = position
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { position &+= 1 }
    let firstDigit = position
    var magnitude: Int64 = 0
    while isAtDigit {
      magnitude = magnitude &* 10 &+ Int64(current &- 0x30)
      position &+= 1
    }
    try checkInteger(from: firstDigit)
    let fits = position &- firstDigit <= 18 && !(isNegative && magnitude == 0)
    if fits, current != UInt8(ascii: "."), current | 0x20 != UInt8(ascii: "e") {
      return JSONNumber(integerLiteral: isNegative ? -magnitude : magnitude)
    }
    try skipFraction()
    try skipExponent()
    return JSONNumber(validText: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  @inline(__always)
  private func checkInteger(from firstDigit: Int) throws(JSONFailure) {
    if position == firstDigit { throw failure(.digit) }
    if position &- firstDigit > 1, bytes[firstDigit] == UInt8(ascii: "0") {
      throw JSONFailure(.leadingZero, at: firstDigit)
    }
  }

  private mutating func skipFraction() throws(JSONFailure) {
    guard current == UInt8(ascii: ".") else { return }
    position += 1
    try skipDigits()
  }

  private mutating func skipExponent() throws(JSONFailure) {
    guard current | 0x20 == UInt8(ascii: "e") else { return }
    position += 1
    if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
    try skipDigits()
  }

  private mutating func skipDigits() throws(JSONFailure) {
    guard isAtDigit else { throw failure(.digit) }
    while isAtDigit { position &+= 1 }
  }
}

extension JSONNumber {
  /// Creates a number from JSON text, or returns `nil` if `text` is not a number by RFC 8259 §6 (`01`, `+1`, `.5`,
  /// `1.`).
  public init?(_ text: String) {
    var text = text
    guard let number = text.withUTF8(Self.number) else { return nil }
    self = number
  }

  /// Returns the number in `bytes`, or `nil` if they are not exactly one number.
  private static func number(wholeOf bytes: UnsafeBufferPointer<UInt8>) -> JSONNumber? {
    var cursor = JSONCursor(bytes)
    do throws(JSONFailure) {
      let number = try cursor.readNumber()
      return cursor.isAtEnd ? number : nil
    } catch {
      return nil
    }
  }
}
