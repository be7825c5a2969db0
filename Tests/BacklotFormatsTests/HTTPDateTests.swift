import BacklotFormats
import Foundation
import Testing

@Suite struct HTTPDateTests {
  @Test(
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ]
  )
  func `a moment is read in each of the three forms`(text: String) {
    #expect(HTTPDate(parsing: text, currentYear: 2026)?.seconds == 784_111_777)
  }

  @Test(arguments: [(1970, 1, 1, 0), (2000, 2, 29, 951_782_400), (2026, 12, 31, 1_798_675_200)])
  func `days are counted as the calendar does`(year: Int, month: Int, day: Int, seconds: Int) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
    let date = try #require(calendar.date(from: DateComponents(year: year, month: month, day: day)))
    #expect(Int(date.timeIntervalSince1970) == seconds)
    let name = ["Jan", "Feb", "", "", "", "", "", "", "", "", "", "Dec"][month - 1]
    let text = "Mon, \(day < 10 ? "0" : "")\(day) \(name) \(year) 00:00:00 GMT"
    #expect(HTTPDate(parsing: text, currentYear: 2026)?.seconds == seconds)
  }

  @Test(arguments: [("76", 2076), ("77", 1977), ("00", 2000), ("26", 2026)])
  func `a year of two digits is none of more than 50 years ahead`(short: String, year: Int) {
    let long = HTTPDate(parsing: "Sun, 06 Nov \(year) 08:49:37 GMT", currentYear: 2026)
    #expect(HTTPDate(parsing: "Sunday, 06-Nov-\(short) 08:49:37 GMT", currentYear: 2026) == long)
  }

  @Test(
    arguments: [
      "", "120", "soon", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 -8:49:37 GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    ]
  )
  func `what is no moment is not read as one`(text: String) {
    #expect(HTTPDate(parsing: text, currentYear: 2026) == nil)
  }
}
