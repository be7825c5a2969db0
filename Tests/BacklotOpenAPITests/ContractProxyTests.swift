import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite struct ContractProxyTests {
  private static let paths = """
    {"/pets/{id}": {"get": {
      "parameters": [
        {"in": "path", "name": "id", "required": true, "schema": {"type": "integer"}},
        {"in": "query", "name": "old", "deprecated": true, "schema": {}}
      ],
      "responses": {"200": {"content": {"application/json": {"schema": {
        "type": "object", "required": ["name"], "properties": {"name": {"type": "string", "example": "Tom"}}}}}}}}},
     "/keys": {"get": {"deprecated": true, "security": [{"key": []}], "responses": {"200": {}}},
       "post": {"requestBody": {"required": true, "content": {"application/json": {"schema": {}}}},
       "responses": {"200": {}, "400": {"content": {"text/plain": {"example": "own"}}}}}}}
    """
  private static let components = """
    {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}}
    """

  /// A proxy before a backend that is made of stubs; what gets there is in the journal of that.
  private func proxy(
    errors: Bool = false,
    validatesRequests: Bool = true,
    paths: String = paths,
    @BackendBuilder before real: () -> [any BackendSource] = { [] }
  ) throws -> (proxy: MockBackend, real: MockBackend) {
    var settings = ContractSettings()
    settings.manner = .prism
    settings.options.refusesInvalidAnswers = errors
    let document = try JSONDocument(
      parsing: "{\"openapi\": \"3.0.3\", \"paths\": \(paths), \"components\": \(Self.components)}"
    )
    let contract = Contract(settings) { () throws(ContractError) in
      let main = ContractDocument(uri: "test:/api.json", name: "api.json", source: .document(document))
      return ContractLibrary(main: main) { uri in throw ContractFiles.Unread(reason: "\(uri) is not there") }
    }
    let source = ContractProxy(contract, validatesRequests: validatesRequests).source(
      for: try UpstreamURL("http://real.example")
    )
    let sources = real()
    let behind = MockBackend { sources }
    let proxy = MockBackend { source }
    proxy.passOn { request in try await behind.respond(to: request) }
    return (proxy, behind)
  }

  private func told(_ response: HTTPResponse) throws -> [String] {
    guard let text = response.headerFields[.violations] else { return [] }
    return try JSONValue(parsing: text).array?.map { violation in
      let place = violation["location"]?.array?.compactMap(\.string).joined(separator: ".") ?? ""
      return "\(place) \(violation["code"]?.string ?? "-") \(violation["severity"]?.string ?? "")"
    } ?? []
  }

  private func codes(_ backend: MockBackend) -> [String] {
    backend.journal.entries.last?.violations.map { "\($0.subject.rawValue) \($0.code)" } ?? []
  }

  @Test func `what is as the contract says goes there and back untouched`() async throws {
    let (proxy, real) = try proxy { Get("/pets/7") { Respond(text: "{\"name\" : \"Rex\"}").json } }
    let response = try await proxy.ask(.get, "/pets/7")
    #expect(response.text == "{\"name\" : \"Rex\"}")
    #expect(try told(response) == [])
    #expect(real.journal.entries.count == 1)
    #expect(codes(proxy) == [])
    #expect(proxy.coverage.operations.first { $0.id == "GET /pets/{id}" }?.count == 1)
  }

  @Test func `what request and answer break is told, and both are passed on`() async throws {
    let (proxy, real) = try proxy { Get("/pets/x") { Respond(json: ["nmae": "Rex"]) } }
    let response = try await proxy.ask(.get, "/pets/x?old=1")
    #expect(response.status == .ok)
    #expect(response.text == "{\"nmae\":\"Rex\"}")
    #expect(
      try told(response) == [
        "request.path.id type Error", "request.query.old deprecated Warning", "response.body required Error",
      ]
    )
    #expect(real.journal.entries.count == 1)
    #expect(codes(proxy) == ["request type", "request deprecated", "response required"])
  }

  @Test(arguments: [(HTTPMethod.get, "/nope"), (.put, "/keys")])
  func `what the contract does not have is passed on with a warning`(method: HTTPMethod, path: String) async throws {
    let (proxy, _) = try proxy {
      Get("/nope") { Respond(text: "there") }
      Put("/keys") { Respond(text: "there") }
    }
    let response = try await proxy.ask(method, path)
    #expect(response.text == "there")
    #expect(
      response.headerFields[.violations]
        == "[{\"location\":[\"request\"],\"severity\":\"Warning\",\"message\":\"Selected route not found\"}]"
    )
  }

  private static let refused: [(method: HTTPMethod, path: String, status: Int, word: String)] = [
    (.get, "/nope", 404, "NO_PATH_MATCHED_ERROR"), (.put, "/keys", 405, "NO_METHOD_MATCHED_ERROR"),
    (.get, "/pets/x", 422, "UNPROCESSABLE_ENTITY"), (.get, "/keys", 401, "UNAUTHORIZED"),
  ]

  @Test(arguments: refused)
  func `where errors are wanted, what breaks the contract does not get there`(
    method: HTTPMethod,
    path: String,
    status: Int,
    word: String
  ) async throws {
    let (proxy, real) = try proxy(errors: true)
    let response = try await proxy.ask(method, path)
    #expect(response.status.code == status)
    #expect(try response.json["type"]?.string == "https://stoplight.io/prism/errors#\(word)")
    #expect(real.journal.entries.isEmpty)
    #expect(!codes(proxy).contains { $0.hasPrefix("response") })
  }

  @Test func `the contract's own refusal comes first`() async throws {
    let response = try await proxy(errors: true).proxy.ask(.post, "/keys")
    #expect(response.status == .badRequest)
    #expect(response.text == "own")
  }

  @Test func `where errors are wanted, an answer that breaks the contract becomes one`() async throws {
    let (proxy, _) = try proxy(errors: true) { Get("/pets/7") { Respond(json: [:]) } }
    let response = try await proxy.ask(.get, "/pets/7?old=1")
    #expect(response.status == .internalServerError)
    #expect(try response.json["type"]?.string == "https://stoplight.io/prism/errors#VIOLATIONS")
    #expect(try response.json["validation"]?.array?.count == 1)
    #expect(try told(response) == ["request.query.old deprecated Warning", "response.body required Error"])
    #expect(codes(proxy) == ["request deprecated", "response violations"])
  }

  @Test func `warnings alone refuse nothing`() async throws {
    let (proxy, _) = try proxy(errors: true) { Get("/pets/7") { Respond(json: ["name": "Rex"]) } }
    #expect(try await proxy.ask(.get, "/pets/7?old=1").status == .ok)
  }

  @Test func `requests that are not looked at have to say who they are from all the same`() async throws {
    let (proxy, real) = try proxy(errors: true, validatesRequests: false) {
      Get("/pets/x") { Respond(json: ["name": "Rex"]) }
    }
    #expect(try await proxy.ask(.get, "/pets/x").status == .ok)
    #expect(try await proxy.ask(.get, "/keys").status == .unauthorized)
    #expect(real.journal.entries.count == 1)
  }

  @Test func `the contract answers for what is not there yet`() async throws {
    let (proxy, _) = try proxy { Get("/pets/7") { Respond(HTTPStatus(code: 501), text: "not yet") } }
    let response = try await proxy.ask(.get, "/pets/7")
    #expect(response.status == .ok)
    #expect(response.text == "{\"name\":\"Tom\"}")
  }

  @Test func `an operation that is given up is marked`() async throws {
    let (proxy, _) = try proxy { Get("/keys") { Respond(.ok) } }
    let response = try await proxy.ask(.get, "/keys", [.key: "k"])
    #expect(response.headerFields[AnswerMaker.deprecation] == "true")
  }

  @Test func `content that is coded is not looked at`() async throws {
    let (proxy, _) = try proxy {
      Get("/pets/7") { Respond(text: "coded").json.header("Content-Encoding", "zstd") }
    }
    let response = try await proxy.ask(.get, "/pets/7")
    #expect(response.text == "coded")
    #expect(try told(response) == [])
  }

  @Test func `many violations are cut off`() async throws {
    let names = (0..<60).map { "\"\(String(repeating: "long", count: 30))\($0)\"" }.joined(separator: ",")
    let paths = """
      {"/a": {"get": {"responses": {"200": {"content": {"application/json": {"schema": {"required": [\(names)]}}}}}}}}
      """
    let (proxy, _) = try proxy(paths: paths) { Get("/a") { Respond(json: [:]) } }
    let text = try #require(try await proxy.ask(.get, "/a").headerFields[.violations])
    #expect(text.hasPrefix("Too many violations! [{\"location\":[\"response\",\"body\"],"))
    let limit = 8 * 1024 - 100
    #expect(text.utf8.count == limit + "Too many violations! ".utf8.count)
  }

  @Test func `a contract that is none is told with the backend`() throws {
    let contract = Contract("/nowhere/api.json")
    let source = ContractProxy(contract).source(for: try UpstreamURL("http://real.example"))
    #expect(MockBackend { source }.diagnostics.count == 1)
  }
}

extension HTTPField.Name {
  fileprivate static let violations = Self(raw: "sl-violations", canonical: "sl-violations")
}

extension ResponseDefinition {
  /// The same answer, said to be JSON.
  fileprivate var json: Self {
    var copy = self
    copy.headerFields[.contentType] = "application/json"
    return copy
  }
}
