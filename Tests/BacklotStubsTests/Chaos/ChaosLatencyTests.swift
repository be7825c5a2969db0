import BacklotTime
import Testing

/// The distributions of delays over 10,000 seeded draws.
@Suite struct ChaosLatencyTests {
  private func sorted(_ delay: Delay) -> [Double] {
    (0..<UInt64(10_000)).map { number in
      var draw = RandomDraw(seed: 42, number: number).sequence(for: .chaosLatency)
      return delay.duration(drawingFrom: &draw) / .milliseconds(1)
    }
    .sorted()
  }

  private func mean(_ times: [Double]) -> Double { times.reduce(0, +) / Double(times.count) }

  private func deviation(_ times: [Double]) -> Double {
    let mean = mean(times)
    return (times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(times.count)).squareRoot()
  }

  @Test func `a constant is constant`() {
    #expect(Set(sorted(.milliseconds(120))) == [120])
  }

  @Test func `a uniform delay has the mean of its range`() {
    let times = sorted(.uniform(.milliseconds(50) ... .milliseconds(250)))
    #expect(abs(mean(times) - 150) < 2)
    #expect(abs(deviation(times) - 57.7) < 1)
    #expect(times[0] >= 50 && times[9_999] < 250)
  }

  @Test func `a normal delay has its mean and deviation, and is never negative`() {
    let times = sorted(.normal(mean: .milliseconds(200), deviation: .milliseconds(30)))
    #expect(abs(mean(times) - 200) < 1)
    #expect(abs(deviation(times) - 30) < 1)
    #expect(abs(times[5_000] - 200) < 2)
    #expect(abs(times[9_772] - 260) < 5)
    let wide = sorted(.normal(mean: .milliseconds(10), deviation: .milliseconds(100)))
    #expect(wide[0] == 0)
    #expect(abs(Double(wide.count { $0 == 0 }) - 4_602) < 200)
  }

  @Test func `a log-normal delay has its median and percentiles`() {
    let times = sorted(.logNormal(median: .milliseconds(100), sigma: 0.5))
    #expect(abs(times[5_000] - 100) < 2)
    // The normal quantile of 90 % is 1.2816.
    #expect(abs(times[9_000] - 189.8) < 6)
    #expect(abs(mean(times) - 113.3) < 2)
    #expect(sorted(.logNormal(median: .milliseconds(100), sigma: 2, maximum: .seconds(1))).last == 1000)
  }

  @Test func `a table of percentiles is met`() {
    let times = sorted(.percentiles([50: .milliseconds(100), 90: .milliseconds(300), 99: .seconds(2)]))
    #expect(times[4_900] == 100)
    #expect(abs(times[7_000] - 200) < 5)
    #expect(abs(times.count { $0 <= 300 } - 9_000) < 100)
    #expect(abs(times[9_900] - 2000) < 30)
    #expect(times[9_999] == 2000)
  }

  @Test func `a table in another order, and one with a dip, still rise`() {
    let delay = Delay.percentiles([90: .milliseconds(50), 0: .milliseconds(10), 50: .milliseconds(80)])
    let times = sorted(delay)
    #expect(times[0] >= 10)
    #expect(times[9_999] == 80)
    #expect(sorted(.percentiles([])).last == 0)
  }

  @Test(arguments: [
    (Delay.normal(mean: .seconds(1), deviation: .zero), true),
    (.normal(mean: .seconds(1), deviation: .seconds(1)), false), (.percentiles([50: .seconds(1)]), true),
    (.percentiles([50: .seconds(1), 90: .seconds(2)]), false), (.percentiles([]), true),
  ])
  func `only a delay that varies needs a seed`(delay: Delay, isFixed: Bool) {
    #expect(delay.isFixed == isFixed)
  }

  @Test(arguments: [
    ("0", Duration.zero), ("200ms", .milliseconds(200)), ("1.5s", .milliseconds(1500)), ("2m", .seconds(120)),
    ("1.5h", .seconds(5400)), ("24h", .seconds(86_400)), ("25h", nil), ("2", nil), ("2d", nil), ("-1s", nil), ("", nil),
  ])
  func `a duration has a unit`(text: String, duration: Duration?) {
    #expect(DurationText.read(text) == duration)
  }

  @Test(arguments: [
    (Duration.zero, "0ms"), (.milliseconds(312), "312ms"), (.milliseconds(1500), "1.5s"), (.seconds(90), "1.5m"),
    (.seconds(100), "100s"), (.seconds(3600), "1h"), (.microseconds(1_234), "1.23ms"),
  ])
  func `a duration is written in the largest unit that fits`(duration: Duration, text: String) {
    #expect(DurationText.text(duration) == text)
  }
}
