/// A point in time with a precision of nanoseconds.
///
/// Moments more than 285 million years from 1970 are limited to that range, so that arithmetic does not overflow.
package struct Moment: Sendable, Hashable {
  /// The whole seconds since January 1, 1970, rounded down.
  package let seconds: Int
  /// The remaining nanoseconds, less than a billion.
  package let nanosecond: Int

  private static let furthest = 9_000_000_000_000_000

  /// Creates a moment from the seconds and nanoseconds since January 1, 1970.
  package init(seconds: Int, nanosecond: Int = 0) {
    self.seconds = max(-Self.furthest, min(Self.furthest, seconds))
    self.nanosecond = max(0, min(999_999_999, nanosecond))
  }

  /// Creates a moment from the milliseconds since January 1, 1970.
  package init(milliseconds: Int) {
    self.init(
      seconds: milliseconds.quotient(dividingDownBy: 1000),
      nanosecond: milliseconds.remainder(dividingDownBy: 1000) * 1_000_000
    )
  }

  /// The whole milliseconds since January 1, 1970, rounded down.
  package var milliseconds: Int { seconds * 1000 + nanosecond / 1_000_000 }

  /// Returns the moment that is later by a duration.
  package func adding(_ duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = nanosecond + Int(attoseconds / 1_000_000_000)
    let bounded = max(-Self.furthest, min(Self.furthest, Int(clamping: seconds)))
    return Moment(
      seconds: self.seconds + bounded + nanoseconds.quotient(dividingDownBy: 1_000_000_000),
      nanosecond: nanoseconds.remainder(dividingDownBy: 1_000_000_000)
    )
  }

  /// Returns the moment that is later by a number of seconds.
  package func adding(seconds more: Int) -> Moment { Moment(seconds: seconds + more, nanosecond: nanosecond) }
}

extension Moment: Comparable {
  /// Returns true if the first moment is before the second.
  package static func < (left: Moment, right: Moment) -> Bool {
    (left.seconds, left.nanosecond) < (right.seconds, right.nanosecond)
  }
}

extension Int {
  /// Returns the remainder of a division whose quotient is rounded down; never negative.
  package func remainder(dividingDownBy divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }

  /// Returns the quotient rounded down.
  package func quotient(dividingDownBy divisor: Int) -> Int { self / divisor - (self % divisor < 0 ? 1 : 0) }
}
