import BacklotJSON
import BacklotStubs
import Foundation
import RealData
import TemporaryFolders
import Testing

@testable import BacklotOpenAPI

@Suite struct ContractBundlerTests {
  private let head = "\"openapi\": \"3.1.0\", \"info\": {\"title\": \"t\", \"version\": \"1\"}"

  private func bundle(_ files: [String: String], _ main: String = "api.json") throws -> JSONValue {
    let folder = try TemporaryFolder(files)
    return try ContractFiles().bundle("\(folder.path)/\(main)")
  }

  /// All references in a value, and what mappings hold.
  private func references(in value: JSONValue) -> [String] {
    switch value {
    case .array(let elements): elements.flatMap(references)
    case .object(let members):
      [members["$ref"]?.string].compactMap(\.self) + members.flatMap { references(in: $0.value) }
    default: []
    }
  }

  /// A pet has an owner, who has pets; the path's item is a file of its own.
  private var circle: [String: String] {
    [
      "api.json": """
      {\(head), "paths": {"/pets": {"$ref": "paths/pets.json"}},
       "components": {"schemas": {"Owner": {"type": "string"}}}}
      """,
      "paths/pets.json": """
      {"get": {"responses": {"200": {"description": "ok", "content": {"application/json": {
        "schema": {"type": "array", "items": {"$ref": "../schemas/Pet.json"}}}}}}}}
      """,
      "schemas/Pet.json": """
      {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"},
        "owner": {"$ref": "people.json#/Owner"}}}
      """,
      "schemas/people.json": """
      {"Owner": {"type": "object", "properties": {"pets": {"type": "array", "items": {"$ref": "Pet.json"}}}}}
      """,
    ]
  }

  @Test func `what lies in a circle of files becomes components with names of their own`() throws {
    let bundle = try bundle(circle)
    #expect(bundle["components"]?["schemas"]?.object.map { Array($0.keys) } == ["Owner", "Pet", "Owner_2"])
    let items = bundle[at: "/paths/~1pets/get/responses/200/content/application~1json/schema/items"]
    #expect(items == ["$ref": "#/components/schemas/Pet"])
    let schemas = bundle["components"]?["schemas"]
    #expect(schemas?["Owner"] == ["type": "string"])
    #expect(schemas?["Pet"]?["properties"]?["owner"] == ["$ref": "#/components/schemas/Owner_2"])
    #expect(references(in: bundle).allSatisfy { $0.hasPrefix("#/components/schemas/") })
  }

  @Test func `the bundle answers as the files do`() async throws {
    let folder = try TemporaryFolder(circle)
    let files = MockBackend { Contract("\(folder.path)/api.json") }
    let bundle = try ContractFiles().bundle("\(folder.path)/api.json").serialized()
    let one = MockBackend { Contract(try! JSONDocument(parsing: bundle)) }
    let answers = (try await files.ask(.get, "/pets"), try await one.ask(.get, "/pets"))
    #expect(answers.0.body.bytes == answers.1.body.bytes)
    #expect(answers.0.status == .ok)
  }

  @Test func `a component that only names a file is the one place for what is there`() throws {
    let bundle = try bundle([
      "api.json": """
      {\(head), "paths": {}, "components": {
        "schemas": {"Animal": {"$ref": "Pet.json"}, "Zoo": {"items": {"$ref": "Pet.json"}}},
        "parameters": {"Limit": {"$ref": "parameters.json#/limit"}}}}
      """,
      "Pet.json": "{\"type\": \"object\", \"properties\": {\"child\": {\"$ref\": \"#\"}}}",
      "parameters.json": "{\"limit\": {\"name\": \"limit\", \"in\": \"query\", \"schema\": {\"$ref\": \"Pet.json\"}}}",
    ])
    let animal = JSONValue.object(["$ref": "#/components/schemas/Animal"])
    #expect(bundle["components"]?["schemas"]?["Animal"] == ["type": "object", "properties": ["child": animal]])
    #expect(bundle["components"]?["schemas"]?["Zoo"]?["items"] == animal)
    #expect(bundle["components"]?["parameters"]?["Limit"]?["schema"] == animal)
    #expect(bundle["components"]?["schemas"]?.object?.count == 2)
  }

  @Test func `a mapping names what the bundle has`() throws {
    let bundle = try bundle([
      "api.json": """
      {\(head), "paths": {}, "components": {"schemas": {"Pet": {"discriminator": {"propertyName": "kind",
        "mapping": {"dog": "schemas/Dog.json", "cat": "Cat", "self": "#/components/schemas/Pet"}}}}}}
      """,
      "schemas/Dog.json": "{\"allOf\": [{\"$ref\": \"../api.json#/components/schemas/Pet\"}]}",
    ])
    let mapping = bundle[at: "/components/schemas/Pet/discriminator/mapping"]
    #expect(mapping == ["dog": "#/components/schemas/Dog", "cat": "Cat", "self": "#/components/schemas/Pet"])
    let parent = bundle[at: "/components/schemas/Dog/allOf/0"]
    #expect(parent == ["$ref": "#/components/schemas/Pet"])
  }

  @Test func `what only looks like a reference stays as it is`() throws {
    let main = """
      {\(head), "paths": {}, "components": {"schemas": {"Pet": {"example": {"$ref": "nowhere.json"},
        "properties": {"$ref": {"type": "string"}, "example": {"$ref": "other.json"}}}}}}
      """
    let bundle = try bundle(["api.json": main, "other.json": "{\"type\": \"integer\"}"])
    #expect(bundle[at: "/components/schemas/Pet/example"] == ["$ref": "nowhere.json"])
    let example = bundle[at: "/components/schemas/Pet/properties/example"]
    #expect(example == ["$ref": "#/components/schemas/other"])
  }

  @Test func `a reference that leads nowhere is told with its file and line`() throws {
    let files = [
      "api.json": "{\(head),\n\"paths\": {\"/\": {\n\"$ref\": \"item.json\"}}}",
      "item.json": "{\"get\": {\"responses\": {\n\"200\": {\"$ref\": \"#/nope\"}}}}",
    ]
    let error = #expect(throws: ContractError.self) { try bundle(files) }
    #expect(error?.origin.file.hasSuffix("/item.json") == true)
    #expect(error?.origin.line == 2)
    #expect(error?.message.contains("#/nope") == true)
  }

  @Test func `a path that leads back to itself has no end and is refused`() {
    let error = #expect(throws: ContractError.self) {
      try bundle([
        "api.json": "{\(head), \"paths\": {\"/\": {\"$ref\": \"a.json\"}}}", "a.json": "{\"$ref\": \"a.json\"}",
      ])
    }
    #expect(error?.code == .endlessReference)
  }

  @Test func `what is put in place twice as often at each level is refused soon`() throws {
    var files = ["api.json": "{\(head), \"paths\": {\"/\": {\"$ref\": \"0.json\"}}}", "30.json": "{}"]
    for level in 0..<30 {
      let callback = "{\"a\": {\"$ref\": \"\(level + 1).json\"}, \"b\": {\"$ref\": \"\(level + 1).json\"}}"
      files["\(level).json"] = "{\"post\": {\"callbacks\": {\"c\": \(callback)}}}"
    }
    let folder = try TemporaryFolder(files)
    var bundler = try ContractBundler(ContractFiles().library(for: "\(folder.path)/api.json"), puttingInPlace: 5000)
    let error = #expect(throws: ContractError.self) { try bundler.bundle() }
    #expect(error?.code == .tooLarge)
  }

  @Test(.enabled(if: RealData.shared != nil))
  func `the petstore in five files answers from its bundle as from the files`() async throws {
    let data = try #require(RealData.shared)
    let path = data.folder.path + "/openapi/oai-examples/v2.0/json/petstore-separate/spec/swagger.json"
    let folder = data.folder.path + "/openapi/oai-examples/v2.0/json/petstore-separate"
    let bundle = try ContractFiles(allowing: [folder]).bundle(path)
    #expect(references(in: bundle).allSatisfy { $0.hasPrefix("#/") })
    #expect(bundle["definitions"]?.object.map { Set($0.keys) } == ["Pet", "NewPet", "Error"])
    let document = try JSONDocument(parsing: bundle.serialized())
    let (files, one) = (MockBackend { Contract(path, allowingFilesIn: [folder]) }, MockBackend { Contract(document) })
    for target in ["/pets", "/pets?limit=x", "/pets/7", "/pets/x", "/api/pets"] {
      let (expected, got) = (try await files.ask(.get, target), try await one.ask(.get, target))
      #expect(got.status == expected.status)
      #expect(got.body.bytes == expected.body.bytes)
    }
  }
}
