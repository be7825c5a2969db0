/// A cache of short texts, so that a repeated text costs a comparison and no new string.
///
/// Nearly all names of members are repeated, and many values.
struct TextCache {
  private struct Entry {
    var words = Words(first: 0, last: 0, count: 0)
    /// The offset in the source of the last occurrence of the text.
    var offset = 0
    var text = ""
  }

  /// The maximum length of a cached text, since longer ones are rarely repeated.
  static let longest = 64

  /// The first and last eight bytes of a text and its length, which identify texts of up to sixteen bytes.
  private struct Words: Equatable {
    let first: UInt64
    let last: UInt64
    let count: Int

    /// The hash, which is equal for equal texts.
    ///
    /// It needs no seed: an attack can only make the parser as slow as one without a cache.
    @inline(__always)
    var hash: UInt64 {
      let mixed = (first ^ (last &>> 29 | last &<< 35)) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: count)
      return (mixed ^ mixed &>> 32) &* 0xD6E8_FEB8_6659_FD93
    }
  }

  /// The entries.
  ///
  /// Their count is a power of two, or 0 if the source is too short for texts to recur often.
  private var entries: [Entry]

  init(forSourceOf length: Int) {
    entries = length < 1024 ? [] : [Entry](repeating: Entry(), count: length < 65_536 ? 64 : 1024)
  }

  /// Reads the name whose opening quote is at the cursor; equal names have equal hashes within a source.
  @inline(__always)
  mutating func readName(_ cursor: inout JSONCursor) throws(JSONFailure) -> (name: String, hash: UInt64) {
    guard let (plain, words) = Self.readPlainString(&cursor) else { return try Self.readEscapedName(&cursor) }
    let hash = words.hash
    if entries.isEmpty { return (try cursor.text(of: plain), hash) }
    return (try text(of: plain, words: words, hash: hash, in: cursor), hash)
  }

  /// Reads the string whose opening quote is at the cursor.
  @inline(__always)
  mutating func readString(_ cursor: inout JSONCursor) throws(JSONFailure) -> String {
    guard let (plain, words) = Self.readPlainString(&cursor) else { return try cursor.readEscapedString() }
    if entries.isEmpty || words.count > Self.longest { return try cursor.text(of: plain) }
    return try text(of: plain, words: words, hash: words.hash, in: cursor)
  }

  /// Reads a string without escapes, or returns `nil` without moving.
  ///
  /// A string that ends within a word is read in one step.
  @inline(__always)
  private static func readPlainString(_ cursor: inout JSONCursor) -> (plain: JSONCursor.PlainString, words: Words)? {
    let start = cursor.position &+ 1
    if let word = cursor.word(at: start), case let stops = JSONBytes.stops(in: word), stops != 0 {
      let count = stops.trailingZeroBitCount &>> 3
      guard cursor.bytes[start &+ count] == UInt8(ascii: "\"") else { return nil }
      let first = word & JSONBytes.mask(ofBytes: count)
      cursor.position = start &+ count &+ 1
      let range = Range(uncheckedBounds: (start, start &+ count))
      let plain = JSONCursor.PlainString(range: range, isASCII: first & JSONBytes.highBits == 0)
      return (plain, Words(first: first, last: 0, count: count))
    }
    guard let plain = cursor.readPlainString() else { return nil }
    return (plain, words(of: plain.range, in: cursor))
  }

  @inline(__always)
  private mutating func text(
    of plain: JSONCursor.PlainString,
    words: Words,
    hash: UInt64,
    in cursor: JSONCursor
  ) throws(JSONFailure) -> String {
    let slot = Int(truncatingIfNeeded: hash &>> 48) & (entries.count &- 1)
    if isEntry(slot, equalTo: words, at: plain.range, in: cursor.bytes) { return entries[slot].text }
    let text = try cursor.text(of: plain)
    entries[slot] = Entry(words: words, offset: plain.range.lowerBound, text: text)
    return text
  }

  private static func readEscapedName(_ cursor: inout JSONCursor) throws(JSONFailure) -> (name: String, hash: UInt64) {
    var name = try cursor.readEscapedString()
    let hash = name.withUTF8 { words(of: 0..<$0.count, in: JSONCursor($0)).hash }
    return (name, hash)
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
  private func isEntry(_ slot: Int, equalTo words: Words, at range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    let entry = entries[slot]
    guard entry.words == words else { return false }
    if words.count <= 16 { return true }
    let known = UnsafeBufferPointer(rebasing: bytes[entry.offset..<entry.offset &+ words.count])
    return known.hasSameBytes(as: UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
