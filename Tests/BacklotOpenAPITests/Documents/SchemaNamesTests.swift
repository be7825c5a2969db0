import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

/// Schemas of a contract that are referred to by an anchor or an identifier (JSON Schema 2020-12 §8.2).
@Suite struct SchemaNamesTests {
  private func backend(_ reference: String, components: String) throws -> MockBackend {
    let text = """
      {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/things": {"post": {
         "parameters": [{"name": "n", "in": "query", "schema": {"$ref": "\(reference)"}}],
         "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "\(reference)"}}}},
         "responses": {"204": {"description": "taken"}}}}},
       "components": {"schemas": \(components)}}
      """
    let document = try JSONDocument(parsing: text)
    return MockBackend { Contract(document) }
  }

  private static let components = #"""
    {"Anchored": {"$anchor": "place", "type": "integer"},
     "Dynamic": {"$dynamicAnchor": "later", "type": "integer"},
     "Named": {"$id": "https://example.com/named", "type": "integer", "$defs": {
       "inner": {"$anchor": "inner", "type": "integer"}}},
     "Relative": {"$id": "relative", "type": "integer"},
     "Deep": {"type": "object", "properties": {"example": {"$anchor": "deep", "type": "integer"}}},
     "Shown": {"examples": [{"$anchor": "place", "type": "string"}], "x-more": {"$anchor": "place", "type": "string"}}}
    """#

  @Test(
    arguments: [
      "#place", "#later", "https://example.com/named", "https://example.com/named#inner",
      "https://example.com/named#/$defs/inner", "relative", "#deep",
    ]
  )
  func `a schema in a contract is found by its name`(reference: String) async throws {
    let backend = try backend(reference, components: Self.components)
    #expect(try await backend.ask(.post, "/things?n=1", body: "1").status == .noContent)
    let answer = try await backend.ask(.post, "/things?n=a", body: "\"a\"")
    #expect(answer.status.code == 422)
    #expect(backend.journal.entries.map { $0.violations.map(\.code) } == [[], ["type", "type"]])
  }

  @Test func `a document that is unknown is a mistake of the contract`() async throws {
    let backend = try backend("https://example.com/none", components: Self.components)
    _ = try await backend.ask(.post, "/things", body: "1")
    #expect(backend.journal.entries.map { $0.violations.map(\.code) } == [["brokenContract"]])
  }

  @Test(arguments: ["#nowhere", "https://example.com/named#none"])
  func `a reference to a missing name counts as absent`(reference: String) async throws {
    let backend = try backend(reference, components: Self.components)
    #expect(try await backend.ask(.post, "/things", body: "1").status == .noContent)
    #expect(backend.journal.entries.map { $0.violations.map(\.code) } == [[]])
  }

  @Test func `names are looked for when somebody refers to one, and not before`() throws {
    let value: JSONValue = ["components": ["schemas": ["A": ["$anchor": "a"]]]]
    let main = ContractDocument(uri: "file:///api.json", name: "api.json", source: .value(value))
    let library = ContractLibrary(main: main) { _ in throw ContractFiles.Unread(reason: "there is none") }
    #expect(try library.target(of: "#/components/schemas/A", from: main.root).name == "A")
    #expect(main.names.known == nil)
    #expect(try library.target(of: "#a", from: main.root).name == "A")
    #expect(main.names.known != nil)
  }
}
