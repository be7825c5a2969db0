package import BacklotLimits
import BacklotStubs

extension DateTimeExpectation: CustomMatcher {
  /// The number of steps that reading and comparing a date takes.
  private static let cost = 50

  package func matches(_ text: String, spending budget: inout StepBudget) -> Bool {
    budget.spend(Self.cost) && holds(for: text, now: .now)
  }
}
