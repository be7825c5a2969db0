/// Sets of places, each with the kind of the previous character, numbered in insertion order.
struct PlaceSetTable {
  private let wordCount: Int
  private var words: [UInt64] = []
  private var kinds: [UInt8] = []
  /// A hash table with linear probing: the number of a set plus 1, or 0 for a free slot.
  private var slots: [Int32]

  init(wordCount: Int) {
    self.wordCount = wordCount
    slots = Array(repeating: 0, count: 64)
  }

  var count: Int { kinds.count }

  /// Returns the number of a set, which is inserted if it is new.
  mutating func number(of places: PlaceSet, previous: Int) -> Int {
    if 2 * count >= slots.count { grow() }
    var slot = slot(of: Self.hash(of: places, after: previous))
    while slots[slot] != 0 {
      let known = Int(slots[slot]) - 1
      if holds(places, after: previous, at: known) { return known }
      slot = (slot + 1) & (slots.count - 1)
    }
    words += places
    kinds.append(UInt8(previous))
    slots[slot] = Int32(count)
    return count - 1
  }

  /// Copies a set, and returns the kind of the previous character.
  func load(_ number: Int, into places: PlaceSet) -> Int {
    for word in 0..<wordCount { places[word] = words[number * wordCount + word] }
    return Int(kinds[number])
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: 4 * slots.count)
    for number in 0..<count {
      let range = number * wordCount..<(number + 1) * wordCount
      var slot = slot(of: Self.hash(of: words[range], after: Int(kinds[number])))
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }

  private func slot(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1) }

  private static func hash(of places: some Sequence<UInt64>, after previous: Int) -> UInt64 {
    var hash = UInt64(previous)
    for word in places {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return hash
  }

  private func holds(_ places: PlaceSet, after previous: Int, at number: Int) -> Bool {
    guard Int(kinds[number]) == previous else { return false }
    for word in 0..<wordCount where places[word] != words[number &* wordCount &+ word] { return false }
    return true
  }
}
