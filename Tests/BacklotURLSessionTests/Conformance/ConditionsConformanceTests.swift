import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ConditionsConformanceTests {
  private static func failing(_ outcome: FailureRate.Outcome) -> BackendConditions {
    BackendConditions(latency: .seconds(2), failures: FailureRate(1, outcomes: [outcome]))
  }

  @Test(arguments: Adapter.allCases)
  func `latency and failures hold for every request`(adapter: Adapter) async throws {
    let backend = MockBackend(conditions: Self.failing(.status(.serviceUnavailable))) { Get("/dogs") }
    for path in ["/dogs", "/none"] {
      let response = try await adapter.send(.get, path, to: backend)
      #expect(response.status == .serviceUnavailable)
      #expect(response.headerFields[.contentType] == "application/problem+json")
    }
    #expect(backend.time.now == .seconds(4))
    #expect(backend.journal.entries.map(\.isInjectedFault) == [true, true])
  }

  @Test(arguments: Adapter.with(.faultErrors))
  func `a fault that is drawn is the error that a real connection would give`(adapter: Adapter) async throws {
    let backend = MockBackend(conditions: Self.failing(.fault(.connectionReset))) { Get("/dogs") }
    let error = await #expect(throws: URLError.self) { try await adapter.send(.get, "/dogs", to: backend) }
    #expect(error?.code == .networkConnectionLost)
  }

  @Test(arguments: Adapter.with(.errorValues))
  func `what nothing answers takes as long and still says what came nearest`(adapter: Adapter) async throws {
    let backend = MockBackend(conditions: BackendConditions(latency: .seconds(2))) { Get("/dogs") }
    let error = await #expect(throws: (any Error).self) { try await adapter.send(.get, "/dog", to: backend) }
    let text = (error as? URLError)?.localizedDescription ?? error.map { "\($0)" } ?? ""
    #expect(text.contains("✗ GET /dog matched no stub"))
    #expect(backend.time.now == .seconds(2))
  }

  @Test(arguments: Adapter.allCases)
  func `requests come through or fail alike in every run`(adapter: Adapter) async throws {
    func statuses() async throws -> [Int] {
      let backend = MockBackend(seed: 7, conditions: BackendConditions(failures: FailureRate(0.5))) { Get("/dogs") }
      var statuses: [Int] = []
      for _ in 0..<20 { statuses.append(try await adapter.send(.get, "/dogs", to: backend).status.code) }
      return statuses
    }
    let first = try await statuses()
    #expect(Set(first) == [200, 503])
    #expect(try await statuses() == first)
  }

  // MARK: Chaos profiles

  @Test(arguments: Adapter.allCases)
  func `an outage fails requests between its instants`(adapter: Adapter) async throws {
    let outage = ChaosProfile.Outage("deploy", of: ["GET /dogs"], from: .seconds(60), lasting: .seconds(30))
    let profile = ChaosProfile(outages: [outage], exceptions: ["/health"])
    let backend = MockBackend(conditions: .profile(profile)) {
      Get("/dogs")
      Get("/health")
    }
    for (wait, told) in [(0, 200), (60, 503), (29, 503), (1, 200)] {
      try await backend.clock.sleep(for: .seconds(wait))
      #expect(try await adapter.send(.get, "/dogs", to: backend).status.code == told)
      #expect(try await adapter.send(.get, "/health", to: backend).status.code == 200)
    }
    #expect(backend.journal.entries.compactMap(\.chaos) == Array(repeating: #"outage "deploy" (1m to 1.5m)"#, count: 2))
  }

  @Test(arguments: Adapter.allCases)
  func `a network has the same speed everywhere`(adapter: Adapter) async throws {
    let content = [UInt8](repeating: 65, count: 100_000)
    let backend = MockBackend(conditions: .network(.threeG)) { Get("/photo") { Respond(body: HTTPBody(content)) } }
    let response = try await adapter.send(.get, "/photo", to: backend)
    #expect(try await response.body.collect(upTo: 1 << 20) == content)
    #expect(backend.time.now == .milliseconds(800))
  }

  @Test(arguments: Adapter.allCases)
  func `a profile has the same outcomes in every run`(adapter: Adapter) async throws {
    func statuses(seed: UInt64) async throws -> [Int] {
      var profile = ChaosProfile(
        seed: seed,
        latencies: [.init(delay: .normal(mean: .seconds(1), deviation: .seconds(1)))]
      )
      profile.errors = [.init("GET /dogs", failures: FailureRate(0.5, outcomes: [.status(.badGateway)]))]
      let backend = MockBackend(conditions: .profile(profile)) { Get("/dogs") }
      var statuses: [Int] = []
      for _ in 0..<20 { statuses.append(try await adapter.send(.get, "/dogs", to: backend).status.code) }
      return statuses
    }
    let first = try await statuses(seed: 7)
    #expect(Set(first) == [200, 502])
    #expect(try await statuses(seed: 7) == first)
    #expect(try await statuses(seed: 8) != first)
  }

  @Test(arguments: Adapter.with(.faultErrors))
  func `without a network the client is offline`(adapter: Adapter) async throws {
    let backend = MockBackend(conditions: .network(.offline)) { Get("/dogs") }
    let error = await #expect(throws: URLError.self) { try await adapter.send(.get, "/dogs", to: backend) }
    #expect([.notConnectedToInternet, .networkConnectionLost].contains(error?.code))
  }
}
