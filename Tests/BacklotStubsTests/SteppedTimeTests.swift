import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct SteppedTimeTests {
  private let backend = MockBackend(time: .stepped) {
    Get("/slow") { Respond(after: .seconds(30)) }
    Get("/fast")
  }

  private func ask(_ path: String) -> Task<Int, any Error> {
    Task { [backend] in try await backend.respond(to: .sample(.get, path)).status.code }
  }

  @Test func `time stands still until it is moved`() async throws {
    let call = ask("/slow")
    _ = await backend.nextArrival(of: Get("/slow"))
    #expect(backend.time.now == .zero)
    try await backend.advanceTime(by: .seconds(31))
    #expect(backend.time.now == .seconds(31))
    #expect(try await call.value == 200)
  }

  @Test func `moving time while nothing waits is an error and not a hang`() async throws {
    await #expect(throws: SteppingError.nothingWaits) { try await backend.advanceTime(by: .seconds(1)) }
    await #expect(throws: SteppingError.nothingWaits) { _ = try await backend.advanceTimeToNext() }
    #expect(backend.time.now == .zero)
    #expect(try await ask("/fast").value == 200)
    await #expect(throws: SteppingError.nothingWaits) { try await backend.advanceTime(by: .seconds(1)) }
  }

  @Test(arguments: [BackendTime.immediate, .real])
  func `only stepped time can be moved`(time: BackendTime) async {
    let backend = MockBackend(time: time) { Get("/slow") }
    await #expect(throws: SteppingError.notStepped) { try await backend.advanceTime(by: .seconds(1)) }
  }

  @Test func `a request under way that does not wait yet is waited for`() async throws {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let backend = MockBackend(time: .stepped) {
      Get("/later") { request async throws in
        for await _ in gate { break }
        try await request.clock.sleep(for: .seconds(1))
        return Respond()
      }
    }
    let call = Task { try await backend.respond(to: .sample(.get, "/later")) }
    _ = await backend.nextArrival(of: Get("/later"))
    let step = Task { try await backend.advanceTime(by: .seconds(1)) }
    for _ in 0..<50 { await Task.yield() }
    opener.yield()
    try await step.value
    _ = try await call.value
  }

  @Test func `what follows from an answer falls into the same stretch of time`() async throws {
    let clock = backend.clock
    let retries = Task { [backend] in
      for _ in 1...3 {
        _ = try await backend.respond(to: .sample(.get, "/slow"))
        try await clock.sleep(for: .seconds(10))
      }
      return backend.time.now
    }
    _ = await backend.nextArrival(of: Get("/slow"))
    for _ in 1...6 { _ = try await backend.advanceTimeToNext() }
    #expect(try await retries.value == .seconds(120))
  }

  @Test func `arrivals are handed out once each, those that came before too`() async throws {
    #expect(try await ask("/fast").value == 200)
    let slow = ask("/slow")
    #expect(await backend.nextArrival(of: Get("/slow")) != nil)
    #expect(await backend.nextArrival(of: Get("/fast")) != nil)
    let again = Task { [backend] in await backend.nextArrival(of: Get("/fast"))?.message.path }
    for _ in 0..<50 { await Task.yield() }
    #expect(try await ask("/fast?second").value == 200)
    #expect(await again.value == "/fast?second")
    slow.cancel()
  }

  @Test func `of two who wait for an arrival each gets one`() async throws {
    let waiting = (0..<20).map { _ in Task { [backend] in await backend.nextArrival(of: Get("/fast"))?.message.path } }
    for number in 0..<20 { #expect(try await ask("/fast?\(number)").value == 200) }
    var paths: Set<String?> = []
    for task in waiting { paths.insert(await task.value) }
    #expect(paths.count == 20)
  }

  @Test func `waiting for an arrival ends when the task is cancelled`() async {
    let before = Task { [backend] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await backend.nextArrival(of: Get("/fast"))
    }
    #expect(await before.value == nil)
    let during = Task { [backend] in await backend.nextArrival(of: Get("/fast")) }
    for _ in 0..<50 { await Task.yield() }
    during.cancel()
    #expect(await during.value == nil)
  }

  @Test func `at the end whatever waits is cancelled, and nothing waits any more`() async {
    let call = ask("/slow")
    _ = await backend.nextArrival(of: Get("/slow"))
    backend.time.finish()
    await #expect(throws: CancellationError.self) { try await call.value }
    await #expect(throws: CancellationError.self) { try await ask("/slow").value }
  }

  @Test func `a sleep on the clock that is cancelled, before or during it, ends`() async throws {
    let clock = backend.clock
    let before = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await before.value }
    let during = Task { try await clock.sleep(for: .seconds(1)) }
    while !backend.time.hasWaiting { await Task.yield() }
    during.cancel()
    await #expect(throws: CancellationError.self) { try await during.value }
    #expect(!backend.time.hasWaiting)
  }

  @Test func `the clock of immediate time never waits and moves on`() async throws {
    let clock = MockBackend {}.clock
    let start = clock.now
    try await clock.sleep(for: .seconds(3600))
    try await clock.sleep(until: start)
    #expect(start.duration(to: clock.now) == .seconds(3600))
    #expect(start < clock.now && start.advanced(by: .seconds(3600)) == clock.now)
  }
}
