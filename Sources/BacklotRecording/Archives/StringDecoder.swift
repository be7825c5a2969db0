/// A state machine that decodes the content of a JSON string, one piece at a time (RFC 8259 §7).
///
/// Invalid escapes are kept as they are, and half of a surrogate pair becomes U+FFFD.
struct StringDecoder {
  /// The incomplete escape at the end of the last piece.
  private var rest: [UInt8] = []

  /// True if the last piece ended with an incomplete escape.
  var isInEscape: Bool { !rest.isEmpty }

  /// Returns the decoded text of a piece, as UTF-8.
  mutating func decode(_ piece: [UInt8]) -> [UInt8] {
    let input = rest.isEmpty ? piece : rest + piece
    rest = []
    guard var backslash = input.firstIndex(of: UInt8(ascii: "\\")) else { return input }
    var output: [UInt8] = []
    output.reserveCapacity(input.count)
    var start = 0
    while true {
      output += input[start..<backslash]
      guard let end = Self.decodeEscape(input, at: backslash, to: &output) else {
        rest = Array(input[backslash...])
        return output
      }
      start = end
      guard let next = input[start...].firstIndex(of: UInt8(ascii: "\\")) else { break }
      backslash = next
    }
    return output + input[start...]
  }

  /// Returns the incomplete escape at the end of the string, as it was written.
  mutating func finish() -> [UInt8] {
    defer { rest = [] }
    return rest
  }

  /// Decodes an escape.
  ///
  /// - Returns: The position after it, or `nil` if more bytes are needed.
  private static func decodeEscape(_ input: [UInt8], at backslash: Int, to output: inout [UInt8]) -> Int? {
    guard backslash + 1 < input.count else { return nil }
    let letter = input[backslash + 1]
    guard letter == UInt8(ascii: "u") else {
      output += plainEscapes[letter].map { [$0] } ?? input[backslash...(backslash + 1)]
      return backslash + 2
    }
    guard backslash + 6 <= input.count else { return nil }
    guard let unit = hexadecimalValue(input[(backslash + 2)..<(backslash + 6)]) else {
      output += input[backslash..<(backslash + 2)]
      return backslash + 2
    }
    guard unit & 0xFC00 == 0xD800 else {
      append(unit & 0xF800 == 0xD800 ? 0xFFFD : unit, to: &output)
      return backslash + 6
    }
    return decodeSurrogates(input, leading: unit, at: backslash, to: &output)
  }

  private static func decodeSurrogates(
    _ input: [UInt8],
    leading: UInt32,
    at backslash: Int,
    to output: inout [UInt8]
  ) -> Int? {
    let next = input[(backslash + 6)...].prefix(6)
    let isEscape = zip(next, [UInt8(ascii: "\\"), UInt8(ascii: "u")]).allSatisfy { $0 == $1 }
    if isEscape, next.count < 6 { return nil }
    if isEscape, let trailing = hexadecimalValue(next.dropFirst(2)), trailing & 0xFC00 == 0xDC00 {
      append(0x1_0000 + (leading & 0x3FF) << 10 + trailing & 0x3FF, to: &output)
      return backslash + 12
    }
    append(0xFFFD, to: &output)
    return backslash + 6
  }

  private static let plainEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "/"): UInt8(ascii: "/"),
    UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
  ]

  private static func hexadecimalValue(_ digits: ArraySlice<UInt8>) -> UInt32? {
    digits.reduce(UInt32?(0)) { value, digit in
      guard let value, let nibble = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      return value << 4 | UInt32(nibble)
    }
  }

  private static func append(_ scalar: UInt32, to output: inout [UInt8]) {
    output += String(Unicode.Scalar(scalar).map(Character.init) ?? "\u{FFFD}").utf8
  }
}

/// A state machine that decodes Base64, one piece at a time (RFC 4648 §4 and §5).
///
/// White space and padding are skipped.
struct Base64Decoder {
  private var word: UInt32 = 0
  private var bitCount = 0
  private var letterCount = 0

  /// Returns the bytes of a piece, or `nil` if it contains a letter that is not in the alphabet.
  mutating func decode(_ piece: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(piece.count / 4 * 3 + 3)
    for letter in piece {
      let value = Self.values[Int(letter)]
      guard value < 64 else {
        if value == Self.skipped { continue }
        return nil
      }
      letterCount &+= 1
      word = word << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        output.append(UInt8(truncatingIfNeeded: word >> UInt32(bitCount)))
      }
    }
    return output
  }

  /// False if the text ended in the middle of a byte.
  var isComplete: Bool { letterCount % 4 != 1 }

  private static let skipped: UInt8 = 64

  /// The value of each letter, ``skipped``, or 255.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    values[Int(UInt8(ascii: "-"))] = 62
    values[Int(UInt8(ascii: "_"))] = 63
    for byte in [9, 10, 13, 32, Int(UInt8(ascii: "="))] { values[byte] = skipped }
    return values
  }()
}
