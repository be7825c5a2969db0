import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

/// Responses whose schema has alternatives.
@Suite struct AlternativeSampleTests {
  struct Case: CustomTestStringConvertible {
    let schema: String
    let sample: JSONValue
    /// True if no value tells the alternatives apart.
    var isAmbiguous = false

    var testDescription: String { schema }
  }

  private static let components = """
    {"schemas": {
      "A": {"type": "object", "properties": {"message": {"type": "string"}}},
      "B": {"type": "object", "properties": {"message": {"type": "string"}, "code": {"type": "integer"}}},
      "C": {"type": "object", "required": ["code"], "properties": {"code": {"type": "integer"}}},
      "Kind": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "enum": ["k"]}}},
      "Pet": {"type": "object", "discriminator": {"propertyName": "type"}, "required": ["type"],
        "properties": {"type": {"type": "string"}}},
      "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"},
        {"type": "object", "properties": {"meows": {"type": "boolean"}}}]},
      "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"},
        {"type": "object", "properties": {"barks": {"type": "boolean"}}}]}}}
    """

  private static func alternatives(_ keyword: String, _ names: String...) -> String {
    let references = names.map { "{\"$ref\": \"#/components/schemas/\($0)\"}" }.joined(separator: ", ")
    return "{\"\(keyword)\": [\(references)]}"
  }

  private static let cases = [
    Case(schema: alternatives("oneOf", "A", "B"), sample: ["message": "string"], isAmbiguous: true),
    Case(schema: alternatives("oneOf", "A", "A"), sample: ["message": "string"], isAmbiguous: true),
    Case(schema: alternatives("oneOf", "A", "C"), sample: ["message": "string"]),
    Case(schema: alternatives("oneOf", "C", "A"), sample: ["message": "string"]),
    Case(schema: alternatives("oneOf", "Kind", "C"), sample: ["kind": "k"]),
    Case(schema: alternatives("anyOf", "A", "B"), sample: ["message": "string"]),
    Case(schema: alternatives("anyOf", "C", "B"), sample: ["code": 0]),
    Case(
      schema: alternatives("oneOf", "Pet", "Cat", "Dog"),
      sample: ["type": "Cat", "meows": true],
      isAmbiguous: true
    ),
    Case(schema: #"{"oneOf": [{"type": "string"}, {"type": "integer"}]}"#, sample: "string"),
    Case(
      schema: #"{"oneOf": [{}, {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}]}"#,
      sample: "string"
    ),
    Case(
      schema: #"""
        {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
          "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}
        """#,
      sample: ["a": "string"]
    ),
    Case(
      schema: "{\"type\": \"array\", \"items\": \(alternatives("oneOf", "A", "B"))}",
      sample: [["message": "string"]],
      isAmbiguous: true
    ),
    Case(
      schema: "{\"type\": \"object\", \"properties\": {\"p\": \(alternatives("oneOf", "A", "B"))}}",
      sample: ["p": ["message": "string"]],
      isAmbiguous: true
    ),
    Case(schema: #"{"type": "integer", "allOf": [{"type": "string"}]}"#, sample: "string", isAmbiguous: false),
  ]

  private func backend(_ schema: String, options: Contract.Options = Contract.Options()) throws -> MockBackend {
    try MockBackend.of(
      paths: """
        {"/a": {"get": {"responses": {"200": {"description": "", "content": {"application/json": {
          "schema": \(schema)}}}}}, "post": {"requestBody": {"content": {"application/json": {"schema": \(schema)}}},
          "responses": {"204": {"description": ""}}}}}
        """,
      components: Self.components,
      options: options,
      manner: .prism
    )
  }

  @Test(arguments: cases.dropLast())
  func `a plain value of the first alternative that can be told apart is sent`(_ known: Case) async throws {
    let backend = try backend(known.schema, options: Contract.Options(refusesInvalidAnswers: true))
    let answer = try await backend.ask(.get, "/a")
    #expect(answer.status == .ok)
    #expect(try answer.json == known.sample)
    let violations = backend.journal.entries.first?.violations ?? []
    #expect(violations.map(\.severity) == (known.isAmbiguous ? [.warning] : []), "\(violations)")
    let refused = try await backend.ask(.post, "/a", body: known.sample.serialized())
    #expect(refused.status.code == (known.isAmbiguous ? 422 : 204))
  }

  @Test(arguments: cases.dropLast())
  func `a generated value has no members of other types`(_ known: Case) async throws {
    let backend = try backend(known.schema, options: Contract.Options(isDynamic: true, refusesInvalidAnswers: true))
    for seed in 0..<20 {
      let answer = try await backend.ask(.get, "/a?__seed=\(seed)")
      #expect(answer.status == .ok)
      let code = try answer.json["code"] ?? answer.json[0]?["code"] ?? answer.json["p"]?["code"]
      #expect(code == nil || code?.number != nil, "\(answer.text)")
    }
  }

  @Test func `a value is sent although the schema accepts none, with its violations`() async throws {
    let schema = try #require(Self.cases.last?.schema)
    let backend = try backend(schema)
    let answer = try await backend.ask(.get, "/a")
    #expect(answer.status == .ok)
    #expect(backend.journal.entries.first?.violations.contains { $0.severity == .error } == true)
    let strict = try self.backend(schema, options: Contract.Options(refusesInvalidAnswers: true))
    #expect(try await strict.ask(.get, "/a").status == .internalServerError)
  }

  @Test func `a stub that several alternatives accept is a warning`() throws {
    let contract = try Contract.of(
      paths: """
        {"/a": {"get": {"responses": {"200": {"description": "", "content": {"application/json": {
          "schema": \(Self.alternatives("oneOf", "A", "B"))}}}}}}}
        """,
      components: Self.components
    )
    func findings(_ json: JSONValue) throws -> [ContractViolation.Severity] {
      try contract.findings(in: Get("/a") { Respond(json: json) }).map(\.severity)
    }
    #expect(try findings(["message": "x"]) == [.warning])
    #expect(try findings(["message": 7]) == [.error])
  }

  @Test func `the value of x-ms-discriminator-value selects a schema`() async throws {
    let document = """
      {"swagger": "2.0", "info": {"title": "t", "version": "1"}, "produces": ["application/json"],
        "paths": {"/a": {"get": {"responses": {"200": {"description": "", "schema": {"$ref": "#/definitions/Base"}}}},
          "post": {"consumes": ["application/json"], "responses": {"204": {"description": ""}},
            "parameters": [{"name": "b", "in": "body", "schema": {"$ref": "#/definitions/Base"}}]}}},
        "definitions": {
          "Base": {"type": "object", "discriminator": "kind", "required": ["kind"],
            "properties": {"kind": {"type": "string"}}},
          "Blob": {"x-ms-discriminator-value": "Microsoft.Blob",
            "allOf": [{"$ref": "#/definitions/Base"}, {"required": ["url"], "properties": {"url": {"type": "string"}}}]}}}
      """
    let source = try JSONDocument(parsing: document)
    let backend = MockBackend { Contract(source) }
    #expect(try await backend.ask(.get, "/a").json == ["kind": "Microsoft.Blob", "url": "string"])
    #expect(try await backend.ask(.post, "/a", body: #"{"kind": "Microsoft.Blob", "url": "u"}"#).status == .noContent)
    #expect(try await backend.ask(.post, "/a", body: #"{"kind": "Microsoft.Blob"}"#).status.code == 422)
  }
}
