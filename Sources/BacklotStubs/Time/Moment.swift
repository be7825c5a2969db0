/// A point on the time line, to the nanosecond.
///
/// Moments more than 285 million years from 1970 count as the last one before that, so that no arithmetic overflows.
package struct Moment: Sendable, Hashable {
  /// Whole seconds since the first of January 1970, rounded down.
  package let seconds: Int
  /// The rest, below a billion.
  package let nanosecond: Int

  private static let furthest = 9_000_000_000_000_000

  /// The moment so many seconds, and a part of one, after the first of January 1970.
  package init(seconds: Int, nanosecond: Int = 0) {
    self.seconds = max(-Self.furthest, min(Self.furthest, seconds))
    self.nanosecond = max(0, min(999_999_999, nanosecond))
  }

  /// The moment so many milliseconds after the first of January 1970.
  package init(milliseconds: Int) {
    self.init(
      seconds: milliseconds.quotient(dividingDownBy: 1000),
      nanosecond: milliseconds.remainder(dividingDownBy: 1000) * 1_000_000
    )
  }

  /// Whole milliseconds since the first of January 1970, rounded down.
  package var milliseconds: Int { seconds * 1000 + nanosecond / 1_000_000 }

  /// The moment so many seconds later.
  package func adding(seconds more: Int) -> Moment { Moment(seconds: seconds + more, nanosecond: nanosecond) }
}

extension Moment: Comparable {
  /// Returns true if the first moment is before the second.
  package static func < (left: Moment, right: Moment) -> Bool {
    (left.seconds, left.nanosecond) < (right.seconds, right.nanosecond)
  }
}

extension Int {
  /// Returns the remainder of a division that rounds the quotient down; never negative.
  package func remainder(dividingDownBy divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }

  /// The quotient rounded down.
  package func quotient(dividingDownBy divisor: Int) -> Int { self / divisor - (self % divisor < 0 ? 1 : 0) }
}
