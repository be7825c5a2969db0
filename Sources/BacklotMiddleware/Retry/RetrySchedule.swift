import Foundation

/// The number of attempts for a request, and the waits between them.
///
/// The ceiling of the waits grows from ``base`` by ``factor`` up to ``cap``. Each wait is drawn at random between zero
/// and the ceiling ("full jitter"), so that clients that failed together do not retry together.
public struct RetrySchedule: Sendable, Hashable {
  /// The number of attempts, including the first; less than two means one.
  public var attempts: Int
  /// The ceiling of the first wait.
  public var base: Duration
  /// The factor by which the ceiling grows from wait to wait.
  public var factor: Double
  /// The upper limit of the ceiling.
  public var cap: Duration

  /// Creates a schedule of waits that grow exponentially.
  ///
  /// - Parameters:
  ///   - attempts: The number of attempts, including the first.
  ///   - base: The ceiling of the first wait. Defaults to 200 ms.
  ///   - factor: The factor by which the ceiling grows from wait to wait. Defaults to 2.
  ///   - cap: The upper limit of the ceiling. Defaults to 20 s.
  public static func exponential(
    attempts: Int,
    base: Duration = .milliseconds(200),
    factor: Double = 2,
    cap: Duration = .seconds(20)
  ) -> Self {
    Self(attempts: attempts, base: base, factor: factor, cap: cap)
  }
}

extension RetrySchedule {
  /// Returns the wait after an attempt, or `nil` after the last attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the failed attempt, starting at 1.
  ///   - draw: The position between zero and the ceiling, 0 to 1.
  func wait(after attempt: Int, draw: Double) -> Duration? {
    guard attempt < attempts else { return nil }
    let ceiling = ceiling(after: attempt)
    // Floating-point arithmetic may round beyond the ceiling.
    return min(ceiling * draw, ceiling)
  }

  /// Returns the maximum wait after an attempt; compares before it multiplies, so that no growth overflows a duration.
  private func ceiling(after attempt: Int) -> Duration {
    guard base > .zero, cap > .zero else { return .zero }
    let growth = pow(max(factor, 0), Double(attempt - 1))
    return growth < cap / base ? base * growth : cap
  }
}
