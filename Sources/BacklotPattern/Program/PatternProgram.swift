/// A compiled pattern: instructions that each consume a character or control the path.
final class PatternProgram: Sendable {
  /// An instruction that consumes text names its successor; any other continues with the next one unless it names
  /// another.
  enum Instruction: Sendable {
    case scalar(UInt32, next: Int)
    case set(Int, next: Int)
    /// Consumes the character before the position.
    case scalarBehind(UInt32, next: Int)
    case setBehind(Int, next: Int)
    /// Continues at the first place, and if that fails, at the second.
    case split(Int, Int)
    case jump(Int)
    /// Stores the position in a slot: 2n for the start of group n, 2n + 1 for its end.
    case save(Int)
    /// Resets groups.
    case forget(Range<Int>)
    case assertion(PatternAssertion)
    /// Evaluates a body, which begins with the next instruction and ends with a `match`.
    case look(LookAround, lengths: ClosedRange<Int>, next: Int)
    case atomic(next: Int, nextIfEmpty: Int)
    case reference(Reference, isBehind: Bool, next: Int, nextIfEmpty: Int)
    case match
  }

  let instructions: [Instruction]
  let sets: SetTable
  /// The number of groups, including the whole match, which is the first.
  let groupCount: Int
  let isRegular: Bool
  /// True if an assertion depends on the line terminator that ends the text.
  let usesFinalEnd: Bool
  /// True if the program has assertions.
  let hasAssertions: Bool
  let hints: PatternHints

  init(
    _ instructions: [Instruction],
    sets: SetTable,
    groupCount: Int,
    of tree: PatternTree,
    assertions: Set<PatternAssertion>
  ) {
    self.instructions = instructions
    self.sets = sets
    self.groupCount = groupCount
    isRegular = tree.isRegular
    usesFinalEnd = assertions.contains(.finalEnd)
    hasAssertions = !assertions.isEmpty
    hints = PatternHints(tree)
  }
}

/// The character sets of a program.
struct SetTable: Sendable {
  private(set) var sets: [ScalarSet] = []
  private var places: [ScalarSet: Int] = [:]
  /// Two words for each set, with a bit for each ASCII character.
  private var bits: [UInt64] = []
  /// The ranges of all sets; the ranges of a set begin at its index in ``starts``.
  private var bounds: [ClosedRange<UInt32>] = []
  private var starts: [Int] = [0]

  /// Returns the number of a set, which is the same for equal sets.
  mutating func insert(_ set: ScalarSet) -> Int {
    if let place = place(of: set) { return place }
    let place = sets.count
    if sets.count >= Self.fewSets { places[set] = place }
    sets.append(set)
    bits += [Self.bits(of: set, from: 0), Self.bits(of: set, from: 64)]
    bounds += set.ranges
    starts.append(bounds.count)
    return place
  }

  /// The number of sets for which a linear search is faster than a dictionary.
  private static let fewSets = 8

  private func place(of set: ScalarSet) -> Int? {
    // Equal sets are usually adjacent and share their storage, so that this comparison is fast.
    if sets.last == set { return sets.count - 1 }
    return sets.prefix(Self.fewSets).firstIndex(of: set) ?? places[set]
  }

  private static func bits(of set: ScalarSet, from first: UInt32) -> UInt64 {
    var bits: UInt64 = 0
    for range in set.ranges where range.upperBound >= first && range.lowerBound < first + 64 {
      let count = range.clamped(to: first...first + 63)
      let ones = UInt64.max >> UInt64(63 - (count.upperBound - count.lowerBound))
      bits |= ones << UInt64(count.lowerBound - first)
    }
    return bits
  }

  @inline(__always)
  func contains(_ value: UInt32, in set: Int) -> Bool {
    if value < 128 { return bits[2 * set + Int(value >> 6)] >> UInt64(value & 63) & 1 == 1 }
    return containsBeyondASCII(value, in: set)
  }

  private func containsBeyondASCII(_ value: UInt32, in set: Int) -> Bool {
    var (low, high) = (starts[set], starts[set + 1])
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < end && bounds[low].lowerBound <= value
  }
}
