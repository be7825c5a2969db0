/// A date at the precision of the text that it was read from, so that a month stays a month.
package struct ParsedDate: Sendable, Hashable {
  /// The precision of a date.
  package enum Precision: Sendable, Hashable {
    case year, month, day, time
  }

  /// The date and the time.
  ///
  /// Missing parts have their first value.
  package let local: CivilDateTime
  /// The precision of the text.
  package let precision: Precision
  /// The zone, if specified.
  package let zone: DateZone?
  /// The offset from UTC specified in addition to a zone name, over which it takes precedence.
  let offset: Int?

  init(_ local: CivilDateTime, precision: Precision, zone: DateZone? = nil, offset: Int? = nil) {
    self.local = local
    self.precision = precision
    self.zone = zone
    self.offset = offset
  }

  /// The moment and its zone, or `nil` if the text has no zone, or lacks a complete date and time.
  package var zoned: ZonedDateTime? {
    guard let zone, precision == .time else { return nil }
    if let offset { return ZonedDateTime(local.moment(offset: offset), in: zone) }
    return ZonedDateTime(local, in: zone)
  }

  /// Returns the moment in the zone of the text, or in the specified zone if the text has no zone.
  package func zoned(in other: DateZone) -> ZonedDateTime { zoned ?? ZonedDateTime(local, in: zone ?? other) }
}

// MARK: - Fields

/// The numbers read from a text, before they are combined to a date.
struct ParsedFields {
  /// The reason why a date is invalid.
  struct Conflict: Error {
    let problem: String
    let expected: String
  }

  private var numbers: [DatePattern.Field: Int] = [:]
  private var names: [DatePattern.NameKind: Int] = [:]
  var offset: Int?
  var zone: DateZone?

  subscript(field: DatePattern.Field) -> Int? {
    get { numbers[field] }
    set { numbers[field] = newValue }
  }

  subscript(kind: DatePattern.NameKind) -> Int? {
    get { names[kind] }
    set { names[kind] = newValue }
  }
}

extension ParsedFields {
  /// Returns the date and the specified part of the time.
  func resolved() throws(Conflict) -> ParsedDate {
    guard let year else { throw Conflict(problem: "the pattern has no year", expected: "a pattern with \"yyyy\"") }
    guard let date = try date(in: year) else {
      let day = CivilDate(year: year, month: month ?? 1, clampedDay: 1)
      return ParsedDate(CivilDateTime(day), precision: month == nil ? .year : .month, zone: nil)
    }
    if let weekday = self[.weekday], weekday != date.weekday {
      throw Conflict(
        problem: "that day is not a \(DateNames.weekdays[weekday])",
        expected: DateNames.weekdays[date.weekday]
      )
    }
    guard let hour = try hour() else { return ParsedDate(CivilDateTime(date), precision: .day, zone: anyZone) }
    let seconds = hour % 24 * 3600 + (self[.minute] ?? 0) * 60 + (self[.second] ?? 0)
    let local = CivilDateTime(
      hour == 24 ? date.adding(days: 1) : date,
      secondOfDay: seconds,
      nanosecond: self[.nanosecond] ?? 0
    )
    return ParsedDate(local, precision: .time, zone: anyZone, offset: zone == nil ? nil : offset)
  }

  private var anyZone: DateZone? { zone ?? offset.map { $0 == 0 ? .utc : DateZone(offset: $0) } }

  private var year: Int? {
    guard let year = self[.yearOfEra] else { return self[.year] }
    return self[.era] == 0 ? 1 - year : year
  }

  private var month: Int? { self[.month as DatePattern.Field] ?? self[.month as DatePattern.NameKind].map { $0 + 1 } }

  private func date(in year: Int) throws(Conflict) -> CivilDate? {
    if let month, let day = self[.day] { return CivilDate(year: year, month: month, clampedDay: day) }
    guard let day = self[.dayOfYear] else { return nil }
    let date = CivilDate(year: year, month: 1, clampedDay: 1).adding(days: day - 1)
    guard date.year == year else { throw Conflict(problem: "\(year) has no day 366", expected: "1 to 365") }
    return date
  }

  /// Returns the hour from 0 to 23, 24 for midnight at the end of the day, or `nil` if the text has no hour.
  private func hour() throws(Conflict) -> Int? {
    if let hour = self[.hour] {
      let rest = (self[.minute] ?? 0) + (self[.second] ?? 0) + (self[.nanosecond] ?? 0)
      guard hour < 24 || rest == 0 else { throw Conflict(problem: "there is no hour 24", expected: "0 to 23") }
      return hour
    }
    if let hour = self[.hourFromOne] { return hour % 24 }
    // The half of the day must be specified.
    guard let half = self[.half], let hour = self[.hourOfHalf] ?? self[.hourOfHalfFromOne] else { return nil }
    return hour % 12 + half * 12
  }
}
