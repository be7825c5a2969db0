/// The `Date` field of responses, written once per second (RFC 9110 §6.6.1).
///
/// A loop has one for all its connections.
package struct HTTP1DateField: Sendable {
  /// The time of the field in seconds since January 1, 1970.
  package private(set) var seconds: Int
  /// The whole line, including its end.
  private(set) var line: [UInt8]

  /// Writes the field for a second.
  package init(seconds: Int) {
    self.seconds = seconds
    line = Self.line(seconds)
  }

  /// Writes the field again if the second has changed.
  package mutating func update(seconds: Int) {
    if seconds != self.seconds { self = Self(seconds: seconds) }
  }

  private static func line(_ seconds: Int) -> [UInt8] {
    let (day, second) = floored(seconds, by: 86_400)
    let (year, month, dayOfMonth) = date(day)
    let time = [second / 3600, second / 60 % 60, second % 60].map { digits(of: $0, count: 2) }.joined(separator: ":")
    let weekday = floored(day + 4, by: 7).rest
    let text =
      "\(weekdays[weekday]), \(digits(of: dayOfMonth, count: 2)) \(months[month]) \(digits(of: year, count: 4)) \(time) GMT"
    return Array("Date: \(text)\r\n".utf8)
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func digits(of number: Int, count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  private static func floored(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
    let rest = ((number % divisor) + divisor) % divisor
    return ((number - rest) / divisor, rest)
  }

  /// Returns the Gregorian date of a day counted from 1970, with months counted from zero.
  ///
  /// Years begin in March here, so that a leap day comes last.
  private static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = floored(day + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = (marchMonth + 2) % 12
    return (yearOfEra + era * 400 + (month < 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }
}
