import BacklotLimits

/// Which actual elements match which expected ones, for an ``ElementPairing``.
struct PairingCandidates {
  /// The expected elements that have no partner yet.
  let seekers: [Int]
  /// For each expected element the number of its list.
  private var groups: [Int: Int] = [:]
  /// Actual elements; equal expected elements share one list.
  ///
  /// An element that matches as many as there are seekers finds a partner whatever the others take, so that no list is
  /// longer.
  private var lists: [[Int]] = []

  init(
    of seekers: [Int],
    in expected: [JSONValue],
    among free: [Int],
    in got: [JSONValue],
    _ comparison: JSONComparison,
    _ budget: inout StepBudget
  ) {
    self.seekers = seekers
    let choices = Self.grouped(free, got, isWorthIt: seekers.count >= Self.manyElements, &budget)
    let groups = Self.grouped(seekers, expected, isWorthIt: seekers.count > ElementPairing.fewElements, &budget)
    var index = MemberTable(of: groups.map { expected[$0[0]] }, comparison)
    for group in groups {
      if budget.isExhausted { return }
      for position in group { self.groups[position] = lists.count }
      let element = expected[group[0]]
      let likely = index.places(of: element, among: choices, in: got, &budget)?.map { choices[$0] }
      lists.append(list(for: element, among: likely ?? choices, in: got, comparison, &budget))
    }
  }

  func list(of position: Int) -> [Int] { groups[position].map { lists[$0] } ?? [] }

  private func list(
    for expected: JSONValue,
    among choices: [[Int]],
    in got: [JSONValue],
    _ comparison: JSONComparison,
    _ budget: inout StepBudget
  ) -> [Int] {
    var list: [Int] = []
    for choice in choices {
      guard got[choice[0]].matches(expected, comparing: comparison, spending: &budget) else { continue }
      list += choice.prefix(seekers.count - list.count)
      if list.count == seekers.count || budget.isExhausted { break }
    }
    // A list takes memory as well.
    budget.charge(2 * list.count)
    return list
  }

  /// The number of seekers from which on comparing each with all actual elements costs more than a table of these.
  private static let manyElements = 32

  /// The positions of equal elements together, in the order of the first of them.
  ///
  /// - Parameter isWorthIt: Whether equal elements are looked for; otherwise each is a group of its own.
  private static func grouped(
    _ positions: [Int],
    _ elements: [JSONValue],
    isWorthIt: Bool,
    _ budget: inout StepBudget
  ) -> [[Int]] {
    if !isWorthIt { return positions.map { [$0] } }
    var places: [JSONValue: Int] = [:]
    var groups: [[Int]] = []
    for position in positions {
      guard budget.spend(4 + 2 * elements[position].nodeCount) else { return [] }
      if let place = places[elements[position]] {
        groups[place].append(position)
      } else {
        places[elements[position]] = groups.count
        groups.append([position])
      }
    }
    return groups
  }
}

/// Objects by the value of a member, since an object can only match one that has the same text, number, truth value or
/// null as the member of that name.
private struct MemberTable {
  private let comparison: JSONComparison
  /// How many expected elements are looked up by the name of a member.
  private var uses: [String: Int] = [:]
  private var places: [String: [JSONValue: [Int]]] = [:]

  init(of expected: [JSONValue], _ comparison: JSONComparison) {
    self.comparison = comparison
    for element in expected { if let member = member(of: element) { uses[member.key, default: 0] += 1 } }
  }

  /// The places of choices that an expected element may match; `nil` if all may be.
  mutating func places(
    of expected: JSONValue,
    among choices: [[Int]],
    in got: [JSONValue],
    _ budget: inout StepBudget
  ) -> [Int]? {
    guard let member = member(of: expected), uses[member.key, default: 0] >= Self.fewestUses else { return nil }
    if let known = places[member.key] { return known[member.value] ?? [] }
    var table: [JSONValue: [Int]] = [:]
    for place in choices.indices {
      guard budget.spend(Self.costOfEntry), let value = got[choices[place][0]][member.key] else { continue }
      if value.isScalar { table[value, default: []].append(place) }
    }
    places[member.key] = table
    return table[member.value] ?? []
  }

  /// A table costs as much as a few comparisons of all elements.
  private static let fewestUses = 3
  private static let costOfEntry = 6

  /// The first member that is neither an object nor an array, and stands for nothing but itself.
  private func member(of expected: JSONValue) -> JSONObject.Member? {
    expected.object?.members.first { $0.value.isScalar && comparison.placeholder(in: $0.value) == nil }
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    case .null, .bool, .number, .string: true
    }
  }
}
