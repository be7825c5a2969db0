/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Sendable, Hashable {
  /// The year; 0 is 1 BC.
  package let year: Int
  /// The month, from 1.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// Creates a date from numbers, or returns `nil` if it does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day > 0, day <= Self.dayCount(ofMonth: month, year: year) else { return nil }
    self.init(valid: year, month: month, day: day)
  }

  private init(valid year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a date from valid numbers, with the day limited to the last day of the month.
  init(year: Int, month: Int, clampedDay day: Int) {
    let month = max(1, min(12, month))
    self.init(valid: year, month: month, day: max(1, min(Self.dayCount(ofMonth: month, year: year), day)))
  }

  /// Creates the date that is a number of days after 1 January 1970.
  ///
  /// The calculation uses cycles of 400 years that begin in March, so that a leap day comes last.
  init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let dayOfCycle = shifted.remainder(dividingDownBy: 146_097)
    let cycle = shifted.quotient(dividingDownBy: 146_097)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    self.init(
      valid: yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  /// The number of days since 1 January 1970.
  package var dayNumber: Int {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = month > 2 ? month - 3 : month + 9
    let yearOfCycle = marchYear.remainder(dividingDownBy: 400)
    let cycle = marchYear.quotient(dividingDownBy: 400)
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    return cycle * 146_097 + 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
  }
}

extension CivilDate {
  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func dayCount(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The day of the week, from 0 for Monday.
  var weekday: Int { (dayNumber + 3).remainder(dividingDownBy: 7) }

  /// The day of the year, from 1.
  var dayOfYear: Int { dayNumber - CivilDate(valid: year, month: 1, day: 1).dayNumber + 1 }

  /// Returns the same day a number of months later, or the last day of that month if it does not have the day.
  func adding(months: Int) -> CivilDate {
    let count = year * 12 + month - 1 + months
    let index = count.remainder(dividingDownBy: 12)
    return CivilDate(year: count.quotient(dividingDownBy: 12), month: index + 1, clampedDay: day)
  }

  func adding(days: Int) -> CivilDate { CivilDate(dayNumber: dayNumber + days) }

  var firstOfMonth: CivilDate { CivilDate(valid: year, month: month, day: 1) }
  var firstOfYear: CivilDate { CivilDate(valid: year, month: 1, day: 1) }
  var lastOfMonth: CivilDate { CivilDate(valid: year, month: month, day: Self.dayCount(ofMonth: month, year: year)) }
  var lastOfYear: CivilDate { CivilDate(valid: year, month: 12, day: 31) }
}

extension CivilDate: Comparable {
  /// Returns whether the first day is before the second.
  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
