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
    case .base64: Self.decoded(text, bits: 6, padding: true) { Self.base64Value($0, "+", "/") }
    case .base64url: Self.decoded(text, bits: 6, padding: false) { Self.base64Value($0, "-", "_") }
    case .base32: Self.decoded(text, bits: 5, padding: true, Self.base32Value)
    case .base32hex: Self.decoded(text, bits: 5, padding: true, Self.base32hexValue)
    case .base16: Self.decoded(text, bits: 4, padding: true) { JSONBytes.hexadecimalValue($0).map(UInt8.init) }
    case .quotedPrintable: Self.unquoted(text)
    }
  }

  /// Decodes groups of bits to bytes; remaining bits at the end must be zero and fewer than a group.
  private static func decoded(_ text: String, bits: Int, padding: Bool, _ value: (UInt8) -> UInt8?) -> [UInt8]? {
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

  private static func base64Value(_ byte: UInt8, _ last: Unicode.Scalar, _ slash: Unicode.Scalar) -> UInt8? {
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

extension SchemaContent {
  /// Returns true if a media type is JSON or based on it (RFC 6839 §3.1).
  static func isJSON(_ mediaType: String) -> Bool {
    let name = mediaType.utf8.prefix { $0 != UInt8(ascii: ";") }
    let type = String(decoding: name, as: UTF8.self).lowercased().filter { $0 != " " }
    return type == "application/json" || type.hasSuffix("+json")
  }
}
