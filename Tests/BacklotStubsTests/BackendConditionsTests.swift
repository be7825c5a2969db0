import BacklotHTTP
import BacklotJSON
import Dispatch
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct BackendConditionsTests {
  private static let slow = BackendConditions(latency: .seconds(2))
  private static let down = BackendConditions(failures: FailureRate(1))

  /// Returns the outcome of each request: a status, a fault, or that no stub answered.
  private func outcomes(_ backend: MockBackend, count: Int, _ path: String = "/dogs") async -> [String] {
    for _ in 0..<count {
      do { _ = try await backend.respond(to: .sample(.get, path)) } catch {}
    }
    return backend.journal.entries.suffix(count).map { "\($0.outcome)" }
  }

  // MARK: Latency

  @Test func `latency comes on top of what each stub takes`() async throws {
    let backend = MockBackend(conditions: Self.slow) {
      Get("/plain") { Respond() }
      Get("/slow") { Respond(after: .seconds(10)) }
      Get("/computed") { _ in Respond(after: .seconds(100)) }
      Get("/deferred") { _ async in Respond(after: .seconds(1000)) }
    }
    for (path, total) in [("/plain", 2), ("/slow", 14), ("/computed", 116), ("/deferred", 1118)] {
      _ = try await backend.respond(to: .sample(.get, path))
      #expect(backend.time.now == .seconds(total), "\(path)")
    }
  }

  @Test func `what nothing answers takes as long, and then says why`() async throws {
    let backend = MockBackend(conditions: Self.slow) { Get("/dogs") }
    let exchange = backend.receive(.sample(.get, "/cats"), body: [])
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["pending"])
    let error = await #expect(throws: UnmatchedRequest.self) { try await backend.complete(exchange) }
    #expect(error?.nearMisses.count == 1)
    #expect(backend.time.now == .seconds(2))
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["no stub"])
    #expect(backend.unmatchedRequests.count == 1)
  }

  @Test func `a client that does not wait for it is told nothing, but the backend knows`() async throws {
    let backend = MockBackend(conditions: Self.slow) { Get("/dogs") }
    await #expect(throws: Fault.self) {
      try await backend.respond(to: .sample(.get, "/cats"), within: .seconds(1))
    }
    #expect(backend.time.now == .seconds(1))
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["cancelled"])
    #expect(backend.unmatchedRequests.count == 1)
  }

  @Test func `in stepped time what nothing answers waits to be moved`() async throws {
    let backend = MockBackend(time: .stepped, conditions: Self.slow) { Get("/dogs") }
    let call = Task { try await backend.respond(to: .sample(.get, "/cats")) }
    #expect(await backend.nextArrival(of: Get("/cats")) != nil)
    #expect(try await backend.advanceTimeToNext() == .seconds(2))
    await #expect(throws: UnmatchedRequest.self) { try await call.value }
  }

  // MARK: Failures

  @Test func `a request that fails gets 503 and a problem report`() async throws {
    let backend = MockBackend(conditions: Self.down) { Get("/dogs") { Respond(json: ["Rex"]) } }
    let response = try await backend.respond(to: .sample(.get, "/dogs"))
    #expect(response.status == .serviceUnavailable)
    #expect(response.headerFields[.contentType] == "application/problem+json")
    let report = try JSONValue(parsing: response.body.bytes ?? [])
    #expect(report["type"] == "urn:backlot:problem:rehearsed-failure")
    #expect(report["status"] == 503)
    #expect(try await backend.respond(to: .sample(.head, "/dogs")).body == "")
  }

  @Test func `the journal says that it failed on purpose and who would have answered`() async throws {
    let backend = MockBackend(conditions: Self.down) {
      Get("/dogs") { Respond(json: ["Rex"]) }
      Get("/once") { Respond(.ok).then(Respond(.created)) }
    }
    for path in ["/dogs", "/once", "/cats"] { _ = try await backend.respond(to: .sample(.get, path)) }
    let entries = backend.journal.entries
    #expect(entries.map { $0.stub?.description } == ["Get(\"/dogs\")", "Get(\"/once\")", nil])
    #expect(entries.map { "\($0.outcome)" } == ["503", "503", "503"])
    #expect(entries.map(\.isInjectedFault) == [true, true, true])
    #expect(entries[0].description.contains("503 (injected)"))
    backend.setConditions(.ideal)
    _ = try await backend.respond(to: .sample(.get, "/dogs"))
    #expect(backend.journal.entries.last?.isInjectedFault == false)
    #expect(backend.journal.entries.last?.description.contains("rehearsed") == false)
  }

  @Test func `a request that nothing would answer fails as well, and is not one that nothing answered`() async throws {
    let backend = MockBackend(conditions: Self.down) {}
    #expect(await outcomes(backend, count: 2) == ["503", "503"])
    #expect(backend.unmatchedRequests.isEmpty)
  }

  @Test(arguments: [
    (FailureRate.Outcome.status(.badGateway), "502"), (.fault(.connectionReset), "fault: connection reset"),
    (.fault(.truncatedBody(after: 3)), "fault: body truncated after 3 bytes"), (.response(Respond(.gone)), "410"),
  ])
  func `a failure may be any status, fault or answer`(outcome: FailureRate.Outcome, told: String) async {
    let backend = MockBackend(conditions: BackendConditions(failures: FailureRate(1, outcomes: [outcome]))) {}
    #expect(await outcomes(backend, count: 3) == [told, told, told])
  }

  @Test func `each of several outcomes is as likely as the others`() async {
    let failures = FailureRate(0.5, outcomes: [.status(.badGateway), .status(.gatewayTimeout), .fault(.emptyResponse)])
    let backend = MockBackend(conditions: BackendConditions(failures: failures)) { Get("/dogs") }
    let counts = await outcomes(backend, count: 9000).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(counts.count == 4)
    #expect((4300...4700).contains(counts["200"] ?? 0))
    for told in ["502", "504", "fault: empty response"] { #expect((1400...1600).contains(counts[told] ?? 0)) }
  }

  @Test func `a request that fails leaves scenarios, sequences and limits as they are`() async throws {
    let backend = MockBackend(conditions: Self.down) {
      Post("/cart") { Respond(.created).then(Respond(.conflict)) }.times(2).moves(to: "full")
    }
    let scenario = try #require(backend.stubs.first?.scenario?.name)
    _ = try await backend.respond(to: .sample(.post, "/cart"))
    #expect(backend.state(ofScenario: scenario) == .started)
    backend.setConditions(.ideal)
    #expect(try await backend.respond(to: .sample(.post, "/cart")).status == .created)
    #expect(backend.state(ofScenario: scenario) == "full")
  }

  @Test func `the closure of a stub does not run for a request that fails`() async throws {
    let backend = MockBackend(conditions: Self.down) {
      Get("/dogs") { _ in
        Issue.record("it ran")
        return Respond()
      }
    }
    #expect(try await backend.respond(to: .sample(.get, "/dogs")).status == .serviceUnavailable)
  }

  @Test func `a failure comes as late as an answer would, without what its stub would take`() async throws {
    var conditions = Self.down
    conditions.latency = .seconds(2)
    let backend = MockBackend(conditions: conditions) { Get("/dogs") { Respond(after: .seconds(10)) } }
    #expect(await outcomes(backend, count: 1) == ["503"])
    #expect(backend.time.now == .seconds(2))
  }

  @Test(arguments: [(Double.nan, 0), (-1, 0), (0, 0), (0.25, 0.25), (1, 1), (7, 1), (.infinity, 1)])
  func `a share is from none to all`(given: Double, share: Double) async {
    let rate = FailureRate(given)
    #expect(rate.share == share)
    guard share == 0 || share == 1 else { return }
    let backend = MockBackend(conditions: BackendConditions(failures: rate)) { Get("/dogs") }
    #expect(Set(await outcomes(backend, count: 500)) == [share == 0 ? "200" : "503"])
  }

  @Test func `without outcomes it is 503`() {
    #expect(FailureRate(1, outcomes: []).outcomes.count == 1)
  }

  // MARK: Chance

  /// Returns the outcome of each request and its time.
  private func run(seed: UInt64, _ conditions: BackendConditions) async -> (outcomes: [String], instants: [Duration]) {
    let backend = MockBackend(seed: seed, conditions: conditions) {
      Get("/dogs") { Respond(after: .uniform(.zero ... .seconds(1))) }
    }
    let outcomes = await outcomes(backend, count: 200)
    return (outcomes, backend.journal.entries.map(\.instant) + [backend.time.now])
  }

  @Test func `the same seed gives the same run, another one another`() async {
    let conditions = BackendConditions(latency: .uniform(.zero ... .seconds(1)), failures: FailureRate(0.5))
    let first = await run(seed: 1, conditions)
    #expect(await run(seed: 1, conditions) == first)
    let other = await run(seed: 2, conditions)
    #expect(other.outcomes != first.outcomes)
    #expect(other.instants != first.instants)
  }

  @Test func `a latency that is added leaves the requests that fail the same, and a failure the times`() async {
    let failures = FailureRate(0.5)
    let latency = Delay.fixed(.seconds(1000))
    let failing = await run(seed: 1, BackendConditions(failures: failures))
    #expect(await run(seed: 1, BackendConditions(latency: latency, failures: failures)).outcomes == failing.outcomes)
    // Of the requests that do not fail, each takes what it takes without failures.
    let steady = durations(await run(seed: 1, .ideal).instants)
    let shaken = durations(failing.instants)
    for (number, outcome) in failing.outcomes.enumerated() {
      #expect(shaken[number] == (outcome == "200" ? steady[number] : .zero))
    }
  }

  private func durations(_ instants: [Duration]) -> [Duration] { zip(instants.dropFirst(), instants).map { $0 - $1 } }

  @Test func `delay, latency and failure of one request have nothing to do with each other`() {
    let numbers = (1...1000 as ClosedRange<UInt64>).map { number in
      let draw = RandomDraw(seed: 0, number: number)
      var sequences = [draw, draw.sequence(for: .latency), draw.sequence(for: .failure)]
      return sequences.indices.map { sequences[$0].unit() }
    }
    for (left, right) in [(0, 1), (0, 2), (1, 2)] {
      let products = numbers.map { ($0[left] - 0.5) * ($0[right] - 0.5) }
      // The standard deviation of the mean is 1/12 ÷ √1000 = 0.0026.
      #expect(abs(products.reduce(0, +) / 1000) < 0.01)
    }
  }

  // MARK: Changing

  @Test func `conditions can be changed while the backend runs, and are kept by what else changes it`() async throws {
    let backend = MockBackend { Get("/dogs") }
    #expect(backend.conditions.isIdeal)
    backend.setConditions(Self.down)
    backend.add { Get("/cats") }
    backend.reset()
    #expect(backend.conditions.failures?.share == 1)
    #expect(await outcomes(backend, count: 1, "/cats") == ["503"])
    backend.setConditions(.ideal)
    #expect(await outcomes(backend, count: 1, "/cats") == ["200"])
  }

  @Test func `a request under way keeps the conditions that it met`() async throws {
    let backend = MockBackend(conditions: Self.slow) { Get("/dogs") { _ in Respond() } }
    let exchange = backend.receive(.sample(.get, "/dogs"), body: [])
    backend.setConditions(Self.down)
    #expect(try await backend.complete(exchange).status == .ok)
    #expect(backend.time.now == .seconds(2))
  }

  // MARK: Of one stub

  @Test func `conditions of one stub hold for it alone, and those of the backend besides`() async throws {
    var shaky = Get("/dogs") { Respond(json: ["Rex"], after: .seconds(10)).then(Respond(.created)) }
    shaky.stub.conditions = BackendConditions(latency: .seconds(1), failures: FailureRate(1))
    let backend = MockBackend(conditions: Self.slow) {
      shaky
      Get("/cats") { Respond(.noContent) }
    }
    #expect(await outcomes(backend, count: 2) == ["503", "503"])
    #expect(backend.journal.entries.allSatisfy { $0.isInjectedFault })
    #expect(backend.time.now == .seconds(6))
    #expect(await outcomes(backend, count: 1, "/cats") == ["204"])
    #expect(backend.time.now == .seconds(8))
  }

  @Test func `a request that fails because of its stub moves nothing on`() async throws {
    var shaky = Get("/dogs") { Respond(.ok).then(Respond(.created)) }
    shaky.stub.conditions = BackendConditions(failures: FailureRate(0.5))
    let backend = MockBackend { shaky }
    let answered = await outcomes(backend, count: 50).filter { $0 != "503" }
    #expect((10...40).contains(answered.count))
    #expect(answered.first == "200")
    #expect(answered.dropFirst().allSatisfy { $0 == "201" })
  }

  @Test func `concurrent updates of conditions are all effective`() {
    let backend = MockBackend {}
    DispatchQueue.concurrentPerform(iterations: 1000) { number in
      backend.updateConditions { conditions in
        let count = conditions.failures?.share ?? 0
        conditions.failures = FailureRate(count + 0x1p-10)
      }
    }
    #expect(backend.conditions.failures?.share == 1000 * 0x1p-10)
  }
}
