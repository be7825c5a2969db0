/// Runs a ``PositionAutomaton`` whose sets have several words.
struct PositionRun {
  private let parts: PositionAutomaton.Parts
  private let tables: UnsafeBufferPointer<PositionTable>
  private let reader: PositionReader
  private var places: PlaceSet
  private var following: PlaceSet
  private var cache: PositionCache
  /// True if a cache is possible and worth its cost.
  ///
  /// If the next character selects the table, a set alone does not determine its successor.
  private let canCache: Bool
  /// The number of the current set in the cache, if any; ``places`` may then be outdated.
  private var known: Int?

  init(
    _ parts: PositionAutomaton.Parts,
    tables: UnsafeBufferPointer<PositionTable>,
    text: PatternText,
    sets: PlaceSet
  ) {
    (self.parts, self.tables) = (parts, tables)
    reader = PositionReader(parts, text: text)
    places = PlaceSet(rebasing: sets[..<parts.wordCount])
    following = PlaceSet(rebasing: sets[parts.wordCount...])
    places[0] = 1
    canCache = tables.count == 1 && text.count >= LazyAutomata.longText
    cache = PositionCache(wordCount: parts.wordCount, columnCount: parts.classes.examples.count)
  }

  /// Returns whether the text matches, and subtracts the steps taken from `steps`.
  mutating func isMatch(_ steps: inout Int) -> Bool {
    let endsAnywhere = !parts.anchors.end
    var place = reader.start
    while let next = reader.next(&place) {
      // A cached set is not a match.
      if let set = known, let following = cache.successor(of: set, column: next.column) {
        known = following
        steps -= 1
        continue
      }
      loadKnownPlaces()
      if endsAnywhere, tables[next.table].ends(any: places) { return true }
      guard advance(to: next, steps: &steps) else { return false }
      let isCached = canCache && !(endsAnywhere && tables[0].ends(any: places))
      known = isCached ? cache.note(places, after: known, column: next.column) : nil
    }
    loadKnownPlaces()
    return tables[reader.lastTable(place)].ends(any: places)
  }

  private func loadKnownPlaces() {
    if let known { cache.load(known, into: places) }
  }

  /// Consumes a character, and returns `false` if no places remain or the steps run out.
  private mutating func advance(to next: (column: Int, table: Int), steps: inout Int) -> Bool {
    let restart: UInt64 = parts.anchors.start ? 0 : 1
    steps -= tables[next.table].follow(places, into: following)
    let any = retainTakers(of: next.column)
    following[0] |= restart
    swap(&places, &following)
    return any | restart != 0 && steps >= 0
  }

  /// Removes the places that do not consume the characters of a class, and returns a value other than 0 if any remain.
  private func retainTakers(of column: Int) -> UInt64 {
    parts.takers.withUnsafeBufferPointer { takers in
      var any: UInt64 = 0
      for word in 0..<following.count {
        following[word] &= takers[column &* following.count &+ word]
        any |= following[word]
      }
      return any
    }
  }
}
