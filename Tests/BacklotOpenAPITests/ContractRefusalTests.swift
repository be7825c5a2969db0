import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite struct ContractRefusalTests {
  private static let paths = """
    {"/pets": {"post": {
      "parameters": [{"in": "query", "name": "limit", "schema": {"type": "integer", "maximum": 10}},
                     {"in": "header", "name": "X-Token", "required": true, "schema": {"type": "string"}}],
      "requestBody": {"required": true, "content": {"application/json": {"schema": {
        "type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}}}}},
      "responses": {"200": {}}}}}
    """

  private func places(_ answer: HTTPResponse) throws -> [String] {
    try answer.json["validation"]?.array?.map { violation in
      let place = violation["location"]?.array?.compactMap(\.string).joined(separator: ".") ?? ""
      return place + " " + (violation["code"]?.string ?? "")
    } ?? []
  }

  @Test func `every violation is told with its place`() async throws {
    let backend = try MockBackend.of(paths: Self.paths)
    let answer = try await backend.ask(.post, "/pets?limit=11", body: #"{"age": "old"}"#)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.headerFields[.contentType] == "application/problem+json")
    #expect(
      try Set(places(answer)) == ["body required", "body.age type", "header.X-Token required", "query.limit maximum"]
    )
    #expect(try answer.json["validation"]?[0]?["contract"]?.string?.hasPrefix("t.json:") == true)
  }

  @Test func `a request as the contract has it is answered`() async throws {
    let backend = try MockBackend.of(paths: Self.paths)
    let answer = try await backend.ask(.post, "/pets?limit=10", [.token: "t"], body: #"{"name": "Rex"}"#)
    #expect(answer.status == .ok)
    #expect(backend.journal.entries.last?.violations.isEmpty == true)
  }

  @Test func `content of another type is refused, and none where some is required`() async throws {
    let backend = try MockBackend.of(paths: Self.paths)
    let fields: HTTPFields = [.token: "t", .contentType: "text/plain"]
    #expect(try await backend.ask(.post, "/pets", fields, body: "hello").status == .unsupportedMediaType)
    #expect(try await places(backend.ask(.post, "/pets", [.token: "t"])) == ["body required"])
    #expect(try await places(backend.ask(.post, "/pets", [.token: "t"], body: "{")) == ["body syntax"])
  }

  @Test(arguments: [
    (#"{"422": {"content": {"text/plain": {"example": "own"}}}}"#, 422),
    (#"{"400": {"content": {"text/plain": {"example": "own"}}}}"#, 400),
    (#"{"4XX": {"content": {"text/plain": {"example": "own"}}}}"#, 422),
    (#"{"default": {"content": {"text/plain": {"example": "own"}}}}"#, 422),
  ])
  func `the contract's own answer comes before a problem document`(responses: String, status: Int) async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/p": {"get": {"parameters": [{"in": "query", "name": "q", "required": true}], "responses": \(responses)}}}
        """
    )
    let answer = try await backend.ask(.get, "/p")
    #expect(answer.status.code == status)
    #expect(answer.text == "own")
  }

  private static let credentials: [(security: String, fields: HTTPFields, challenge: String?)] = [
    (#"[{"basic": []}]"#, HTTPFields(), "Basic realm=\"*\""),
    (#"[{"basic": []}]"#, [.authorization: "Basic dTpw"], nil),
    (#"[{"basic": []}]"#, [.authorization: "Basic %%"], "Basic realm=\"*\""),
    (#"[{"bearer": []}]"#, [.authorization: "Bearer t"], nil),
    (#"[{"bearer": []}]"#, [.authorization: "Bearer "], "Bearer"),
    (#"[{"key": []}]"#, [:], ""), (#"[{"key": []}]"#, [.key: "k"], nil),
    (#"[{"key": [], "bearer": []}]"#, [.key: "k"], "Bearer"),
    (#"[{"key": []}, {"bearer": []}]"#, [.key: "k"], nil), (#"[{"key": []}, {}]"#, [:], nil),
  ]

  @Test(arguments: credentials)
  func `who asks has to say so, in one of the ways that the contract has`(
    security: String,
    fields: HTTPFields,
    challenge: String?
  ) async throws {
    let backend = try MockBackend.of(
      paths: "{\"/p\": {\"get\": {\"security\": \(security), \"responses\": {\"200\": {}}}}}",
      components: """
        {"securitySchemes": {"basic": {"type": "http", "scheme": "basic"}, "bearer": {"type": "http", "scheme": "bearer"},
          "key": {"type": "apiKey", "in": "header", "name": "X-Key"}}}
        """
    )
    let answer = try await backend.ask(.get, "/p", fields)
    #expect(answer.status == (challenge == nil ? .ok : .unauthorized))
    #expect(answer.headerFields[.wwwAuthenticate] ?? "" == challenge ?? "")
  }

  @Test func `an answer that breaks the contract may be refused`() async throws {
    var options = Contract.Options()
    options.refusesInvalidAnswers = true
    let paths = """
      {"/p": {"get": {"responses": {"200": {"content": {"application/json": {
        "schema": {"type": "object"}, "example": 7}}}}}}}
      """
    let answer = try await MockBackend.of(paths: paths, options: options, manner: .prism).ask(.get, "/p")
    #expect(answer.status == .internalServerError)
    #expect(try answer.json["title"] == "Request/Response not valid")
  }
}
