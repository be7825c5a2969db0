import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct DateOffsetTests {
  @Test(
    arguments: [
      ("3 days", "2021-01-03T12:30:45Z"), ("-5 hours", "2020-12-31T07:30:45Z"),
      ("now +1 month", "2021-01-31T12:30:45Z"),
      ("now -1 years", "2019-12-31T12:30:45Z"), ("2 MONTHS", "2021-02-28T12:30:45Z"),
      ("1 second", "2020-12-31T12:30:46Z"),
      ("30 minutes", "2020-12-31T13:00:45Z"), ("now", "2020-12-31T12:30:45Z"), ("NOW +1 days", "2021-01-01T12:30:45Z"),
    ]
  )
  func `an offset moves a date`(text: String, expected: String) throws {
    let date = try DateFormat.standard.date(in: "2020-12-31T12:30:45Z").zoned(in: .utc)
    #expect(DateFormat.standard.text(of: date.adding(try DateOffset(reading: text))) == expected)
  }

  @Test func `a day is a day of the calendar and an hour is one that passes`() throws {
    let zone = try DateZone(identifier: "Europe/London")
    let date = ZonedDateTime(try DateFormat.standard.date(in: "2021-03-27T12:00").local, in: zone)
    #expect(DateFormat.standard.text(of: date.adding(DateOffset(1, unit: .days))) == "2021-03-28T12:00:00+01:00")
    #expect(DateFormat.standard.text(of: date.adding(DateOffset(24, unit: .hours))) == "2021-03-28T13:00:00+01:00")
  }

  @Test(
    arguments: [
      ("", 1, "this is not an offset"), ("3", 1, "this is not an offset"), ("three days", 1, "this is not an offset"),
      ("3 weeks", 3, "there is no unit \"weeks\""), ("now + 3 days", 1, "this is not an offset"),
      ("99999999999 days", 1, "this is not an offset"),
    ]
  )
  func `what is no offset says what one is`(text: String, column: Int, problem: String) throws {
    let error = try #require(throws: DateError.self) { try DateOffset(reading: text) }
    #expect(error.column == column)
    #expect(error.problem == problem)
    #expect(error.expected.contains("days"))
  }

  @Test(
    arguments: [
      ("first second of minute", "2021-05-17T13:14:00Z"), ("first minute of hour", "2021-05-17T13:00:00Z"),
      ("first hour of day", "2021-05-17T00:00:00Z"), ("first day of month", "2021-05-01T00:00:00Z"),
      ("first day of next month", "2021-06-01T00:00:00Z"), ("last day of month", "2021-05-31T00:00:00Z"),
      ("first day of year", "2021-01-01T00:00:00Z"), ("first day of next year", "2022-01-01T00:00:00Z"),
      ("LAST_DAY_OF_YEAR", "2021-12-31T00:00:00Z"),
    ]
  )
  func `a truncation moves a date to an edge of its period`(name: String, expected: String) throws {
    let date = try DateFormat.standard.date(in: "2021-05-17T13:14:15.678Z").zoned(in: .utc)
    let truncated = date.truncated(to: try DateTruncation(reading: name))
    #expect(DateFormat.standard.text(of: truncated) == expected)
    #expect(truncated.moment.nanosecond == 0)
  }

  @Test func `an unknown truncation names those there are`() throws {
    let error = try #require(throws: DateError.self) { try DateTruncation(reading: "last second of day") }
    #expect(error.expected.contains("\"first hour of day\""))
  }
}
