/// A pattern as a machine: instructions that take a character each or tell where to go on.
final class PatternProgram: Sendable {
  /// An instruction that consumes text names its successor; any other continues with the next one unless it names
  /// another.
  enum Instruction: Sendable {
    case scalar(UInt32, next: Int)
    case set(Int, next: Int)
    /// The same for the character before the position.
    case scalarBehind(UInt32, next: Int)
    case setBehind(Int, next: Int)
    /// The first way is tried before the second.
    case split(Int, Int)
    case jump(Int)
    /// Keeps the position: where group n begins in place 2n, where it ends in the one after it.
    case save(Int)
    /// Forgets what groups have matched.
    case forget(Range<Int>)
    case assertion(PatternAssertion)
    /// The body begins with the next instruction and ends with a `match`.
    case look(LookAround, lengths: ClosedRange<Int>, next: Int)
    case atomic(next: Int, nextIfEmpty: Int)
    case reference(Reference, isBehind: Bool, next: Int, nextIfEmpty: Int)
    case match
  }

  let instructions: [Instruction]
  let sets: SetTable
  /// With the whole match, which is the first.
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

/// The sets of a program, side by side.
struct SetTable: Sendable {
  private(set) var sets: [ScalarSet] = []
  private var places: [ScalarSet: Int] = [:]
  /// Two for each set: a bit for each character of ASCII.
  private var bits: [UInt64] = []
  /// The bounds of all ranges; those of a set begin at its start.
  private var bounds: [ClosedRange<UInt32>] = []
  private var starts: [Int] = [0]

  /// The number of a set, which is the same for equal sets.
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

  /// So few that looking through them takes less than a dictionary.
  private static let fewSets = 8

  private func place(of set: ScalarSet) -> Int? {
    // Equal sets mostly stand beside one another and share their ranges, so that this takes no time.
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
