import BacklotJSON
import BacklotLimits

/// The actual elements that match each expected one, for an ``ElementPairing``.
struct PairingCandidates {
  /// The expected elements without a partner.
  let seekers: [Int]
  /// The number of each expected element's list.
  private var groups: [Int: Int] = [:]
  /// The lists of actual elements; equal expected elements share a list.
  ///
  /// The length of a list is limited to the number of seekers: an element with that many matches always finds a
  /// partner.
  private var lists: [[Int]] = []

  init(
    of seekers: [Int],
    in expected: [JSONValue],
    among free: [Int],
    in got: [JSONValue],
    comparing comparison: JSONComparison,
    spending budget: inout StepBudget
  ) {
    self.seekers = seekers
    let choices = Self.grouped(free, of: got, isWorthIt: seekers.count >= Self.manyElements, spending: &budget)
    let groups = Self.grouped(
      seekers,
      of: expected,
      isWorthIt: seekers.count > ElementPairing.fewElements,
      spending: &budget
    )
    var table = ScalarTable(of: groups.map { expected[$0[0]] }, comparing: comparison, spending: &budget)
    for (number, group) in groups.enumerated() {
      if budget.isExhausted { return }
      for position in group { self.groups[position] = lists.count }
      let likely = table.places(ofElement: number, among: choices, in: got, &budget)?.map { choices[$0] }
      lists.append(
        list(for: expected[group[0]], among: likely ?? choices, in: got, comparing: comparison, spending: &budget)
      )
    }
  }

  func list(of position: Int) -> [Int] { groups[position].map { lists[$0] } ?? [] }

  private func list(
    for expected: JSONValue,
    among choices: [[Int]],
    in got: [JSONValue],
    comparing comparison: JSONComparison,
    spending budget: inout StepBudget
  ) -> [Int] {
    var list: [Int] = []
    for choice in choices {
      guard got[choice[0]].matches(expected, comparing: comparison, spending: &budget) else { continue }
      list += choice.prefix(seekers.count - list.count)
      if list.count == seekers.count || budget.isExhausted { break }
    }
    // The list uses memory as well.
    budget.charge(2 * list.count)
    return list
  }

  /// The number of seekers from which comparing each with all actual elements costs more than a table of these.
  private static let manyElements = 32

  /// Returns the positions grouped by equal elements, in the order of the first one of each group.
  ///
  /// - Parameter isWorthIt: True to group equal elements; otherwise each element is its own group.
  private static func grouped(
    _ positions: [Int],
    of elements: [JSONValue],
    isWorthIt: Bool,
    spending budget: inout StepBudget
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
