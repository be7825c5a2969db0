import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct StubOrderTests {
  private func stub(_ name: String, _ path: String = "/x", priority: Int = 0, source: SourceKind = .stubs) -> Stub {
    var stub = Get(path).named(name).priority(priority).stub
    stub.source = source
    return stub
  }

  private func names(_ layers: [Stub]...) -> [String?] { StubOrder.ranked(layers).map(\.name) }

  @Test func `the first written comes first`() {
    #expect(names([stub("a"), stub("b"), stub("c")]) == ["a", "b", "c"])
  }

  @Test func `a higher priority comes before what was written earlier`() {
    #expect(names([stub("a"), stub("b", priority: 1), stub("c", priority: -1), stub("d")]) == ["b", "a", "d", "c"])
  }

  @Test func `a layer comes before the next one whatever their priorities`() {
    #expect(names([stub("a", priority: -5)], [stub("b", priority: 5)]) == ["a", "b"])
  }

  @Test func `a kind of source comes before the next kind whatever its layer`() {
    let kinds = SourceKind.allCases.reversed().map { [stub("\($0)", priority: $0.rawValue, source: $0)] }
    #expect(StubOrder.ranked(Array(kinds)).map(\.source) == SourceKind.allCases)
  }

  @Test func `literal beats template in route folders and contracts, and nowhere else`() {
    for (source, expected) in [
      (.routeFolders, ["literal", "mixed", "parameter", "rest"]),
      (.contract, ["literal", "mixed", "parameter", "rest"]),
      (.stubs, ["rest", "parameter", "mixed", "literal"]), (.recordings, ["rest", "parameter", "mixed", "literal"]),
    ] as [(SourceKind, [String])] {
      let stubs = [("rest", "/a/**"), ("parameter", "/a/{x}"), ("mixed", "/a/v{x}"), ("literal", "/a/v1")]
      #expect(names(stubs.map { stub($0.0, $0.1, source: source) }) == expected)
    }
  }

  @Test func `a stub of a folder that says nothing about paths comes last`() {
    var bare = stub("bare", source: .routeFolders)
    bare.request = RequestMatcher()
    let others = [stub("b", "/{x}", source: .routeFolders), bare, stub("a", "/a", source: .routeFolders)]
    #expect(names([bare] + others.reversed()) == ["a", "b", "bare", "bare"])
  }

  @Test func `stubs added to a running backend come first`() async throws {
    let backend = MockBackend { Get("/x").priority(9) }
    let early = backend.receive(.sample(.get, "/x"), body: [])
    backend.add { Get("/x") { Respond(.accepted) } }
    #expect(try await backend.respond(to: .sample(.get, "/x")).status == .accepted)
    backend.add { Get("/x") { Respond(.created) } }
    #expect(try await backend.respond(to: .sample(.get, "/x")).status == .created)
    #expect(early.immediateResponse?.status == .ok)
    #expect(backend.stubs.count == 3)
  }

  @Test func `of several layers the first is the most important`() async throws {
    let backend = MockBackend(layers: [[Get("/x") { Respond(.created) }], [Get("/x"), Get("/y")]], time: .immediate)
    #expect(try await backend.respond(to: .sample(.get, "/x")).status == .created)
    #expect(try await backend.respond(to: .sample(.get, "/y")).status == .ok)
  }
}
