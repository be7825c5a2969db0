/// Converts a simplified program to a ``PositionAutomaton``.
struct PositionAutomatonBuilder {
  /// The maximum number of places to visit; beyond that, an automaton is not worth its cost.
  private static let mostWork = 4_000_000
  /// The maximum number of words of all tables, which take a megabyte.
  private static let mostWords = 1 << 17

  private let program: PatternProgram
  /// The start, followed by the places that consume a character.
  private var places = [-1]
  /// The index of each place in ``places``.
  private var numbers: [Int]
  private var visits: [Int]
  private var visit = 0
  private var work = 0

  static func automaton(
    for program: PatternProgram,
    _ classes: ScalarClasses,
    anchors: PatternAnchors
  ) -> PositionAutomaton? {
    var builder = PositionAutomatonBuilder(program)
    return builder.parts(for: classes, anchors: anchors).map(PositionAutomaton.init)
  }

  private init(_ program: PatternProgram) {
    self.program = program
    visits = Array(repeating: 0, count: program.instructions.count)
    numbers = visits
    for (place, instruction) in program.instructions.enumerated() {
      switch instruction {
      case .scalar, .set:
        numbers[place] = places.count
        places.append(place)
      default: break
      }
    }
  }

  private mutating func parts(for classes: ScalarClasses, anchors: PatternAnchors) -> PositionAutomaton.Parts? {
    let wordCount = places.count / 64 + 1
    guard classes.examples.count * wordCount <= Self.mostWords else { return nil }
    var parts = PositionAutomaton.Parts(classes: classes, anchors: anchors)
    parts.wordCount = wordCount
    for value in classes.examples { parts.takers += takers(of: value, wordCount) }
    let neighbours = addKinds(of: classes, to: &parts.contexts)
    return addTables(between: neighbours, to: &parts) ? parts : nil
  }

  private func takers(of value: UInt32, _ wordCount: Int) -> [UInt64] {
    var set = [UInt64](repeating: 0, count: wordCount)
    for (number, place) in places.enumerated() where number > 0 && takes(value, at: place) {
      set[number / 64] |= 1 << UInt64(number % 64)
    }
    return set
  }

  private func takes(_ value: UInt32, at place: Int) -> Bool {
    switch program.instructions[place] {
    case .scalar(let expected, _): expected == value
    case .set(let set, _): program.sets.contains(value, in: set)
    default: false
    }
  }
}

// MARK: - Contexts and transitions

extension PositionAutomatonBuilder {
  /// Stores the kind that assertions assign to each class, and returns the kinds, of which the first represents no
  /// character.
  private func addKinds(of classes: ScalarClasses, to contexts: inout PositionContexts) -> [Neighbour?] {
    var neighbours: [Neighbour?] = [nil]
    func number(of neighbour: Neighbour) -> UInt8 {
      if let known = neighbours.firstIndex(of: neighbour) { return UInt8(known) }
      neighbours.append(neighbour)
      return UInt8(neighbours.count - 1)
    }
    let kinds = classes.examples.map { Neighbour.Kind($0) }
    contexts.kinds = kinds.map { number(of: Neighbour(kind: $0)) }
    if program.usesFinalEnd {
      contexts.finalKinds = kinds.map { number(of: Neighbour(kind: $0, isFinal: $0.endsLine)) }
    }
    contexts.kindCount = neighbours.count
    return neighbours
  }

  private mutating func addTables(between neighbours: [Neighbour?], to parts: inout PositionAutomaton.Parts) -> Bool {
    let assertions = Set(
      program.instructions.compactMap { instruction in
        if case .assertion(let assertion) = instruction { assertion } else { nil }
      }
    )
    var (known, size): ([Set<PatternAssertion>: UInt8], Int) = ([:], 0)
    parts.contexts.tables = []
    for previous in neighbours {
      for next in neighbours {
        let holding = assertions.filter { $0.holds(between: previous, and: next) }
        if known[holding] == nil {
          guard let table = table(where: holding, parts.wordCount) else { return false }
          known[holding] = UInt8(parts.tables.firstIndex(of: table) ?? parts.tables.count)
          if !parts.tables.contains(table) { parts.tables.append(table) }
          size += table.size
          guard size <= Self.mostWords else { return false }
        }
        parts.contexts.tables.append(known[holding] ?? 0)
      }
    }
    return true
  }

  private mutating func table(where holding: Set<PatternAssertion>, _ wordCount: Int) -> PositionTable? {
    var (successors, ends): ([[Int]], [Int]) = ([], [])
    for (number, place) in places.enumerated() {
      let (following, hasMatch) = closure(of: target(of: place), holding)
      guard work <= Self.mostWork else { return nil }
      successors.append(following)
      if hasMatch { ends.append(number) }
    }
    return PositionTable(successors, ends: ends, wordCount: wordCount)
  }

  private func target(of place: Int) -> Int {
    guard place >= 0 else { return 0 }
    switch program.instructions[place] {
    case .scalar(_, let next), .set(_, let next): return next
    default: return 0
    }
  }

  /// Returns the numbers of the places that are reachable without a character, and whether a match is.
  private mutating func closure(
    of start: Int,
    _ holding: Set<PatternAssertion>
  ) -> (numbers: [Int], hasMatch: Bool) {
    var (found, hasMatch, pending): ([Int], Bool, [Int]) = ([], false, [start])
    visit += 1
    while let place = pending.popLast() {
      guard visits[place] != visit else { continue }
      visits[place] = visit
      work += 1
      switch program.instructions[place] {
      case .scalar, .set: found.append(numbers[place])
      case .jump(let target): pending.append(target)
      case .split(let first, let second): pending += [first, second]
      case .save, .forget: pending.append(place + 1)
      case .assertion(let assertion): if holding.contains(assertion) { pending.append(place + 1) }
      case .match: hasMatch = true
      case .look, .atomic, .reference, .scalarBehind, .setBehind: break
      }
    }
    return (found, hasMatch)
  }
}
