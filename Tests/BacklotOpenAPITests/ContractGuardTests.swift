import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite struct ContractGuardTests {
  private static let paths = """
    {"/pets/{id}": {"get": {
      "parameters": [{"in": "path", "name": "id", "required": true, "schema": {"type": "integer"}}],
      "responses": {"200": {"content": {"application/json": {"schema": {
        "type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}}}}}}}}
    """

  private func codes(_ backend: MockBackend) -> [String] {
    backend.journal.entries.last?.violations.map {
      "\($0.subject.rawValue).\($0.location.joined(separator: ".")) \($0.code)"
    } ?? []
  }

  private func backend() throws -> MockBackend {
    try MockBackend.of(paths: Self.paths) {
      Get("/pets/1") { Respond(json: ["name": "Rex"]) }
      Get("/pets/2") { Respond(json: ["nmae": "Rex"]) }
      Get("/pets/3") { Respond(.created, json: ["name": "Rex"]) }
      Get("/pets/4") { Respond(text: "Rex") }
      Get("/pets/x") { Respond(json: ["name": "Rex"]) }
      Post("/pets/1") { Respond(.ok) }
      Get("/cats") { Respond(.ok) }
    }
  }

  private static let stubbed: [(method: HTTPMethod, path: String, expected: [String])] = [
    (HTTPMethod.get, "/pets/1", [String]()), (.get, "/pets/2", ["response.body required"]),
    (.get, "/pets/3", ["response.status status"]), (.get, "/pets/4", ["response.header.content-type mediaType"]),
    (.get, "/pets/x", ["request.path.id type"]), (.post, "/pets/1", ["request.method noMethod"]),
    (.get, "/cats", ["request.path noPath"]), (.get, "/pets/9", []),
  ]

  @Test(arguments: stubbed)
  func `what a stub answers is held against the contract`(
    method: HTTPMethod,
    path: String,
    expected: [String]
  ) async throws {
    let backend = try backend()
    _ = try await backend.ask(method, path)
    #expect(codes(backend) == expected)
  }

  @Test func `a method that the contract refuses itself is a violation too`() async throws {
    let backend = try MockBackend.of(paths: Self.paths)
    #expect(try await backend.ask(.delete, "/pets/1").status == .methodNotAllowed)
    #expect(codes(backend) == ["request.method noMethod"])
  }

  /// A contract that a test holds as well.
  private struct Held: BackendSource {
    let contract: ServedContract

    func contribute(to blueprint: inout BackendBlueprint) { contract.contribute(to: &blueprint) }
  }

  @Test func `the journal keeps no contract that was replaced`() async throws {
    let document = try JSONDocument(parsing: Array(#"{"openapi": "3.1.0", "paths": \#(Self.paths)}"#.utf8))
    var contract: ServedContract? = try Contract(document).load()
    let isHeld = { [weak contract] in contract != nil }
    let backend = MockBackend(layers: [contract.map { [Held(contract: $0)] } ?? []], time: .immediate)
    contract = nil
    #expect(try await backend.ask(.get, "/pets/7").status == .ok)
    #expect(try await backend.ask(.delete, "/pets/7").status == .methodNotAllowed)
    #expect(isHeld())
    backend.replaceSources {}
    #expect(!isHeld() && backend.journal.entries.count == 2)
  }

  @Test func `content that is coded is not looked into, which is said once`() async throws {
    let paths = """
      {"/p": {"post": {"requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
        "responses": {"200": {"content": {"application/json": {"schema": {"type": "object"}}}}}}}}
      """
    let coded: HTTPFields = [.contentType: "application/json", .contentEncoding: "gzip"]
    let stubbed = try MockBackend.of(paths: paths) {
      Post("/p") { Respond(.ok, headers: coded, body: HTTPBody([31, 139])) }
    }
    for _ in 0..<2 { _ = try await stubbed.ask(.post, "/p", coded, body: "\u{1F}x") }
    #expect(stubbed.journal.entries.map { $0.violations.map(\.code) } == [["unchecked", "unchecked"], []])
    let alone = try MockBackend.of(paths: paths)
    #expect(try await alone.ask(.post, "/p", coded, body: "\u{1F}x").status == .ok)
    let plain = try await alone.ask(.post, "/p", [.contentType: "application/json"], body: "\u{1F}x")
    #expect(plain.status == .unprocessableContent)
    #expect(try await alone.ask(.post, "/p", [.contentType: "garbage"], body: "{}").status.code == 415)
  }

  @Test func `another host's paths are no matter of the contract's`() async throws {
    let root = #""servers": [{"url": "https://api.example.com"}]"#
    let backend = try MockBackend.of(paths: Self.paths, root: root) { Get("/token") { Respond(.ok) } }
    func request(_ host: String) -> HTTPRequest { HTTPRequest(method: .get, authority: host, path: "/token") }
    _ = try await backend.respond(to: request("auth.example.com"))
    #expect(codes(backend) == [])
    _ = try await backend.respond(to: request("api.example.com:443"))
    #expect(codes(backend) == ["request.path noPath"])
  }

  @Test func `what was asked and answered is counted by operation`() async throws {
    let backend = try backend()
    _ = try await backend.ask(.get, "/pets/1")
    _ = try await backend.ask(.get, "/pets/9")
    let operation = try #require(backend.coverage.operations.first)
    #expect(operation.id == "GET /pets/{id}")
    #expect(operation.count == 2)
  }

  @Test func `an exchange knows which example was served`() async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/pets": {"get": {"responses": {"200": {"content": {"application/json": {"examples": {
          "rex": {"value": {"name": "Rex"}}}}}}}}}}
        """
    ) { Get("/cats") }
    for (path, example) in [("/pets", "rex"), ("/cats", nil)] {
      let exchange = backend.receive(HTTPRequest(method: .get, path: path), body: [])
      _ = try await backend.complete(exchange)
      #expect(exchange.example == example)
    }
  }
}
