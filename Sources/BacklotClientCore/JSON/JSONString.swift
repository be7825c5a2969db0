/// The escapes of strings (RFC 8259 §7).
enum JSONString {
  /// Returns the text of a valid string in quotes; half a surrogate pair becomes U+FFFD.
  static func unescaped(_ quoted: ArraySlice<UInt8>) -> String {
    let text = String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var units = text.utf16.makeIterator()
    var unescaped: [UInt16] = []
    while var unit = units.next() {
      if unit == UInt16(ascii: "\\"), let letter = units.next() {
        unit = letter == UInt16(ascii: "u") ? hexadecimal(&units) : control(letter) ?? letter
      }
      unescaped.append(unit)
    }
    return String(decoding: unescaped, as: UTF16.self)
  }

  private static func hexadecimal(_ units: inout String.UTF16View.Iterator) -> UInt16 {
    let digits = String(decoding: (0..<4).compactMap { _ in units.next() }, as: UTF16.self)
    return UInt16(digits, radix: 16) ?? 0xFFFD
  }

  private static func control(_ letter: UInt16) -> UInt16? {
    switch letter {
    case UInt16(ascii: "b"): 0x08
    case UInt16(ascii: "f"): 0x0C
    case UInt16(ascii: "n"): 0x0A
    case UInt16(ascii: "r"): 0x0D
    case UInt16(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Returns a text as a string in quotes, with as few escapes as possible.
  static func quoted(_ text: some Sequence<Unicode.Scalar>) -> String {
    var quoted = "\""
    for scalar in text {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{08}": quoted += "\\b"
      case "\u{0C}": quoted += "\\f"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case ..<" ": quoted += (scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension UInt16 {
  fileprivate init(ascii character: Unicode.Scalar) { self = UInt16(UInt8(ascii: character)) }
}
