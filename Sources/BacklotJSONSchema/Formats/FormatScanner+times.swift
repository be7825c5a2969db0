// Dates, times and durations (RFC 3339).
extension FormatScanner {
  mutating func takeDateTime() -> Bool {
    takeDate() && take(letter: "t") && takeTime()
  }

  mutating func takeDate() -> Bool {
    guard let year = takeNumber(digits: 4), take("-"), let month = takeNumber(digits: 2), take("-"),
      let day = takeNumber(digits: 2), (1...12).contains(month)
    else { return false }
    return day >= 1 && day <= Self.days(in: month, of: year)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Reads a time with its offset; a leap second is valid only at the end of a day in UTC.
  mutating func takeTime() -> Bool {
    guard let hour = takeNumber(digits: 2), take(":"), let minute = takeNumber(digits: 2), take(":"),
      let second = takeNumber(digits: 2), hour < 24, minute < 60, second < 61
    else { return false }
    if take("."), takeAll(where: \.isASCIIDigit) == 0 { return false }
    guard let offset = takeOffset() else { return false }
    if second < 60 { return true }
    let day = 24 * 60
    return (hour * 60 + minute - offset + day) % day == day - 1
  }

  /// Reads and returns the minutes from UTC to local time.
  private mutating func takeOffset() -> Int? {
    if take(letter: "z") { return 0 }
    let isNegative = current == UInt8(ascii: "-")
    guard take("+") || take("-"), let hour = takeNumber(digits: 2), take(":"), let minute = takeNumber(digits: 2),
      hour < 24, minute < 60
    else { return nil }
    return (isNegative ? -1 : 1) * (hour * 60 + minute)
  }

  /// Reads a duration (appendix A): weeks cannot be combined with other units, and no unit between two others may be
  /// missing.
  mutating func takeDuration() -> Bool {
    guard take("P") else { return false }
    let start = position
    if takeAmounts("W") == 1, isAtEnd { return true }
    reset(to: start)
    guard let dates = takeUnits("YMD") else { return false }
    guard take("T") else { return dates > 0 }
    return (takeUnits("HMS") ?? 0) > 0
  }

  /// Reads an amount of the unit; returns the number of amounts, 0 or 1.
  private mutating func takeAmounts(_ unit: Unicode.Scalar) -> Int {
    takeAll(where: \.isASCIIDigit) > 0 && take(unit) ? 1 : 0
  }

  /// Reads amounts of consecutive units; returns their number, or `nil` if one is out of order.
  private mutating func takeUnits(_ units: String) -> Int? {
    var (count, last): (Int, Int?) = (0, nil)
    while current.isASCIIDigit {
      takeAll(where: \.isASCIIDigit)
      guard let unit = units.utf8.enumerated().first(where: { $0.element == current })?.offset else { return nil }
      if let last, unit != last + 1 { return nil }
      last = unit
      count += 1
      reset(to: position + 1)
    }
    return count
  }
}
