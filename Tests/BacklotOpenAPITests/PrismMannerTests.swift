import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite struct PrismMannerTests {
  private func backend(_ document: String, _ change: (inout ContractSettings) -> Void = { _ in }) throws -> MockBackend
  {
    var settings = ContractSettings()
    settings.manner = .prism
    change(&settings)
    let document = try JSONDocument(parsing: document)
    let contract = Contract(settings) { () throws(ContractError) in
      let main = ContractDocument(uri: "test:/api.json", name: "api.json", source: .document(document))
      return ContractLibrary(main: main) { uri in throw ContractFiles.Unread(reason: "\(uri) is not there") }
    }
    return MockBackend { contract }
  }

  private func document(_ parts: String, of operation: String = #""responses": {"200": {"description": "ok"}}"#)
    -> String
  {
    "{\"openapi\": \"3.1.0\", \(parts)\"paths\": {\"/a\": {\"post\": {\(operation)}}}}"
  }

  private func body(_ response: HTTPResponse) throws -> JSONValue { try JSONValue(parsing: response.body.bytes ?? []) }

  /// An operation that answers with what a schema describes.
  private func answering(_ schema: String) -> String {
    "\"responses\": {\"200\": {\"content\": {\"application/json\": {\"schema\": \(schema)}}}}"
  }

  @Test func `what is made up has its members in the order of their names`() async throws {
    let schema =
      #"{"properties": {"b": {"properties": {"z": {}, "y": {}}, "required": ["z", "y"]}, "a": {"type": "integer"}}}"#
    let dynamic = try backend(document("", of: answering(schema))) { $0.options.isDynamic = true }
    let drawn = try body(try await dynamic.ask(.post, "/a"))
    #expect(drawn.object.map { Array($0.keys) } == ["a", "b"])
    #expect(drawn["b"]?.object.map { Array($0.keys) } == ["y", "z"])
    let typical = try body(try await backend(document("", of: answering(schema))).ask(.post, "/a"))
    #expect(typical.object.map { Array($0.keys) } == ["b", "a"])
  }

  @Test(arguments: [
    (#"{"minItems": 4, "maxItems": 4}"#, #"{"type": "array", "items": {"const": 1}}"#, "[1,1,1,1]"),
    (#"{"maxItems": 0}"#, #"{"type": "array", "items": {"const": 1}}"#, "[]"),
    (#"{"useDefaultValue": true}"#, #"{"type": "string", "default": "usual"}"#, "\"usual\""),
    (#"{"useExamplesValue": true}"#, #"{"type": "string", "examples": ["shown"]}"#, "\"shown\""),
    (
      #"{"optionalsProbability": 0}"#, #"{"properties": {"a": {"const": 1}, "b": {"const": 2}}, "required": ["a"]}"#,
      "{\"a\":1}"
    ),
    (#"{"fillProperties": false}"#, #"{"type": "object", "additionalProperties": {"const": 1}}"#, "{}"),
    (#"{"minItems": 1000000}"#, #"{"type": "array", "items": {"const": 1}, "maxItems": 2}"#, "[1,1]"),
  ])
  func `a document says what made-up content is like`(wish: String, schema: String, content: String) async throws {
    let text = document("\"x-json-schema-faker\": \(wish), ", of: answering(schema))
    let backend = try backend(text) { $0.options.isDynamic = true }
    #expect(try body(try await backend.ask(.post, "/a")).serialized() == content)
  }

  @Test func `who starts the server says more than the document`() async throws {
    let schema = #"{"type": "object", "additionalProperties": {"const": 1}}"#
    let text = document("\"x-json-schema-faker\": {\"fillProperties\": true}, ", of: answering(schema))
    let backend = try backend(text) {
      $0.options.isDynamic = true
      $0.fillsProperties = false
    }
    #expect(try body(try await backend.ask(.post, "/a")) == [:])
  }

  @Test func `violations follow the schema, an object's own before those of its members`() async throws {
    let schema = #"""
      {"type": "object", "required": ["id"], "properties": {"b": {"type": "integer"}, "a": {"type": "integer"}}}
      """#
    let content = "\"requestBody\": {\"content\": {\"application/json\": {\"schema\": \(schema)}}}, "
    let backend = try backend(document("", of: content + answering("{}")))
    let problem = try body(try await backend.ask(.post, "/a", body: #"{"a": "x", "b": "y"}"#))
    let codes = problem["validation"]?.array?.map {
      "\($0["location"]?.serialized() ?? "") \($0["code"]?.string ?? "")"
    }
    #expect(codes == ["[\"body\"] required", "[\"body\",\"b\"] type", "[\"body\",\"a\"] type"])
  }

  @Test(arguments: [(#"{"id": 1, "tags": ["a"]}"#, 0), (#"{"id": "one", "tags": ["a"]}"#, 1)])
  func `plain XML is held against the schema, and not against the annotations that it passes over`(
    example: String,
    count: Int
  ) async throws {
    let schema = #"""
      {"type": "object", "required": ["id", "tags"], "xml": {"name": "Pet"}, "properties": {
        "id": {"type": "integer", "xml": {"attribute": true}},
        "tags": {"type": "array", "items": {"type": "string", "xml": {"name": "tag"}}, "xml": {"wrapped": true}}}}
      """#
    let content = "{\"application/xml\": {\"schema\": \(schema), \"example\": \(example)}}"
    let backend = try backend(document("", of: "\"responses\": {\"200\": {\"content\": \(content)}}"))
    let response = try await backend.ask(.post, "/a", [.accept: "application/xml"])
    #expect(response.status == .ok && response.headerFields[.contentType]?.hasPrefix("application/xml") == true)
    #expect(backend.journal.entries.map(\.violations.count) == [count])
  }

  @Test func `a body that nobody expects is refused`() async throws {
    let response = try await backend(document("")).ask(.post, "/a", body: "{}")
    #expect(response.status == .unsupportedMediaType)
    #expect(try await backend(document("")).ask(.post, "/a").status == .ok)
  }

  @Test func `elements that are not wanted are told of before the array that has too few`() async throws {
    let schema = #"{"type": "array", "contains": {"enum": ["a"]}, "minContains": 2}"#
    let content = "\"requestBody\": {\"content\": {\"application/json\": {\"schema\": \(schema)}}}, "
    let backend = try backend(document("", of: content + answering("{}")))
    let problem = try body(try await backend.ask(.post, "/a", body: #"["a", "b"]"#))
    let places = problem["validation"]?.array?.map {
      "\($0["location"]?.serialized() ?? "") \($0["code"]?.string ?? "")"
    }
    #expect(places == ["[\"body\",\"1\"] enum", "[\"body\"] contains"])
  }

  @Test(arguments: [("Basic abc123", false), ("Bearer abc", true), ("", true)])
  func `whoever uses the right scheme is not told of it once more`(credentials: String, isTold: Bool) async throws {
    let security = "\"components\": {\"securitySchemes\": {\"b\": {\"type\": \"http\", \"scheme\": \"basic\"}}}, "
    let backend = try backend(document(security + "\"security\": [{\"b\": []}], "))
    let fields: HTTPFields = credentials.isEmpty ? [:] : [.authorization: credentials]
    let response = try await backend.ask(.post, "/a", fields)
    #expect(response.status == .unauthorized)
    #expect(response.headerFields[.wwwAuthenticate] == "Basic realm=\"*\"")
    #expect((try body(response)["headers"] != nil) == isTold)
  }

  @Test func `an example of any media type stands for each that Swagger names`() async throws {
    let backend = try backend(
      """
      {"swagger": "2.0", "paths": {"/a": {"get": {"produces": ["text/plain", "text/html"], "responses": {"200": {
        "schema": {"type": "string"}, "examples": {"*/*": "hello", "text/html": "<p>"}}}}}}}
      """
    )
    let plain = try await backend.ask(.get, "/a", [.accept: "*/*"])
    #expect(plain.headerFields[.contentType] == "text/plain")
    #expect(plain.body.bytes.map { String(decoding: $0, as: UTF8.self) } == "hello")
    let html = try await backend.ask(.get, "/a", [.accept: "text/html"])
    #expect(html.body.bytes.map { String(decoding: $0, as: UTF8.self) } == "<p>")
  }
}
