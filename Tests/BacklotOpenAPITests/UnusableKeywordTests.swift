import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

/// Schemas with keywords that the dialect does not allow, which other tools serve.
@Suite struct UnusableKeywordTests {
  /// A schema of the member `a`, and the pointer from it to what is unusable.
  struct Case: CustomTestStringConvertible {
    let schema: String
    let pointer: String

    init(_ schema: String, _ pointer: String) { (self.schema, self.pointer) = (schema, pointer) }

    var testDescription: String { schema }
  }

  static let all = [
    Case(#"{"type": "integer", "required": true}"#, "/required"),
    Case(#"{"type": "object", "required": "id"}"#, "/required"),
    Case(#"{"type": "object", "required": [7]}"#, "/required"),
    Case(#"{"type": "any"}"#, "/type"), Case(#"{"type": "String"}"#, "/type"), Case(#"{"type": []}"#, "/type"),
    Case(#"{"type": ["string", "uuid"]}"#, "/type"), Case(#"{"type": {"a": 1}}"#, "/type"),
    Case(#"{"type": "file"}"#, "/type"), Case(#"{"type": null}"#, "/type"),
    Case(#"{"type": "string", "enum": "a,b"}"#, "/enum"), Case(#"{"type": "string", "enum": []}"#, "/enum"),
    Case(#"{"type": "string", "enum": {"a": 1}}"#, "/enum"),
    Case(#"{"type": "number", "minimum": "1"}"#, "/minimum"), Case(#"{"type": "number", "maximum": null}"#, "/maximum"),
    Case(#"{"type": "number", "multipleOf": 0}"#, "/multipleOf"),
    Case(#"{"type": "number", "multipleOf": -1}"#, "/multipleOf"),
    Case(#"{"type": "number", "multipleOf": "0.01"}"#, "/multipleOf"),
    Case(#"{"type": "string", "minLength": -1}"#, "/minLength"),
    Case(#"{"type": "string", "maxLength": 1.5}"#, "/maxLength"),
    Case(#"{"type": "string", "maxLength": "40"}"#, "/maxLength"),
    Case(#"{"type": "array", "items": {}, "maxItems": null}"#, "/maxItems"),
    Case(#"{"type": "array", "items": {}, "uniqueItems": "true"}"#, "/uniqueItems"),
    Case(#"{"type": "array", "items": "string"}"#, "/items"), Case(#"{"type": "array", "items": null}"#, "/items"),
    Case(#"{"type": "string", "pattern": 7}"#, "/pattern"), Case(#"{"type": "string", "pattern": "("}"#, "/pattern"),
    Case(#"{"type": "string", "pattern": "/^a$/i"}"#, "/pattern"),
    Case(#"{"type": "string", "pattern": "[[:alpha:]]+"}"#, "/pattern"),
    Case(#"{"type": "string", "pattern": "(a{1000000}){1000000}"}"#, "/pattern"),
    Case(#"{"type": "string", "format": {}}"#, "/format"), Case(#"{"type": "string", "format": null}"#, "/format"),
    Case(#"{"type": "object", "properties": []}"#, "/properties"),
    Case(#"{"type": "object", "properties": {"b": "string"}}"#, "/properties/b"),
    Case(#"{"type": "object", "properties": {"b": null, "c": {"type": "string"}}}"#, "/properties/b"),
    Case(#"{"type": "object", "additionalProperties": "false"}"#, "/additionalProperties"),
    Case(#"{"type": "object", "additionalProperties": [{"type": "string"}]}"#, "/additionalProperties"),
    Case(#"{"type": "object", "minProperties": true}"#, "/minProperties"),
    Case(#"{"allOf": {"type": "string"}}"#, "/allOf"), Case(#"{"type": "string", "oneOf": []}"#, "/oneOf"),
    Case(#"{"anyOf": "string"}"#, "/anyOf"), Case(#"{"oneOf": [{"type": "string"}, null]}"#, "/oneOf/1"),
    Case(#"{"allOf": [{"type": "string"}, "x"]}"#, "/allOf/1"), Case(#"{"not": "string"}"#, "/not"),
    Case(#"{"$ref": 7}"#, "/$ref"), Case(##"{"$ref": "#/components/schemas/None"}"##, "/$ref"),
    Case(#"{"discriminator": "kind", "oneOf": [{"type": "object"}]}"#, "/discriminator"),
    Case(#"{"discriminator": {}, "type": "object"}"#, "/discriminator"),
    Case(##"{"$ref": "#/components/schemas/Loop"}"##, "/$ref"),
  ]

  static let inVersion30 = [
    Case(#"{"type": "number", "exclusiveMinimum": 0}"#, "/exclusiveMinimum"),
    Case(#"{"type": "array", "items": []}"#, "/items"),
    Case(#"{"type": "array", "items": [{"type": "string"}]}"#, "/items"),
    Case(#"{"type": "string", "nullable": "true"}"#, "/nullable"),
  ]

  static let inVersion31 = [
    Case(#"{"type": "number", "exclusiveMinimum": true, "minimum": 1}"#, "/exclusiveMinimum"),
    Case(#"{"type": "object", "propertyNames": "a"}"#, "/propertyNames"),
    Case(#"{"type": "object", "patternProperties": {"(": {"type": "string"}}}"#, "/patternProperties/("),
    Case(#"{"type": "object", "dependentRequired": {"b": true}}"#, "/dependentRequired"),
    Case(#"{"type": "array", "prefixItems": {}}"#, "/prefixItems"), Case(#"{"if": 1, "then": {}}"#, "/if"),
    Case(#"{"type": "array", "contains": {}, "minContains": -1}"#, "/minContains"),
    Case(#"{"$schema": "http://json-schema.org/schema#", "type": "string"}"#, "/$schema"),
    Case(#"{"$schema": "https://json-schema.org/draft-07/schema", "type": "string"}"#, "/$schema"),
    Case(#"{"$schema": "https://spec.openapis.org/oas/3.1/schema-base/2022-10-07"}"#, "/$schema"),
    Case(#"{"$schema": "https://json-schema.org/draft/2019-09/hyper-schema"}"#, "/$schema"),
    Case(#"{"$schema": "https://example.com/meta.json", "type": "string"}"#, "/$schema"),
    Case(#"{"$schema": "", "type": "string"}"#, "/$schema"), Case(##"{"$schema": "#"}"##, "/$schema"),
    Case(#"{"$schema": "t.json"}"#, "/$schema"), Case(#"{"$schema": 7}"#, "/$schema"),
    Case(#"{"$schema": null, "type": "string"}"#, "/$schema"),
  ]

  @Test(arguments: all + inVersion30)
  func `an unusable keyword counts as absent in version 3.0`(_ known: Case) async throws {
    try await check(known, version: "3.0.3")
  }

  @Test(arguments: all + inVersion31)
  func `an unusable keyword counts as absent in version 3.1`(_ known: Case) async throws {
    try await check(known, version: "3.1.0")
  }

  private func check(_ known: Case, version: String) async throws {
    let contract = Self.contract(known.schema, version: version)
    let backend = MockBackend { contract }
    let answer = try await backend.ask(.get, "/a")
    #expect(answer.status == .ok, "\(answer.text)")
    #expect(backend.journal.entries.first?.violations.filter { $0.severity == .error } == [])
    let id = try #require(try answer.json["id"]?.int)
    #expect(id >= 5)
    #expect(try await backend.ask(.post, "/a", body: #"{"id": 7}"#).status == .noContent)
    #expect(try await backend.ask(.post, "/a", body: #"{"id": "x"}"#).status.code == 422)
    try checkWarning(known, contract)
  }

  private func checkWarning(_ known: Case, _ contract: Contract) throws {
    var blueprint = BackendBlueprint()
    let warnings = contract.outline(contributingTo: &blueprint).furtherProblems(beside: blueprint.diagnostics)
    #expect(warnings.count == 1, "\(warnings)")
    let warning = try #require(warnings.first)
    #expect(warning.severity == .warning)
    if known.pointer != "/$ref" {
      #expect(warning.message.contains("/properties/a\(known.pointer): "), "\(warning.message)")
      #expect(warning.column != nil)
    }
    #expect(warning.origin.line == 3)
    let check = ContractCheck(try contract.load())
    #expect(check.findingsInContract.map(\.severity) == [.warning])
    #expect(
      try contract.description().problems.count == (known.pointer == "/$ref" && known.schema != #"{"$ref": 7}"# ? 0 : 1)
    )
  }

  static func contract(_ schema: String, version: String) -> Contract {
    let text = """
      {"openapi": "\(version)", "info": {"title": "t", "version": "1"}, "components": {"schemas": {"S":
        {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer", "minimum": 5}, "a":
        \(schema.replacing("#/components/schemas/Loop", with: "#/components/schemas/S/properties/a"))
        }}}},
      "paths": {"/a": {
        "get": {"responses": {"200": {"description": "", "content": {"application/json": {
          "schema": {"$ref": "#/components/schemas/S"}}}}}},
        "post": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/S"}}}},
          "responses": {"204": {"description": ""}}}}}}
      """
    var settings = ContractSettings(options: Contract.Options(refusesInvalidAnswers: true))
    settings.manner = .prism
    return Contract(settings) { () throws(ContractError) in
      do throws(JSONError) {
        return ContractLibrary(only: .document(try JSONDocument(parsing: text)), named: "t.json")
      } catch {
        throw ContractError(.unreadable, at: Stub.Origin(file: "t.json"), message: error.message)
      }
    }
  }

  @Test func `the warnings of a document are bounded`() throws {
    let members = (0..<150).map { "\"p\($0)\": {\"type\": \"any\"}" }.joined(separator: ",\n")
    let contract = Self.contract("{\"type\": \"object\", \"properties\": {\(members)}}", version: "3.0.3")
    var blueprint = BackendBlueprint()
    let warnings = contract.outline(contributingTo: &blueprint).unusableKeywords
    #expect(warnings.count == 101)
    #expect(warnings.last?.message == "50 more keywords of schemas are ignored")
    #expect(warnings[1].description.hasPrefix("t.json:4:"))
  }

  @Test func `a keyword in an example, and an extension, are not examined`() throws {
    let schema = #"{"type": "string", "example": {"type": "any"}, "default": {"required": true}, "x-type": "any"}"#
    var blueprint = BackendBlueprint()
    let outline = Self.contract(schema, version: "3.0.3").outline(contributingTo: &blueprint)
    #expect(outline.furtherProblems(beside: []).isEmpty)
  }
}
