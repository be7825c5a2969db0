import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotOpenAPI

/// Documents that are wrong in many ways, or meant to take long: each is read, and each request gets a response soon.
@Suite(.timeLimit(.minutes(5))) struct HostileDocumentTests {
  private static let good = #""/good": {"get": {"responses": {"200": {"description": "d"}}}}"#

  /// A document with a path that works, and `/p`.
  private static func document(_ item: String, _ components: String = "{}", version: String = "3.1.0") -> String {
    """
    {"openapi": "\(version)", "info": {"title": "t", "version": "1"}, "components": {"schemas": \(components)},
      "paths": {\(good), "/p": \(item)}}
    """
  }

  private static func answering(_ schema: String) -> String {
    #"{"get": {"responses": {"200": {"description": "d", "content": {"application/json": {"schema": \#(schema)}}}}}}"#
  }

  private static func taking(_ schema: String) -> String {
    #"{"post": {"requestBody": {"required": true, "content": {"application/json": {"schema": \#(schema)}}}, "#
      + #""responses": {"200": {"description": "d"}}}}"#
  }

  private func backend(_ text: String) throws -> MockBackend {
    let document = try JSONDocument(parsing: text)
    return MockBackend { Contract(document, named: "t.json") }
  }

  /// Returns the response, or `nil` if the path has none.
  private func response(of backend: MockBackend, to path: String) async throws -> HTTPResponse? {
    do { return try await backend.ask(.get, path) } catch is UnmatchedRequest { return nil }
  }

  // MARK: Parts of the wrong kind

  private static let operation = #"{"get": {"responses": {"200": {"description": "d"}}, "#
  private static let response = #"{"get": {"responses": {"200": {"description": "d", "#

  /// Items of `/p` with a place for a value.
  private static let items: [String] =
    [
      "@", #"{"get": @}"#, #"{"get": {"responses": @}}"#, #"{"get": {"responses": {"200": @}}}"#, answering("@"),
      answering(#"{"$ref": @}"#),
    ]
    + ["parameters", "requestBody", "security", "servers", "callbacks"].map { "\(operation)\"\($0)\": @}}" }
    + ["content", "headers"].map { "\(response)\"\($0)\": @}}}}" }
    + [
      "type", "properties", "items", "enum", "required", "allOf", "oneOf", "pattern", "minimum", "format",
      "discriminator", "additionalProperties", "example", "default", "minItems", "multipleOf",
    ].map { answering("{\"\($0)\": @}") }
    + ["name", "in", "schema", "content", "style"].map {
      "\(operation)\"parameters\": [{\"name\": \"q\", \"in\": \"query\", \"schema\": {}, \"\($0)\": @}]}}"
    }

  private static let values = ["[]", "{}", "null", "7", "\"x\"", "true"]

  @Test(arguments: items, ["3.0.3", "3.1.0"])
  func `a part of the wrong kind breaks no more than its path`(item: String, version: String) async throws {
    for value in Self.values {
      let backend = try backend(Self.document(item.replacing("@", with: value), version: version))
      #expect(try await backend.ask(.get, "/good").status == .ok, "\(value)")
      guard let response = try await response(of: backend, to: "/p?q=1") else { continue }
      #expect([200, 400, 401, 404, 405, 422, 500].contains(response.status.code), "\(value): \(response)")
      #expect(try response.status.code < 500 || response.json["detail"]?.string != nil, "\(value): \(response.text)")
    }
  }

  @Test(arguments: ["components", "servers", "security", "info", "tags"])
  func `a part of the document that has the wrong kind ends nothing`(member: String) async throws {
    for value in Self.values {
      let backend = try backend("{\"openapi\": \"3.1.0\", \"\(member)\": \(value), \"paths\": {\(Self.good)}}")
      #expect([200, 401, 500].contains(try await backend.ask(.get, "/good").status.code), "\(value)")
    }
  }

  @Test(arguments: [
    "/p/{", "/p/}", "/p/{}", "/p/{a}{b}", "/p/{a}/{a}", "/p/%zz", "/p//", "/p?x=1", "/p#x", "/p\\u0000",
  ])
  func `a path that is hardly one leaves the others`(path: String) async throws {
    let text = #"{"openapi": "3.1.0", "paths": {\#(Self.good), "\#(path)": {"get": {"responses": {"200": {}}}}}}"#
    let backend = try backend(text)
    #expect(try await backend.ask(.get, "/good").status == .ok)
    #expect([200, nil].contains(try await response(of: backend, to: "/p/x")?.status.code))
  }

  private static let unusual: [(item: String, status: Int)] = [
    (#"{"get": {"responses": {"99999999999999999999": {"description": "d"}}}}"#, 500),
    (#"{"get": {"responses": {"42": {"description": "d"}}}}"#, 500),
    (answering(#"{"type": "integer", "minimum": 5, "maximum": 3}"#), 200),
    (answering(#"{"type": "integer", "minimum": 1e400}"#), 200),
    (answering(#"{"type": "integer", "example": "x"}"#), 200),
    (response + #""headers": {"X": {"schema": {"type": "string"}, "example": "a\r\nY: b"}}}}}}"#, 200),
    (response + #""headers": {"X Y:\r\n": {"schema": {"type": "string"}}}}}}}"#, 200),
    (response + #""content": {"\r\n": {"schema": {"type": "string"}}}}}}}"#, 200),
  ]

  @Test(arguments: unusual)
  func `an unusual part is answered, and adds no field of its own`(item: String, status: Int) async throws {
    let response = try await backend(Self.document(item)).ask(.get, "/p")
    #expect(response.status.code == status, "\(response) \(response.text)")
    #expect(!response.headerFields.contains { $0.value.contains("\r") || $0.value.contains("\n") })
  }

  // MARK: References

  private static func reference(_ name: String) -> String { ##"{"$ref": "#/components/schemas/\##(name)"}"## }

  /// Schemas that each contain the next one twice, so that their expansion has 2^40 parts.
  private static let doubling: String = {
    let pairs = (0..<40).map { level in
      let next = reference("S\(level + 1)")
      return #""S\#(level)": {"type": "object", "required": ["a", "b"], "properties": {"a": \#(next), "b": \#(next)}}"#
    }
    return "{\"A\": \(reference("S0")), \(pairs.joined(separator: ", ")), \"S40\": {\"type\": \"string\"}}"
  }()

  private static let loops: [String: String] = [
    "itself": #"{"A": \#(reference("A"))}"#, "each other": #"{"A": \#(reference("B")), "B": \#(reference("A"))}"#,
    "its own allOf": #"{"A": {"allOf": [\#(reference("A"))]}}"#,
    "its own anyOf": #"{"A": {"anyOf": [\#(reference("A")), \#(reference("A"))]}}"#,
    "its own oneOf": #"{"A": {"oneOf": [\#(reference("A")), {"type": "object"}]}}"#,
    "its own not": #"{"A": {"not": \#(reference("A"))}}"#,
    "its own items": #"{"A": {"type": "array", "minItems": 1, "items": \#(reference("A"))}}"#,
    "a member that it requires":
      #"{"A": {"type": "object", "required": ["a"], "properties": {"a": \#(reference("A"))}}}"#,
    "its own additional members":
      #"{"A": {"type": "object", "minProperties": 2, "additionalProperties": \#(reference("A"))}}"#,
    "parts that double forty times": doubling,
  ]

  @Test(arguments: loops.keys.sorted(), ["3.0.3", "3.1.0"])
  func `a schema without an end gets a short response`(name: String, version: String) async throws {
    let components = try #require(Self.loops[name])
    let backend = try backend(Self.document(Self.answering(Self.reference("A")), components, version: version))
    let response = try await backend.ask(.get, "/p")
    #expect(response.status == .ok, "\(response.text.prefix(200))")
    #expect(response.text.utf8.count < 50_000)
    #expect(try await backend.ask(.get, "/good").status == .ok)
  }

  @Test func `a discriminator that leads to itself is left out`() async throws {
    let mapping = ##"{"propertyName": "t", "mapping": {"a": "#/components/schemas/A"}}"##
    let components = #"{"A": {"oneOf": [\#(Self.reference("A"))], "discriminator": \#(mapping)}}"#
    let backend = try backend(Self.document(Self.answering(Self.reference("A")), components))
    #expect(try await backend.ask(.get, "/p").text == "null")
  }

  @Test func `a chain of five thousand references is followed`() async throws {
    let links = (0..<5000).map { "\"S\($0)\": \(Self.reference("S\($0 + 1)"))" }.joined(separator: ", ")
    let components = "{\(links), \"S5000\": {\"const\": 7}}"
    let response = try await backend(Self.document(Self.answering(Self.reference("S0")), components)).ask(.get, "/p")
    #expect(response.text == "7")
  }

  @Test(arguments: [".", "pipe", "/dev/zero", "file:///dev/zero", "%%%[", "missing.json"])
  func `a reference to what is no document is reported, and not waited for`(reference: String) async throws {
    let folder = try TemporaryFolder(["api.json": Self.document(Self.answering("{\"$ref\": \"\(reference)\"}"))])
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let backend = MockBackend { Contract("\(folder.path)/api.json") }
    let response = try await backend.ask(.get, "/p")
    #expect(response.status == .internalServerError)
    #expect(try response.json["detail"]?.string?.contains(reference) == true, "\(response.text)")
  }

  // MARK: Patterns

  private static let patterns = [
    "^(a+)+$", "^(a|a)*$", "^(?!)$",
  ]
  private static let unusablePatterns = [
    "^((a{1,100}){1,100}){1,100}$", "^a{1000000000}$", "(",
    String(repeating: "(", count: 5000) + "a" + String(repeating: ")", count: 5000),
  ]

  @Test(arguments: patterns + unusablePatterns)
  func `a pattern that is meant to take long is answered`(pattern: String) async throws {
    let schema = #"{"type": "string", "pattern": "\#(pattern)"}"#
    let response = try await backend(Self.document(Self.answering(schema))).ask(.get, "/p")
    #expect([200, 500].contains(response.status.code))
    // A pattern that cannot be compiled counts as absent.
    let isAbsent = Self.unusablePatterns.contains(pattern)
    let text = "\"" + String(repeating: "a", count: 50_000) + "!\""
    let receiver = try backend(Self.document(Self.taking(schema)))
    #expect([200, 422].contains(try await receiver.ask(.post, "/p", body: text).status.code))
    #expect(receiver.journal.entries.last?.violations.isEmpty == isAbsent)
    let parameter = #""parameters": [{"name": "q", "in": "query", "schema": \#(schema)}]}}"#
    let asked = try backend(Self.document(Self.operation + parameter))
    let query = "/p?q=" + String(repeating: "a", count: 5000) + "!"
    #expect([200, 422].contains(try await asked.ask(.get, query).status.code))
    #expect(asked.journal.entries.last?.violations.isEmpty == isAbsent)
  }

  // MARK: Sizes

  private static let sizes: [(schema: String, status: Int)] = [
    (#"{"type": "array", "minItems": 1000000000, "items": {"type": "integer"}}"#, 500),
    (
      #"{"type": "array", "minItems": 1000, "items": {"type": "array", "minItems": 1000, "items": {"type": "array", "minItems": 1000}}}"#,
      500
    ),
    (#"{"type": "string", "minLength": 4000000000}"#, 500),
    (#"{"type": "object", "minProperties": 1000000000}"#, 500),
    (String(repeating: #"{"properties": {"a": "#, count: 250) + "{}" + String(repeating: "}}", count: 250), 200),
  ]

  @Test(arguments: sizes)
  func `a schema of something too large to make is reported`(schema: String, status: Int) async throws {
    let response = try await backend(Self.document(Self.answering(schema))).ask(.get, "/p")
    #expect(response.status.code == status, "\(response.text.prefix(200))")
  }

  @Test func `a thousand paths of one shape, and a path of ten thousand parameters, are served`() async throws {
    let operation = #"{"get": {"responses": {"200": {"description": "d"}}}}"#
    let similar = (0..<1000).map { "\"/{p\($0)}\": \(operation)" }.joined(separator: ", ")
    let long = "\"/p\(String(repeating: "/{a}", count: 10_000))\": \(operation)"
    let backend = try backend("{\"openapi\": \"3.1.0\", \"paths\": {\(Self.good), \(similar), \(long)}}")
    #expect(try await backend.ask(.get, "/good").status == .ok)
    #expect(try await backend.ask(.get, "/x").status == .ok)
  }
}
