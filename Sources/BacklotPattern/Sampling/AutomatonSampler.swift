/// Finds a way through an automaton that is as long as asked for: if there is a text, it is found.
struct AutomatonSampler {
  private let automaton: Automaton
  private let length: ClosedRange<Int>
  /// A character of which column may be read, with how likely it should be.
  private let columns: [(column: Int, set: ScalarSet, weight: Int)]
  /// For each number of characters, whether a match can follow from each state in exactly as many.
  private var reachable: [[Bool]]

  /// The most looks at states that a text is worth.
  private static let mostWork = 16_000_000
  /// The number of lengths to choose from, if so many are possible.
  private static let mostLengths = 8

  init?(_ automaton: Automaton, length: ClosedRange<Int>) {
    self.automaton = automaton
    self.length = length
    columns = automaton.columns.enumerated().compactMap { column, set in
      set.commonMembers.map { (column, set, min($0.count, 32)) }
    }
    reachable = [automaton.endStates]
    // A way that is longer by more than there are states goes in a circle, which can be left out.
    let longest = min(length.upperBound, length.lowerBound.adding(automaton.stateCount + Self.mostLengths))
    let work = longest.multiplied(by: automaton.stateCount).multiplied(by: columns.count)
    guard longest >= length.lowerBound, work <= Self.mostWork else { return nil }
    while reachable.count <= longest, lengths.count < Self.mostLengths { addLength() }
  }

  func text(using generator: inout some RandomNumberGenerator) -> String? {
    let lengths = lengths
    guard !lengths.isEmpty else { return nil }
    var (scalars, state) = (String.UnicodeScalarView(), automaton.startState)
    for rest in (0..<lengths[generator.draw(below: lengths.count)]).reversed() {
      let open = columns.filter { reachable[rest][automaton.state(after: state, column: $0.column)] }
      var place = generator.draw(below: max(1, open.reduce(0) { $0 + $1.weight }))
      for (column, set, weight) in open {
        place -= weight
        guard place < 0 else { continue }
        guard let scalar = set.sample(using: &generator) else { return nil }
        scalars.append(scalar)
        state = automaton.state(after: state, column: column)
        break
      }
    }
    return String(scalars)
  }

  /// The lengths that a text can have, as far as they are known.
  private var lengths: [Int] {
    (min(length.lowerBound, reachable.count)..<reachable.count).filter { reachable[$0][automaton.startState] }
  }

  private mutating func addLength() {
    let before = reachable[reachable.count - 1]
    reachable.append(
      before.indices.map { state in
        columns.contains { before[automaton.state(after: state, column: $0.column)] }
      }
    )
  }
}
