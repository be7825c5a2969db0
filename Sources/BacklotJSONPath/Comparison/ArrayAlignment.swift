import BacklotJSON
import BacklotLimits

/// Pairs actual elements with expected ones, so that an insertion is a single difference and does not shift the rest.
///
/// Elements that match at both ends are set aside. Then equal elements that are unique in both arrays serve as anchors
/// (as in a patience diff), and only the elements between two anchors are aligned by similarity, if there are few
/// enough.
struct ArrayAlignment {
  enum Step: Hashable {
    /// The expected element at the first position and the actual one at the second, which may differ.
    case pair(Int, Int)
    case missing(Int)
    case unexpected(Int)

    /// The index to report: that of the actual element, if there is one.
    var position: Int {
      switch self {
      case .pair(_, let position), .missing(let position), .unexpected(let position): position
      }
    }
  }

  /// The steps in the order of both arrays; known matches are omitted.
  private(set) var steps: [Step] = []
  private let expected: [JSONValue]
  private let got: [JSONValue]
  private let comparison: JSONComparison
  private var budget: StepBudget

  /// Aligns two arrays; once the budget is exhausted, elements are paired by position.
  init(
    of expected: [JSONValue],
    with got: [JSONValue],
    comparing comparison: JSONComparison,
    spending budget: inout StepBudget
  ) {
    self.expected = expected
    self.got = got
    self.comparison = comparison
    self.budget = budget
    defer { budget = self.budget }
    if comparison.ignoresArrayOrder {
      alignUnordered()
    } else {
      alignOrdered()
      if comparison.ignoresExtraElements { dropUnexpectedTail() }
    }
  }

  private mutating func match(_ position: Int, with partner: Int) -> Bool {
    got[partner].matches(expected[position], comparing: comparison, spending: &budget)
  }
}

// MARK: - In order

extension ArrayAlignment {
  private struct Segment {
    var expected: Range<Int>
    var got: Range<Int>
  }

  private mutating func alignOrdered() {
    let middle = trimmed(Segment(expected: expected.indices, got: got.indices))
    var start = (expected: middle.expected.lowerBound, got: middle.got.lowerBound)
    for anchor in anchors(in: middle) {
      align(Segment(expected: start.expected..<anchor.expected, got: start.got..<anchor.got))
      start = (anchor.expected + 1, anchor.got + 1)
    }
    align(
      Segment(
        expected: start.expected..<middle.expected.upperBound,
        got: start.got..<middle.got.upperBound
      )
    )
  }

  /// Removes matching elements at the start and at the end.
  private mutating func trimmed(_ segment: Segment) -> Segment {
    var (expected, got) = (segment.expected, segment.got)
    while let position = expected.first, let partner = got.first, match(position, with: partner) {
      (expected, got) = (expected.dropFirst(), got.dropFirst())
    }
    while let position = expected.last, let partner = got.last, match(position, with: partner) {
      (expected, got) = (expected.dropLast(), got.dropLast())
    }
    return Segment(expected: expected, got: got)
  }

  /// Returns the longest increasing chain of equal elements that are unique in both arrays.
  private mutating func anchors(in segment: Segment) -> [(expected: Int, got: Int)] {
    guard spend(onAllOf: got[segment.got]), spend(onAllOf: expected[segment.expected]) else { return [] }
    let partners = Self.uniquePositions(in: got[segment.got])
    let candidates = Self.uniquePositions(in: expected[segment.expected])
      .compactMap { value, position in partners[value].map { (expected: position, got: $0) } }
      .sorted { $0.expected < $1.expected }
    return RisingChain(candidates).elements
  }

  private mutating func spend(onAllOf elements: ArraySlice<JSONValue>) -> Bool {
    elements.allSatisfy { budget.spend($0.nodeCount) }
  }

  private static func uniquePositions(in elements: ArraySlice<JSONValue>) -> [JSONValue: Int] {
    let positions = Dictionary(grouping: elements.indices) { elements[$0] }
    return positions.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  private mutating func align(_ segment: Segment) {
    let segment = trimmed(segment)
    if segment.expected.count * segment.got.count <= SimilarityAlignment.maximumCells, !budget.isExhausted {
      let (expected, got) = (expected, got)
      let comparison = comparison
      var budget = budget
      let alignment = SimilarityAlignment(expected: segment.expected, got: segment.got) { position, partner in
        got[partner].similarity(to: expected[position], comparing: comparison, spending: &budget)
      }
      self.budget = budget
      steps += alignment.steps
    } else {
      alignByPlace(segment)
    }
  }

  private mutating func alignByPlace(_ segment: Segment) {
    let common = min(segment.expected.count, segment.got.count)
    steps += zip(segment.expected, segment.got).map { Step.pair($0, $1) }
    steps += segment.expected.dropFirst(common).map(Step.missing)
    steps += segment.got.dropFirst(common).map(Step.unexpected)
  }

  /// Removes the elements after the last expected one.
  private mutating func dropUnexpectedTail() {
    var end = got.count
    while case .unexpected(let partner) = steps.last, partner == end - 1 {
      steps.removeLast()
      end = partner
    }
  }
}

// MARK: - In any order

extension ArrayAlignment {
  private mutating func alignUnordered() {
    let pairing = ElementPairing(of: expected, with: got, comparing: comparison, spending: &budget)
    var missing = pairing.partners.indices.filter { pairing.partners[$0] == nil }
    var unexpected = pairing.owners.indices.filter { pairing.owners[$0] == nil }
    if missing.count * unexpected.count <= SimilarityAlignment.maximumCells, !budget.isExhausted {
      pairSimilar(&missing, with: &unexpected)
    }
    steps += missing.map(Step.missing)
    if !comparison.ignoresExtraElements { steps += unexpected.map(Step.unexpected) }
  }

  /// Pairs remaining elements that clearly correspond to each other, the most similar first.
  private mutating func pairSimilar(_ missing: inout [Int], with unexpected: inout [Int]) {
    let candidates = missing.flatMap { position in
      unexpected.map { partner -> (Int, Int, Int) in
        let similarity = got[partner].similarity(to: expected[position], comparing: comparison, spending: &budget)
        return (position, partner, similarity)
      }
    }
    for (position, partner, similarity) in candidates.sorted(by: { $0.2 > $1.2 })
    where similarity >= Similarity.plain && missing.contains(position) && unexpected.contains(partner) {
      steps.append(.pair(position, partner))
      missing.removeAll { $0 == position }
      unexpected.removeAll { $0 == partner }
    }
  }
}

// MARK: - Chains

/// The longest chain of pairs with increasing positions on both sides, found in n log n steps (patience sorting).
private struct RisingChain {
  typealias Pair = (expected: Int, got: Int)

  private(set) var elements: [Pair] = []

  /// Finds the chain in pairs that are sorted by their expected positions.
  init(_ pairs: [Pair]) {
    // The earliest end of a chain of each length, and the predecessor of each pair.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for position in pairs.indices {
      let length = Self.chainCount(below: pairs[position].got, ends: ends, in: pairs)
      previous[position] = length > 0 ? ends[length - 1] : nil
      if length < ends.count { ends[length] = position } else { ends.append(position) }
    }
    var next = ends.last
    while let position = next {
      elements.append(pairs[position])
      next = previous[position]
    }
    elements.reverse()
  }

  private static func chainCount(below got: Int, ends: [Int], in pairs: [Pair]) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[ends[middle]].got < got { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
