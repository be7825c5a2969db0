// RFC 9535 §2.3.1.1, §2.3.3.1, §2.3.5.1
import BacklotJSON

extension PathScanner {
  var isAtDigit: Bool { current &- 0x30 < 10 }

  /// The largest index: the largest consecutive integer of a `Double` (RFC 7493 §2.2).
  private static let largestIndex = 9_007_199_254_740_991

  /// Reads an index or a part of a slice.
  mutating func readInteger() throws(JSONError) -> Int {
    let start = position
    let isNegative = skip("-")
    let firstDigit = position
    while isAtDigit { position += 1 }
    if position == firstDigit { throw unexpected(expected: "a digit") }
    if bytes[firstDigit] == UInt8(ascii: "0"), position - firstDigit > 1 || isNegative {
      let expected = "an integer without leading zeros, and 0 instead of -0"
      throw error("invalid index \(text(from: start))", expected: expected, at: start)
    }
    guard let index = Int(text(from: start)), index.magnitude <= Self.largestIndex else {
      let expected = "an index from -\(Self.largestIndex) to \(Self.largestIndex)"
      throw error("the index \(text(from: start)) is out of range", expected: expected, at: start)
    }
    return index
  }

  /// Reads a number in JSON's grammar.
  mutating func readNumber() throws(JSONError) -> JSONNumber {
    let start = position
    _ = skip("-")
    skipDigits()
    if isAt(".") {
      position += 1
      skipDigits()
    }
    if current | 0x20 == UInt8(ascii: "e") {
      position += 1
      if isAt("+") || isAt("-") { position += 1 }
      skipDigits()
    }
    guard let number = JSONNumber(text(from: start)) else {
      throw error("\"\(text(from: start))\" is not a number", expected: "a number as in JSON", at: start)
    }
    return number
  }

  private mutating func skipDigits() {
    while isAtDigit { position += 1 }
  }

  /// Reads a string in single or double quotes.
  ///
  /// A lenient reader accepts any escaped character as itself, like Jayway.
  mutating func readString(isLenient: Bool) throws(JSONError) -> String {
    let quote = current
    var content: [UInt8] = []
    position += 1
    while current != quote {
      if isAtEnd { throw unexpected(expected: quote == UInt8(ascii: "'") ? "a single quote" : "a double quote") }
      if isAt("\\") {
        try readEscape(into: &content, quote: quote, isLenient: isLenient)
      } else if current < 0x20 {
        throw unexpected(expected: #"an escape such as \n or \u0000"#)
      } else {
        content.append(current)
        position += 1
      }
    }
    position += 1
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func readEscape(into content: inout [UInt8], quote: UInt8, isLenient: Bool) throws(JSONError) {
    position += 1
    if isAt("u") { return content.append(contentsOf: String(Character(try readUnicodeEscape())).utf8) }
    if current == quote {
      content.append(quote)
    } else if current != UInt8(ascii: "\""), let byte = JSONBytes.escaped(by: current) {
      content.append(byte)
    } else if isLenient, !isAtEnd {
      content.append(current)
    } else {
      let sign = quote == UInt8(ascii: "'") ? "'" : "\""
      throw unexpected(expected: "one of \(sign) \\ / b f n r t u after the backslash")
    }
    position += 1
  }

  private mutating func readUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let start = position - 1
    let unit = try readHexadecimalDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, skip("\\u") {
      position -= 1
      let trail = try readHexadecimalDigits()
      let value = 0x1_0000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(trail & 0x3FF)
      if trail & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(value) { return scalar }
    }
    throw error("incomplete surrogate pair", expected: "a high and a low surrogate", at: start)
  }

  /// Reads the four digits after the `u` at the position.
  private mutating func readHexadecimalDigits() throws(JSONError) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = JSONBytes.hexadecimalValue(current) else {
        throw unexpected(expected: #"four hexadecimal digits after \u"#)
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }
}
