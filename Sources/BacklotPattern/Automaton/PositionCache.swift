/// The sets of places that a text has led to, and which follows which, so that a set met again costs one look.
///
/// It is made for one text and takes no more than 300 KB. Where its sets are not enough the rest of the text is read without.
struct PositionCache {
  /// The most sets, and the most words that they and the columns behind them take.
  private static let (mostSets, mostWords) = (1000, 1 << 15)

  private let wordCount: Int
  private let columnCount: Int
  /// The sets, one after the other.
  private var words: [UInt64] = []
  /// For each set and column, one more than the number of the set that follows; 0 is not known.
  private var successors: [UInt16] = []
  /// The numbers of the sets by a few bits of their hashes; a later one takes the place of an earlier.
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

  /// The number of the set that follows another by a character of a column's, where it is known.
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

  /// Writes the places of a set down.
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
