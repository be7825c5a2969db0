import BacklotHTTP
import BacklotJSON
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct ScenarioTests {
  private func statuses(_ backend: MockBackend, _ requests: HTTPRequest...) async throws -> [Int] {
    var statuses: [Int] = []
    for request in requests { statuses.append(try await backend.respond(to: request).status.code) }
    return statuses
  }

  private let get = HTTPRequest.sample(.get, "/cart")
  private let post = HTTPRequest.sample(.post, "/cart")

  private func shop() -> MockBackend {
    MockBackend {
      Scenario("cart") {
        Get("/cart") { Respond(.noContent) }.in(.started)
        Post("/cart") { Respond(.created) }.moves(to: "full")
        Get("/cart") { Respond(.ok) }.in("full")
      }
    }
  }

  @Test func `a scenario begins in its first state and moves on`() async throws {
    let backend = shop()
    #expect(backend.state(ofScenario: "cart") == .started)
    #expect(try await statuses(backend, get, get, post, get, get) == [204, 204, 201, 200, 200])
    #expect(backend.state(ofScenario: "cart") == "full")
  }

  @Test func `a reset puts a scenario back and keeps the stubs`() async throws {
    let backend = shop()
    #expect(try await statuses(backend, post, get) == [201, 200])
    backend.reset()
    #expect(backend.journal.entries.isEmpty)
    #expect(try await statuses(backend, get) == [204])
  }

  @Test func `a scenario can be put into a state`() async throws {
    let backend = shop()
    backend.setScenario("cart", to: "full")
    #expect(try await statuses(backend, get) == [200])
    backend.setScenario("cart", to: "lost")
    await #expect(throws: UnmatchedRequest.self) { try await backend.respond(to: get) }
  }

  @Test func `blocks of one name share their state, others do not`() async throws {
    let backend = MockBackend {
      Scenario("a") { Post("/cart").moves(to: "full") }
      Scenario("a") { Get("/cart") { Respond(.created) }.in("full") }
      Scenario("b") { Get("/cart") { Respond(.accepted) }.in(.started) }
    }
    #expect(try await statuses(backend, get, post, get) == [202, 200, 201])
  }

  @Test func `a stub that moves on without being in a scenario is one of its own`() async throws {
    let backend = MockBackend {
      Get("/cart") { Respond(.created) }.in(.started).moves(to: "over")
      Get("/cart") { Respond(.gone) }
    }
    #expect(try await statuses(backend, get, get, get) == [201, 410, 410])
  }

  @Test func `two backends with the same stubs do not share their state`() async throws {
    let stub = Get("/cart") { Respond(.created) }.times(1)
    let backends = [MockBackend { stub }, MockBackend { stub }]
    for backend in backends { #expect(try await statuses(backend, get) == [201]) }
  }

  @Test func `answers follow each other and the last one stays`() async throws {
    let backend = MockBackend {
      Get("/cart") { Respond(.serviceUnavailable).then(Respond(.badGateway)).then(Respond(.ok)) }
    }
    #expect(try await statuses(backend, get, get, get, get) == [503, 502, 200, 200])
    backend.reset()
    #expect(try await statuses(backend, get) == [503])
  }

  @Test func `a block with several answers gives them in order, faults among them`() async throws {
    let backend = MockBackend {
      Get("/cart") {
        Respond(.created)
        Fault.connectionReset
        Respond(.accepted).then(Respond(.ok))
      }
    }
    #expect(try await statuses(backend, get) == [201])
    await #expect(throws: Fault.self) { try await backend.respond(to: get) }
    #expect(try await statuses(backend, get, get, get) == [202, 200, 200])
  }

  @Test func `a sequence may compute its answers`() async throws {
    let backend = MockBackend {
      Get("/cart") {
        StubResponse.dynamic { Respond(text: "first \($0.method)") }
        StubResponse.deferred { request in Respond(text: "then \(request.method)") }
      }
    }
    #expect(try await backend.respond(to: get).body == "first GET")
    #expect(try await backend.respond(to: get).body == "then GET")
  }

  @Test func `a stub answers as often as it may, then the next one does`() async throws {
    let backend = MockBackend {
      Get("/cart") { Respond(.created) }.times(2)
      Get("/cart") { Respond(.accepted) }.times(1)
      Get("/cart") { Respond(.gone) }.times(0)
    }
    #expect(try await statuses(backend, get, get, get) == [201, 201, 202])
    await #expect(throws: UnmatchedRequest.self) { try await backend.respond(to: get) }
  }

  @Test func `a stub that moves its scenario and is limited does both`() async throws {
    let backend = MockBackend {
      Scenario("lock") {
        Post("/cart").times(1).moves(to: "locked")
        Post("/cart") { Respond(.conflict) }.in("locked")
      }
    }
    #expect(try await statuses(backend, post, post, post) == [200, 409, 409])
  }

  @Test func `a better stub without state answers before a stateful one that fits too`() async throws {
    let backend = MockBackend {
      Get("/cart") { Respond(.created) }.times(1)
      Get("/{any}") { Respond(.accepted) }.priority(1)
    }
    #expect(try await statuses(backend, get, get) == [202, 202])
    #expect(backend.stubs.map { $0.limit } == [nil, 1])
  }
}
