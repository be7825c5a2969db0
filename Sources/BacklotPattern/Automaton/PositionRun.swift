/// Reads a text with sets of places that are more than one word.
struct PositionRun {
  private let parts: PositionAutomaton.Parts
  private let tables: UnsafeBufferPointer<PositionTable>
  private let reader: PositionReader
  private var places: PlaceSet
  private var following: PlaceSet
  private var cache: PositionCache
  /// True if the text is worth a cache.
  ///
  /// If the next character selects the table, a set alone does not determine its successor.
  private let canCache: Bool
  /// The number of the set that the text has led to, where the cache knows it; then it may not be written down.
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
      // A set that the cache knows is no match.
      if let set = known, let following = cache.successor(of: set, column: next.column) {
        known = following
        steps -= 1
        continue
      }
      writeDown()
      if endsAnywhere, tables[next.table].ends(any: places) { return true }
      guard advance(to: next, steps: &steps) else { return false }
      let isCached = canCache && !(endsAnywhere && tables[0].ends(any: places))
      known = isCached ? cache.note(places, after: known, column: next.column) : nil
    }
    writeDown()
    return tables[reader.lastTable(place)].ends(any: places)
  }

  private func writeDown() {
    if let known { cache.load(known, into: places) }
  }

  /// Takes a character, and gives `false` where no place is left or too few steps are.
  private mutating func advance(to next: (column: Int, table: Int), steps: inout Int) -> Bool {
    let restart: UInt64 = parts.anchors.start ? 0 : 1
    steps -= tables[next.table].follow(places, into: following)
    let any = retainTakers(of: next.column)
    following[0] |= restart
    swap(&places, &following)
    return any | restart != 0 && steps >= 0
  }

  /// Leaves the places that take a class's characters, and gives whether there are any.
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
