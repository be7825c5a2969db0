import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct DelayTests {
  /// The delays of so many exchanges.
  private func draws(_ delay: Delay, seed: UInt64 = 0, count: Int = 10_000) -> [Duration] {
    (1...count).map { number in
      var draw = RandomDraw(seed: seed, number: UInt64(number))
      return delay.duration(drawingFrom: &draw)
    }
  }

  @Test func `a fixed delay is always the same and never negative`() {
    #expect(Set(draws(.fixed(.seconds(3)), count: 10)) == [.seconds(3)])
    #expect(Set(draws(.fixed(.seconds(-3)), count: 10)) == [.zero])
    #expect(draws(.seconds(0.25), count: 1) == [.milliseconds(250)])
    #expect(draws(.milliseconds(1.5), count: 1) == [.microseconds(1500)])
  }

  @Test(arguments: [Double.nan, -.infinity, -1, 0, .infinity, 1e300])
  func `a number that is no time is none or the longest`(number: Double) {
    let longest = Duration.seconds(31_536_000)
    #expect(draws(.seconds(number), count: 1) == [number > 0 ? longest : .zero])
    #expect(draws(.milliseconds(number), count: 1) == [number > 0 ? longest : .zero])
  }

  @Test func `a uniform delay stays within its range and fills it`() {
    let durations = draws(.uniform(.seconds(1) ... .seconds(3)))
    #expect(durations.allSatisfy { (.seconds(1) ... .seconds(3)).contains($0) })
    let mean = durations.reduce(.zero, +) / durations.count
    #expect((.milliseconds(1970) ... .milliseconds(2030)).contains(mean))
    #expect((durations.min() ?? .zero) < .milliseconds(1010))
    #expect((durations.max() ?? .zero) > .milliseconds(2990))
    #expect(Set(draws(.uniform(.seconds(1) ... .seconds(1)), count: 5)) == [.seconds(1)])
  }

  @Test func `a log-normal delay has its median and its spread`() {
    let durations = draws(.logNormal(median: .milliseconds(200), sigma: 0.4)).sorted()
    #expect((.milliseconds(194) ... .milliseconds(206)).contains(durations[5_000]))
    // One standard deviation to each side: 15.87 % and 84.13 % of the draws, at 200 ms × e^∓0.4.
    #expect((.milliseconds(130) ... .milliseconds(138)).contains(durations[1_587]))
    #expect((.milliseconds(289) ... .milliseconds(308)).contains(durations[8_413]))
    #expect(durations.allSatisfy { $0 > .zero })
  }

  @Test func `a log-normal delay is never longer than its maximum`() {
    let durations = draws(.logNormal(median: .seconds(1), sigma: 1, maximum: .seconds(2)))
    #expect(durations.max() == .seconds(2))
    #expect((durations.min() ?? .zero) < .seconds(1))
  }

  @Test(arguments: [Double.nan, .infinity, 1e9, -1e9])
  func `no spread ends the program`(sigma: Double) {
    let durations = draws(.logNormal(median: .seconds(Int64.max), sigma: sigma), count: 50)
    #expect(durations.allSatisfy { (.zero ... .seconds(31_536_000)).contains($0) })
  }

  @Test func `the same seed gives the same delays, another one others`() {
    let delay = Delay.uniform(.zero ... .seconds(1))
    #expect(draws(delay, seed: 7) == draws(delay, seed: 7))
    #expect(draws(delay, seed: 7) != draws(delay, seed: 8))
    #expect(Set(draws(delay)).count > 9_990)
  }

  @Test func `a run can be repeated exactly`() async throws {
    func run(seed: UInt64) async throws -> [Duration] {
      let backend = MockBackend(seed: seed) {
        Get("/fixed") { Respond(.ok).delayed(.logNormal(median: .seconds(1), sigma: 1)) }
        Get("/computed") { _ in Respond(.ok).delayed(.uniform(.zero ... .seconds(1))) }
      }
      for path in ["/fixed", "/computed", "/fixed"] { _ = try await backend.respond(to: .sample(.get, path)) }
      return backend.journal.entries.map(\.instant) + [backend.time.now]
    }
    let first = try await run(seed: 1)
    #expect(first == first.sorted())
    #expect(Set(first).count == 4)
    #expect(try await run(seed: 1) == first)
    #expect(try await run(seed: 2) != first)
  }

  @Test func `virtual time moves by the delay, and nobody waits`() async throws {
    let backend = MockBackend { Get("/slow") { Respond(.ok, after: .fixed(.seconds(86_400))) } }
    let start = ContinuousClock.now
    _ = try await backend.respond(to: .sample(.get, "/slow"))
    #expect(backend.time.now == .seconds(86_400))
    _ = try await backend.respond(to: .sample(.get, "/slow"))
    #expect(backend.time.now == .seconds(2 * 86_400))
    #expect(backend.journal.entries.map(\.instant) == [.zero, .seconds(86_400)])
    #expect(start.duration(to: .now) < .seconds(60))
    #expect(backend.time.isImmediate)
  }

  @Test func `real time passes by itself and delays wait in it`() async throws {
    let backend = MockBackend(time: .real) { Get("/slow") { Respond(.ok, after: .milliseconds(5)) } }
    let start = ContinuousClock.now
    _ = try await backend.respond(to: .sample(.get, "/slow"))
    #expect(start.duration(to: .now) >= .milliseconds(5))
    #expect(backend.time.now >= .milliseconds(5))
    #expect(!backend.time.isImmediate)
  }

  @Test(arguments: [BackendTime.immediate, .real])
  func `a cancelled request is closed as cancelled`(time: BackendTime) async throws {
    let backend = MockBackend(time: time) { Get("/slow") { Respond(.ok, after: .seconds(3600)) } }
    let exchange = backend.receive(.sample(.get, "/slow"), body: [])
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["pending"])
    let task = Task { try await backend.complete(exchange) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["cancelled"])
  }

  @Test(arguments: [
    (Delay.fixed(.seconds(1)), "1.0 seconds"), (.uniform(.zero ... .seconds(2)), "0.0 seconds to 2.0 seconds"),
    (.logNormal(median: .seconds(1), sigma: 0.4), "about 1.0 seconds (log-normal, sigma 0.4)"),
  ])
  func `a delay says how long it is`(delay: Delay, words: String) {
    #expect("\(delay)" == words)
  }

  @Test(
    arguments: [
      Delay.logNormal(median: .seconds(-1e12), sigma: .infinity), .logNormal(median: .seconds(Int64.max), sigma: 9),
      .uniform(.seconds(Int64.min) ... .seconds(Int64.max)), .uniform(.zero ... .seconds(Int64.max)),
      .fixed(.seconds(Int64.max)),
    ]
  )
  func `a delay beyond all measure is a long one`(delay: Delay) async throws {
    for number in 0..<100 as Range<UInt64> {
      var draw = RandomDraw(seed: 1, number: number)
      #expect(delay.duration(drawingFrom: &draw) >= .zero)
    }
    let backend = MockBackend { Get("/") { Respond(after: delay) } }
    for _ in 0..<3 { _ = try await backend.respond(to: .sample(.get, "/")) }
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(1 << 40), .seconds(-1)])
  func `a wait in real time beyond all measure can be cancelled`(duration: Duration) async {
    let task = Task { try await BackendTime.real.wait(for: duration) }
    for _ in 0..<50 { await Task.yield() }
    task.cancel()
    _ = await task.result
  }
}
