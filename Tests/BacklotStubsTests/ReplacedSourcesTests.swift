import BacklotFiles
import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct ReplacedSourcesTests {
  private func status(_ backend: MockBackend, _ method: HTTPMethod = .get, _ path: String = "/dogs") async throws -> Int
  {
    try await backend.respond(to: .sample(method, path)).status.code
  }

  @Test func `new sources take the place of all that were there`() async throws {
    let backend = MockBackend(layers: [[Get("/dogs") { Respond(.created) }], [Get("/cats")]], time: .immediate)
    backend.add { Get("/birds") }
    backend.replaceSources { Get("/dogs") { Respond(.accepted) } }
    #expect(try await status(backend) == 202)
    #expect(backend.stubs.count == 1)
    for path in ["/cats", "/birds"] {
      await #expect(throws: UnmatchedRequest.self) { try await status(backend, .get, path) }
    }
    backend.add { Get("/dogs") { Respond(.gone) } }
    #expect(try await status(backend) == 410)
  }

  @Test func `the journal and the conditions stay, diagnostics are those of the new sources`() async throws {
    let backend = MockBackend(conditions: BackendConditions(latency: .seconds(2))) {
      Get("/dogs")
      RouteFolder("/no/such/folder")
    }
    #expect(backend.diagnostics.count == 1)
    #expect(try await status(backend) == 200)
    backend.replaceSources { Get("/dogs") { Respond(.created) } }
    #expect(backend.diagnostics.isEmpty)
    #expect(try await status(backend) == 201)
    #expect(backend.time.now == .seconds(4))
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["200", "201"])
  }

  @Test func `a request under way keeps the answer it got`() async throws {
    let backend = MockBackend {
      Get("/dogs") { Respond(.created, after: .seconds(1)) }
      Get("/computed") { _ in Respond(.accepted) }
    }
    let exchanges = ["/dogs", "/computed", "/none"].map { backend.receive(.sample(.get, $0), body: []) }
    backend.replaceSources { Get("/{anything}") { Respond(.gone) } }
    #expect(try await backend.complete(exchanges[0]).status == .created)
    #expect(try await backend.complete(exchanges[1]).status == .accepted)
    // A stub would answer it now, but no stub did when it arrived.
    let error = await #expect(throws: UnmatchedRequest.self) { try await backend.complete(exchanges[2]) }
    #expect(error?.nearMisses.map { "\($0.stub)" } == ["Get(\"/dogs\")", "Get(\"/computed\")"])
  }

  private func cart(filled status: HTTPStatus) -> Scenario {
    Scenario("cart") {
      Post("/cart").moves(to: "full")
      Get("/cart") { Respond(.noContent) }.in(.started)
      Get("/cart") { Respond(status) }.in("full")
    }
  }

  @Test func `a scenario that the new sources know keeps its state`() async throws {
    let backend = MockBackend { cart(filled: .ok) }
    _ = try await status(backend, .post, "/cart")
    backend.replaceSources { cart(filled: .accepted) }
    #expect(try await status(backend, .get, "/cart") == 202)
  }

  @Test func `a scenario that the new sources do not know is forgotten`() async throws {
    let backend = MockBackend { cart(filled: .ok) }
    _ = try await status(backend, .post, "/cart")
    backend.replaceSources { Get("/dogs") }
    #expect(backend.state(ofScenario: "cart") == .started)
    backend.replaceSources { cart(filled: .ok) }
    #expect(try await status(backend, .get, "/cart") == 204)
  }

  @Test func `the very same stub goes on counting, one that is written again begins anew`() async throws {
    let kept = Get("/kept") { Respond(.created).then(Respond(.accepted)) }
    func sources() -> [any BackendSource] { [kept, Get("/dogs") { Respond(.created).then(Respond(.accepted)) }] }
    let backend = MockBackend { sources() }
    #expect(try await [status(backend, .get, "/kept"), status(backend)] == [201, 201])
    backend.replaceSources { sources() }
    #expect(try await [status(backend, .get, "/kept"), status(backend)] == [202, 201])
  }

  @Test func `what is forgotten takes no room`() {
    var state = BackendState()
    let stub = Get("/dogs").times(1).moves(to: "on").stub
    state.apply([.use(stub.id), .scenario("other", "on"), .scenario("Get(\"/dogs\")", "on")])
    state.keep(only: BackendState.Keys(of: [stub]))
    #expect(state.uses == [stub.id: 1])
    #expect(state.scenarios == ["Get(\"/dogs\")": "on"])
    state.keep(only: BackendState.Keys(of: []))
    #expect(state == BackendState())
  }

  @Test func `who would answer can be asked without an answer`() async throws {
    let backend = MockBackend(conditions: BackendConditions(failures: FailureRate(1))) {
      Get("/dogs").times(1).named("first")
      Get("/dogs").named("second")
    }
    for _ in 0..<2 { #expect(backend.stub(answering: .sample(.get, "/dogs"))?.name == "first") }
    backend.setConditions(.ideal)
    _ = try await status(backend)
    #expect(backend.stub(answering: .sample(.get, "/dogs"))?.name == "second")
    #expect(backend.stub(answering: .sample(.get, "/cats")) == nil)
    #expect(backend.journal.entries.count == 1)
  }
}
