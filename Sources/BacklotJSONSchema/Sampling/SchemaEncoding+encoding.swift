extension SchemaEncoding {
  /// Returns the encoded bytes.
  func encoded(_ bytes: [UInt8]) -> String {
    switch self {
    case .base64: Self.encoded(bytes, bits: 6, group: 4, Self.letters + Self.small + Self.digits + "+/")
    case .base64url: Self.encoded(bytes, bits: 6, group: 1, Self.letters + Self.small + Self.digits + "-_")
    case .base32: Self.encoded(bytes, bits: 5, group: 8, Self.letters + "234567")
    case .base32hex: Self.encoded(bytes, bits: 5, group: 8, Self.digits + "ABCDEFGHIJKLMNOPQRSTUV")
    case .base16: Self.encoded(bytes, bits: 4, group: 2, Self.digits + "ABCDEF")
    case .quotedPrintable: bytes.map(Self.quoted).joined()
    }
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let small = "abcdefghijklmnopqrstuvwxyz"
  private static let digits = "0123456789"

  private static func encoded(_ bytes: [UInt8], bits: UInt32, group: Int, _ alphabet: String) -> String {
    let alphabet = Array(alphabet.utf8)
    var (result, buffer, filled): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      filled += 8
      while filled >= bits {
        filled -= bits
        result.append(alphabet[Int(buffer >> filled)])
        buffer &= (1 << filled) - 1
      }
    }
    if filled > 0 { result.append(alphabet[Int(buffer << (bits - filled))]) }
    while !result.count.isMultiple(of: group) { result.append(UInt8(ascii: "=")) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func quoted(_ byte: UInt8) -> String {
    if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "=") { return String(UnicodeScalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "=0\(digits)" : "=\(digits)"
  }
}
