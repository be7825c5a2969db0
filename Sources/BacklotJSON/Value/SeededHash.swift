/// A hash for texts, especially member names: several times faster than `Hasher` on short texts, and randomly seeded in
/// each process.
///
/// Sixteen bytes at a time are folded into a 128-bit product with secrets unknown outside the process.
@usableFromInline
package enum SeededHash {
  @usableFromInline
  struct Seeds: Sendable {
    @usableFromInline let first = UInt64.random(in: .min ... .max) | 1
    @usableFromInline let second = UInt64.random(in: .min ... .max) | 1
  }

  @usableFromInline static let seeds = Seeds()

  @inlinable @inline(__always)
  package static func hash(_ text: String) -> UInt64 {
    // Strings bridged from Objective-C have no contiguous UTF-8.
    text.utf8.withContiguousStorageIfAvailable { hash($0) } ?? Array(text.utf8).withUnsafeBufferPointer(hash)
  }

  @inlinable @inline(__always)
  package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let seeds = seeds
    let raw = UnsafeRawBufferPointer(bytes)
    var state = seeds.first ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while offset &+ 16 < bytes.count {
      state = fold(word(in: raw, at: offset) ^ seeds.second, word(in: raw, at: offset &+ 8) ^ state)
      offset &+= 16
    }
    let (low, high) = lastWords(raw)
    return fold(low ^ seeds.second, high ^ state)
  }

  /// Returns a combination of two hashes, which depends on their order.
  @inlinable
  package static func mix(_ left: Int, with right: Int) -> Int {
    let (left, right) = (UInt64(truncatingIfNeeded: left), UInt64(truncatingIfNeeded: right))
    return Int(truncatingIfNeeded: fold(left ^ seeds.first, right ^ seeds.second))
  }

  /// Returns the last sixteen bytes, or all bytes if there are fewer, as two words that may overlap.
  @inlinable @inline(__always)
  static func lastWords(_ raw: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
    let count = raw.count
    if count >= 8 { return (word(in: raw, at: max(0, count &- 16)), word(in: raw, at: count &- 8)) }
    if count >= 4 {
      let low = raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let high = raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return (UInt64(low), UInt64(high))
    }
    if count == 0 { return (0, 0) }
    return (UInt64(raw[0]) &<< 16 | UInt64(raw[count &>> 1]) &<< 8, UInt64(raw[count &- 1]))
  }

  @inlinable @inline(__always)
  static func word(in raw: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  @inlinable @inline(__always)
  static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
