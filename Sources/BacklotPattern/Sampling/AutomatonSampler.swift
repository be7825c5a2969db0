/// Generates a text of a required length that an automaton accepts, if there is one.
struct AutomatonSampler {
  private let automaton: Automaton
  private let length: ClosedRange<Int>
  /// The columns with common characters, with their weights in the random selection.
  private let columns: [(column: Int, set: ScalarSet, weight: Int)]
  /// For each number of characters and each state, true if exactly that many characters can lead to a match.
  private var reachable: [[Bool]]

  /// The maximum number of transitions to examine for a text.
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
    // A path that exceeds the minimum length by more than the number of states has a loop, which can be omitted.
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

  /// The possible lengths of a text, among those examined so far.
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
