import Testing

@testable import BacklotCommands

@Suite struct WallTimeTests {
  @Test(arguments: [
    (0, 0, 0, "00:00:00", "1970-01-01T00:00:00.000Z"),
    (1_795_262_671, 250, 0, "12:04:31", "2026-11-21T12:04:31.250Z"),
    (1_795_262_671, 7, 7200, "14:04:31", "2026-11-21T12:04:31.007Z"),
    (1_795_262_671, 999, -46_800, "23:04:31", "2026-11-21T12:04:31.999Z"),
    (951_782_400, 0, 0, "00:00:00", "2000-02-29T00:00:00.000Z"),
  ])
  func `a moment is shown as clocks and calendars do`(
    seconds: Int,
    milliseconds: Int,
    offset: Int,
    timeOfDay: String,
    timestamp: String
  ) {
    let time = WallTime(seconds: seconds, milliseconds: milliseconds)
    #expect(time.timeOfDay(ahead: offset) == timeOfDay)
    #expect(time.timestamp == timestamp)
  }

  @Test func `now is later than when this was written`() {
    #expect(WallTime.now.seconds > 1_760_000_000)
    #expect(abs(WallTime.now.localOffset) <= 50_400)
  }
}
