/// The number of steps that the work on one request may still take.
///
/// Templates, XPath, JSONPath, patterns, comparison and schema validation of a request share one budget, which is passed
/// down to them, so that no combination of them takes longer than the budget allows. A step takes about 50 nanoseconds in
/// a release build; work that is more expensive counts as several.
public struct StepBudget: Sendable, Hashable {
  /// The number of steps left; 0 if the budget is exhausted.
  @inlinable public var remaining: Int { left }

  @usableFromInline var left: Int

  /// Creates a budget.
  ///
  /// - Parameter steps: The number of steps. Defaults to 20 million, about a second.
  public init(steps: Int = 20_000_000) { left = max(steps, 0) }

  /// A budget that no work exhausts, for work that no client chooses.
  public static let unlimited = StepBudget(steps: .max)

  /// Whether no step is left.
  @inlinable public var isExhausted: Bool { left == 0 }

  /// Takes steps from the budget.
  ///
  /// - Parameter count: The number of steps, at least 0.
  /// - Returns: `false` if fewer steps were left. The budget is then exhausted.
  @inlinable
  public mutating func spend(_ count: Int = 1) -> Bool {
    guard count <= left else {
      left = 0
      return false
    }
    left -= count
    return true
  }

  /// Takes steps for work that is already done, or all that are left if they are fewer.
  ///
  /// - Parameter count: The number of steps, at least 0.
  @inlinable public mutating func charge(_ count: Int) { left = count < left ? left - count : 0 }

  /// Takes all steps that are left.
  @inlinable public mutating func exhaust() { left = 0 }

  /// Does work that has a limit of its own beside the budget.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of steps that the work may take.
  ///   - work: The work, with a budget of at most `limit` steps. The steps that it takes are taken from this budget too.
  public mutating func limited<Result, Failure>(
    to limit: Int,
    _ work: (inout StepBudget) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var part = StepBudget(steps: min(limit, left))
    let start = part.left
    defer { charge(start - part.left) }
    return try work(&part)
  }
}
