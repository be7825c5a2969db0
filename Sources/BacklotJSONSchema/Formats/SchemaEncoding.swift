import BacklotJSON

/// The supported values of `contentEncoding` (RFC 4648, RFC 2045).
enum SchemaEncoding: String, Sendable {
  case base64, base64url, base32, base32hex, base16
  case quotedPrintable = "quoted-printable"

  init?(named name: String) {
    self.init(rawValue: name.lowercased())
  }

  /// Returns the bytes that a text encodes, or `nil` if it is invalid.
  func decoded(_ text: String) -> [UInt8]? {
    switch self {
    case .base64: Self.decoded(text, bits: 6, padding: true) { Self.base64Value(of: $0, last: "+", slash: "/") }
    case .base64url: Self.decoded(text, bits: 6, padding: false) { Self.base64Value(of: $0, last: "-", slash: "_") }
    case .base32: Self.decoded(text, bits: 5, padding: true, digitValue: Self.base32Value)
    case .base32hex: Self.decoded(text, bits: 5, padding: true, digitValue: Self.base32hexValue)
    case .base16: Self.decoded(text, bits: 4, padding: true) { JSONBytes.hexadecimalValue($0).map(UInt8.init) }
    case .quotedPrintable: Self.unquoted(text)
    }
  }

  /// Decodes groups of bits to bytes; remaining bits at the end must be zero and fewer than a group.
  private static func decoded(_ text: String, bits: Int, padding: Bool, digitValue value: (UInt8) -> UInt8?) -> [UInt8]?
  {
    let bytes = Array(text.utf8)
    let digits = bytes.prefix { $0 != UInt8(ascii: "=") }
    let group = bits == 6 ? 4 : bits == 5 ? 8 : 2
    let isPadded = bytes.count > digits.count
    guard bytes.dropFirst(digits.count).allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
    if padding || isPadded, !bytes.count.isMultiple(of: group) || bytes.count - digits.count >= group { return nil }
    var (result, buffer, filled): ([UInt8], UInt, Int) = ([], 0, 0)
    for digit in digits {
      guard let value = value(digit) else { return nil }
      buffer = buffer << UInt(bits) | UInt(value)
      filled += bits
      if filled >= 8 {
        filled -= 8
        result.append(UInt8(truncatingIfNeeded: buffer >> UInt(filled)))
        buffer &= (1 << UInt(filled)) - 1
      }
    }
    return filled < bits && buffer == 0 ? result : nil
  }

  private static func base64Value(of byte: UInt8, last: Unicode.Scalar, slash: Unicode.Scalar) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: last): 62
    case UInt8(ascii: slash): 63
    default: nil
    }
  }

  private static func base32Value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "2")...UInt8(ascii: "7"): byte - UInt8(ascii: "2") + 26
    default: nil
    }
  }

  private static func base32hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "V"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Decodes quoted-printable escapes; one at the end of a line joins it with the next line (RFC 2045 §6.7).
  private static func unquoted(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    var (result, place): ([UInt8], Int) = ([], 0)
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "=") else {
        if bytes[place] > 126 { return nil }
        result.append(bytes[place])
        place += 1
        continue
      }
      let next = bytes[(place + 1)...].prefix(2)
      let digits = next.compactMap(JSONBytes.hexadecimalValue)
      if digits.count == 2 {
        result.append(UInt8(digits[0] << 4 | digits[1]))
      } else if !next.elementsEqual("\r\n".utf8) {
        return nil
      }
      place += 3
    }
    return result
  }
}

// MARK: - Encoding

extension SchemaEncoding {
  /// Returns the encoded bytes.
  func encoded(_ bytes: [UInt8]) -> String {
    switch self {
    case .base64: Self.encoded(bytes, bits: 6, group: 4, alphabet: Self.letters + Self.small + Self.digits + "+/")
    case .base64url: Self.encoded(bytes, bits: 6, group: 1, alphabet: Self.letters + Self.small + Self.digits + "-_")
    case .base32: Self.encoded(bytes, bits: 5, group: 8, alphabet: Self.letters + "234567")
    case .base32hex: Self.encoded(bytes, bits: 5, group: 8, alphabet: Self.digits + "ABCDEFGHIJKLMNOPQRSTUV")
    case .base16: Self.encoded(bytes, bits: 4, group: 2, alphabet: Self.digits + "ABCDEF")
    case .quotedPrintable: bytes.map(Self.quoted).joined()
    }
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let small = "abcdefghijklmnopqrstuvwxyz"
  private static let digits = "0123456789"

  private static func encoded(_ bytes: [UInt8], bits: UInt32, group: Int, alphabet: String) -> String {
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
