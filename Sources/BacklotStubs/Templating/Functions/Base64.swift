/// Base64 (RFC 4648 §4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8], isPadded: Bool = true) -> String {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = 0
    while place < bytes.count {
      let group = bytes[place..<min(place + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0...group.count { output.append(alphabet[bits >> (18 - 6 * index) & 63]) }
      if isPadded { output += repeatElement(UInt8(ascii: "="), count: 3 - group.count) }
      place += 3
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The bytes that a text stands for; padding and white space may be left out or be there.
  static func bytes(in text: String) -> [UInt8]? {
    var output: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in text.utf8 where byte > 32 && byte != UInt8(ascii: "=") {
      guard let value = value(of: byte) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        output.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= (1 << count) - 1
      }
    }
    return count < 6 ? output : nil
  }

  /// Also of the letters that stand in URLs (RFC 4648 §5).
  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
