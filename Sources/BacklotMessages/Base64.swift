/// A codec for Base64 (RFC 4648 §4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The value of each letter, or 255 for any other byte.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Returns bytes in Base64.
  ///
  /// - Parameter isPadded: True to pad the output to a multiple of four letters.
  package static func encode(_ bytes: some Sequence<UInt8>, isPadded: Bool = true) -> String {
    let bytes = Array(bytes)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0...group.count { text.append(alphabet[Int(word >> UInt32(18 - 6 * place) & 63)]) }
      if isPadded { text.append(contentsOf: repeatElement(padding, count: 3 - group.count)) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes that a text encodes; padding is optional.
  ///
  /// - Parameters:
  ///   - text: The letters.
  ///   - isLenient: True to allow white space and padding anywhere, and the URL-safe letters (RFC 4648 §5).
  /// - Returns: `nil` if the text is invalid.
  package static func decode(_ text: String, isLenient: Bool = false) -> [UInt8]? {
    var letters = (isLenient ? plain(text) : Array(text.utf8))[...]
    while letters.last == padding, text.utf8.count - letters.count < 2 { letters.removeLast() }
    guard letters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3 + 2)
    var word: UInt32 = 0
    var bits = 0
    for letter in letters {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      word = word << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
      }
    }
    return bytes
  }

  private static func plain(_ text: String) -> [UInt8] {
    text.utf8.compactMap { letter in
      switch letter {
      case ...UInt8(ascii: " "), padding: nil
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: letter
      }
    }
  }
}
