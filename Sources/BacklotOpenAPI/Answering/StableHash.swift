/// A hash that is the same in every process and on every machine (FNV-1a, 64 bits), unlike Swift's own.
package enum StableHash {
  /// Returns the hash of several strings.
  package static func hash(of parts: String...) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in parts {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    return hash
  }
}
