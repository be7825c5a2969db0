package import BacklotLimits

/// The inputs of matching besides the request: the remaining steps and the wall clock.
package struct MatchingContext: Sendable {
  /// The remaining steps for the request.
  package var budget: StepBudget
  /// The clock for criteria that compare dates.
  package let clock: WallClock

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - budget: The permitted steps. Defaults to those of one request.
  ///   - clock: The wall clock. Defaults to that of the system.
  package init(budget: StepBudget = StepBudget(), clock: WallClock = .system) {
    self.budget = budget
    self.clock = clock
  }
}
