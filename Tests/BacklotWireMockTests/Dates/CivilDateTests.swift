import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct CivilDateTests {
  @Test(
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (2021, 6, 23, 18_801),
      (1600, 2, 29, -135_081), (0, 3, 1, -719_468), (-1, 12, 31, -719_529),
    ]
  )
  func `days count from 1970 in both directions`(year: Int, month: Int, day: Int, number: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.dayNumber == number)
    #expect(CivilDate(dayNumber: number) == date)
  }

  @Test func `every day of eight centuries leads to its number and back`() {
    var previous = CivilDate(dayNumber: -150_001)
    for number in -150_000...150_000 {
      let date = CivilDate(dayNumber: number)
      #expect(date.dayNumber == number && previous < date)
      previous = date
    }
  }

  @Test(arguments: [(2021, 2, 29), (2021, 13, 1), (2021, 0, 1), (2021, 4, 31), (1900, 2, 29), (2021, 1, 0)])
  func `days that are not there are not made`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [(18_801, 2), (0, 3), (-1, 2), (-719_468, 2), (19_000, 5)])
  func `the days of the week begin with Monday`(number: Int, weekday: Int) {
    #expect(CivilDate(dayNumber: number).weekday == weekday)
  }

  @Test(arguments: [(1, 2021, 2, 28), (13, 2022, 2, 28), (-11, 2020, 2, 29), (-1, 2020, 12, 31), (2, 2021, 3, 31)])
  func `a month later is never in the month after that`(months: Int, year: Int, month: Int, day: Int) {
    let start = CivilDate(year: 2021, month: 1, clampedDay: 31)
    #expect(start.adding(months: months) == CivilDate(year: year, month: month, day: day))
  }

  @Test func `the furthest moments do not overflow`() {
    for moment in [Moment(seconds: .max), Moment(seconds: .min), Moment(milliseconds: .min)] {
      let date = ZonedDateTime(moment)
      let text = DateFormat.standard.text(of: date.adding(DateOffset(.max, unit: .years)))
      #expect(!text.isEmpty)
      #expect(!DateFormat.epoch.text(of: date.adding(DateOffset(.min, unit: .hours))).isEmpty)
    }
  }
}
