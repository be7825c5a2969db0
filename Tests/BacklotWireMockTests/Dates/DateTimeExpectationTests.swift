import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// A row of a table: an expectation, a text of a request, and whether that is as it should be.
struct ExpectationRow: Sendable, CustomTestStringConvertible {
  let kind: DateTimeExpectation.Kind
  let expected: String
  let actual: String
  let holds: Bool
  let options: DateTimeExpectation.Options

  init(
    _ kind: DateTimeExpectation.Kind,
    _ expected: String,
    _ actual: String,
    _ holds: Bool,
    _ options: DateTimeExpectation.Options = .init()
  ) {
    (self.kind, self.expected, self.actual, self.holds, self.options) = (kind, expected, actual, holds, options)
  }

  var testDescription: String { "\(actual) is \(holds ? "" : "not ")\(kind) \(expected)" }
}

@Suite struct DateTimeExpectationTests {
  private static let now = Moment(seconds: 1_624_447_353, nanosecond: 500_000_000)  // 2021-06-23T11:22:33.5Z

  static let rows = [
    ExpectationRow(.before, "2021-06-14T12:13:14Z", "2021-06-14T12:13:13Z", true),
    ExpectationRow(.before, "2021-06-14T12:13:14Z", "2021-06-14T12:13:14Z", false),
    ExpectationRow(.before, "2021-06-14T12:13:14Z", "2021-06-14T12:13:14+01:00", true),
    ExpectationRow(.after, "2021-06-14T12:13:14Z", "2021-06-14T12:13:14-01:00", true),
    ExpectationRow(.after, "2021-06-14T12:13:14Z", "Mon, 14 Jun 2021 12:13:15 GMT", true),
    ExpectationRow(.equal, "2021-06-14T12:13:14Z", "2021-06-14T13:13:14+01:00", true),
    ExpectationRow(.equal, "2021-06-14T12:13:14Z", "2021-06-14T12:13:14.001Z", false),
    // Without a zone on either side: as the wall shows it.
    ExpectationRow(.equal, "2021-06-14T12:13:14", "2021-06-14T12:13:14", true),
    ExpectationRow(.equal, "2021-06-14T12:13:14", "2021-06-14T12:13:14+05:00", true),
    ExpectationRow(.equal, "2021-06-14T12:13:14Z", "2021-06-14T12:13:14", true),
    ExpectationRow(.before, "2021-06-14", "2021-06-13T23:59:59+05:00", true),
    ExpectationRow(.after, "2021-06", "2021-06-01", false),
    ExpectationRow(.after, "2021", "2021-01-02", true),
    // Counted from now.
    ExpectationRow(.before, "now", "2021-06-23T11:22:33Z", true),
    ExpectationRow(.after, "now", "2021-06-23T11:22:34Z", true),
    ExpectationRow(.before, "now +3 days", "2021-06-26T11:22:33Z", true),
    ExpectationRow(.before, "3 days", "2021-06-26T11:22:34Z", false),
    ExpectationRow(.after, "now -5 days", "2021-06-18T11:22:34Z", true),
    ExpectationRow(.before, "now", "2021-06-26T11:22:33Z", true, .init(expectedOffset: 3, expectedOffsetUnit: "DAYS")),
    // Truncated.
    ExpectationRow(
      .equal,
      "now",
      "2021-06-23T00:00:00Z",
      true,
      .init(truncateExpected: "first hour of day")
    ),
    ExpectationRow(
      .equal,
      "now +1 months",
      "2021-07-01T00:00:00Z",
      true,
      .init(truncateExpected: "first day of month")
    ),
    ExpectationRow(
      .equal,
      "now +15 days",
      "2021-06-16T00:00:00Z",
      true,
      .init(truncateExpected: "first day of month")
    ),
    ExpectationRow(
      .equal,
      "now +15 days",
      "2021-07-01T00:00:00Z",
      true,
      .init(truncateExpected: "first day of month", applyTruncationLast: true)
    ),
    ExpectationRow(
      .equal,
      "2021-06-01T00:00:00Z",
      "2021-06-14T12:13:14Z",
      true,
      .init(truncateActual: "first day of month")
    ),
    ExpectationRow(
      .equal,
      "2021-06-14T12:13:14Z",
      "2021-06-14T12:13:14Z",
      true,
      .init(truncateExpected: "first day of month")
    ),
    // In a form of the request's own.
    ExpectationRow(.equal, "2021-06-14", "14/06/2021", true, .init(actualFormat: "dd/MM/yyyy")),
    ExpectationRow(.equal, "2021-06-23T11:22:33Z", "1624447353", true, .init(actualFormat: "unix")),
    ExpectationRow(.equal, "2021-06-23T11:22:33Z", "1624447353000", true, .init(actualFormat: "epoch")),
    ExpectationRow(.equal, "2021-06-14", "2021-06-14", false, .init(actualFormat: "dd/MM/yyyy")),
    ExpectationRow(.before, "2021-06-14", "soon", false),
    ExpectationRow(.after, "2021-06-14", "", false),
  ]

  @Test(arguments: rows)
  func `a date is compared`(row: ExpectationRow) throws {
    let expectation = try DateTimeExpectation(row.kind, text: row.expected, options: row.options)
    #expect(expectation.holds(for: row.actual, now: Self.now) == row.holds)
    #expect((expectation.problem(with: row.actual, now: Self.now) == nil) == row.holds)
    #expect(expectation.text == row.expected && expectation.options == row.options && expectation.kind == row.kind)
  }

  @Test func `a date without a zone is one of the zone that is given`() throws {
    let expectation = try DateTimeExpectation(.equal, text: "2021-06-14T11:13:14Z")
    #expect(expectation.holds(for: "2021-06-14T12:13:14", now: Self.now, in: try DateZone(identifier: "+01:00")))
  }

  @Test(
    arguments: [
      ("someday", .init()), ("now", .init(truncateExpected: "noon")), ("now", .init(truncateActual: "noon")),
      ("now", .init(actualFormat: "bogus")), ("now", .init(expectedOffset: 1, expectedOffsetUnit: "weeks")),
      ("5 weeks", .init()),
    ] as [(String, DateTimeExpectation.Options)]
  )
  func `what cannot be understood is an error and not a stub that never matches`(
    text: String,
    options: DateTimeExpectation.Options
  ) {
    #expect(throws: DateError.self) { try DateTimeExpectation(.before, text: text, options: options) }
  }

  @Test func `a near miss says what was expected at that moment`() throws {
    let options = DateTimeExpectation.Options(truncateExpected: "first hour of day")
    let expectation = try DateTimeExpectation(.before, text: "now +3 days", options: options)
    #expect(
      expectation.description(at: Self.now)
        == "before now +3 days, truncated to first hour of day (2021-06-26T00:00:00Z)"
    )
    #expect(
      expectation.problem(with: "2030-01-01T00:00:00Z", now: Self.now)
        == "\"2030-01-01T00:00:00Z\" is not before now +3 days, truncated to first hour of day (2021-06-26T00:00:00Z)"
    )
    #expect(expectation.problem(with: "soon", now: Self.now)?.contains("column 1") == true)
  }
}
