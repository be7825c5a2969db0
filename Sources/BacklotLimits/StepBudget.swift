/// The number of steps that the work on one request may still take.
///
/// Templates, XPath, JSONPath, patterns, comparison and schema validation of a request share one budget, which is passed
/// down to them, so that no combination of them takes longer than the budget allows. A step takes about 50 nanoseconds in
/// a release build; work that is more expensive counts as several.
public struct StepBudget: Sendable, Hashable {
  /// The number of steps left; 0 if the budget is exhausted.
  public private(set) var remaining: Int

  /// Creates a budget.
  ///
  /// - Parameter steps: The number of steps. Defaults to 20 million, about a second.
  public init(steps: Int = 20_000_000) { remaining = max(steps, 0) }

  /// Whether no step is left.
  public var isExhausted: Bool { remaining == 0 }

  /// Takes steps from the budget.
  ///
  /// - Parameter count: The number of steps, at least 0.
  /// - Returns: `false` if fewer steps were left. The budget is then exhausted.
  public mutating func spend(_ count: Int = 1) -> Bool {
    guard count <= remaining else {
      remaining = 0
      return false
    }
    remaining -= count
    return true
  }
}
