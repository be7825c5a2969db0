/// A period in which the clocks of a region have the same offset from UTC.
struct ZonePeriod: Sendable, Hashable {
  /// The number of seconds ahead of UTC.
  let offset: Int
  /// The short name: `GMT`, `BST`, `+03`.
  let abbreviation: String
}

/// The clock changes of a region, and the rule for later changes.
final class ZoneRules: Sendable {
  /// The times of the transitions in seconds since 1970, in ascending order.
  private let transitions: [Int]
  /// The index of the period that begins at each transition.
  private let starts: [Int]
  private let periods: [ZonePeriod]
  private let recurrence: ZoneRecurrence?

  /// Creates rules.
  ///
  /// The indices must be valid for `periods`, which must not be empty.
  init(transitions: [Int], starts: [Int], periods: [ZonePeriod], recurrence: ZoneRecurrence?) {
    self.transitions = transitions
    self.starts = starts
    self.periods = periods
    self.recurrence = recurrence
  }

  /// Returns the period at a moment, in seconds since 1970.
  func period(at seconds: Int) -> ZonePeriod {
    let count = countOfTransitions(upTo: seconds)
    if count == transitions.count, let recurrence { return recurrence.period(at: seconds) }
    // Before the first transition, the first period applies (RFC 8536 §3.2).
    return periods[count == 0 ? 0 : starts[count - 1]]
  }

  private func countOfTransitions(upTo seconds: Int) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Recurrence

/// The rule for annual clock changes, in the format of the POSIX variable `TZ`: `GMT0BST,M3.5.0/1,M10.5.0`.
struct ZoneRecurrence: Sendable, Hashable {
  /// A moment of the year on the clock that applies before it.
  struct Change: Sendable, Hashable {
    enum Day: Sendable, Hashable {
      /// A day of the year from 1, without 29 February.
      case ofCommonYear(Int)
      /// A day of the year from 0.
      case ofYear(Int)
      /// The `week`th occurrence of a weekday in the month, where 5 is the last. Sunday is 0.
      case ofMonth(month: Int, week: Int, weekday: Int)
    }

    let day: Day
    let secondOfDay: Int

    /// Returns the number of seconds since 1970 in local time.
    func seconds(in year: Int) -> Int { date(in: year) * 86_400 + secondOfDay }

    private func date(in year: Int) -> Int {
      let first = CivilDate(year: year, month: 1, clampedDay: 1).dayNumber
      switch day {
      case .ofYear(let day): return first + day
      case .ofCommonYear(let day): return first + day - (day >= 60 && CivilDate.isLeap(year) ? 0 : 1)
      case .ofMonth(let month, let week, let weekday):
        let start = CivilDate(year: year, month: month, clampedDay: 1)
        let ahead = (weekday - (start.weekday + 1)).remainder(dividingDownBy: 7)
        let day = start.dayNumber + ahead + (week - 1) * 7
        return day > start.lastOfMonth.dayNumber ? day - 7 : day
      }
    }
  }

  let standard: ZonePeriod
  let summer: ZonePeriod?
  let start: Change
  let end: Change

  /// Returns the period at a moment, in seconds since 1970.
  func period(at seconds: Int) -> ZonePeriod {
    guard let summer else { return standard }
    let year = CivilDateTime(Moment(seconds: seconds), offset: standard.offset).date.year
    let start = start.seconds(in: year) - standard.offset
    let end = end.seconds(in: year) - summer.offset
    let isSummer = start < end ? start <= seconds && seconds < end : !(end <= seconds && seconds < start)
    return isSummer ? summer : standard
  }
}

// MARK: - Parsing

extension ZoneRecurrence {
  /// Reads a POSIX rule with the extensions of RFC 8536 §3.3.1, or returns `nil` if the text is invalid.
  init?(reading text: String) {
    var scanner = DateScanner(text)
    guard let standard = Self.readPeriod(&scanner) else { return nil }
    self.standard = standard
    guard !scanner.isAtEnd else {
      summer = nil
      start = Change(day: .ofYear(0), secondOfDay: 0)
      end = start
      return
    }
    guard let summer = Self.readPeriod(&scanner, standard: standard), scanner.skip(UInt8(ascii: ",")),
      let start = Self.readChange(&scanner), scanner.skip(UInt8(ascii: ",")),
      let end = Self.readChange(&scanner), scanner.isAtEnd
    else { return nil }
    self.summer = summer
    self.start = start
    self.end = end
  }

  /// Reads a name and an offset.
  ///
  /// The offset of summer time is optional, and defaults to one hour more.
  private static func readPeriod(_ scanner: inout DateScanner, standard: ZonePeriod? = nil) -> ZonePeriod? {
    guard let name = readName(&scanner) else { return nil }
    if let standard, scanner.next == UInt8(ascii: ",") || scanner.isAtEnd {
      return ZonePeriod(offset: standard.offset + 3600, abbreviation: name)
    }
    // West is positive in POSIX.
    return readTime(&scanner, hours: 24).map { ZonePeriod(offset: -$0, abbreviation: name) }
  }

  private static func readName(_ scanner: inout DateScanner) -> String? {
    if scanner.skip(UInt8(ascii: "<")) {
      let name = scanner.readWord { $0 != UInt8(ascii: ">") }
      return scanner.skip(UInt8(ascii: ">")) && !name.isEmpty ? name : nil
    }
    let name = scanner.readWord { (97...122).contains($0 | 0x20) }
    return name.isEmpty ? nil : name
  }

  /// Reads a time in seconds: `2`, `-3`, `02:30`, `1:00:00`.
  private static func readTime(_ scanner: inout DateScanner, hours limit: Int) -> Int? {
    let isNegative = scanner.skip(UInt8(ascii: "-"))
    if !isNegative { _ = scanner.skip(UInt8(ascii: "+")) }
    guard var time = scanner.readNumber(digits: min(3, scanner.digitCount)), time <= limit else { return nil }
    time *= 3600
    for unit in [60, 1] where scanner.skip(UInt8(ascii: ":")) {
      guard let part = scanner.readNumber(digits: 2), part < 60 else { return nil }
      time += part * unit
    }
    return isNegative ? -time : time
  }

  private static func readChange(_ scanner: inout DateScanner) -> Change? {
    guard let day = readDay(&scanner) else { return nil }
    guard scanner.skip(UInt8(ascii: "/")) else { return Change(day: day, secondOfDay: 7200) }
    return readTime(&scanner, hours: 167).map { Change(day: day, secondOfDay: $0) }
  }

  private static func readDay(_ scanner: inout DateScanner) -> Change.Day? {
    if scanner.skip(UInt8(ascii: "M")) { return readDayOfMonth(&scanner) }
    if scanner.skip(UInt8(ascii: "J")) { return readNumber(&scanner, in: 1...365).map { .ofCommonYear($0) } }
    return readNumber(&scanner, in: 0...365).map { .ofYear($0) }
  }

  private static func readDayOfMonth(_ scanner: inout DateScanner) -> Change.Day? {
    guard let month = readNumber(&scanner, in: 1...12), scanner.skip(UInt8(ascii: ".")),
      let week = readNumber(&scanner, in: 1...5), scanner.skip(UInt8(ascii: ".")),
      let weekday = readNumber(&scanner, in: 0...6)
    else { return nil }
    return .ofMonth(month: month, week: week, weekday: weekday)
  }

  private static func readNumber(_ scanner: inout DateScanner, in range: ClosedRange<Int>) -> Int? {
    scanner.readNumber(digits: min(3, scanner.digitCount)).flatMap { range.contains($0) ? $0 : nil }
  }
}
