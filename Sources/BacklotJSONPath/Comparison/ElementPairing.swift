import BacklotJSON
import BacklotLimits

/// Pairs as many expected elements as possible with matching actual ones, in any order: a maximum bipartite matching.
///
/// Pairing each with the first match would not suffice: `{}` matches everything and may use up the only match of
/// another expected element. Equal elements are paired by their hash, and compared with the others only once; the rest
/// is paired by the Hopcroft–Karp algorithm.
struct ElementPairing {
  /// The position of each expected element's partner, or `nil` if it has no partner.
  private(set) var partners: [Int?]
  /// The position of each actual element's partner, or `nil` if it has no partner.
  private(set) var owners: [Int?]

  /// Pairs elements; the result is incomplete if the budget is exhausted.
  init(
    of expected: [JSONValue],
    with got: [JSONValue],
    comparing comparison: JSONComparison,
    spending budget: inout StepBudget
  ) {
    partners = Array(repeating: nil, count: expected.count)
    owners = Array(repeating: nil, count: got.count)
    guard budget.spend(expected.count + got.count) else { return }
    pairEqualElements(of: expected, with: got, comparing: comparison, spending: &budget)
    if isComplete || budget.isExhausted { return }
    let candidates = PairingCandidates(
      of: partners.indices.filter { partners[$0] == nil },
      in: expected,
      among: owners.indices.filter { owners[$0] == nil },
      in: got,
      comparing: comparison,
      spending: &budget
    )
    pairOthers(among: candidates, spending: &budget)
  }

  /// True if every expected element has a partner.
  var isComplete: Bool { partners.allSatisfy { $0 != nil } }

  private mutating func pair(_ position: Int, with partner: Int) {
    partners[position] = partner
    owners[partner] = position
  }
}

// MARK: - Equal elements

extension ElementPairing {
  /// Pairs equal elements.
  ///
  /// This loses no match: matching is transitive, so an element that matches the expected one's other partner could
  /// swap with it. An element with placeholders matches more than its equals, and is excluded.
  private mutating func pairEqualElements(
    of expected: [JSONValue],
    with got: [JSONValue],
    comparing comparison: JSONComparison,
    spending budget: inout StepBudget
  ) {
    for position in 0..<min(expected.count, got.count)
    where expected[position] == got[position] && !comparison.hasPlaceholder(in: expected[position]) {
      guard budget.spend(got[position].nodeCount) else { return }
      pair(position, with: position)
    }
    let seekers = partners.indices.filter { partners[$0] == nil }
    if seekers.count <= Self.fewElements { return }
    // There are usually fewer expected elements, and the others need no space in a table.
    var wanted: [JSONValue: [Int]] = [:]
    for position in seekers.reversed() where !comparison.hasPlaceholder(in: expected[position]) {
      guard budget.spend(2 * expected[position].nodeCount) else { return }
      wanted[expected[position], default: []].append(position)
    }
    for position in got.indices where owners[position] == nil {
      guard budget.spend(2 * got[position].nodeCount) else { return }
      if let seeker = wanted[got[position]]?.popLast() { pair(seeker, with: position) }
    }
  }

  /// The maximum number of expected elements for which comparing each costs less than hashing all elements.
  static let fewElements = 4
}

extension JSONComparison {
  /// Returns true if an expected value is or contains a placeholder.
  fileprivate func hasPlaceholder(in expected: JSONValue) -> Bool {
    guard allowsPlaceholders else { return false }
    return switch expected {
    case .array(let elements): elements.contains { hasPlaceholder(in: $0) }
    case .object(let object): object.members.contains { hasPlaceholder(in: $0.value) }
    case .string: placeholder(in: expected) != nil
    case .null, .bool, .number: false
    }
  }
}

// MARK: - Hopcroft and Karp

extension ElementPairing {
  /// Extends the matching by many shortest alternating paths at once, until there are no more such paths.
  private mutating func pairOthers(among candidates: PairingCandidates, spending budget: inout StepBudget) {
    while !budget.isExhausted, var layers = distances(among: candidates, spending: &budget) {
      var next = [Int](repeating: 0, count: partners.count)
      for seeker in candidates.seekers where partners[seeker] == nil {
        augment(from: seeker, among: candidates, layers: &layers, next: &next, spending: &budget)
      }
    }
  }

  /// Returns the distance of each expected element from those without a partner, along alternating paths, or `nil` if
  /// no path leads to a free actual element.
  private func distances(among candidates: PairingCandidates, spending budget: inout StepBudget) -> [Int]? {
    var layers = [Int](repeating: -1, count: partners.count)
    var queue = candidates.seekers.filter { partners[$0] == nil }
    for seeker in queue { layers[seeker] = 0 }
    var (head, isOpen) = (0, false)
    while head < queue.count {
      let position = queue[head]
      let list = candidates.list(of: position)
      head += 1
      guard budget.spend(1 + list.count / 4) else { return nil }
      for partner in list {
        guard let owner = owners[partner] else {
          isOpen = true
          continue
        }
        guard layers[owner] < 0 else { continue }
        layers[owner] = layers[position] + 1
        queue.append(owner)
      }
    }
    return isOpen ? layers : nil
  }

  /// Follows the layers from an unpaired expected element to a free actual one, and pairs the elements on the path
  /// anew.
  ///
  /// - Parameter next: The number of tried candidates of each expected element.
  private mutating func augment(
    from start: Int,
    among candidates: PairingCandidates,
    layers: inout [Int],
    next: inout [Int],
    spending budget: inout StepBudget
  ) {
    var path = [start]
    while let position = path.last {
      let list = candidates.list(of: position)
      guard next[position] < list.count, budget.spend() else {
        layers[position] = -1
        path.removeLast()
        continue
      }
      let partner = list[next[position]]
      next[position] += 1
      guard let owner = owners[partner] else {
        for position in path { pair(position, with: candidates.list(of: position)[next[position] - 1]) }
        return
      }
      if layers[owner] == layers[position] + 1 { path.append(owner) }
    }
  }
}
