/// A fast hash over bytes, for tables whose keys come from the authors of stubs and recordings.
///
/// The hash need not withstand an attacker. All 64 bits depend on each bit of the input, so that values without
/// verification, such as those of recorded contents, are told apart with a probability of nearly one.
package enum ByteHash {
  package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var state = mix(seed ^ firstPrime, with: UInt64(truncatingIfNeeded: bytes.count) ^ secondPrime)
    var offset = 0
    while offset + 8 <= bytes.count {
      state = mix(state ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), with: secondPrime)
      offset += 8
    }
    if offset < bytes.count { state = mix(state ^ tail(bytes, from: offset), with: thirdPrime) }
    return state
  }

  package static func hash(_ text: String, seed: UInt64) -> UInt64 {
    if let hash = text.utf8.withContiguousStorageIfAvailable({ hash(UnsafeRawBufferPointer($0), seed: seed) }) {
      return hash
    }
    var text = text
    return text.withUTF8 { hash(UnsafeRawBufferPointer($0), seed: seed) }
  }

  /// Returns the hash of a word; different words with one seed have different states before the last step.
  package static func hash(_ word: UInt64, seed: UInt64) -> UInt64 {
    // The second factor of `mix` is odd, so that a bit of the word would be lost there.
    mix(mix(seed ^ firstPrime, with: secondPrime) ^ word, with: thirdPrime)
  }

  private static let firstPrime: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let secondPrime: UInt64 = 0xD6E8_FEB8_6659_FD93
  private static let thirdPrime: UInt64 = 0xA076_1D64_78BD_642F

  /// Multiplies to 128 bits and folds the halves, so that every bit of the left factor reaches every output bit.
  ///
  /// The lowest bit of the right factor is ignored.
  private static func mix(_ left: UInt64, with right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right | 1)
    return product.high ^ product.low
  }

  private static func tail(_ bytes: UnsafeRawBufferPointer, from offset: Int) -> UInt64 {
    var word: UInt64 = 1
    for index in offset..<bytes.count { word = word << 8 | UInt64(bytes[index]) }
    return word
  }
}
