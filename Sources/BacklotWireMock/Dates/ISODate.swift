/// The date formats of ISO 8601 and RFC 3339.
///
/// Examples are `2021-06-23T11:12:13.5+01:00[Europe/London]`, also without seconds, fraction, zone or time, `2021-06`,
/// and `2021`.
enum ISODate {
  static func date(in text: String) throws(DateError) -> ParsedDate {
    var scanner = DateScanner(text)
    let date = try readDate(&scanner)
    guard date.precision == .day, scanner.skip("t") else {
      try expectEnd(of: scanner, expected: "\"T\" and a time, or the end")
      return date
    }
    let local = try readTime(&scanner, on: date.local.date)
    let offset = scanner.readOffset()
    let region = try readRegion(&scanner)
    try expectEnd(of: scanner, expected: "an offset from UTC, such as \"Z\" or \"+01:00\", or the end")
    let zone = region ?? offset.map { $0 == 0 ? .utc : DateZone(offset: $0) }
    return ParsedDate(local, precision: .time, zone: zone, offset: region == nil ? nil : offset)
  }

  private static func expectEnd(of scanner: DateScanner, expected: String) throws(DateError) {
    guard scanner.isAtEnd else { throw scanner.error("found \(scanner.found)", expected: expected) }
  }

  private static func readDate(_ scanner: inout DateScanner) throws(DateError) -> ParsedDate {
    let isNegative = scanner.skip(UInt8(ascii: "-"))
    let isSigned = isNegative || scanner.skip(UInt8(ascii: "+"))
    guard let size = scanner.readNumber(digits: isSigned ? max(4, min(9, scanner.digitCount)) : 4) else {
      throw scanner.error("found \(scanner.found)", expected: "a date such as 2021-06-23T11:12:13Z")
    }
    let year = isNegative ? -size : size
    guard scanner.skip(UInt8(ascii: "-")) else {
      return ParsedDate(CivilDateTime(CivilDate(year: year, month: 1, clampedDay: 1)), precision: .year)
    }
    let month = try readPart(from: &scanner, named: "month", in: 1...12)
    guard scanner.skip(UInt8(ascii: "-")) else {
      return ParsedDate(CivilDateTime(CivilDate(year: year, month: month, clampedDay: 1)), precision: .month)
    }
    let day = try readPart(
      from: &scanner,
      named: "day of the month",
      in: 1...CivilDate.dayCount(ofMonth: month, year: year)
    )
    return ParsedDate(CivilDateTime(CivilDate(year: year, month: month, clampedDay: day)), precision: .day)
  }

  private static func readTime(_ scanner: inout DateScanner, on date: CivilDate) throws(DateError) -> CivilDateTime {
    let hour = try readPart(from: &scanner, named: "hour", in: 0...23)
    guard scanner.skip(UInt8(ascii: ":")) else {
      throw scanner.error("found \(scanner.found)", expected: "\":\" and the minutes")
    }
    let minute = try readPart(from: &scanner, named: "minute", in: 0...59)
    var (second, nanosecond) = (0, 0)
    if scanner.skip(UInt8(ascii: ":")) {
      second = try readPart(from: &scanner, named: "second", in: 0...59)
      nanosecond = try readFraction(&scanner)
    }
    return CivilDateTime(date, secondOfDay: hour * 3600 + minute * 60 + second, nanosecond: nanosecond)
  }

  private static func readFraction(_ scanner: inout DateScanner) throws(DateError) -> Int {
    guard scanner.skip(UInt8(ascii: ".")) || scanner.skip(UInt8(ascii: ",")) else { return 0 }
    let count = scanner.digitCount
    guard (1...9).contains(count), let digits = scanner.readNumber(digits: count) else {
      throw scanner.error("found \(scanner.found)", expected: "1 to 9 digits for the fraction of the second")
    }
    return (count..<9).reduce(digits) { number, _ in number * 10 }
  }

  private static func readRegion(_ scanner: inout DateScanner) throws(DateError) -> DateZone? {
    guard scanner.skip(UInt8(ascii: "[")) else { return nil }
    let start = scanner.position
    let name = scanner.readWord { $0 != UInt8(ascii: "]") }
    guard scanner.skip(UInt8(ascii: "]")) else {
      throw scanner.error("this bracket is not closed", expected: "the name of a zone and \"]\"", at: start - 1)
    }
    do throws(DateError) {
      return try DateZone(identifier: name)
    } catch {
      throw scanner.error(error.problem, expected: error.expected, at: start)
    }
  }

  private static func readPart(
    from scanner: inout DateScanner,
    named name: String,
    in range: ClosedRange<Int>
  ) throws(DateError) -> Int {
    let start = scanner.position
    guard let number = scanner.readNumber(digits: 2) else {
      throw scanner.error("found \(scanner.found)", expected: "two digits for the \(name)")
    }
    guard range.contains(number) else {
      let choice = "\(DateZone.twoDigits(range.lowerBound)) to \(DateZone.twoDigits(range.upperBound))"
      throw scanner.error("there is no \(name) \(number)", expected: choice, at: start)
    }
    return number
  }
}
