import BacklotJSON
import BacklotLimits

/// Traverses an actual and an expected value in parallel and records their differences.
struct DifferenceFinder {
  private let comparison: JSONComparison
  private var path: [String] = []
  private(set) var differences: [JSONDifference] = []
  /// The remaining budget.
  ///
  /// Once it is exhausted, the search for differences ends.
  private(set) var budget: StepBudget

  init(_ comparison: JSONComparison, spending budget: StepBudget) {
    self.comparison = comparison
    self.budget = budget
  }

  mutating func compare(_ got: JSONValue, with expected: JSONValue) {
    guard budget.spend() else { return }
    switch (got, expected) {
    case (.object(let got), .object(let expected)): compare(got, with: expected)
    case (.array(let got), .array(let expected)): compare(got, with: expected)
    default:
      guard !got.matches(expected, comparing: comparison, spending: &budget), !budget.isExhausted else { return }
      note(got.kind == expected.kind ? .changed : .typeChanged, expected: expected, got: got)
    }
  }

  private mutating func compare(_ got: JSONObject, with expected: JSONObject) {
    for member in expected.members {
      path.append(member.key)
      if let actual = got[member.key] {
        compare(actual, with: member.value)
      } else if comparison.placeholder(in: member.value)?.allowsMissing != true {
        note(.missing, expected: member.value)
      }
      path.removeLast()
    }
    if !comparison.ignoresExtraMembers { noteExtraMembers(of: got, beside: expected) }
  }

  private mutating func noteExtraMembers(of got: JSONObject, beside expected: JSONObject) {
    for member in got.members where expected.index(forKey: member.key) == nil {
      path.append(member.key)
      note(.unexpected, got: member.value)
      path.removeLast()
    }
  }

  private mutating func compare(_ got: [JSONValue], with expected: [JSONValue]) {
    let alignment = ArrayAlignment(of: expected, with: got, comparing: comparison, spending: &budget)
    for step in alignment.steps where !budget.isExhausted {
      path.append(String(step.position))
      switch step {
      case .pair(let position, let partner): compare(got[partner], with: expected[position])
      case .missing(let position): note(.missing, expected: expected[position])
      case .unexpected(let partner): note(.unexpected, got: got[partner])
      }
      path.removeLast()
    }
  }

  private mutating func note(_ kind: JSONDifference.Kind, expected: JSONValue? = nil, got: JSONValue? = nil) {
    guard budget.spend(Self.costOfDifference) else { return }
    differences.append(JSONDifference(at: JSONPointer(tokens: path), kind, expected: expected, got: got))
  }

  /// The number of steps per difference, each of which stores its own location.
  private static let costOfDifference = 20
}
