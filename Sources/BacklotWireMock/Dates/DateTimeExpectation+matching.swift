package import BacklotLimits
import BacklotStubs

extension DateTimeExpectation: CustomMatcher {
  /// The number of steps to read and compare a date.
  private static let cost = 50

  package func matches(_ text: String, spending budget: inout StepBudget) -> Bool {
    budget.spend(Self.cost) && holds(for: text, now: .now)
  }
}
