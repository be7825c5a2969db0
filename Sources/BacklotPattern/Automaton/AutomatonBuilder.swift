/// Works a program out as an automaton.
///
/// A state is the places that may follow what was read, before assertions are asked; those see the character read last,
/// which belongs to the state, and the next, so that they are answered when that is read.
struct AutomatonBuilder {
  struct Parts {
    var classes: ScalarClasses
    var finals: [Int] = []
    var stride = 0
    var rows: [[Int]] = []
    var isMatchAtEnd: [Bool] = []
    var start = 0
  }

  private struct State: Hashable {
    var places: [Int]
    var previous: Neighbour?
  }

  /// The most looks at places that are worth an automaton.
  private static let mostWork = 400_000

  private let program: PatternProgram
  private let question: PatternQuestion
  private var parts: Parts
  /// What each column's characters are to assertions; behind the classes, those that end the text.
  private var neighbours: [Neighbour] = []
  private var numbers: [State: Int] = [:]
  private var states: [State] = []
  private var work = 0
  private var visits: [Int]
  private var visit = 0

  /// The automaton of a program, or `nil` where it would be too large.
  static func automaton(for program: PatternProgram, _ question: PatternQuestion) -> Automaton? {
    guard program.isRegular, let classes = ScalarClasses(program) else { return nil }
    var builder = AutomatonBuilder(program, question, classes)
    return builder.build() ? Automaton(builder.parts) : nil
  }

  private init(_ program: PatternProgram, _ question: PatternQuestion, _ classes: ScalarClasses) {
    self.program = program
    self.question = question
    parts = Parts(classes: classes)
    visits = Array(repeating: 0, count: program.instructions.count)
    neighbours = classes.examples.map { Neighbour(kind: Neighbour.Kind($0)) }
    if program.usesFinalEnd { addFinals() }
    parts.stride = neighbours.count
  }

  /// Adds a column for each class of line terminators, for the one that ends the text.
  private mutating func addFinals() {
    for column in parts.classes.examples.indices {
      parts.finals.append(neighbours[column].kind.endsLine ? neighbours.count : column)
      if neighbours[column].kind.endsLine {
        neighbours.append(Neighbour(kind: neighbours[column].kind, isFinal: true))
      }
    }
  }

  private mutating func build() -> Bool {
    // States that stand for nothing hold the two first numbers.
    for place in [-1, -2] { _ = number(of: State(places: [place])) }
    parts.rows = [row(Automaton.dead), row(Automaton.found)]
    parts.isMatchAtEnd = [false, true]
    parts.start = number(of: State(places: [0]))
    while parts.rows.count < states.count {
      let state = states[parts.rows.count]
      addRow(of: state)
      guard states.count * parts.stride <= Int(UInt16.max), work <= Self.mostWork else { return false }
    }
    return true
  }

  private func row(_ number: Int) -> [Int] { Array(repeating: number, count: parts.stride) }

  private mutating func number(of state: State) -> Int {
    if let number = numbers[state] { return number }
    numbers[state] = states.count
    states.append(state)
    return states.count - 1
  }

  private mutating func addRow(of state: State) {
    var closures: [Neighbour: (places: [Int], hasMatch: Bool)] = [:]
    var row: [Int] = []
    for column in neighbours.indices {
      let next = program.hasAssertions ? neighbours[column] : Neighbour(kind: .other)
      let closure = closures[next] ?? closure(of: state, before: next)
      closures[next] = closure
      row.append(successor(of: closure.places, hasMatch: closure.hasMatch, column: column))
    }
    parts.isMatchAtEnd.append(closure(of: state, before: nil).hasMatch)
    parts.rows.append(row)
  }

  private mutating func successor(of places: [Int], hasMatch: Bool, column: Int) -> Int {
    if hasMatch, question == .occurs { return Automaton.found }
    var following = question == .occurs ? [0] : []
    for place in places {
      if let next = target(of: place, column: column) { following.append(next) }
    }
    work += places.count
    if following.isEmpty { return Automaton.dead }
    let places = following.count > 1 ? Self.ascending(following) : following
    return number(of: State(places: places, previous: program.hasAssertions ? previous(column) : nil))
  }

  private static func ascending(_ places: [Int]) -> [Int] {
    var ascending: [Int] = []
    ascending.reserveCapacity(places.count)
    for place in places.sorted() where place != ascending.last { ascending.append(place) }
    return ascending
  }

  private func previous(_ column: Int) -> Neighbour { Neighbour(kind: neighbours[column].kind) }

  /// Where a place leads by a character of a column's.
  private func target(of place: Int, column: Int) -> Int? {
    let isFinal = column >= parts.classes.examples.count
    let column = isFinal ? parts.finals.firstIndex(of: column) ?? column : column
    let value = parts.classes.examples[column]
    switch program.instructions[place] {
    case .scalar(let expected, let next): return expected == value ? next : nil
    case .set(let set, let next): return program.sets.contains(value, in: set) ? next : nil
    default: return nil
    }
  }

  /// The places that wait for a character, and whether a match is among them.
  private mutating func closure(of state: State, before next: Neighbour?) -> (places: [Int], hasMatch: Bool) {
    var (places, hasMatch): ([Int], Bool) = ([], false)
    visit += 1
    var pending = state.places
    while let place = pending.popLast() {
      guard visits[place] != visit else { continue }
      visits[place] = visit
      work += 1
      switch program.instructions[place] {
      case .scalar, .set: places.append(place)
      case .jump(let target): pending.append(target)
      case .split(let first, let second): pending += [first, second]
      case .save, .forget: pending.append(place + 1)
      case .assertion(let assertion):
        if assertion.holds(between: state.previous, and: next) { pending.append(place + 1) }
      case .match: hasMatch = true
      case .look, .atomic, .reference, .scalarBehind, .setBehind: break
      }
    }
    return (places, hasMatch)
  }
}
