/// Remembers the names of members, so that one which comes again (they nearly all do) costs a comparison and no new
/// string.
struct KeyCache {
  private struct Entry {
    var words = Words(first: 0, last: 0, count: 0)
    /// Where in the text the name was last seen.
    var offset = 0
    var key = ""
  }

  /// The first and the last eight bytes of a name, and how many it has: all there is to know of it up to sixteen.
  private struct Words: Equatable {
    let first: UInt64
    let last: UInt64
    let count: Int

    /// Equal names have equal hashes. It needs no seed: whoever aims at it gets the cost of a parser without a cache.
    @inline(__always)
    var hash: UInt64 {
      let mixed = (first ^ (last &>> 29 | last &<< 35)) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: count)
      return (mixed ^ mixed &>> 32) &* 0xD6E8_FEB8_6659_FD93
    }
  }

  /// A power of two, or none at all for texts that are too short for names to come again often.
  private var entries: [Entry]

  init(forTextOf length: Int) {
    entries = length < 1024 ? [] : [Entry](repeating: Entry(), count: length < 65_536 ? 64 : 1024)
  }

  /// Reads the name whose opening quote is at the cursor; equal names have equal hashes within a text.
  @inline(__always)
  mutating func read(_ cursor: inout JSONCursor) throws(JSONFailure) -> (key: String, hash: UInt64) {
    guard let plain = cursor.readPlainString() else { return try Self.readEscaped(&cursor) }
    let words = Self.words(of: plain.range, in: cursor)
    let hash = words.hash
    if entries.isEmpty { return (try cursor.text(of: plain), hash) }
    let slot = Int(truncatingIfNeeded: hash &>> 48) & (entries.count &- 1)
    if isEntry(slot, words, at: plain.range, in: cursor.bytes) { return (entries[slot].key, hash) }
    let key = try cursor.text(of: plain)
    entries[slot] = Entry(words: words, offset: plain.range.lowerBound, key: key)
    return (key, hash)
  }

  private static func readEscaped(_ cursor: inout JSONCursor) throws(JSONFailure) -> (key: String, hash: UInt64) {
    var key = try cursor.readString()
    let hash = key.withUTF8 { words(of: 0..<$0.count, in: JSONCursor($0)).hash }
    return (key, hash)
  }

  @inline(__always)
  private static func words(of range: Range<Int>, in cursor: JSONCursor) -> Words {
    let count = range.count
    if count >= 8, let first = cursor.word(at: range.lowerBound), let last = cursor.word(at: range.upperBound &- 8) {
      return Words(first: first, last: last, count: count)
    }
    if let word = cursor.word(at: range.lowerBound) {
      let first = word & JSONBytes.mask(ofBytes: count)
      return Words(first: first, last: 0, count: count)
    }
    let first = cursor.bytes[range].reversed().reduce(UInt64(0)) { $0 &<< 8 | UInt64($1) }
    return Words(first: first, last: 0, count: count)
  }

  @inline(__always)
  private func isEntry(_ slot: Int, _ words: Words, at range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entries[slot]
    guard entry.words == words else { return false }
    if words.count <= 16 { return true }
    let known = UnsafeBufferPointer(rebasing: bytes[entry.offset..<entry.offset &+ words.count])
    return known.hasSameBytes(as: UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
