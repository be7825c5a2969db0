import Foundation

/// How often a request is tried, and how long is waited in between.
///
/// The ceiling of the waits grows from ``base`` by ``factor`` up to ``cap``. How long is really waited is drawn anew each
/// time between nothing and the ceiling ("full jitter"), so that clients that failed together do not come back together.
public struct RetrySchedule: Sendable, Hashable {
  /// How often to try, the first time included; less than two is once.
  public var attempts: Int
  /// The ceiling of the first wait.
  public var base: Duration
  /// What the ceiling is multiplied by from wait to wait.
  public var factor: Double
  /// What the ceiling never exceeds.
  public var cap: Duration

  /// Waits that grow exponentially.
  ///
  /// - Parameters:
  ///   - attempts: How often to try, the first time included.
  ///   - base: The ceiling of the first wait; 200 ms unless given.
  ///   - factor: What the ceiling is multiplied by from wait to wait; 2 unless given.
  ///   - cap: What the ceiling never exceeds; 20 s unless given.
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
  /// The wait after an attempt, or nothing where it was the last.
  ///
  /// - Parameters:
  ///   - attempt: Which attempt failed, the first being 1.
  ///   - draw: Where between nothing and the ceiling, 0 to 1.
  func wait(after attempt: Int, draw: Double) -> Duration? {
    guard attempt < attempts else { return nil }
    let ceiling = ceiling(after: attempt)
    // Numbers with a point may round beyond the ceiling.
    return min(ceiling * draw, ceiling)
  }

  /// Compared before it is multiplied, so that no growth is too much for a duration.
  private func ceiling(after attempt: Int) -> Duration {
    guard base > .zero, cap > .zero else { return .zero }
    let growth = pow(max(factor, 0), Double(attempt - 1))
    return growth < cap / base ? base * growth : cap
  }
}
