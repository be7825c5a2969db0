/// A wall clock: that of the system, or one that stands still.
package struct WallClock: Sendable {
  private let moment: Moment?

  /// The clock of the system.
  package static var system: WallClock { WallClock(moment: nil) }

  /// Returns a clock that always shows a moment.
  package static func fixed(at moment: Moment) -> Self { Self(moment: moment) }

  /// The current moment.
  package var now: Moment { moment ?? .now }
}

extension BackendTime {
  /// The wall clock of a backend.
  ///
  /// In stepped time, it advances with the time. In other times, it is the clock of the system.
  package var wallClock: WallClock { wallClock(at: now) }

  /// Returns the wall clock at a time since the creation of this object.
  package func wallClock(at instant: Duration) -> WallClock {
    guard let start else { return .system }
    return .fixed(at: start.adding(instant))
  }
}
