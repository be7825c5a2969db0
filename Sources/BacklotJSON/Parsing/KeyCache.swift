/// Remembers where in the text a member name was last seen, so that a name which comes again (they nearly all do)
/// costs a comparison and no new string.
struct KeyCache {
  private struct Entry {
    var offset = 0
    var key = ""
  }

  /// A power of two, or none at all for texts that are too short for names to come again often.
  private var entries: [Entry]

  init(forTextOf length: Int) {
    entries = length < 1024 ? [] : [Entry](repeating: Entry(), count: length < 65_536 ? 64 : 1024)
  }

  /// Reads the name whose opening quote is at the cursor; equal names have equal hashes within a text.
  @inline(__always)
  mutating func read(_ cursor: inout JSONCursor) throws(JSONFailure) -> (key: String, hash: UInt64) {
    guard let plain = cursor.readPlainString() else {
      return try Self.readEscaped(&cursor)
    }
    let hash = Self.hash(UnsafeBufferPointer(rebasing: cursor.bytes[plain.range]))
    if entries.isEmpty { return (try cursor.text(of: plain), hash) }
    let slot = Int(truncatingIfNeeded: hash &>> 8) & (entries.count &- 1)
    if isEntry(slot, at: plain.range, in: cursor.bytes) { return (entries[slot].key, hash) }
    let key = try cursor.text(of: plain)
    entries[slot] = Entry(offset: plain.range.lowerBound, key: key)
    return (key, hash)
  }

  private static func readEscaped(_ cursor: inout JSONCursor) throws(JSONFailure) -> (key: String, hash: UInt64) {
    var key = try cursor.readString()
    let hash = key.withUTF8(hash)
    return (key, hash)
  }

  @inline(__always)
  private func isEntry(_ slot: Int, at range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entries[slot]
    guard entry.key.utf8.count == range.count else { return false }
    let known = UnsafeBufferPointer(rebasing: bytes[entry.offset..<entry.offset &+ range.count])
    return known.hasSameBytes(as: UnsafeBufferPointer(rebasing: bytes[range]))
  }

  /// Cheap and easily fooled, which costs no more than a few comparisons.
  @inline(__always)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var word = UInt64(truncatingIfNeeded: bytes.count)
    if bytes.count >= 8 {
      word ^= raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
      word ^= raw.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self)
    } else {
      for byte in bytes { word = word &* 0x100_0000_01B3 ^ UInt64(byte) }
    }
    word = word &* 0x9E37_79B9_7F4A_7C15
    return word ^ (word &>> 32)
  }
}
