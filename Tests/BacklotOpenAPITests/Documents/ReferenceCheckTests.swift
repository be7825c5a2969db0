import BacklotJSON
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotOpenAPI

@Suite("References that lead nowhere") struct ReferenceCheckTests {
  private func broken(_ api: String, _ files: [String: String] = [:]) throws -> [String] {
    let head = "\"openapi\": \"3.1.0\", \"info\": {\"title\": \"t\", \"version\": \"1\"}"
    let folder = try TemporaryFolder(files.merging(["api.json": "{\(head),\n\(api)}"]) { $1 })
    let library = try ContractFiles().library(for: "\(folder.path)/api.json")
    return library.brokenReferences.map { "\($0)".replacing(folder.path + "/", with: "") }
  }

  private func responding(_ schema: String) -> String {
    #""paths": {"/a": {"get": {"responses": {"200": {"description": "d", "content": {"application/json": {"schema":"#
      + "\n\(schema)}}}}}}}"
  }

  @Test(arguments: [
    (##"{"$ref": "#/components/schemas/Dgo"}"##, "#/components/schemas/Dgo\", which does not exist"),
    (##"{"items": {"allOf": [{"$ref": "#/nope"}]}}"##, "#/nope\", which does not exist"),
    (##"{"$ref": "#anchor"}"##, "#anchor\", which does not exist"),
    (#"{"$ref": "none.json"}"#, "none.json\": Cannot read"),
    (#"{"$ref": "../none.json"}"#, "../none.json\": it is outside of"),
    (#"{"$ref": "https://a.example/s.json"}"#, "it is a remote document, which is never fetched"),
    (#"{"discriminator": {"propertyName": "k", "mapping": {"a": "none.json"}}}"#, "none.json\": Cannot read"),
  ])
  func `each one is found, with its line`(schema: String, message: String) throws {
    let found = try broken(responding(schema))
    #expect(
      found.count == 1 && found[0].hasPrefix("api.json:3: \"$ref\" is ") && found[0].contains(message),
      "\(found)"
    )
  }

  @Test func `those in other documents are found there, once for each document`() throws {
    let part =
      "{\"A\": {\"$ref\": \"#/B\"},\n\"C\": {\"allOf\": [{\"$ref\": \"none.json\"}, {\"$ref\": \"none.json\"}]}}"
    let api = responding(#"{"anyOf": [{"$ref": "s.json#/A"}, {"$ref": "s.json#/C"}, {"$ref": "s.json#/A"}]}"#)
    let found = try broken(api, ["s.json": part]).sorted()
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("s.json:1: \"$ref\" is \"#/B\", which does not exist") == true, "\(found)")
    #expect(found.last?.hasPrefix("s.json:2: \"$ref\" is \"none.json\": ") == true, "\(found)")
  }

  @Test(arguments: [
    ##""parameters": [{"$ref": "#/no"}]"##, ##""requestBody": {"$ref": "#/no"}"##,
    ##""callbacks": {"c": {"$ref": "#/no"}}"##,
    ##""callbacks": {"c": {"{$url}": {"post": {"responses": {"200": {"$ref": "#/no"}}}}}}"##,
    ##""responses": {"200": {"$ref": "#/no"}}"##, ##""responses": {"200": {"headers": {"X": {"$ref": "#/no"}}}}"##,
    ##""responses": {"200": {"links": {"X": {"$ref": "#/no"}}}}"##,
    ##""responses": {"200": {"content": {"a/b": {"examples": {"X": {"$ref": "#/no"}}}}}}"##,
  ])
  func `all parts of an operation are looked at`(member: String) throws {
    #expect(try broken("\"paths\": {\"/a\": {\"get\": {\(member)}}}").count == 1)
  }

  @Test func `what is used by no operation is looked at, too`() throws {
    let found = try broken(##""paths": {}, "components": {"schemas": {"A": {"$ref": "#/components/schemas/B"}}}"##)
    #expect(found.count == 1)
  }

  @Test(arguments: [
    ##"{"example": {"$ref": "#/no"}, "default": {"$ref": "#/no"}, "enum": [{"$ref": "#/no"}], "x-a": {"$ref": "#/no"}}"##,
    ##"{"properties": {"$ref": {"type": "string"}}}"##, #"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#,
    ##"{"$id": "https://a.example/s", "$defs": {"a": {"$anchor": "b"}}, "allOf": [{"$ref": "#b"}, {"$ref": "s#/$defs/a"}]}"##,
    ##"{"discriminator": {"propertyName": "k", "mapping": {"a": "Dog"}}}"##,
  ])
  func `what is no reference, or leads somewhere, is not reported`(schema: String) throws {
    #expect(try broken(responding(schema)) == [])
  }

  @Test func `a reference to what is no part of a contract is reported`() throws {
    let found = try broken(responding(##"{"$ref": "#/info/title"}"##))
    #expect(
      found == [##"api.json:3: "$ref" is "#/info/title", which refers to a value of type string, expected an object"##]
    )
  }

  @Test func `circles end, and so does a long list`() throws {
    let circle = ["a.json": #"{"items": {"$ref": "b.json"}}"#, "b.json": #"{"items": {"$ref": "a.json"}}"#]
    #expect(try broken(responding(#"{"$ref": "a.json"}"#), circle) == [])
    let many = (0..<500).map { "{\"$ref\": \"#/\($0)\"}" }.joined(separator: ", ")
    #expect(try broken(responding("{\"anyOf\": [\(many)]}")).count == 100)
  }

  @Test func `a bundle is not made of them, and all of them are reported`() throws {
    let api = "{\"openapi\": \"3.0.3\", \(responding(##"{"anyOf": [{"$ref": "#/x"}, {"$ref": "#/y"}]}"##))}"
    let folder = try TemporaryFolder(["api.json": api])
    var messages: [String] = []
    #expect(ContractFiles().bundle("\(folder.path)/api.json") { messages.append($0.message) } == nil)
    #expect(messages.count == 2 && messages.allSatisfy { $0.hasSuffix("correct the reference") })
    let document = try JSONDocument(parsing: api)
    #expect(throws: ContractError.self) { try ContractFiles.bundle(.document(document), named: "api.json") }
  }
}
