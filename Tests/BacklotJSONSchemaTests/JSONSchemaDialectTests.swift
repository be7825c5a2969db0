import BacklotJSON
import BacklotJSONSchema
import Testing

/// Differences between drafts, in particular drafts without an official suite here.
@Suite struct JSONSchemaDialectTests {
  typealias Dialect = JSONSchemaDialect

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let dialects: [Dialect]
    let schema: JSONValue
    let valid: [JSONValue]
    let invalid: [JSONValue]

    init(_ name: String, _ dialects: Dialect..., schema: JSONValue, valid: [JSONValue] = [], invalid: [JSONValue] = [])
    {
      testDescription = name
      self.dialects = dialects
      self.schema = schema
      self.valid = valid
      self.invalid = invalid
    }
  }

  static let openAPI = [
    Case("nullable", .openAPI30, schema: ["type": "string", "nullable": true], valid: ["a", nil], invalid: [1]),
    Case(
      "nullable without a type",
      .openAPI30,
      schema: ["nullable": true, "enum": [1]],
      valid: [1, nil],
      invalid: [2]
    ),
    Case(
      "nullable is unknown",
      .openAPI31,
      .draft202012,
      schema: ["type": "string", "nullable": true],
      invalid: [nil]
    ),
    Case("several types", .openAPI31, schema: ["type": ["string", "null"]], valid: ["a", nil], invalid: [1]),
    Case("patternProperties is unknown", .openAPI30, schema: ["patternProperties": ["^a": false]], valid: [["a": 1]]),
    Case(
      "discriminators say nothing where nothing has a name",
      .openAPI30,
      .openAPI31,
      schema: ["discriminator": ["propertyName": "kind"], "oneOf": [["type": "object"]]],
      valid: [["kind": "x"]]
    ),
    Case(
      "discriminators are unknown",
      .draft202012,
      schema: ["discriminator": ["propertyName": "kind"], "oneOf": [["$ref": "#/$defs/a"]], "$defs": ["a": true]],
      valid: [[:]]
    ),
    Case(
      "ids are nothing",
      .openAPI30,
      schema: ["id": "#a", "properties": ["id": ["type": "string"]]],
      valid: [["id": "a"]]
    ),
  ]

  @Test(arguments: numbers + keywords + unevaluated + references + openAPI)
  func `a keyword means in a draft what it means there`(_ example: Case) throws {
    for dialect in example.dialects {
      let schema = try JSONSchema(compiling: example.schema, dialect: dialect)
      for value in example.valid {
        #expect(schema.validate(value).isValid, "\(dialect): \(value.excerpt()): \(schema.validate(value))")
        #expect(schema.accepts(value), "\(dialect): \(value.excerpt())")
      }
      for value in example.invalid {
        #expect(!schema.validate(value).isValid && !schema.accepts(value), "\(dialect): \(value.excerpt())")
      }
    }
  }

  @Test func `a schema tells its dialect, whatever the caller thinks`() throws {
    for dialect in Dialect.allCases {
      guard let uri = dialect.uri else { continue }
      let schema = try JSONSchema(compiling: ["$schema": .string(uri + "#"), "const": 1], dialect: .draft202012)
      #expect(schema.accepts(2) == (dialect == .draft4))
    }
  }

  @Test func `an embedded schema may have a dialect of its own`() throws {
    let schema = try JSONSchema(compiling: [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "properties": ["old": ["$ref": "https://example.com/old"], "new": ["prefixItems": [["type": "null"]]]],
      "$defs": [
        "old": [
          "$id": "https://example.com/old", "$schema": "http://json-schema.org/draft-07/schema#",
          "items": [["type": "null"]],
        ]
      ],
    ])
    #expect(schema.accepts(["old": [nil, 1], "new": [nil, 1]]))
    #expect(!schema.accepts(["old": [1]]) && !schema.accepts(["new": [1]]))
  }

  @Test func `a part of an OpenAPI document is a schema without the rest being one`() throws {
    let document = try JSONDocument(
      parsing: """
        {"openapi": "3.0.3", "components": {"schemas": {
          "Pet": {"type": "object", "required": ["name"], "properties": {
            "name": {"type": "string", "nullable": true}, "friend": {"$ref": "#/components/schemas/Pet"}}},
          "Broken": {"$ref": "#/components/schemas/Nobody"}
        }}}
        """
    )
    let schema = try JSONSchema(compiling: .document(document), at: "/components/schemas/Pet", dialect: .openAPI30)
    #expect(schema.accepts(["name": nil, "friend": ["name": "Rex"]]))
    let violation = try #require(schema.validate(["name": "Rex", "friend": [:]]).violations.first)
    #expect(violation.schemaURI == "#/components/schemas/Pet/required")
    #expect(violation.schemaLocation?.line == 2)
    #expect(throws: JSONSchemaError.self) {
      try JSONSchema(compiling: .document(document), at: "/components/schemas/Broken", dialect: .openAPI30)
    }
    #expect(throws: JSONSchemaError.self) { try JSONSchema(compiling: .document(document), at: "/components/x") }
  }
}
