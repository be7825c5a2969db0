import BacklotPlatform

extension JSONPointer {
  /// Parses a pointer in a URI fragment (RFC 6901 §6) such as `#/components/schemas/Pet%20Name`; the `#` is optional.
  ///
  /// - Throws: `JSONError` with the code `invalidPointer` if an escape is incomplete, the bytes are not UTF-8, or the
  ///   decoded text is not a pointer.
  public init(fragment: String) throws(JSONError) {
    let source = Array(fragment.utf8)
    var bytes: [UInt8] = []
    var offset = source.first == UInt8(ascii: "#") ? 1 : 0
    while offset < source.count {
      if source[offset] == UInt8(ascii: "%") {
        bytes.append(try Self.percentDecoded(source, at: offset))
        offset += 3
      } else {
        bytes.append(source[offset])
        offset += 1
      }
    }
    guard let text = String(validated: bytes, as: UTF8.self) else {
      throw Self.error("\"\(fragment)\" does not decode to valid text", expected: "UTF-8", at: 0, in: source)
    }
    try self.init(text)
  }

  private static func percentDecoded(_ source: [UInt8], at offset: Int) throws(JSONError) -> UInt8 {
    let digits = source[(offset + 1)...].prefix(2).compactMap(JSONBytes.hexadecimalValue)
    guard digits.count == 2 else {
      throw error("an incomplete percent escape", expected: "% and two hexadecimal digits", at: offset, in: source)
    }
    return UInt8(digits[0] << 4 | digits[1])
  }

  /// The pointer as a URI fragment, with the `#` and with all characters percent-encoded that RFC 3986 §3.5 does not
  /// allow.
  public var fragment: String {
    var bytes = [UInt8(ascii: "#")]
    for byte in description.utf8 {
      if Self.staysInFragment(byte) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: byte < 0x10 ? "%0".utf8 : "%".utf8)
        bytes.append(contentsOf: String(byte, radix: 16, uppercase: true).utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func staysInFragment(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
    }
  }
}
