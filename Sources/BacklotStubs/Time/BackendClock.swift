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
/// Pass it to code under test that waits by itself: a middleware that retries, a poller, or a debouncer.
public struct BackendClock: Clock {
  /// A moment, as the time since the backend was made.
  public struct Instant: InstantProtocol {
    /// The time since the backend was made.
    public let sinceStart: Duration

    /// The moment that is so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }

    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

    /// Returns true if the first moment is before the second.
    public static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
  }

  let time: BackendTime

  /// The backend's present moment.
  public var now: Instant { Instant(sinceStart: time.now) }

  /// The smallest time that it tells apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until a moment.
  ///
  /// - Parameters:
  ///   - deadline: The moment; one that has passed is not waited for.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` when the task is cancelled meanwhile.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await time.wait(for: now.duration(to: deadline))
  }
}

extension MockBackend {
  /// A clock that shows this backend's time.
  public var clock: BackendClock { BackendClock(time: time) }
}

extension ReceivedRequest {
  /// The backend's clock in a stub that computes its response.
  ///
  /// Elsewhere, a clock on which sleeping never waits.
  public var clock: BackendClock { BackendClock(time: time ?? .immediate) }
}
