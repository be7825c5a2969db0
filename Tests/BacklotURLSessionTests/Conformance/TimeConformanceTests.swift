import BacklotClient
import BacklotURLSession
import Foundation
import Testing

@testable import BacklotStubs

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct TimeConformanceTests {
  @Test(arguments: Adapter.allCases)
  func `in stepped time an answer comes when its delay has passed, and not before`(adapter: Adapter) async throws {
    let backend = MockBackend(time: .stepped) { Get("/slow") { Respond(text: "at last", after: .seconds(30)) } }
    let call = Task { try await adapter.send(.get, "/slow", to: backend) }
    _ = await backend.nextArrival(of: Get("/slow"))
    try await backend.advanceTime(by: .seconds(29))
    #expect("\(backend.journal.entries.map(\.outcome))" == "[pending]")
    try await backend.advanceTime(by: .seconds(1))
    #expect(try await call.value.body == "at last")
    #expect(backend.time.now == .seconds(30))
  }

  @Test(arguments: Adapter.allCases)
  func `answers that wait at once come in the order in which they are due`(adapter: Adapter) async throws {
    let backend = MockBackend(time: .stepped) {
      Get("/{seconds}") { request in Respond(after: .seconds(request.path["seconds"].flatMap(Double.init) ?? 0)) }
    }
    let delays = (1...20).map { ($0 * 7) % 23 }
    let calls = delays.map { delay in Task { try await adapter.send(.get, "/\(delay)", to: backend) } }
    for delay in delays { _ = await backend.nextArrival(of: Get("/\(delay)")) }
    for due in delays.sorted() {
      _ = try await backend.advanceTimeToNext()
      #expect(backend.time.now == .seconds(due))
    }
    for call in calls { _ = try await call.value }
  }

  @Test(arguments: Adapter.with(.virtualPatience), [false, true])
  func `a client gives up when its patience is over, in virtual time`(
    adapter: Adapter,
    isStepped: Bool
  ) async throws {
    let backend = MockBackend(time: isStepped ? .stepped : .immediate) {
      Get("/late") { Respond(text: "too late", after: .seconds(61)) }
      Get("/computed") { _ in Respond(text: "too late", after: .seconds(61)) }
      Get("/never") { Fault.noResponse }
    }
    for path in ["/late", "/computed", "/never"] {
      let start = backend.time.now
      let call = Task { try await adapter.send(.get, path, to: backend) }
      if isStepped {
        _ = await backend.nextArrival(of: Get(path))
        #expect(try await backend.advanceTimeToNext() == .seconds(60))
      }
      let error = await #expect(throws: URLError.self) { try await call.value }
      #expect(error?.code == .timedOut, "\(path)")
      #expect(backend.time.now - start == .seconds(60))
    }
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["cancelled", "cancelled", "fault: no response"])
  }

  @Test(arguments: Adapter.allCases)
  func `a deferred answer sleeps on the backend's clock`(adapter: Adapter) async throws {
    let backend = MockBackend(time: .stepped) {
      Get("/report") { request async throws in
        try await request.clock.sleep(for: .seconds(20))
        return Respond(text: "report", after: .seconds(5))
      }
    }
    let call = Task { try await adapter.send(.get, "/report", to: backend) }
    _ = await backend.nextArrival(of: Get("/report"))
    try await backend.advanceTime(by: .seconds(20))
    try await backend.advanceTime(by: .seconds(5))
    #expect(try await call.value.body == "report")
  }

  @Test(arguments: Adapter.with(.virtualPatience))
  func `a client gives up on a deferred answer that does not heed cancellation`(adapter: Adapter) async throws {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    defer { opener.finish() }
    let backend = MockBackend(time: .stepped) {
      Get("/stuck") { _ async throws in
        await Task.detached { for await _ in gate {} }.value
        return Respond()
      }
    }
    let call = Task { try await adapter.send(.get, "/stuck", to: backend) }
    _ = await backend.nextArrival(of: Get("/stuck"))
    try await backend.advanceTime(by: .seconds(60))
    let error = await #expect(throws: URLError.self) { try await call.value }
    #expect(error?.code == .timedOut)
  }

  @Test(arguments: Adapter.allCases)
  func `steps of a sequence wait each for themselves`(adapter: Adapter) async throws {
    let backend = MockBackend(time: .stepped) {
      Get("/") { Respond(text: "first", after: .seconds(10)).then(Respond(text: "second", after: .seconds(1))) }
    }
    let calls = [Task { try await adapter.send(to: backend) }]
    _ = await backend.nextArrival(of: Get("/"))
    let second = Task { try await adapter.send(to: backend) }
    _ = await backend.nextArrival(of: Get("/"))
    try await backend.advanceTime(by: .seconds(1))
    #expect(try await second.value.body == "second")
    try await backend.advanceTime(by: .seconds(9))
    #expect(try await calls[0].value.body == "first")
  }

  @Test(arguments: Adapter.allCases)
  func `a call that is cancelled in stepped time ends without a step`(adapter: Adapter) async throws {
    let backend = MockBackend(time: .stepped) { Get("/slow") { Respond(after: .seconds(30)) } }
    let call = Task { try await adapter.send(.get, "/slow", to: backend) }
    _ = await backend.nextArrival(of: Get("/slow"))
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    while backend.journal.hasPending { await Task.yield() }
    await #expect(throws: SteppingError.nothingWaits) { try await backend.advanceTime(by: .seconds(30)) }
  }
}
