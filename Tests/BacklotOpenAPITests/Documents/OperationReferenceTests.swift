import BacklotHTTP
import BacklotJSON
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotOpenAPI

@Suite("References at any place of a contract") struct OperationReferenceTests {
  private static let number = #"{"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}"#
  private static let responses =
    #"{"200": {"description": "d", "content": {"application/json": {"example": {"id": 7}}}}}"#

  private func folder(_ paths: String, _ more: String = "", _ files: [String: String] = [:]) throws -> TemporaryFolder {
    var files = files
    files["index.json"] = """
      {"openapi": "3.1.0", "info": {"title": "t", "version": "1"},
      "paths": \(paths)\(more.isEmpty ? "" : ", " + more)}
      """
    return try TemporaryFolder(files)
  }

  /// Expects that a backend of the document and one of its bundle answer a request alike.
  private func expectServed(_ folder: TemporaryFolder, _ target: String = "/a/1", body: String? = nil) async throws {
    let path = folder.path + "/index.json"
    let direct = MockBackend { Contract(path) }
    #expect(direct.diagnostics == [])
    let bundle = try ContractFiles().bundle(path)
    let bundled = MockBackend { Contract(.value(bundle), named: "b", settings: ContractSettings()) }
    for backend in [direct, bundled] {
      let response = try await backend.ask(body == nil ? .get : .post, target, body: body)
      #expect(response.status == .ok, "\(response.text)")
      #expect(try response.json == ["id": 7])
    }
  }

  private static let operation = """
    {"operationId": "getA", "parameters": [{"name": "id", "in": "path", "required": true,
    "schema": {"$ref": "index.json#/components/schemas/ID"}}], "responses": \(responses)}
    """

  static let operations: [(place: String, files: [String: String])] = [
    (#"{"/a/{id}": {"get": {"$ref": "get.json"}}}"#, ["get.json": operation]),
    (#"{"/a/{id}": {"get": {"$ref": "get.json#/a~1b/c"}}}"#, ["get.json": "{\"a/b\": {\"c\": \(operation)}}"]),
    (#"{"/a/{id}": {"get": {"$ref": "one.json"}}}"#, ["one.json": #"{"$ref": "get.json"}"#, "get.json": operation]),
    (#"{"/a/{id}": {"$ref": "item.json"}}"#, ["item.json": #"{"get": {"$ref": "get.json"}}"#, "get.json": operation]),
    (
      #"{"/a/{id}": {"get": {"$ref": "back.json"}}}"#,
      ["back.json": #"{"$ref": "index.json#/components/x"}"#]
    ),
    (#"{"$ref": "paths.json"}"#, ["paths.json": "{\"/a/{id}\": {\"get\": \(operation)}}"]),
    (
      ##"{"/b/{id}": {"$ref": "item.json"}, "/a/{id}": {"get": {"$ref": "#/paths/~1b~1{id}/get"}}}"##,
      ["item.json": "{\"get\": \(operation)}"]
    ),
  ]

  @Test(arguments: operations)
  func `operations are found in other files, and refer back`(place: String, files: [String: String]) async throws {
    let components = "\"components\": {\"schemas\": {\"ID\": {\"type\": \"integer\"}}, \"x\": \(Self.operation)}"
    let folder = try folder(place, components, files)
    let backend = MockBackend { Contract(folder.path + "/index.json") }
    #expect(backend.diagnostics == [])
    let response = try await backend.ask(.get, "/a/1")
    #expect(try response.json == ["id": 7], "\(response.text)")
    #expect(try await backend.ask(.get, "/a/x").status.code == 422)
    #expect(backend.stubs.contains { $0.name == "getA" })
  }

  static let parts: [(member: String, files: [String: String])] = [
    (#""responses": {"$ref": "r.json"}"#, ["r.json": responses]),
    (#""responses": {"200": {"$ref": "r.json#/200"}}"#, ["r.json": responses]),
    (
      #""responses": {"200": {"description": "d", "content": {"$ref": "c.json"}}}"#,
      ["c.json": #"{"application/json": {"example": {"id": 7}}}"#]
    ),
    (
      #""responses": {"200": {"description": "d", "content": {"application/json": {"$ref": "m.json"}}}}"#,
      ["m.json": #"{"example": {"id": 7}}"#]
    ),
    (
      #""responses": {"200": {"description": "d", "content": {"application/json": {"examples": {"$ref": "e.json"}}}}}"#,
      ["e.json": #"{"e": {"value": {"id": 7}}}"#]
    ),
    (
      #""responses": {"200": {"description": "d", "content": {"application/json": {"examples": {"e": {"$ref": "e.json"}}}}}}"#,
      ["e.json": #"{"value": {"id": 7}}"#]
    ),
    (
      "\"responses\": \(responses), \"parameters\": {\"$ref\": \"p.json\"}",
      ["p.json": #"[{"name": "q", "in": "query", "schema": {"type": "integer"}}]"#]
    ),
    ("\"responses\": \(responses), \"callbacks\": {\"c\": {\"$ref\": \"c.json\"}}", ["c.json": "{}"]),
    (
      #""responses": {"200": {"$ref": "r.json"}}"#,
      [
        "r.json":
          #"{"description": "d", "headers": {"X-A": {"$ref": "h.json"}}, "links": {"l": {"$ref": "l.json"}}, "content": {"application/json": {"example": {"id": 7}}}}"#,
        "h.json": #"{"content": {"text/plain": {"$ref": "hm.json"}}}"#, "hm.json": #"{"example": "x"}"#,
        "l.json": #"{"operationId": "o"}"#,
      ]
    ),
  ]

  @Test(arguments: parts)
  func `parts of operations are found as after bundling`(member: String, files: [String: String]) async throws {
    try await expectServed(folder("{\"/a/1\": {\"get\": {\(member)}}}", "", files))
  }

  @Test func `request bodies and security schemes are found in other files`() async throws {
    let body = #""requestBody": {"$ref": "b.json"}, "security": [{"k": []}]"#
    let folder = try folder(
      "{\"/a/1\": {\"post\": {\(body), \"responses\": \(Self.responses)}}}",
      #""components": {"securitySchemes": {"$ref": "s.json"}}"#,
      [
        "b.json": "{\"content\": {\"application/json\": {\"schema\": \(Self.number)}}}",
        "s.json": #"{"k": {"$ref": "k.json"}}"#,
        "k.json": #"{"type": "apiKey", "in": "header", "name": "X-Key"}"#,
      ]
    )
    let backend = MockBackend { Contract(folder.path + "/index.json") }
    #expect(try await backend.ask(.post, "/a/1", body: #"{"id": 1}"#).status == .unauthorized)
    #expect(try await backend.ask(.post, "/a/1", [.key: "k"], body: #"{"id": "x"}"#).status.code == 422)
    #expect(try await backend.ask(.post, "/a/1", [.key: "k"], body: #"{"id": 1}"#).status == .ok)
  }

  @Test(arguments: [
    (##""get": {"$ref": "#/paths/~1a/get"}"##, "index.json:2: \"$ref\" is \"#/paths/~1a/get\", which refers to itself"),
    (#""get": {"$ref": "x.json"}"#, "index.json:2: \"$ref\" is \"x.json\", which refers to itself"),
    (#""get": {"$ref": "none.json"}"#, "index.json:2: \"$ref\" is \"none.json\": "),
  ])
  func `a broken or circular reference of an operation is a warning, and all others are served`(
    member: String,
    message: String
  ) async throws {
    let good = "\"/good\": {\"get\": {\"responses\": \(Self.responses)}}"
    let folder = try folder(
      "{\(good), \"/a\": {\(member)}}",
      "",
      ["x.json": #"{"$ref": "y.json"}"#, "y.json": #"{"$ref": "x.json"}"#]
    )
    var blueprint = BackendBlueprint()
    let outline = Contract(folder.path + "/index.json").outline(contributingTo: &blueprint)
    let found = (blueprint.diagnostics + outline.furtherProblems(beside: blueprint.diagnostics))
      .filter { "\($0)".contains("/index.json") }
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first.map { "\($0)".contains(message) } == true, "\(found)")
    let backend = MockBackend { Contract(folder.path + "/index.json") }
    #expect(try await backend.ask(.get, "/good").status == .ok)
    let broken = try await backend.ask(.get, "/a")
    #expect(broken.status == .internalServerError)
    #expect(try broken.json["detail"]?.string?.contains("\"$ref\"") == true, "\(broken.text)")
  }

  @Test func `a chain of four thousand references is no circle, and takes no time`() async throws {
    let links = (0..<4000).map { "\"r\($0)\": {\"$ref\": \"#/components/responses/r\($0 + 1)\"}" }
    let last = "\"r4000\": {\"description\": \"d\", \"content\": {\"application/json\": {\"example\": {\"id\": 7}}}}"
    let components = "\"components\": {\"responses\": {\((links + [last]).joined(separator: ", "))}}"
    let folder = try folder(
      ##"{"/a/1": {"get": {"responses": {"200": {"$ref": "#/components/responses/r0"}}}}}"##,
      components
    )
    let path = folder.path + "/index.json"
    let start = ContinuousClock.now
    #expect(try ContractFiles().library(for: path).brokenReferences == [])
    try await expectServed(folder)
    // A quadratic time would be above a minute.
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
