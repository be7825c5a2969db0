import BacklotHTTP
import BacklotJSON
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// Stubs that are added one by one have an index of their own, until they are many.
@Suite struct AddedStubsTests {
  private func stub(_ path: String, _ text: String, priority: Int = 0, source: SourceKind = .stubs) -> Stub {
    var stub = Get(path) { Respond(text: text) }.stub
    stub.priority = priority
    stub.source = source
    return stub
  }

  private func backend(_ stubs: [Stub]) -> MockBackend { MockBackend { stubs } }

  private func text(_ backend: MockBackend, _ path: String) async throws -> String {
    try await AdminClient(backend: backend).text(path)
  }

  @Test(arguments: [
    (0, 0, "added"), (1, 0, "settled"), (0, 1, "added"), (-1, -2, "settled"), (-2, -1, "added"),
  ])
  func `of a stub and one that was added the higher priority answers, and among equals the latter`(
    settled: Int,
    added: Int,
    expected: String
  ) async throws {
    let backend = backend([stub("/dogs", "settled", priority: settled)])
    backend.edit { $0.insert([stub("/{any}", "added", priority: added)]) }
    #expect(backend.snapshot.added != nil)
    #expect(try await text(backend, "/dogs") == expected)
    #expect(backend.stubs.map(\.description).first == (expected == "added" ? "Get(\"/{any}\")" : "Get(\"/dogs\")"))
  }

  @Test func `one that was added comes before route folders whatever the priorities are`() async throws {
    let backend = backend([stub("/dogs", "folder", priority: 9, source: .routeFolders)])
    backend.edit { $0.insert([stub("/dogs", "added")]) }
    #expect(try await text(backend, "/dogs") == "added")
  }

  @Test func `HEAD and state are asked of both`() async throws {
    let backend = MockBackend { Get("/a") { Respond(text: "settled") }.times(1) }
    backend.edit {
      $0.insert([Get("/b") { Respond(text: "b") }.stub, Get("/a") { Respond(text: "added") }.times(1).stub])
    }
    #expect(try await text(backend, "/a") == "added")
    #expect(try await text(backend, "/a") == "settled")
    #expect(try await AdminClient(backend: backend).send(.get, "/a").status == 404)
    #expect(try await AdminClient(backend: backend).send(.head, "/b").status == 200)
  }

  @Test func `near misses come from both, the nearest first`() throws {
    let backend = backend([stub("/dogs", ""), stub("/something/else", "")])
    backend.edit { $0.insert([stub("/dogs/{id}", ""), stub("/far/away/from/it", "")]) }
    let misses = backend.nearMisses(to: ReceivedRequest(HTTPRequest(method: .get, path: "/dog")))
    #expect(misses.map { $0.stub.request.path?.text } == ["/dogs", "/dogs/{id}", "/something/else"])
    #expect(misses.map(\.distance) == misses.map(\.distance).sorted())
  }

  @Test func `many are indexed with the others, in the same order as one by one`() async throws {
    let backend = backend((0..<100).map { stub("/\($0)", "settled") })
    for number in 0..<500 { backend.edit { $0.insert([stub("/\(number % 50)", "\(number)", priority: number % 3)]) } }
    #expect(backend.stubs.count == 600)
    #expect(backend.snapshot.added.map { $0.stubs.count } ?? 0 <= 64)
    let settled = MockBackend { backend.snapshot.allLayers.flatMap(\.stubs) }
    #expect(settled.snapshot.added == nil)
    #expect(settled.stubs.map(\.id) == backend.stubs.map(\.id))
    for number in 0..<100 { #expect(try await text(backend, "/\(number)") == text(settled, "/\(number)")) }
  }

  @Test func `conditions, further layers and removals keep what was added`() async throws {
    let backend = backend([stub("/a", "settled")])
    let added = stub("/b", "added")
    backend.edit { $0.insert([added]) }
    backend.setConditions(BackendConditions(latency: .seconds(1)))
    #expect(try await text(backend, "/b") == "added")
    backend.add { stub("/a", "layer") }
    #expect(try await text(backend, "/b") == "added")
    backend.edit { $0.insert([stub("/a", "foremost")]) }
    #expect(try await text(backend, "/a") == "foremost")
    backend.edit { $0.remove([added.id]) }
    #expect(try await AdminClient(backend: backend).send(.get, "/b").status == 404)
    #expect(backend.stubs.count == 3)
  }

  @Test func `to add to ten thousand takes no index of all`() {
    let backend = backend((0..<10_000).map { stub("/\($0)", "") })
    let index = backend.snapshot.index
    for number in 0..<100 { backend.edit { $0.insert([stub("/x\(number)", "")]) } }
    #expect(backend.snapshot.index === index)
  }

  @Test func `stubs are found by identifiers that are looked up once, however many are added`() async throws {
    let client = AdminClient {
      StubMappings(#"{"mappings": [{"id": "00000000-0000-4000-8000-00000000000a"}, {}]}"#)
      Get("/swift")
    }
    let identifiers = client.backend.snapshot.identifiers
    let last = "00000000-0000-4000-8000-00000000000b"
    for (id, status) in [("00000000-0000-4000-8000-00000000000A", 422), (last, 201), (last, 422)] {
      #expect(try await client.ask(.post, "/mappings", ["id": .string(id)]).status == status)
    }
    #expect(try await client.ids().count == 4)
    #expect(client.backend.snapshot.identifiers === identifiers)
    for id in try await client.ids() { #expect(try await client.ask(.get, "/mappings/" + id).status == 200) }
    _ = try await client.ask(.delete, "/mappings/00000000-0000-4000-8000-00000000000a")
    #expect(try await client.ask(.get, "/mappings/00000000-0000-4000-8000-00000000000a").status == 404)
  }
}
