// The character classes in the grammars of formats.
import BacklotJSON

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
