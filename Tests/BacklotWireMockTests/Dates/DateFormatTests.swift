import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// A row of a table: a text, and the moment it stands for as ISO 8601 writes it.
struct DateRow: Sendable, CustomTestStringConvertible {
  let text: String
  let pattern: String?
  let moment: String

  init(_ text: String, _ pattern: String? = nil, is moment: String) {
    self.text = text
    self.pattern = pattern
    self.moment = moment
  }

  var testDescription: String { "\(text) by \(pattern ?? "the standards")" }
}

@Suite struct DateFormatTests {
  static let readable = [
    DateRow("2021-06-23T11:12:13Z", is: "2021-06-23T11:12:13Z"),
    DateRow("2021-06-23t11:12:13z", is: "2021-06-23T11:12:13Z"),
    DateRow("2021-06-23T11:12+01:00", is: "2021-06-23T10:12:00Z"),
    DateRow("2021-06-23T11:12:13+0100", is: "2021-06-23T10:12:13Z"),
    DateRow("2021-06-23T11:12:13-05", is: "2021-06-23T16:12:13Z"),
    DateRow("2021-06-23T11:12:13.000 01:00", is: "2021-06-23T10:12:13Z"),
    DateRow("2021-06-23T11:12:13[Europe/London]", is: "2021-06-23T10:12:13Z"),
    DateRow("2021-06-23T11:12:13+02:00[Europe/London]", is: "2021-06-23T09:12:13Z"),
    DateRow("2021-06-23T11:12:13", is: "2021-06-23T11:12:13Z"),
    DateRow("2021-06-23", is: "2021-06-23T00:00:00Z"),
    DateRow("2021-06", is: "2021-06-01T00:00:00Z"),
    DateRow("2021", is: "2021-01-01T00:00:00Z"),
    DateRow("Tue, 01 Jun 2021 15:16:17 GMT", is: "2021-06-01T15:16:17Z"),
    DateRow("Tue, 1 Jun 2021 15:16:17 +0200", is: "2021-06-01T13:16:17Z"),
    DateRow("01 Jun 2021 15:16 EST", is: "2021-06-01T20:16:00Z"),
    DateRow("Tuesday, 01-Jun-21 15:16:17 GMT", is: "2021-06-01T15:16:17Z"),
    DateRow("Tue Jun  1 15:16:17 2021", is: "2021-06-01T15:16:17Z"),
    DateRow("Wed Jun 23 15:16:17 2021", is: "2021-06-23T15:16:17Z"),
    DateRow("1624447353", "unix", is: "2021-06-23T11:22:33Z"),
    DateRow("-1", "unix", is: "1969-12-31T23:59:59Z"),
    DateRow("1624447353000", "epoch", is: "2021-06-23T11:22:33Z"),
    DateRow("23/06/2021 11:22:33 +0000", "dd/MM/yyyy HH:mm:ss Z", is: "2021-06-23T11:22:33Z"),
    DateRow("23/06/2021", "dd/MM/yyyy", is: "2021-06-23T00:00:00Z"),
    DateRow("3/6/2021", "d/M/yyyy", is: "2021-06-03T00:00:00Z"),
    DateRow("06/2021", "MM/yyyy", is: "2021-06-01T00:00:00Z"),
    DateRow("21", "yy", is: "2021-01-01T00:00:00Z"),
    DateRow("20210623111213", "yyyyMMddHHmmss", is: "2021-06-23T11:12:13Z"),
    DateRow("2021-06-23T11:12:13.250Z", "yyyy-MM-dd'T'HH:mm:ss.SSSX", is: "2021-06-23T11:12:13Z"),
    DateRow("Wednesday 23 June 2021 at 12:05 pm", "EEEE d MMMM yyyy 'at' hh:mm a", is: "2021-06-23T12:05:00Z"),
    DateRow("23 JUN 21, 12:05 am", "d MMM yy, h:mm a", is: "2021-06-23T00:05:00Z"),
    DateRow("2021-06-23 24:00", "yyyy-MM-dd HH:mm", is: "2021-06-24T00:00:00Z"),
    DateRow("2021-174", "yyyy-DDD", is: "2021-06-23T00:00:00Z"),
    DateRow("2021-06-31", "yyyy-MM-dd", is: "2021-06-30T00:00:00Z"),
    DateRow("44 BC-01-01", "y G-MM-dd", is: "-0043-01-01T00:00:00Z"),
    DateRow("2021-06-23 11:12 Europe/London", "yyyy-MM-dd HH:mm VV", is: "2021-06-23T10:12:00Z"),
    DateRow("2021-06-23 11:12 GMT+1", "yyyy-MM-dd HH:mm O", is: "2021-06-23T10:12:00Z"),
    DateRow("2021-06-23", "yyyy-MM-dd[ HH:mm]", is: "2021-06-23T00:00:00Z"),
    DateRow("2021-06-23 11:12", "yyyy-MM-dd[ HH:mm]", is: "2021-06-23T11:12:00Z"),
    DateRow("o'clock 2021", "'o''clock' yyyy", is: "2021-01-01T00:00:00Z"),
  ]

  @Test(arguments: readable)
  func `a date is read`(row: DateRow) throws {
    let format = try row.pattern.map { try DateFormat($0) } ?? .standard
    let date = try format.date(in: row.text).zoned(in: .utc)
    #expect(DateFormat.standard.text(of: ZonedDateTime(date.moment)) == row.moment)
  }

  @Test(
    arguments: [
      ("yyyy-MM-dd HH:mm:ss.SSS", "2021-06-03 15:05:09.007"), ("d/M/yy H:m:s", "3/6/21 15:5:9"),
      ("EEE, EEEE, EEEEE", "Thu, Thursday, T"), ("MMM MMMM MMMMM", "Jun June J"), ("hh:mm a", "03:05 PM"),
      ("k K D Q", "15 3 154 2"), ("Z ZZZZ ZZZZZ", "+0100 GMT+01:00 +01:00"), ("X XX XXX", "+01 +0100 +01:00"),
      ("x xxx O", "+01 +01:00 GMT+1"), ("z VV", "BST Europe/London"), ("yyyy'T'G", "2021TAD"),
      ("SSSSSSSSS", "007000000"), ("'it''s' [yyyy]", "it's 2021"), ("y''yy", "2021'21"), ("n", "7000000"),
    ]
  )
  func `a date is written by a pattern`(pattern: String, text: String) throws {
    let moment = try DateFormat.standard.date(in: "2021-06-03T14:05:09.007Z").zoned(in: .utc).moment
    let date = ZonedDateTime(moment, in: try DateZone(identifier: "Europe/London"))
    #expect(try DatePattern(pattern).text(of: date) == text)
  }

  @Test func `the standard form has the offset of its zone`() throws {
    let moment = Moment(seconds: 1_624_447_353, nanosecond: 999_000_000)
    #expect(DateFormat.standard.text(of: ZonedDateTime(moment)) == "2021-06-23T11:22:33Z")
    let sydney = ZonedDateTime(moment, in: try DateZone(identifier: "Australia/Sydney"))
    #expect(DateFormat.standard.text(of: sydney) == "2021-06-23T21:22:33+10:00")
    #expect(DateFormat.unix.text(of: sydney) == "1624447353")
    #expect(DateFormat.epoch.text(of: sydney) == "1624447353999")
    #expect(DateFormat.unix.text(of: ZonedDateTime(Moment(seconds: 20_000_000_000))) == "20000000000")
  }

  @Test(
    arguments: [
      ("2021-13-01", nil, 6, "there is no month 13; expected 01 to 12"),
      ("2021-02-29", nil, 9, "there is no day of the month 29; expected 01 to 28"),
      ("2021-06-23T25:00", nil, 12, "there is no hour 25; expected 00 to 23"),
      ("2021-06-23T11:12:13 30:00", nil, 20, "found \" 30:00\""),
      ("soon", nil, 1, "expected a date such as"), ("2021-06-23T11:12[Nowhere/Here]", nil, 18, "is unknown"),
      ("12a", "unix", 1, "expected seconds since 1970"), ("23.06.2021", "dd/MM/yyyy", 3, "expected \"/\""),
      ("32/06/2021", "dd/MM/yyyy", 1, "there is no day 32; expected 1 to 31"),
      ("23/06/2021x", "dd/MM/yyyy", 11, "unexpected \"x\" after the date"),
      ("11:12", "HH:mm", 1, "the pattern has no year"),
      ("Monday 23/06/2021", "EEEE dd/MM/yyyy", 1, "that day is not a Monday; expected Wednesday"),
      ("2021-06-23 11:12 +30:00", "yyyy-MM-dd HH:mm XXX", 18, "an offset from UTC"),
      ("23 Juin 2021", "d MMMM yyyy", 4, "an English name such as \"January\""),
    ] as [(String, String?, Int, String)]
  )
  func `what is no date says where and why`(text: String, pattern: String?, column: Int, reason: String) throws {
    let format = try pattern.map { try DateFormat($0) } ?? .standard
    let error = try #require(throws: DateError.self) { try format.date(in: text) }
    #expect(error.column == column)
    #expect("\(error)".contains(reason), "\(error)")
  }

  @Test(
    arguments: [
      ("yyyy-MM-ddTHH:mm", 11, "\"T\" is not supported"), ("YYYY", 1, "\"YYYY\" is not supported"),
      ("yyyy 'at", 6, "this quote is not closed"), ("yyyy[", 5, "this bracket is not closed"),
      ("yyyy]", 5, "there is no \"[\""), ("ddd", 1, "repeated 3 times"), ("yyyy{", 5, "reserved"),
      ("zzzz", 1, "\"zzzz\" is not supported"), ("[[[[[[[[[yyyy]]]]]]]]]", 9, "nested too deeply"),
      (String(repeating: "y ", count: 501), 1, "too long"),
    ]
  )
  func `what is no pattern says where and why`(pattern: String, column: Int, reason: String) throws {
    let error = try #require(throws: DateError.self) { try DateFormat(pattern) }
    #expect(error.column == column)
    #expect("\(error)".contains(reason), "\(error)")
  }

  @Test func `half of a day has to be said for an hour of twelve to count`() throws {
    #expect(try DateFormat("yyyy-MM-dd hh").date(in: "2021-06-23 11").precision == .day)
    #expect(try DateFormat("yyyy-MM-dd hh a").date(in: "2021-06-23 11 PM").local.hour == 23)
  }

  @Test func `only a date with a time and a zone is a moment`() throws {
    #expect(try DateFormat.standard.date(in: "2021-06-23T11:12").zoned == nil)
    #expect(try DateFormat("yyyy-MM-dd X").date(in: "2021-06-23 Z").zoned == nil)
    #expect(try DateFormat("yyyy-MM-dd HH X").date(in: "2021-06-23 11 Z").zoned != nil)
  }

  @Test func `a text far too long is refused`() throws {
    let error = try #require(throws: DateError.self) {
      try DateFormat.standard.date(in: String(repeating: "2", count: 1001))
    }
    #expect("\(error)".contains("too long"))
  }
}
