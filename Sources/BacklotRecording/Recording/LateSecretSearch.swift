/// A search in a written archive for secrets that were recognized afterward.
///
/// It is much faster than redaction, and finds a part of each secret that has the same bytes in every notation, such as
/// JSON and percent-encoding. It may report a text that redaction leaves as it is.
struct LateSecretSearch {
  /// The last eight bytes of a part of each secret.
  private var ends: Set<UInt64> = []
  /// Bits at the hashes of ``ends``, which rule out nearly all positions.
  private var filter: [UInt64] = Array(repeating: 0, count: 1 << 10)
  /// True if the text may contain any secret.
  private(set) var isSuccessful = false
  /// The last eight bytes that were searched.
  private var window: UInt64 = 0

  /// Creates a search for the secrets after the first ones.
  init(for secrets: KnownSecrets, after count: Int) {
    for needle in secrets.needles.dropFirst(count) {
      let part = Self.longestPart(of: needle.text, isEncoded: needle.isEncoded)
      if part.count >= 8 {
        add(part.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
      } else if !needle.isEncoded {
        isSuccessful = true
      }
    }
  }

  /// Returns the longest part of a secret without characters that are escaped anywhere.
  private static func longestPart(of secret: [UInt8], isEncoded: Bool) -> ArraySlice<UInt8> {
    let parts = secret.split { byte in
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): false
      // Base64 in a text is rarely escaped once more.
      case UInt8(ascii: "+"), UInt8(ascii: "/"): !isEncoded
      default: true
      }
    }
    return parts.max { $0.count < $1.count } ?? []
  }

  private mutating func add(_ end: UInt64) {
    ends.insert(end)
    let bit = Self.bit(of: end)
    filter[bit >> 6] |= 1 << (bit & 63)
  }

  private static func bit(of end: UInt64) -> Int { Int(truncatingIfNeeded: (end &* 0x9E37_79B9_7F4A_7C15) >> 48) }

  /// Searches in the next piece of the text.
  mutating func search(_ piece: [UInt8]) {
    var (window, isFound) = (window, isSuccessful)
    filter.withUnsafeBufferPointer { filter in
      for byte in piece where !isFound {
        window = window << 8 | UInt64(byte)
        let bit = Self.bit(of: window)
        if filter[bit >> 6] & 1 << (bit & 63) != 0 { isFound = ends.contains(window) }
      }
    }
    (self.window, isSuccessful) = (window, isFound)
  }
}
