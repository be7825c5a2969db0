import BacklotHTTP
import BacklotJSON
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotOpenAPI

/// A name in one of several files must have the same meaning in the bundle.
@Suite struct BundledNamesTests {
  private let head = #""openapi": "3.1.0", "info": {"title": "t", "version": "1"}"#

  private func bundle(_ files: [String: String], _ main: String = "api.json") throws -> JSONValue {
    let folder = try TemporaryFolder(files)
    return try ContractFiles().bundle("\(folder.path)/\(main)")
  }

  /// A document whose one operation takes a schema, and which has a component of its own that is called `Cat`.
  private func main(_ schema: String) -> String {
    """
    {\(head), "paths": {"/animals": {"post": {
       "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "\(schema)"}}}},
       "responses": {"204": {"description": "taken"}}}}},
     "components": {"schemas": {"Cat": {"type": "string"}}}}
    """
  }

  /// Returns the statuses of the files and of their bundle for the specified bodies.
  private func answers(of files: [String: String], to bodies: [String]) async throws -> [[Int]] {
    let folder = try TemporaryFolder(files)
    let bundle = try JSONDocument(parsing: try ContractFiles().bundle("\(folder.path)/api.json").serialized())
    let backends = [MockBackend { Contract("\(folder.path)/api.json") }, MockBackend { Contract(bundle) }]
    var answers: [[Int]] = []
    for backend in backends {
      var statuses: [Int] = []
      for body in bodies {
        statuses.append(try await backend.ask(.post, "/animals", body: body).status.code)
      }
      answers.append(statuses)
    }
    return answers
  }

  @Test(arguments: ["oneOf", "anyOf"])
  func `a discriminator goes on knowing schemas that have other names in the bundle`(keyword: String) async throws {
    let animals = """
      {"Animal": {"\(keyword)": [{"$ref": "#/Cat"}, {"$ref": "#/Dog"}], "discriminator": {"propertyName": "kind"}},
       "Cat": {"type": "object", "required": ["kind", "lives"], "properties": {"lives": {"type": "integer"}}},
       "Dog": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}}}
      """
    let files = ["api.json": main("animals.json#/Animal"), "animals.json": animals]
    let bodies = [#"{"kind": "Cat", "lives": 9}"#, #"{"kind": "Dog"}"#, #"{"kind": "Cat"}"#, #"{"kind": "Cow"}"#]
    #expect(try await answers(of: files, to: bodies) == [[204, 204, 422, 422], [204, 204, 422, 422]])
    let mapping = try bundle(files)[at: "/components/schemas/Animal/discriminator/mapping"]
    #expect(mapping == ["Cat": "#/components/schemas/Cat_2"])
  }

  @Test func `what extends a schema of another file is in the bundle, and known by its name`() async throws {
    let animals = """
      {"components": {"schemas": {
        "Animal": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}},
          "discriminator": {"propertyName": "kind"}},
        "Cat": {"allOf": [{"$ref": "#/components/schemas/Animal"}, {"required": ["lives"]}]},
        "Unused": {"allOf": [{"$ref": "gone.json"}]}}}}
      """
    let files = ["api.json": main("animals.json#/components/schemas/Animal"), "animals.json": animals]
    let bodies = [#"{"kind": "Cat", "lives": 9}"#, #"{"kind": "Cat"}"#, #"{"kind": "Animal"}"#]
    let answers = try await answers(of: files, to: bodies)
    #expect(answers[0].prefix(2) == [204, 422])
    #expect(answers[1] == answers[0])
  }

  @Test func `a name that a schema itself refuses is not mapped`() throws {
    let animals = """
      {"Animal": {"oneOf": [{"$ref": "#/Cat"}], "discriminator": {"propertyName": "kind"}},
       "Cat": {"type": "object", "properties": {"kind": {"const": "cat"}}}}
      """
    let bundle = try bundle(["api.json": main("animals.json#/Animal"), "animals.json": animals])
    #expect(bundle[at: "/components/schemas/Animal/discriminator"] == ["propertyName": "kind"])
  }

  @Test func `a reference back to the first file is to what is there, however the file's name is spelled`() throws {
    let bundle = try bundle(
      [
        "my root+.json": """
        {\(head), "paths": {}, "components": {"schemas": {
          "S": {"type": "string"}, "T": {"$ref": "parts/t.json"}}}}
        """,
        "parts/t.json": ##"{"items": {"$ref": "../my root+.json#/components/schemas/S"}}"##,
      ],
      "my root+.json"
    )
    #expect(bundle["components"]?["schemas"]?["T"] == ["items": ["$ref": "#/components/schemas/S"]])
    #expect(bundle["components"]?["schemas"]?.object?.count == 2)
  }

  @Test func `references by anchors and identifiers become pointers`() async throws {
    let parts = """
      {"A": {"$anchor": "first", "type": "object", "required": ["b"], "properties": {"b": {"$ref": "#second"}}},
       "B": {"$anchor": "second", "type": "integer"},
       "C": {"$id": "https://example.com/c", "type": "object", "properties": {"a": {"$ref": "api.json#own"}}}}
      """
    let main = """
      {\(head), "paths": {"/animals": {"post": {
         "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "parts.json#first"}}}},
         "responses": {"204": {"description": "taken"}}}}},
       "components": {"schemas": {"Own": {"$anchor": "own", "type": "string"}, "P": {"$ref": "parts.json#/B"}}}}
      """
    let files = ["api.json": main, "parts.json": parts]
    let bundle = try bundle(files)
    let schema = bundle[at: "/paths/~1animals/post/requestBody/content/application~1json/schema"]
    #expect(schema == ["$ref": "#/components/schemas/A"])
    #expect(
      bundle["components"]?["schemas"]?["A"]
        == ["type": "object", "required": ["b"], "properties": ["b": ["$ref": "#/components/schemas/P"]]]
    )
    let statuses = [204, 422, 422]
    let bodies = [#"{"b": 1}"#, #"{"b": "1"}"#, "{}"]
    #expect(try await answers(of: files, to: bodies) == [statuses, statuses])
  }

  @Test func `an anchor that is not there is told with what to write`() throws {
    let error = try #require(throws: ContractError.self) {
      try bundle([
        "api.json": "{\(head), \"paths\": {}, \"components\": {\"schemas\": {\"S\": {\"$ref\": \"p.json#no\"}}}}",
        "p.json": "{}",
      ])
    }
    #expect(error.message.contains("\"p.json#no\", which does not exist; use an existing anchor"))
  }
}
