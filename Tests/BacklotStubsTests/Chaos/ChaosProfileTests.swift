import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct ChaosProfileTests {
  private func backend(_ profile: ChaosProfile, seed: UInt64 = 0, time: BackendTime = .immediate) -> MockBackend {
    MockBackend(time: time, seed: seed, conditions: .profile(profile)) {
      Get("/orders") { Respond(text: "orders") }
      Post("/orders") { Respond(.created) }
      Get("/orders/{id}") { Respond(text: "order") }
      Get("/health") { Respond(.noContent) }
      Get("/large") { Respond(body: HTTPBody([UInt8](repeating: 65, count: 1_000_000))) }
    }
  }

  /// Returns the outcome of a request.
  private func outcome(_ backend: MockBackend, _ method: HTTPMethod = .get, _ path: String = "/orders") async -> String
  {
    do { _ = try await backend.respond(to: .sample(method, path)) } catch {}
    return backend.journal.entries.last.map { "\($0.outcome)" } ?? ""
  }

  private func outcomes(_ backend: MockBackend, count: Int) async -> [String] {
    var outcomes: [String] = []
    for _ in 0..<count { outcomes.append(await outcome(backend)) }
    return outcomes
  }

  // MARK: Seeds

  private static func unreliable(seed: UInt64?) -> ChaosProfile {
    ChaosProfile(
      seed: seed,
      network: .lossy,
      latencies: [.init(delay: .logNormal(median: .milliseconds(100), sigma: 0.5))],
      errors: [.init(failures: FailureRate(0.3, outcomes: [.status(.badGateway), .fault(.connectionReset)]))]
    )
  }

  private func run(_ profile: ChaosProfile, seed: UInt64 = 0) async -> [String] {
    let backend = backend(profile, seed: seed)
    let outcomes = await outcomes(backend, count: 50)
    return zip(outcomes, backend.journal.entries).map { "\($0) at \($1.instant), \($1.chaos ?? "")" }
  }

  @Test func `the same seed gives the same sequence, and another seed another one`() async {
    let first = await run(Self.unreliable(seed: 7))
    #expect(Set(first.map { $0.prefix(3) }).isSuperset(of: ["200", "502", "fau"]))
    #expect(await run(Self.unreliable(seed: 7)) == first)
    #expect(await run(Self.unreliable(seed: 8)) != first)
  }

  @Test func `the seed of the profile comes before that of the backend`() async {
    let first = await run(Self.unreliable(seed: 7), seed: 1)
    #expect(await run(Self.unreliable(seed: 7), seed: 2) == first)
    #expect(await run(Self.unreliable(seed: nil), seed: 7) == first)
    #expect(await run(Self.unreliable(seed: nil), seed: 8) != first)
  }

  @Test func `another latency does not change which requests fail`() async {
    var profile = ChaosProfile(seed: 3, errors: [.init(failures: FailureRate(0.5))])
    let plain = await outcomes(backend(profile), count: 40)
    profile.latencies = [.init(delay: .uniform(.zero ... .seconds(3)))]
    profile.network = .lte
    #expect(await outcomes(backend(profile), count: 40) == plain)
  }

  // MARK: Outages

  @Test(arguments: [
    (119_999, "200"), (120_000, "503"), (149_999, "503"), (150_000, "200"), (719_999, "200"), (720_000, "503"),
    (749_999, "503"), (750_000, "200"),
  ])
  func `an outage begins and ends at exact instants, and returns`(milliseconds: Int, told: String) async throws {
    let outage = ChaosProfile.Outage(from: .seconds(120), lasting: .seconds(30), every: .seconds(600))
    let backend = backend(ChaosProfile(outages: [outage]))
    try await backend.clock.sleep(for: .milliseconds(milliseconds))
    #expect(await outcome(backend) == told)
  }

  @Test func `an outage without a period happens once, and the first in progress wins`() async throws {
    let profile = ChaosProfile(
      outages: [
        .init("deploy", of: ["POST /orders"], from: .zero, lasting: .seconds(10), outcome: .fault(.connectionReset)),
        .init("database", from: .zero, lasting: .seconds(20), outcome: .status(.gatewayTimeout)),
      ]
    )
    let backend = backend(profile)
    #expect(await outcome(backend, .post) == "fault: connection reset")
    #expect(await outcome(backend, .get) == "504")
    #expect(
      backend.journal.entries.map(\.chaos) == [#"outage "deploy" (0ms to 10s)"#, #"outage "database" (0ms to 20s)"#]
    )
    #expect(backend.journal.entries.map(\.isInjectedFault) == [true, true])
    try await backend.clock.sleep(for: .seconds(15))
    #expect(await outcome(backend, .post) == "504")
    try await backend.clock.sleep(for: .seconds(5))
    #expect(await outcome(backend, .post) == "201")
    try await backend.clock.sleep(for: .seconds(86_400))
    #expect(await outcome(backend, .post) == "201")
  }

  @Test(arguments: [
    Duration.seconds(700.003), .seconds(1) / 3, .milliseconds(100),
    Duration(secondsComponent: 0, attosecondsComponent: 1),
  ])
  func `a periodic outage begins exactly after each period`(period: Duration) {
    let outage = ChaosProfile.Outage(from: .seconds(7), lasting: period / 2, every: period)
    for count in [0, 1, 10, 11, 999_983] {
      let beginning = Duration.seconds(7) + period * count
      #expect(outage.beginning(at: beginning) == (period / 2 > .zero ? beginning : nil))
      #expect(outage.beginning(at: beginning + period / 2) == nil)
    }
  }

  @Test func `a tiny period is valid at any time`() {
    let period = Duration(secondsComponent: 0, attosecondsComponent: 2)
    let outage = ChaosProfile.Outage(from: .zero, lasting: period / 2, every: period)
    #expect(outage.beginning(at: .seconds(Int64.max / 2)) == .seconds(Int64.max / 2))
  }

  @Test func `in stepped time an outage begins when time has come there`() async throws {
    let outage = ChaosProfile.Outage(of: ["/orders"], from: .seconds(60), lasting: .seconds(5))
    let backend = MockBackend(time: .stepped, conditions: .profile(ChaosProfile(outages: [outage]))) {
      Get("/orders")
      Get("/slow") { Respond(after: .seconds(60)) }
      Get("/brief") { Respond(after: .seconds(5)) }
    }
    #expect(await outcome(backend) == "200")
    for (path, step, told) in [("/slow", 60, "503"), ("/brief", 5, "200")] {
      let call = Task { try await backend.respond(to: .sample(.get, path)) }
      _ = await backend.nextArrival(of: Get(path))
      try await backend.advanceTime(by: .seconds(step))
      _ = try await call.value
      #expect(await outcome(backend) == told)
    }
  }

  // MARK: Operations

  @Test func `each operation fails at its own rate, by the first rule that matches`() async throws {
    let profile = ChaosProfile(
      seed: 5,
      errors: [
        .init("POST /orders", failures: FailureRate(0.3)), .init("/orders/{id}", failures: FailureRate(0.1)),
        .init("POST /orders", "/health", failures: FailureRate(1)),
      ]
    )
    let backend = backend(profile)
    func count(_ method: HTTPMethod, _ path: String) async throws -> Int {
      var count = 0
      for _ in 0..<2000 {
        count += try await backend.respond(to: .sample(method, path)).status == .serviceUnavailable ? 1 : 0
      }
      return count
    }
    #expect((520...680).contains(try await count(.post, "/orders")))
    #expect((150...250).contains(try await count(.get, "/orders/7")))
    #expect(try await count(.get, "/health") == 2000)
    #expect(try await count(.get, "/orders") == 0)
  }

  @Test func `an excluded operation is as without a profile`() async throws {
    let profile = ChaosProfile(
      network: .edge,
      latencies: [.init(delay: .seconds(1))],
      errors: [.init(failures: FailureRate(1))],
      outages: [.init(from: .zero, lasting: .seconds(1000))],
      exceptions: ["GET /health"]
    )
    let backend = backend(profile)
    #expect(await outcome(backend, .get, "/health") == "204")
    #expect(backend.time.now == .zero)
    #expect(backend.journal.entries.first?.chaos == nil)
    #expect(backend.journal.entries.first?.isInjectedFault == false)
    #expect(await outcome(backend, .post, "/health") == "503")
  }

  @Test(arguments: [
    ("*", ["GET /orders", "POST /orders/7"]), ("/orders/**", ["GET /orders/7", "POST /orders/7"]),
    ("get /orders/{id}", ["GET /orders/7"]), ("/orders", ["GET /orders"]), ("PUT /orders/{id}", []), ("listOrders", []),
  ])
  func `an operation is a method and a path, or a path`(text: String, included: [String]) {
    let operation = ChaosProfile.Operation(text)
    let requests: [(HTTPMethod, String)] = [(.get, "/orders"), (.get, "/orders/7"), (.post, "/orders/7")]
    for (method, path) in requests {
      let isIncluded = operation.includes(.sample(method, "\(path)?page=2"), answeredBy: nil)
      #expect(isIncluded == (text == "*" || included.contains("\(method) \(path)")), "\(method) \(path)")
    }
  }

  @Test(arguments: ["GET orders", "GET/orders", ""])
  func `an operation of another form is a diagnostic of the backend`(text: String) {
    let profile = ChaosProfile(
      name: "calm",
      latencies: [.init("GET /orders", ChaosProfile.Operation(text), delay: .seconds(1))]
    )
    let backend = MockBackend(conditions: .profile(profile)) {}
    #expect(backend.diagnostics.map(\.severity) == [.error])
    #expect(
      backend.diagnostics.first?.description.hasPrefix("chaos profile \"calm\": \"\(text)\" includes no request")
        == true
    )
    backend.setConditions(.ideal)
    #expect(backend.diagnostics.isEmpty)
  }

  @Test func `the name of an operation is that of the contract's response`() {
    var stub = Stub(RequestMatcher(), response: .fixed(Respond()), origin: Stub.Origin(file: "api.yaml"))
    stub.name = "listOrders"
    #expect(!ChaosProfile.Operation("listOrders").includes(.sample(), answeredBy: stub))
    stub.source = .contract
    #expect(ChaosProfile.Operation("listOrders").includes(.sample(), answeredBy: stub))
    #expect(!ChaosProfile.Operation("listDogs").includes(.sample(), answeredBy: stub))
  }

  // MARK: Latency

  @Test func `the first latency that matches delays responses and failures, in addition to other conditions`() async {
    let profile = ChaosProfile(
      latencies: [.init("POST /orders", delay: .seconds(10)), .init(delay: .seconds(1))],
      errors: [.init("POST /orders", failures: FailureRate(1))]
    )
    let conditions = BackendConditions(latency: .seconds(100), profile: profile)
    let backend = MockBackend(conditions: conditions) { Get("/orders") { Respond(after: .seconds(1000)) } }
    #expect(await outcome(backend, .post) == "503")
    #expect(backend.time.now == .seconds(110))
    #expect(await outcome(backend) == "200")
    #expect(backend.time.now == .seconds(1211))
    #expect(
      backend.journal.entries.map(\.chaos) == ["error (100 % of POST /orders), latency 10s", "latency 1s"]
    )
  }

  @Test func `without a profile, and with an empty one, the journal says nothing`() async {
    let backend = MockBackend(conditions: .profile(ChaosProfile(name: "calm"))) { Get("/orders") }
    #expect(await outcome(backend) == "200")
    #expect(backend.journal.entries.first?.chaos == nil)
    #expect(backend.snapshot.conditions == nil)
  }

  @Test func `a request that no stub matches is late as well, and still unmatched`() async {
    let backend = backend(ChaosProfile(network: .threeG))
    #expect(await outcome(backend, .get, "/none") == "no stub")
    #expect(backend.time.now == .milliseconds(300))
    #expect(backend.journal.entries.last?.chaos == "network 3g (300ms)")
  }

  @Test func `a failure advances no sequence`() async throws {
    let outage = ChaosProfile.Outage(from: .zero, lasting: .seconds(1))
    let backend = MockBackend(conditions: .profile(ChaosProfile(outages: [outage]))) {
      Get("/orders") { Respond(.created).then(Respond(.conflict)) }
    }
    #expect(await outcome(backend) == "503")
    try await backend.clock.sleep(for: .seconds(1))
    #expect(await outcome(backend) == "201")
  }
}
