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

  @Test func `a request whose content coding cannot be decoded is refused with 415`() async throws {
    let content = #"{"application/json": {"schema": {"type": "object"}}}"#
    let operation = #""requestBody": {"content": \#(content)}, "responses": {"200": {"description": "ok"}}"#
    let backend = try backend(document("", of: operation))
    let refusal = try await backend.ask(.post, "/a", [.contentEncoding: "br"], body: "{}")
    #expect(refusal.status == .unsupportedMediaType)
    #expect(try body(refusal)["detail"]?.string?.hasPrefix("The request body cannot be decoded: ") == true)
    #expect(try await backend.ask(.post, "/a", body: "{}").status == .ok)
  }

  /// An operation that answers with what a schema describes.
  private func answering(_ schema: String) -> String {
    "\"responses\": {\"200\": {\"content\": {\"application/json\": {\"schema\": \(schema)}}}}"
  }

  @Test(arguments: ["text/plain", "text/html"])
  func `what is no text cannot be written as one, in Prism's words`(type: String) async throws {
    let operation = "\"responses\": {\"200\": {\"content\": {\"\(type)\": {\"schema\": {\"type\": \"object\"}}}}}"
    let answer = try await backend(document("", of: operation)).ask(.post, "/a")
    #expect(answer.status == .internalServerError)
    let reason = JSONValue.string("Cannot serialise complex objects as text")
    #expect(
      try body(answer) == [
        "type": "https://stoplight.io/prism/errors#NO_COMPLEX_OBJECT_TEXT", "title": reason, "status": 500,
        "detail": reason,
      ]
    )
  }

  @Test func `an object in an event stream is an event`() async throws {
    let schema = #"{"type": "object", "properties": {"n": {"type": "integer"}}}"#
    let operation = "\"responses\": {\"200\": {\"content\": {\"text/event-stream\": {\"schema\": \(schema)}}}}"
    let answer = try await backend(document("", of: operation)).ask(.post, "/a")
    #expect(answer.status == .ok)
    #expect(answer.text == "data: {\"n\":0}\n\n")
  }

  @Test func `a schema within itself is shown once more`() async throws {
    let schemas =
      ##""components": {"schemas": {"C": {"type": "object", "properties": {"text": {"type": "string"}, "##
      + ##""children": {"type": "array", "items": {"$ref": "#/components/schemas/C"}}}}}}, "##
    let schema = ##"{"type": "object", "properties": {"prop": {"$ref": "#/components/schemas/C"}}}"##
    let inner = JSONValue.object(["text": "string", "children": [[:]]])
    let shown = try body(try await backend(document(schemas, of: answering(schema))).ask(.post, "/a"))
    #expect(shown == ["prop": ["text": "string", "children": [inner]]])
  }

  @Test(arguments: [
    (#"{"type": "array", "contains": {"type": "integer", "exclusiveMaximum": 50, "exclusiveMinimum": 20}}"#, "[21]"),
    (#"{"type": "array", "contains": {"examples": ["a", "b"]}}"#, "[\"a\"]"),
    (#"{"type": "array", "items": {"examples": ["a", "b"]}}"#, "[\"a\"]"), (#"{"type": "number", "const": 5}"#, "5"),
  ])
  func `keywords of later versions make examples in documents of version 3.0`(schema: String, content: String)
    async throws
  {
    let later = document("", of: answering(schema))
    for text in [later, later.replacing("3.1.0", with: "3.0.2")] {
      #expect(try await backend(text).ask(.post, "/a").text == content)
    }
  }

  @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])
  func `a value that may not be empty is not`(type: String) async throws {
    func status(_ allowed: String, _ value: String) async throws -> Int {
      let text = """
        {"swagger": "2.0", "paths": {"/a": {"post": {"consumes": ["\(type.prefix { $0 != ";" })"],
         "parameters": [{"in": "formData", "name": "id", "type": "string"\(allowed)}], "responses": {"200": {}}}}}}
        """
      let part = "--b\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n\(value)\r\n--b--\r\n"
      let body = type.hasPrefix("multipart") ? part : "id=\(value)"
      return try await backend(text).ask(.post, "/a", [.contentType: type], body: body).status.code
    }
    #expect(try await status(#", "allowEmptyValue": false"#, "") == 422)
    #expect(try await status(#", "allowEmptyValue": false"#, "x") == 200)
    #expect(try await status(#", "allowEmptyValue": true"#, "") == 200)
    #expect(try await status("", "") == 200)
  }

  @Test func `a part in which reserved characters are forbidden has none`() async throws {
    func status(_ encoding: String, _ disposition: String = "name=\"a\"", _ value: String = "x/y") async throws -> Int {
      let content = """
        "requestBody": {"content": {"multipart/form-data": {"schema": {"type": "object", "properties": {"a": {"type": "string"}}},
          "encoding": {"a": {\(encoding)}}}}}, "responses": {"200": {"description": "d"}}
        """
      let body = "--b\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n\(value)\r\n--b--\r\n"
      let backend = try backend(document("", of: content))
      let type = HTTPFields([HTTPField(name: .contentType, value: "multipart/form-data; boundary=b")])
      return try await backend.ask(.post, "/a", type, body: body).status.code
    }
    #expect(try await status(#""allowReserved": false"#) == 422)
    #expect(try await status(#""allowReserved": false"#, "name=\"a\"", "xy") == 200)
    #expect(try await status(#""allowReserved": true"#) == 200)
    #expect(try await status(#""contentType": "text/plain""#) == 200)
    #expect(try await status(#""allowReserved": false"#, "name=\"a\"; filename=\"f\"") == 200)
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
