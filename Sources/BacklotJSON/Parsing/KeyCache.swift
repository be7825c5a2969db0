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
    let hash = SeededHash.hash(UnsafeBufferPointer(rebasing: cursor.bytes[plain.range]))
    if entries.isEmpty { return (try cursor.text(of: plain), hash) }
    let slot = Int(truncatingIfNeeded: hash &>> 8) & (entries.count &- 1)
    if isEntry(slot, at: plain.range, in: cursor.bytes) { return (entries[slot].key, hash) }
    let key = try cursor.text(of: plain)
    entries[slot] = Entry(offset: plain.range.lowerBound, key: key)
    return (key, hash)
  }

  private static func readEscaped(_ cursor: inout JSONCursor) throws(JSONFailure) -> (key: String, hash: UInt64) {
    let key = try cursor.readString()
    return (key, SeededHash.hash(key))
  }

  @inline(__always)
  private func isEntry(_ slot: Int, at range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entries[slot]
    guard entry.key.utf8.count == range.count else { return false }
    let known = UnsafeBufferPointer(rebasing: bytes[entry.offset..<entry.offset &+ range.count])
    return known.hasSameBytes(as: UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
