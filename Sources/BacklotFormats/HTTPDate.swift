/// A date and time in the format of header fields, in whole seconds (RFC 9110 §5.6.7).
package struct HTTPDate: Sendable, Hashable {
  /// The seconds since January 1, 1970.
  package let seconds: Int

  /// Creates a date from any of the three formats that a recipient has to accept, or returns `nil` if the text is
  /// invalid: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
  ///
  /// - Parameters:
  ///   - text: The value of a field.
  ///   - currentYear: The year that determines the century of a two-digit year, which is at most 50 years ahead.
  package init?(parsing text: String, currentYear: Int) {
    let parts = text.split { $0 == " " || $0 == "-" || $0 == "," }
    // The day of the week is first in all forms; only the oldest has the month second and the year last.
    let order = parts.count == 5 ? [2, 1, 4, 3] : parts.count == 6 && parts[5] == "GMT" ? [1, 2, 3, 4] : []
    guard order.count == 4, let day = Self.number(parts[order[0]], digits: 1...2),
      let month = Self.months.firstIndex(of: String(parts[order[1]])),
      let year = Self.year(parts[order[2]], near: currentYear), let time = Self.secondsOfDay(parts[order[3]]),
      (1...31).contains(day)
    else { return nil }
    seconds = Self.days(year: year, month: month + 1, day: day) * 86_400 + time
  }
}

extension HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text)
  }

  private static func year(_ text: Substring, near currentYear: Int) -> Int? {
    guard text.utf8.count == 2 else { return number(text, digits: 4...4) }
    guard let short = number(text, digits: 2...2) else { return nil }
    let year = currentYear - currentYear % 100 + short
    return year > currentYear + 50 ? year - 100 : year
  }

  /// Returns the seconds since midnight.
  ///
  /// A leap second counts as the second before it.
  private static func secondsOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2...2) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
      hours < 24, minutes < 60, seconds <= 60
    else { return nil }
    return hours * 3600 + minutes * 60 + min(seconds, 59)
  }

  /// Returns the days since 1970 in the Gregorian calendar.
  ///
  /// Years begin in March, so that a leap day comes last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = month > 2 ? month - 3 : month + 9
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    return 365 * marchYear + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
  }
}
