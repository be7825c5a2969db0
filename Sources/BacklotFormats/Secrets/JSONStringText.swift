/// The text of JSON strings with and without escapes (RFC 8259 §7).
package enum JSONStringText {
  /// Returns the bytes between quotation marks without escapes; malformed escapes are kept.
  package static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\\")) else { return Array(bytes) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if let escape = escape(in: bytes, at: place) {
        text += escape.bytes
        place += escape.length
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    return text
  }

  /// Returns the UTF-8 bytes that an escape represents and the length of the escape, or `nil` if there is no valid
  /// escape at the position.
  package static func escape(in bytes: ArraySlice<UInt8>, at place: Int) -> (bytes: [UInt8], length: Int)? {
    guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.endIndex else { return nil }
    switch bytes[place + 1] {
    case UInt8(ascii: "b"): return ([0x08], 2)
    case UInt8(ascii: "f"): return ([0x0C], 2)
    case UInt8(ascii: "n"): return ([0x0A], 2)
    case UInt8(ascii: "r"): return ([0x0D], 2)
    case UInt8(ascii: "t"): return ([0x09], 2)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return ([bytes[place + 1]], 2)
    case UInt8(ascii: "u"): return unicodeEscape(in: bytes, at: place)
    default: return nil
    }
  }

  private static func unicodeEscape(in bytes: ArraySlice<UInt8>, at place: Int) -> (bytes: [UInt8], length: Int)? {
    guard let unit = codeUnit(in: bytes, at: place) else { return nil }
    if UTF16.isLeadSurrogate(unit), let trail = codeUnit(in: bytes, at: place + 6), UTF16.isTrailSurrogate(trail) {
      return (Array(String(decoding: [unit, trail], as: UTF16.self).utf8), 12)
    }
    return (Array(String(decoding: [unit], as: UTF16.self).utf8), 6)
  }

  private static func codeUnit(in bytes: ArraySlice<UInt8>, at place: Int) -> UInt16? {
    guard place + 6 <= bytes.endIndex, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u") else {
      return nil
    }
    let digits = bytes[(place + 2)..<(place + 6)]
    guard digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Returns text as it is written between quotation marks.
  package static func escaped(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text {
      switch byte {
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20: bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8 + Array(String(byte, radix: 16).utf8)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}
