/// Identifiers in the form of a UUID (RFC 9562), in lowercase.
package enum UniqueIdentifier {
  /// Returns a new unique identifier.
  package static func new() -> String { text(of: (.random(in: .min ... .max), .random(in: .min ... .max)), version: 4) }

  /// Returns the identifier of an item that is identified by its location.
  ///
  /// It is always the same for the same location.
  package static func of(place: String) -> String {
    text(of: (ByteHash.hash(place, seed: 0x6261_636B), ByteHash.hash(place, seed: 0x6C6F_7421)), version: 8)
  }

  /// Returns the identifier of a number.
  package static func of(number: UInt64) -> String { text(of: (0, number), version: 8) }

  /// Returns whether a text is a UUID (RFC 9562 §4), in any case.
  package static func isValid(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { place, byte in
        [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : isHexadecimal(byte)
      }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter)
  }

  /// Returns the text of 128 bits, six of which state the kind of UUID (RFC 9562 §4).
  private static func text(of bits: (UInt64, UInt64), version: UInt64) -> String {
    let high = bits.0 & ~0xF000 | version << 12
    let low = bits.1 & ~(3 << 62) | 2 << 62
    let digits = [high, low].map { bits in
      let text = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var groups: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return groups.joined(separator: "-")
  }
}
