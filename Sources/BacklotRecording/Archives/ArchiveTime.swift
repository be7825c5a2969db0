import BacklotJSON
import BacklotStubs
import BacklotTime

/// Dates and durations as archives contain them.
enum ArchiveTime {
  /// Parses a date and time in the format of ISO 8601, such as `2023-03-29T16:58:59.303-07:00`.
  ///
  /// A time without a zone is in UTC.
  static func moment(_ text: String) -> Moment? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = bytes[...]
      return moment(&rest)
    }
  }

  private static func moment(_ text: inout Text) -> Moment? {
    guard let year = number(&text, digits: 4), skip("-", in: &text), let month = number(&text, digits: 2),
      skip("-", in: &text), let day = number(&text, digits: 2), (1...12).contains(month), (1...31).contains(day),
      skip("Tt ", in: &text), let hour = number(&text, digits: 2), skip(":", in: &text),
      let minute = number(&text, digits: 2), hour < 25, minute < 60
    else { return nil }
    let second = skip(":", in: &text) ? number(&text, digits: 2) : 0
    let nanosecond = skip(".,", in: &text) ? fraction(&text) : 0
    guard let second, second < 61, let offset = zone(&text), text.isEmpty else { return nil }
    let seconds = days(year: year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Moment(seconds: seconds, nanosecond: nanosecond)
  }

  /// Returns a moment in UTC, with three digits of the fraction or as many as needed.
  static func text(_ moment: Moment) -> String {
    let day = moment.seconds.quotient(dividingDownBy: 86_400)
    let second = moment.seconds.remainder(dividingDownBy: 86_400)
    let date = civilDate(day)
    var fraction = padded(moment.nanosecond, 9)
    while fraction.utf8.count > 3, fraction.hasSuffix("0") { fraction.removeLast() }
    let clock = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T\(clock).\(fraction)Z"
  }

  /// Returns a number of milliseconds as a duration, or `nil` if it is negative, which represents an unknown time.
  static func duration(milliseconds value: JSONValue?) -> Duration? {
    if let nanoseconds = value?.number.flatMap({ nanoseconds(milliseconds: $0.text) }) {
      return .nanoseconds(nanoseconds)
    }
    let number = value?.double ?? value?.string.flatMap(Double.init)
    guard let number, number >= 0, number < 1e12 else { return nil }
    return .nanoseconds(Int64((number * 1e6).rounded()))
  }

  /// Returns a duration as a number of milliseconds.
  static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = max(0, Int(clamping: seconds)).multipliedReportingOverflow(by: 1_000_000_000).partialValue
    let total = max(0, nanoseconds &+ Int(attoseconds / 1_000_000_000))
    var fraction = padded(total % 1_000_000, 6)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return fraction.isEmpty ? "\(total / 1_000_000)" : "\(total / 1_000_000).\(fraction)"
  }
}

extension ArchiveTime {
  /// The rest of a text that is parsed, without a copy.
  private typealias Text = Slice<UnsafeBufferPointer<UInt8>>

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  /// Returns the nanoseconds of a plain decimal number of milliseconds, or `nil` if it needs more than integers.
  private static func nanoseconds(milliseconds text: String) -> Int64? {
    var text = text
    return text.withUTF8 { digits in
      var (value, fractionCount) = (Int64(0), -1)
      for digit in digits {
        if digit == UInt8(ascii: "."), fractionCount < 0 {
          fractionCount = 0
        } else {
          guard (48...57).contains(digit), fractionCount < 6, value < 100_000_000_000 else { return nil }
          value = value * 10 + Int64(digit - 48)
          if fractionCount >= 0 { fractionCount += 1 }
        }
      }
      for _ in max(0, fractionCount)..<6 { value *= 10 }
      return value
    }
  }

  private static func skip(_ characters: String, in text: inout Text) -> Bool {
    guard let first = text.first, characters.utf8.contains(first) else { return false }
    text.removeFirst()
    return true
  }

  private static func number(_ text: inout Text, digits: Int) -> Int? {
    let word = text.prefix(digits)
    guard word.count == digits, word.allSatisfy({ (48...57).contains($0) }) else { return nil }
    text = text.dropFirst(digits)
    return word.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// Returns the nanoseconds of a fraction of a second, whose further digits are ignored.
  private static func fraction(_ text: inout Text) -> Int {
    let digits = text.prefix { (48...57).contains($0) }
    text = text.dropFirst(digits.count)
    let value = digits.prefix(9).reduce(0) { $0 * 10 + Int($1 - 48) }
    return (digits.prefix(9).count..<9).reduce(value) { value, _ in value * 10 }
  }

  /// Returns the seconds by which a zone is ahead of UTC.
  private static func zone(_ text: inout Text) -> Int? {
    if text.isEmpty || skip("Zz", in: &text) { return 0 }
    let isBehind = text.first == UInt8(ascii: "-")
    guard skip("+-", in: &text), let hours = number(&text, digits: 2) else { return nil }
    _ = skip(":", in: &text)
    let minutes = text.isEmpty ? 0 : number(&text, digits: 2)
    guard let minutes else { return nil }
    return (isBehind ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  /// Returns the days since 1970 in the Gregorian calendar.
  ///
  /// Years begin in March, so that a leap day comes last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = month > 2 ? month - 3 : month + 9
    let leapDays =
      marchYear.quotient(dividingDownBy: 4) - marchYear.quotient(dividingDownBy: 100)
      + marchYear.quotient(dividingDownBy: 400)
    return 365 * marchYear + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
  }

  /// Returns the date of a day since 1970; the inverse of ``days(year:month:day:)``.
  private static func civilDate(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted.quotient(dividingDownBy: 146_097)
    let dayOfEra = shifted.remainder(dividingDownBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }
}
