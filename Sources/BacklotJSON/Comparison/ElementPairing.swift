/// Pairs each expected element with an actual one of its own that matches it, whatever their order, as far as that can
/// be done: a maximum bipartite matching.
///
/// Taking the first element that matches would not do: `{}` matches everything and may take what only another expected
/// element can use. The cost is at most |expected|² × |actual| steps, and each pair of elements is compared once.
struct ElementPairing {
  /// For each expected element the position of its partner, or `nil` where none is left for it.
  private(set) var partners: [Int?]
  /// For each actual element the position of the expected one that has it.
  private(set) var owners: [Int?]

  init(of expected: [JSONValue], with got: [JSONValue], comparing comparison: JSONComparison) {
    partners = Array(repeating: nil, count: expected.count)
    owners = Array(repeating: nil, count: got.count)
    // Each pair is compared once: doing so twice here would double the work at each level below.
    pairEqualElements(expected, got)
    if isComplete { return }
    var candidates = Candidates(expected, got, comparison)
    for position in expected.indices where partners[position] == nil { augment(from: position, &candidates) }
  }

  /// Whether every expected element has a partner.
  var isComplete: Bool { partners.allSatisfy { $0 != nil } }

  /// Equal elements can be paired first without losing anything: matching is transitive, so whatever matches the
  /// expected one's other partner could swap with it.
  private mutating func pairEqualElements(_ expected: [JSONValue], _ got: [JSONValue]) {
    for position in 0..<min(expected.count, got.count) where expected[position] == got[position] {
      pair(position, position)
    }
    if isComplete { return }
    var positions: [JSONValue: [Int]] = [:]
    for position in got.indices.reversed() where owners[position] == nil {
      positions[got[position], default: []].append(position)
    }
    for position in expected.indices where partners[position] == nil {
      if let partner = positions[expected[position]]?.popLast() { pair(position, partner) }
    }
  }

  private mutating func pair(_ position: Int, _ partner: Int) {
    partners[position] = partner
    owners[partner] = position
  }

  /// Finds a partner for the element at `start`, where need be by giving others new partners (breadth first along an
  /// alternating path).
  private mutating func augment(from start: Int, _ candidates: inout Candidates) {
    var seeker = [Int?](repeating: nil, count: owners.count)
    var queue = [start]
    var head = 0
    while head < queue.count {
      let position = queue[head]
      head += 1
      for partner in owners.indices where seeker[partner] == nil && candidates.match(position, partner) {
        seeker[partner] = position
        guard let owner = owners[partner] else { return reassign(partner, along: seeker) }
        queue.append(owner)
      }
    }
  }

  private mutating func reassign(_ last: Int, along seeker: [Int?]) {
    var next: Int? = last
    while let partner = next, let position = seeker[partner] {
      next = partners[position]
      pair(position, partner)
    }
  }
}

extension ElementPairing {
  /// Which actual elements match which expected ones, found out when first asked.
  private struct Candidates {
    private let expected: [JSONValue]
    private let got: [JSONValue]
    private let comparison: JSONComparison
    private var known: [Bool?]

    init(_ expected: [JSONValue], _ got: [JSONValue], _ comparison: JSONComparison) {
      self.expected = expected
      self.got = got
      self.comparison = comparison
      known = Array(repeating: nil, count: expected.count * got.count)
    }

    mutating func match(_ position: Int, _ partner: Int) -> Bool {
      let cell = position * got.count + partner
      if let answer = known[cell] { return answer }
      let answer = got[partner].matches(expected[position], comparing: comparison)
      known[cell] = answer
      return answer
    }
  }
}
