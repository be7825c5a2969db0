/// A cache of the sets of places that a text leads to and of their successors, so that a repeated set takes one lookup.
///
/// A cache is for one text, and takes at most 300 KB. If it is full, the rest of the text is read without it.
struct PositionCache {
  /// The maximum number of sets, and of words for the sets and their successors.
  private static let (mostSets, mostWords) = (1000, 1 << 15)

  private let wordCount: Int
  private let columnCount: Int
  /// The sets, one after the other.
  private var words: [UInt64] = []
  /// For each set and column, the number of the successor plus 1, or 0 if it is unknown.
  private var successors: [UInt16] = []
  /// The numbers of the sets, by a few bits of their hashes; a later set replaces an earlier one.
  private var numbers: [UInt16]
  private let mostSets: Int
  private var count = 0
  private var misses = 0

  init(wordCount: Int, columnCount: Int) {
    (self.wordCount, self.columnCount) = (wordCount, columnCount)
    numbers = []
    mostSets = min(Self.mostSets, Self.mostWords / (wordCount + columnCount / 4 + 1))
  }

  private static let hashBits = 11

  /// Returns the number of a set's successor for a column, or `nil` if it is unknown.
  @inline(__always)
  func successor(of set: Int, column: Int) -> Int? {
    let number = Int(successors[set &* columnCount &+ column])
    return number == 0 ? nil : number &- 1
  }

  /// Records a set as the successor of another set, if that is not `nil`, and returns its number, or `nil` if there are
  /// too many sets.
  mutating func note(_ places: PlaceSet, after set: Int?, column: Int) -> Int? {
    guard misses < 2 * mostSets, let number = number(of: places) else { return nil }
    if let set { successors[set * columnCount + column] = UInt16(number + 1) }
    return number
  }

  /// Copies the places of a set.
  func load(_ set: Int, into places: PlaceSet) {
    for word in 0..<wordCount { places[word] = words[set &* wordCount &+ word] }
  }

  private mutating func number(of places: PlaceSet) -> Int? {
    var hash: UInt64 = 0
    for word in places { hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
    if numbers.isEmpty { numbers = Array(repeating: 0, count: 1 << Self.hashBits) }
    let slot = Int(hash >> UInt64(64 - Self.hashBits))
    let known = Int(numbers[slot]) - 1
    if known >= 0, holds(places, at: known) { return known }
    misses += 1
    guard count < mostSets else { return nil }
    words += places
    successors += Array(repeating: 0, count: columnCount)
    count += 1
    numbers[slot] = UInt16(count)
    return count - 1
  }

  private func holds(_ places: PlaceSet, at number: Int) -> Bool {
    (0..<wordCount).allSatisfy { places[$0] == words[number * wordCount + $0] }
  }
}
