/// A date and a wall-clock time without a time zone.
package struct CivilDateTime: Sendable, Hashable {
  /// The date.
  package let date: CivilDate
  /// The number of whole seconds since midnight.
  package let secondOfDay: Int
  /// The nanosecond within the second, from 0 to 999,999,999.
  package let nanosecond: Int

  /// Creates a time on a day.
  ///
  /// Defaults to midnight.
  package init(_ date: CivilDate, secondOfDay: Int = 0, nanosecond: Int = 0) {
    self.date = date
    self.secondOfDay = max(0, min(86_399, secondOfDay))
    self.nanosecond = max(0, min(999_999_999, nanosecond))
  }

  /// Creates the local date and time of a clock that is `offset` seconds ahead of UTC.
  init(_ moment: Moment, offset: Int) {
    let seconds = moment.seconds + offset
    let secondOfDay = seconds.remainder(dividingDownBy: 86_400)
    self.init(
      CivilDate(dayNumber: seconds.quotient(dividingDownBy: 86_400)),
      secondOfDay: secondOfDay,
      nanosecond: moment.nanosecond
    )
  }

  /// Returns the moment at which a clock that is `offset` seconds ahead of UTC shows this date and time.
  func moment(offset: Int) -> Moment { Moment(seconds: secondsInUTC - offset, nanosecond: nanosecond) }

  /// The number of seconds since 1 January 1970 on a clock that shows UTC.
  var secondsInUTC: Int { date.dayNumber * 86_400 + secondOfDay }
}

extension CivilDateTime {
  /// The hour, from 0 to 23.
  package var hour: Int { secondOfDay / 3600 }
  /// The minute of the hour.
  package var minute: Int { secondOfDay / 60 % 60 }
  /// The second of the minute.
  package var second: Int { secondOfDay % 60 }

  /// Returns the same time on another day.
  func on(_ date: CivilDate) -> CivilDateTime {
    CivilDateTime(date, secondOfDay: secondOfDay, nanosecond: nanosecond)
  }
}

extension CivilDateTime: Comparable {
  /// Returns whether the first value is before the second in the same time zone.
  package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.secondOfDay, left.nanosecond) < (right.date, right.secondOfDay, right.nanosecond)
  }
}
