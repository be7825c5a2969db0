/// A moment with a time zone.
package struct ZonedDateTime: Sendable, Hashable {
  /// The point in time.
  package let moment: Moment
  /// The time zone.
  package let zone: DateZone

  /// Creates a moment in a time zone.
  ///
  /// The zone defaults to UTC.
  package init(_ moment: Moment, in zone: DateZone = .utc) {
    self.moment = moment
    self.zone = zone
  }

  /// Creates the moment at which clocks in a time zone show a local date and time.
  ///
  /// A time that the clocks skip is moved later by the length of the gap. Of a time that occurs twice, the first is
  /// used.
  package init(_ local: CivilDateTime, in zone: DateZone) {
    self.init(local.moment(offset: zone.offset(ofLocal: local)), in: zone)
  }

  /// The local date and time.
  package var local: CivilDateTime { CivilDateTime(moment, offset: offset) }

  /// The number of seconds that the clock is ahead of UTC.
  package var offset: Int { zone.offset(at: moment.seconds) }
}

// MARK: - Truncation

/// The beginning or end of a period to which a date is moved.
package enum DateTruncation: String, Sendable, Hashable, CaseIterable {
  case firstSecondOfMinute = "first second of minute"
  case firstMinuteOfHour = "first minute of hour"
  case firstHourOfDay = "first hour of day"
  case firstDayOfMonth = "first day of month"
  case firstDayOfNextMonth = "first day of next month"
  case lastDayOfMonth = "last day of month"
  case firstDayOfYear = "first day of year"
  case firstDayOfNextYear = "first day of next year"
  case lastDayOfYear = "last day of year"

  /// Reads a name in any case, with spaces or underscores.
  package init(reading text: String) throws(DateError) {
    let name = String(text.lowercased().map { $0 == "_" ? " " : $0 })
    guard let truncation = Self(rawValue: name) else {
      let choices = Self.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw DateError(in: text, problem: "there is no truncation of that name", expected: "one of \(choices)")
    }
    self = truncation
  }
}

extension ZonedDateTime {
  /// Returns the beginning or end of the period that contains the date.
  ///
  /// For months and years, this is a day at midnight.
  package func truncated(to truncation: DateTruncation) -> ZonedDateTime {
    let local = local
    let truncated =
      switch truncation {
      case .firstSecondOfMinute: CivilDateTime(local.date, secondOfDay: local.secondOfDay / 60 * 60)
      case .firstMinuteOfHour: CivilDateTime(local.date, secondOfDay: local.secondOfDay / 3600 * 3600)
      case .firstHourOfDay: CivilDateTime(local.date)
      case .firstDayOfMonth: CivilDateTime(local.date.firstOfMonth)
      case .firstDayOfNextMonth: CivilDateTime(local.date.firstOfMonth.adding(months: 1))
      case .lastDayOfMonth: CivilDateTime(local.date.lastOfMonth)
      case .firstDayOfYear: CivilDateTime(local.date.firstOfYear)
      case .firstDayOfNextYear: CivilDateTime(local.date.firstOfYear.adding(months: 12))
      case .lastDayOfYear: CivilDateTime(local.date.lastOfYear)
      }
    return ZonedDateTime(truncated, in: zone)
  }
}
