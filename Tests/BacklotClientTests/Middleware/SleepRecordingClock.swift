import BacklotPlatform

/// A clock on which sleeping takes no time and is remembered.
final class SleepRecordingClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Swift.Duration
    func advanced(by duration: Swift.Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Swift.Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private let recorded = Mutex<[Swift.Duration]>([])
  private let whileAsleep: @Sendable () -> Void
  let minimumResolution = Swift.Duration.nanoseconds(1)

  init(whileAsleep: @escaping @Sendable () -> Void = {}) { self.whileAsleep = whileAsleep }

  var sleeps: [Swift.Duration] { recorded.withLock { $0 } }
  var now: Instant { Instant(offset: sleeps.reduce(.zero, +)) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let duration = now.duration(to: deadline)
    recorded.withLock { $0.append(duration) }
    whileAsleep()
  }
}
