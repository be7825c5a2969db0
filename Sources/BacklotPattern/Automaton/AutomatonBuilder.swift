/// Converts a ``PositionAutomaton`` to an ``Automaton``: each reachable set of places is a state.
///
/// The kind of the previous character, which assertions examine, is part of the state. The kind of the next character
/// selects the column.
struct AutomatonBuilder {
  struct Parts {
    var classes: ScalarClasses
    /// For each class, the column of the same characters at the start of the terminator that ends the text.
    var finals: [Int] = []
    var stride = 0
    /// The offset of the next row, by row and column.
    var table: [UInt16] = []
    var isMatchAtEnd: [Bool] = []
    var start = 0
  }

  /// The maximum number of words to examine, each of which takes a few nanoseconds.
  private static let mostWork = 1 << 20

  private let places: PositionAutomaton.Parts
  private let endsAnywhere: Bool
  private var parts: Parts
  /// The class and the kind of each column.
  private var columns: [(class: Int, kind: Int)]
  private var states: PlaceSetTable
  private var work = 0

  /// Returns the equivalent automaton, or `nil` if it would be too large.
  static func automaton(for places: PositionAutomaton) -> Automaton? {
    var builder = AutomatonBuilder(places.parts)
    var sets = [UInt64](repeating: 0, count: 3 * places.parts.wordCount)
    let isBuilt = sets.withUnsafeMutableBufferPointer { builder.build($0) }
    return isBuilt ? Automaton(builder.parts) : nil
  }

  private init(_ places: PositionAutomaton.Parts) {
    self.places = places
    endsAnywhere = !places.anchors.end
    parts = Parts(classes: places.classes)
    states = PlaceSetTable(wordCount: places.wordCount)
    columns = places.contexts.kinds.enumerated().map { ($0, Int($1)) }
    addFinals()
    parts.stride = columns.count
  }

  /// Adds a column for each class of line terminators, for the terminator that ends the text.
  private mutating func addFinals() {
    for (number, kind) in places.contexts.finalKinds.enumerated() {
      let isOther = kind != places.contexts.kinds[number]
      parts.finals.append(isOther ? columns.count : number)
      if isOther { columns.append((number, Int(kind))) }
    }
  }

  private mutating func build(_ sets: PlaceSet) -> Bool {
    let count = places.wordCount
    let state = PlaceSet(rebasing: sets[..<count])
    let (followed, next) = (PlaceSet(rebasing: sets[count..<2 * count]), PlaceSet(rebasing: sets[(2 * count)...]))
    // The first two numbers are reserved for states that correspond to no set.
    for number in [Automaton.dead, Automaton.found] {
      parts.table += Array(repeating: UInt16(number * parts.stride), count: parts.stride)
    }
    parts.isMatchAtEnd = [false, true]
    state[0] = 1
    parts.start = states.number(of: state, previous: 0) + 2
    while parts.isMatchAtEnd.count < states.count + 2 {
      addRow(after: states.load(parts.isMatchAtEnd.count - 2, into: state), of: state, followed: followed, next: next)
      guard (states.count + 2) * parts.stride <= Int(UInt16.max), work <= Self.mostWork else { return false }
    }
    return true
  }

  /// Adds the row of a state after a character of the kind `previous`.
  private mutating func addRow(after previous: Int, of state: PlaceSet, followed: PlaceSet, next: PlaceSet) {
    let start = parts.table.count
    var last = -1
    for column in columns {
      let table = tableNumber(between: previous, and: column.kind)
      if endsAnywhere, places.tables[table].ends(any: state) {
        parts.table.append(UInt16(Automaton.found * parts.stride))
        continue
      }
      if table != last { work += places.tables[table].followAny(state, into: followed) }
      last = table
      parts.table.append(successor(in: column.class, of: followed, into: next))
    }
    assert(parts.table.count == start + parts.stride)
    parts.isMatchAtEnd.append(places.tables[tableNumber(between: previous, and: 0)].ends(any: state))
  }

  private func tableNumber(between previous: Int, and next: Int) -> Int {
    places.tables.count == 1 ? 0 : places.contexts.table(between: previous, and: next)
  }

  /// Returns the offset of the row that follows after a character of a class.
  private mutating func successor(in class: Int, of followed: PlaceSet, into next: PlaceSet) -> UInt16 {
    var any: UInt64 = places.anchors.start ? 0 : 1
    for word in 0..<next.count {
      next[word] = followed[word] & places.takers[`class` &* next.count &+ word]
      any |= next[word]
    }
    work += next.count
    if any == 0 { return UInt16(Automaton.dead * parts.stride) }
    if !places.anchors.start { next[0] |= 1 }
    let previous = places.tables.count == 1 ? 0 : Int(places.contexts.kinds[`class`])
    let offset = (states.number(of: next, previous: previous) + 2) * parts.stride
    // A larger offset means that there are too many states, which is detected at the end of the row.
    return UInt16(truncatingIfNeeded: offset)
  }
}
