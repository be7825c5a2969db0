/// A set of places, with a bit for each.
typealias PlaceSet = UnsafeMutableBufferPointer<UInt64>

/// The transitions between the places of a ``PositionAutomaton``, between two characters that all assertions treat
/// alike.
struct PositionTable: Sendable, Equatable {
  private let wordCount: Int
  /// For sets of one word: the successors of each combination of eight adjacent places.
  private let byBytes: [UInt64]
  /// Four masks for each word of a set: the places that lead to a match, to the next place, to themselves, and to
  /// others.
  private let masks: [UInt64]
  /// The remaining transitions of each place.
  private let leaps: [Leap]
  private let words: [UInt64]

  /// A range of words of a set; all other words are empty.
  private struct Leap: Equatable {
    var first: Int32 = 0
    var count: Int32 = 0
    var offset: Int32 = 0
  }

  /// The maximum number of words; the successors of a place take fewer words than a full set.
  static let mostWords = 1 << 16

  /// Creates a table from the successors of each place, or returns `nil` if it would be too large.
  init?(_ successors: [[Int]], ends: [Int], wordCount: Int) {
    self.wordCount = wordCount
    byBytes = wordCount == 1 ? Self.tableByBytes(successors) : []
    let places = successors.indices
    let others = places.map { place in successors[place].filter { $0 != place && $0 != place + 1 } }
    let sets = [
      ends, places.filter { successors[$0].contains($0 + 1) }, places.filter { successors[$0].contains($0) },
      places.filter { !others[$0].isEmpty },
    ].map { Self.set(of: $0, wordCount: wordCount) }
    masks = (0..<wordCount).flatMap { word in sets.map { $0[word] } }
    var (leaps, words): ([Leap], [UInt64]) = ([], [])
    for targets in wordCount == 1 ? [] : others {
      leaps.append(Self.leap(to: targets, &words))
      guard words.count <= Self.mostWords else { return nil }
    }
    (self.leaps, self.words) = (leaps, words)
  }

  var size: Int { words.count + byBytes.count + masks.count + 2 * leaps.count }

  private static func set(of places: [Int], wordCount: Int) -> [UInt64] {
    var set = [UInt64](repeating: 0, count: wordCount)
    for place in places { set[place / 64] |= 1 << UInt64(place % 64) }
    return set
  }

  private static func leap(to targets: [Int], _ words: inout [UInt64]) -> Leap {
    guard let least = targets.min(), let most = targets.max() else { return Leap() }
    let leap = Leap(first: Int32(least / 64), count: Int32(most / 64 - least / 64 + 1), offset: Int32(words.count))
    words += set(of: targets.map { $0 - least / 64 * 64 }, wordCount: Int(leap.count))
    return leap
  }

  private static func tableByBytes(_ successors: [[Int]]) -> [UInt64] {
    var table: [UInt64] = []
    for start in stride(from: 0, to: successors.count, by: 8) {
      let sets = successors[start..<min(start + 8, successors.count)].map { set(of: $0, wordCount: 1)[0] }
      for choice in 0..<256 {
        table.append(sets.indices.reduce(0) { choice >> $1 & 1 == 1 ? $0 | sets[$1] : $0 })
      }
    }
    return table
  }
}

// MARK: - Transitions

extension PositionTable {
  /// Returns the successors of a set of one word.
  @inline(__always)
  func successors(of places: UInt64) -> UInt64 {
    byBytes.withUnsafeBufferPointer { table in
      var (following, rest, offset): (UInt64, UInt64, Int) = (0, places, 0)
      while rest != 0 {
        following |= table[offset &+ Int(rest & 0xFF)]
        rest >>= 8
        offset &+= 256
      }
      return following
    }
  }

  /// Stores the successors of a set of any size, and returns the number of examined words.
  func followAny(_ places: PlaceSet, into following: PlaceSet) -> Int {
    if wordCount > 1 { return follow(places, into: following) }
    following[0] = successors(of: places[0])
    return 1
  }

  /// Stores the successors of a set of several words, and returns the number of examined words.
  @inline(__always)
  func follow(_ places: PlaceSet, into following: PlaceSet) -> Int {
    masks.withUnsafeBufferPointer { masks in
      var (carry, isLeaping) = (UInt64(0), UInt64(0))
      for word in 0..<wordCount {
        let (set, mask) = (places[word], word &* 4)
        let shifted = set & masks[mask &+ 1]
        following[word] = shifted << 1 | carry | set & masks[mask &+ 2]
        carry = shifted >> 63
        isLeaping |= set & masks[mask &+ 3]
      }
      return isLeaping == 0 ? wordCount : wordCount + leap(from: places, masks: masks, into: following)
    }
  }

  private func leap(from places: PlaceSet, masks: UnsafeBufferPointer<UInt64>, into following: PlaceSet) -> Int {
    leaps.withUnsafeBufferPointer { leaps in
      words.withUnsafeBufferPointer { words in
        var steps = 0
        for word in 0..<wordCount {
          var rest = places[word] & masks[word &* 4 &+ 3]
          while rest != 0 {
            let leap = leaps[word &* 64 &+ rest.trailingZeroBitCount]
            rest &= rest &- 1
            steps &+= Int(leap.count)
            for number in 0..<Int(leap.count) {
              following[Int(leap.first) &+ number] |= words[Int(leap.offset) &+ number]
            }
          }
        }
        return steps
      }
    }
  }

  /// Returns whether a match follows any of the specified places, for sets of one word.
  @inline(__always)
  func ends(any places: UInt64) -> Bool { places & masks[0] != 0 }

  /// Returns whether a match follows any of the specified places.
  func ends(any places: PlaceSet) -> Bool {
    masks.withUnsafeBufferPointer { masks in
      (0..<wordCount).contains { places[$0] & masks[$0 &* 4] != 0 }
    }
  }
}
