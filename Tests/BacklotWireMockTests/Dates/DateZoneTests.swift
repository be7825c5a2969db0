import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct DateZoneTests {
  @Test(
    arguments: [
      ("Europe/London", "2021-03-28T00:59:59Z", "2021-03-28T00:59:59Z"),
      ("Europe/London", "2021-03-28T01:00:00Z", "2021-03-28T02:00:00+01:00"),
      ("Europe/London", "2050-07-01T11:00:00Z", "2050-07-01T12:00:00+01:00"),
      ("Europe/London", "2050-01-01T12:00:00Z", "2050-01-01T12:00:00Z"),
      ("Europe/Dublin", "2050-07-01T11:00:00Z", "2050-07-01T12:00:00+01:00"),
      ("Australia/Sydney", "2050-01-01T12:00:00Z", "2050-01-01T23:00:00+11:00"),
      ("Australia/Sydney", "2050-07-01T12:00:00Z", "2050-07-01T22:00:00+10:00"),
      ("America/New_York", "2099-12-31T12:00:00Z", "2099-12-31T07:00:00-05:00"),
      ("America/New_York", "1900-01-01T12:00:00Z", "1900-01-01T07:00:00-05:00"),
      ("Asia/Kolkata", "2021-06-23T12:00:00Z", "2021-06-23T17:30:00+05:30"),
      ("UTC", "2021-06-23T12:00:00Z", "2021-06-23T12:00:00Z"), ("Z", "2021-06-23T12:00:00Z", "2021-06-23T12:00:00Z"),
      ("+1", "2021-06-23T12:00:00Z", "2021-06-23T13:00:00+01:00"),
      ("-0330", "2021-06-23T12:00:00Z", "2021-06-23T08:30:00-03:30"),
      ("UTC+1", "2021-06-23T12:00:00Z", "2021-06-23T13:00:00+01:00"),
      ("GMT-05:30", "2021-06-23T12:00:00Z", "2021-06-23T06:30:00-05:30"),
    ]
  )
  func `a zone tells the time`(identifier: String, moment: String, told: String) throws {
    let moment = try DateFormat.standard.date(in: moment).zoned(in: .utc).moment
    let date = ZonedDateTime(moment, in: try DateZone(identifier: identifier))
    #expect(DateFormat.standard.text(of: date) == told)
  }

  @Test(
    arguments: [
      // The clocks jump from 01:00 to 02:00.
      ("2021-03-28T01:30", "2021-03-28T02:30:00+01:00"),
      // They show the hour from 01:00 twice.
      ("2021-10-31T01:30", "2021-10-31T01:30:00+01:00"),
      ("2021-03-28T00:30", "2021-03-28T00:30:00Z"), ("2021-03-28T02:30", "2021-03-28T02:30:00+01:00"),
      ("2021-10-31T02:00", "2021-10-31T02:00:00Z"),
    ]
  )
  func `a time that is not there comes later, and of two the first counts`(local: String, told: String) throws {
    let local = try DateFormat.standard.date(in: local).local
    let date = ZonedDateTime(local, in: try DateZone(identifier: "Europe/London"))
    #expect(DateFormat.standard.text(of: date) == told)
  }

  @Test(arguments: [
    "", "../passwd", "/etc/passwd", "Europe/../../x", "Mars/Phobos", "Europe", "+19:00", "a b", "zone.tab",
  ])
  func `what is no zone is an error that names it`(identifier: String) throws {
    let error = try #require(throws: DateError.self) { try DateZone(identifier: identifier) }
    #expect(error.text == identifier)
    #expect(error.expected.contains("\"Europe/London\""))
  }

  @Test func `a folder without zones is an error that says what to install`() throws {
    let library = ZoneLibrary(folders: ["/nowhere"])
    let error = try #require(throws: DateError.self) { try library.rules(of: "Europe/London") }
    #expect("\(error)".contains("/nowhere/Europe/London"))
    #expect("\(error)".contains("time zone files to be installed"))
  }

  @Test func `a file cut short anywhere or with any byte changed is refused or read, never trapped on`() throws {
    let bytes = ZoneSample.london
    #expect(try ZoneFile.rules(in: bytes).period(at: 0).abbreviation == "GMT")
    for length in 0..<bytes.count {
      #expect(throws: ZoneFile.Failure.self) { try ZoneFile.rules(in: Array(bytes.prefix(length))) }
    }
    for place in bytes.indices {
      for byte in [0, 0x7F, 0xFF] as [UInt8] {
        var changed = bytes
        changed[place] = byte
        if case .success(let rules) = Result(catching: { try ZoneFile.rules(in: changed) }) {
          _ = (rules.period(at: 0), rules.period(at: .max / 4), rules.period(at: .min / 4))
        }
      }
    }
  }

  @Test(
    arguments: [
      ("EST5EDT,M3.2.0,M11.1.0", "2021-03-14T07:00:00Z", "EDT"),
      ("EST5EDT,M3.2.0,M11.1.0", "2021-03-14T06:59:59Z", "EST"),
      ("EST5EDT,M3.2.0,M11.1.0", "2021-11-07T06:00:00Z", "EST"), ("<+03>-3", "2021-03-14T07:00:00Z", "+03"),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2021-01-14T07:00:00Z", "GMT"),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2021-07-14T07:00:00Z", "IST"),
      ("AAA0BBB,J60/0,J300/0", "2020-02-29T23:59:59Z", "AAA"), ("AAA0BBB,J60/0,J300/0", "2020-03-01T00:00:00Z", "BBB"),
      ("AAA0BBB,59/0,300/0", "2020-02-29T00:00:00Z", "BBB"),
    ]
  )
  func `the rule for the future is that of POSIX`(rule: String, moment: String, name: String) throws {
    let recurrence = try #require(ZoneRecurrence(reading: rule))
    let seconds = try DateFormat.standard.date(in: moment).zoned(in: .utc).moment.seconds
    #expect(recurrence.period(at: seconds).abbreviation == name)
  }

  @Test(arguments: [
    "", "EST", "5EST", "EST5EDT,M13.1.0,M11.1.0", "EST5EDT,M3.2.0", "<EST5", "EST25", "EST5EDT,M3.2.0,M11.1.0x",
  ])
  func `what is no rule of POSIX is refused`(rule: String) {
    #expect(ZoneRecurrence(reading: rule) == nil)
  }
}

/// A small file of the second version: GMT, a summer, and the rule that follows.
enum ZoneSample {
  static let london: [UInt8] = block(timeSize: 4, version: 0x32) + block(timeSize: 8, version: 0x32) + footer

  private static let footer = Array("\nGMT0BST,M3.5.0/1,M10.5.0\n".utf8)

  private static func block(timeSize: Int, version: UInt8) -> [UInt8] {
    let counts = [0, 0, 0, 2, 2, 8].flatMap { integer($0, 4) }
    let times = integer(57_722_400, timeSize) + integer(89_172_000, timeSize)
    let types = integer(0, 4) + [0, 0] + integer(3600, 4) + [1, 4]
    return Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15) + counts + times + [1, 0] + types
      + Array("GMT\0BST\0".utf8)
  }

  private static func integer(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
