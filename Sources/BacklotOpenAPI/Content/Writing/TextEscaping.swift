import BacklotHTTP

extension SentText.Escaping {
  /// Returns a text in which all characters except the unreserved ones of RFC 3986 are escaped, as clients do that
  /// follow RFC 6570.
  func escaped(_ text: String) -> String {
    switch self {
    case .none: text
    case .percent: Self.encoded(text, spaceAsPlus: false)
    case .form: Self.encoded(text, spaceAsPlus: true)
    }
  }

  private static func encoded(_ text: String, spaceAsPlus: Bool) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else if byte == 32, spaceAsPlus {
        bytes.append(UInt8(ascii: "+"))
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
