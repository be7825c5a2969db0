/// The number of steps that the work on one request may still take.
///
/// Templates, XPath, JSONPath, patterns, comparison and schema validation of a request share one budget, which is passed
/// down to them, so that no combination of them takes longer than the budget allows. A step takes about 50 nanoseconds in
/// a release build; work that is more expensive counts as several.
public struct StepBudget: Sendable, Hashable {
  /// The number of steps left; 0 if the budget is exhausted.
  @inlinable public var remaining: Int { left }

  @usableFromInline var left: Int
  /// On the heap, since few budgets have one.
  private var stop: Stop?

  private indirect enum Stop: Hashable, Sendable {
    case limit(reason: String, isContentTooLarge: Bool, left: Int)
  }

  /// The default number of steps: 20 million, about a second.
  public static let defaultSteps = 20_000_000

  /// Creates a budget.
  ///
  /// - Parameter steps: The number of steps. Defaults to ``defaultSteps``.
  public init(steps: Int = defaultSteps) { left = max(steps, 0) }

  /// A budget that is never exhausted, for work that no client controls.
  public static let unlimited = StepBudget(steps: .max)

  /// A Boolean value that indicates whether the budget has no steps left.
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

  /// Takes steps for work that is already done, or all remaining steps if they are fewer.
  ///
  /// - Parameter count: The number of steps, at least 0.
  @inlinable public mutating func charge(_ count: Int) { left = count < left ? left - count : 0 }

  /// Ends the work because a part of it has reached a limit of its own, so that its result is unknown.
  ///
  /// The budget is then exhausted, until ``resume()`` restores the remaining steps. The call has no effect if the
  /// budget is already exhausted.
  ///
  /// - Parameters:
  ///   - reason: The part of the work and its limit, as a readable sentence.
  ///   - isContentTooLarge: True if the content of the request exceeds the limit, so that no other work on it can
  ///     succeed. Defaults to `false`.
  public mutating func stop(because reason: String, isContentTooLarge: Bool = false) {
    guard left > 0 else { return }
    stop = .limit(reason: reason, isContentTooLarge: isContentTooLarge, left: left)
    left = 0
  }

  /// The part of the work that reached its own limit, and that limit; `nil` if no part did.
  public var stopReason: String? {
    guard case .limit(let reason, _, _)? = stop else { return nil }
    return reason
  }

  /// A Boolean value that indicates whether the work ended because the content of the request exceeds a limit.
  public var isContentTooLarge: Bool {
    guard case .limit(_, let isContentTooLarge, _)? = stop else { return false }
    return isContentTooLarge
  }

  /// Restores the steps that were left when a limit ended the work.
  public mutating func resume() {
    guard case .limit(_, _, let rest)? = stop else { return }
    (left, stop) = (rest, nil)
  }

  /// Performs work that has its own limit in addition to the budget.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of steps for the work.
  ///   - work: The work, with a budget of at most `limit` steps. The steps that it takes are also taken from this
  ///     budget.
  public mutating func limited<Result, Failure>(
    to limit: Int,
    _ work: (inout StepBudget) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var part = StepBudget(steps: min(limit, left))
    let start = part.left
    defer {
      let (reason, isContentTooLarge) = (part.stopReason, part.isContentTooLarge)
      part.resume()
      charge(start - part.left)
      if let reason { stop(because: reason, isContentTooLarge: isContentTooLarge) }
    }
    return try work(&part)
  }
}
