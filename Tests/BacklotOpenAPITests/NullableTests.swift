import BacklotHTTP
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

/// Schemas that accept null, as Prism reads `nullable`.
@Suite struct NullableTests {
  private static let nullable = [
    #"{"type": "string", "nullable": true, "enum": ["author", "editor"]}"#,
    #"{"nullable": true, "enum": ["author", "editor"]}"#,
    ##"{"nullable": true, "allOf": [{"$ref": "#/components/schemas/Role"}]}"##,
    ##"{"nullable": true, "oneOf": [{"$ref": "#/components/schemas/Role"}, {"type": "integer"}]}"##,
    ##"{"nullable": true, "anyOf": [{"$ref": "#/components/schemas/Role"}]}"##,
    ##"{"$ref": "#/components/schemas/Role", "nullable": true}"##,
    ##"{"type": "object", "nullable": true, "not": {"type": "string"}, "required": ["a"]}"##,
    ##"{"$ref": "#/components/schemas/NullableRole"}"##,
    ##"{"type": "object", "nullable": true, "discriminator": {"propertyName": "a"}, "properties": {"a": {}}}"##,
  ]

  private func status(_ schema: String, body: String) async throws -> Int {
    let backend = try MockBackend.of(
      paths: """
        {"/a": {"post": {"requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {
          "role": \(schema)}}}}}, "responses": {"204": {"description": ""}}}}}
        """,
      components: """
        {"schemas": {"Role": {"type": "string", "enum": ["author", "editor"]},
          "NullableRole": {"type": "string", "enum": ["author"], "nullable": true}}}
        """,
      manner: .prism
    )
    return try await backend.ask(.post, "/a", body: body).status.code
  }

  @Test(arguments: nullable)
  func `null is accepted although it is not listed`(schema: String) async throws {
    #expect(try await status(schema, body: #"{"role": null}"#) == 204)
    #expect(try await status(schema, body: #"{"role": true}"#) == 422)
  }

  @Test(arguments: [
    #"{"type": "string", "nullable": false, "enum": ["author", "editor"]}"#, #"{"enum": ["author"]}"#,
    ##"{"$ref": "#/components/schemas/Role", "nullable": false}"##, #"{"type": "string", "x-null": true}"#,
  ])
  func `null is refused without nullable`(schema: String) async throws {
    #expect(try await status(schema, body: #"{"role": null}"#) == 422)
  }
}
