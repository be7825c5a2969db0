/// A clock that shows a backend's time.
///
/// Sleeping on it takes virtual time if the backend's time is virtual.
///
/// ```swift
/// Get("/report") { request in
///   try await request.clock.sleep(for: .seconds(20))
///   return Respond(.ok)
/// }
/// ```
///
/// Pass it to code under test that performs its own waits, such as retrying middleware, a poller, or a debouncer.
public struct BackendClock: Clock {
  /// An instant, as the time since the backend was created.
  public struct Instant: InstantProtocol {
    /// The time since the backend was created.
    public let sinceStart: Duration

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }

    /// Returns the time from this instant to another.
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

    /// Returns true if the first instant is before the second.
    public static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
  }

  let time: BackendTime

  /// Creates a clock for the time of a backend.
  package init(time: BackendTime) { self.time = time }

  /// The current instant of the backend.
  public var now: Instant { Instant(sinceStart: time.now) }

  /// The minimum resolution of the clock, one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until an instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant. If it has passed, the method does not wait.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` if the task is cancelled during the wait.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await time.wait(for: now.duration(to: deadline))
  }
}
