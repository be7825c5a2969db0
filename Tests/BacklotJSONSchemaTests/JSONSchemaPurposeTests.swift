import BacklotJSON
import BacklotJSONSchema
import Testing

/// Members that are read-only or write-only: the purposes that require them, and the samples that contain them.
@Suite struct JSONSchemaPurposeTests {
  typealias Dialect = JSONSchemaDialect

  static let document: JSONValue = [
    "components": [
      "schemas": [
        "Account": [
          "type": "object", "required": ["id", "name", "password"],
          "properties": [
            "id": ["type": "integer", "readOnly": true], "name": ["type": "string"],
            "password": ["type": "string", "writeOnly": true],
          ],
        ],
        "Stamp": ["type": "string", "readOnly": true],
        "Secret": ["type": "string", "writeOnly": true],
        "Referring": [
          "required": ["at", "key", "by"],
          "properties": [
            "at": ["$ref": "#/components/schemas/Stamp"], "by": ["$ref": "#/components/schemas/Account"],
            "key": ["allOf": [["$ref": "#/components/schemas/Secret"], ["minLength": 1]]],
          ],
        ],
        "Derived": ["allOf": [["$ref": "#/components/schemas/Account"], ["required": ["extra"]]]],
        "Demanding": ["required": ["id"], "allOf": [["$ref": "#/components/schemas/Base"]]],
        "Beside": ["allOf": [["$ref": "#/components/schemas/Base"], ["allOf": [["required": ["id"]]]]]],
        "Base": ["properties": ["id": ["type": "integer", "readOnly": true]]],
        "Not": ["properties": ["id": ["readOnly": true]], "not": ["required": ["id"]]],
      ]
    ]
  ]

  private static func missing(
    _ name: String,
    _ purpose: JSONSchemaPurpose,
    _ dialect: Dialect = .openAPI30
  ) throws -> [String] {
    let pointer = try JSONPointer("/components/schemas/\(name)")
    let schema = try JSONSchema(compiling: .value(document), at: pointer, dialect: dialect, purpose: purpose)
    let result = schema.validate([:])
    #expect(result.isValid == schema.accepts([:]))
    return result.violations.compactMap(\.missingName)
  }

  /// The members that are missing from an empty object, by schema and purpose.
  static let demands: [(schema: String, purpose: JSONSchemaPurpose, names: Set<String>)] = [
    ("Account", .anything, ["id", "name", "password"]), ("Account", .request, ["name", "password"]),
    ("Account", .response, ["id", "name"]), ("Referring", .anything, ["at", "by", "key"]),
    ("Referring", .request, ["by", "key"]), ("Referring", .response, ["at", "by"]),
    ("Derived", .request, ["name", "password", "extra"]), ("Derived", .response, ["id", "name", "extra"]),
    ("Demanding", .request, []), ("Demanding", .response, ["id"]), ("Beside", .request, []),
    ("Beside", .response, ["id"]), ("Not", .request, []),
  ]

  @Test(arguments: demands)
  func `no member is demanded that goes the other way`(
    _ name: String,
    _ purpose: JSONSchemaPurpose,
    _ names: Set<String>
  ) throws {
    for dialect in [Dialect.openAPI30, .openAPI31] {
      #expect(Set(try Self.missing(name, purpose, dialect)) == names)
    }
  }

  @Test func `a member that goes the other way is looked at where it is there`() throws {
    let account = try JSONSchema(
      compiling: .value(Self.document),
      at: "/components/schemas/Account",
      dialect: .openAPI30,
      purpose: .request
    )
    #expect(account.accepts(["id": 1, "name": "a", "password": "b"]))
    #expect(account.validate(["id": "x", "name": "a", "password": "b"]).violations.map(\.instancePointer) == ["/id"])
  }

  @Test func `what nobody demands tells no schemas apart`() throws {
    let schema = try JSONSchema(
      compiling: .value([
        "oneOf": [
          ["required": ["id", "a"], "properties": ["id": ["readOnly": true]]],
          ["required": ["b"], "properties": ["b": ["type": "string"]]],
        ]
      ]),
      dialect: .openAPI31,
      purpose: .request
    )
    #expect(schema.accepts(["a": 1]))
    #expect(schema.accepts(["b": "x"]))
    #expect(!schema.accepts(["b": 1]))
  }

  @Test(arguments: [
    (JSONSchemaPurpose.anything, ["id", "name", "password"]), (.request, ["name", "password"]),
    (.response, ["id", "name"]),
  ])
  func `a sample has what is demanded, and nothing that goes the other way`(
    _ purpose: JSONSchemaPurpose,
    _ names: [String]
  ) throws {
    let schema = try JSONSchema(
      compiling: .value(Self.document),
      at: "/components/schemas/Account",
      dialect: .openAPI30,
      purpose: purpose
    )
    let sample = try schema.sample(seed: 1)
    #expect(schema.accepts(sample))
    #expect(sample.object.map { Array($0.keys) } == names)
  }

  @Test func `a sample of a schema for all purposes keeps what it must have`() throws {
    let schema = try JSONSchema(
      compiling: .value(Self.document),
      at: "/components/schemas/Account",
      dialect: .openAPI30
    )
    let sample = try schema.sample(seed: 1, options: JSONSchema.SampleOptions(purpose: .request))
    #expect(schema.accepts(sample) && sample["id"] != nil)
  }

  @Test func `what goes one way by references within allOf is found in time`() throws {
    let count = 400
    let schemas = (0..<count).map { number -> (key: String, value: JSONValue) in
      let next: JSONValue = ["$ref": .string("#/definitions/S\(number + 1)")]
      let own: JSONValue = ["required": ["id"], "properties": ["p\(number)": ["type": "string"]]]
      return ("S\(number)", number == count - 1 ? ["properties": ["id": ["readOnly": true]]] : ["allOf": [next, own]])
    }
    let schema = try JSONSchema(
      compiling: .value(["definitions": .object(JSONObject(schemas))]),
      at: "/definitions/S0",
      dialect: .openAPI30,
      purpose: .request,
      limits: JSONSchemaLimits(maximumDepth: 2000)
    )
    #expect(schema.validate([:]).violations.count == 0)
  }

  @Test func `more schemas than may be looked through are told`() throws {
    let count = 200
    let schemas = (0..<count).map { number -> (key: String, value: JSONValue) in
      let next: JSONValue = ["$ref": .string("#/definitions/S\(number + 1)")]
      let own: JSONValue = ["required": ["id"]]
      return ("S\(number)", number == count - 1 ? ["properties": ["id": ["readOnly": true]]] : ["allOf": [next, own]])
    }
    let error = #expect(throws: JSONSchemaError.self) {
      try JSONSchema(
        compiling: .value(["definitions": .object(JSONObject(schemas))]),
        at: "/definitions/S0",
        dialect: .openAPI30,
        purpose: .request,
        limits: JSONSchemaLimits(maximumSubschemas: 1000)
      )
    }
    #expect(error?.problems.first?.code == .tooLarge)
  }

  static let swagger: [(schema: JSONValue, valid: JSONValue, invalid: JSONValue)] = [
    (["type": "string", "x-nullable": true], ["a", nil], [1]),
    (["enum": ["a"], "x-nullable": true], ["a", nil], ["b"]),
    (["type": "file"], ["a"], [1]),
    (["type": "string", "nullable": true], ["a"], [nil]),
    (["oneOf": [false]], [1], []),
    (["type": "integer", "minimum": 1, "exclusiveMinimum": true], [2], [1]),
  ]

  @Test(arguments: swagger)
  func `schemas of OpenAPI 2.0 have rules of their own`(
    _ schema: JSONValue,
    _ valid: JSONValue,
    _ invalid: JSONValue
  ) throws {
    let schema = try JSONSchema(compiling: schema, dialect: .swagger20)
    for value in valid.array ?? [] { #expect(schema.accepts(value), "\(value)") }
    for value in invalid.array ?? [] { #expect(!schema.accepts(value), "\(value)") }
  }

  @Test func `writeOnly is nothing to OpenAPI 2_0`() throws {
    let schema = try JSONSchema(
      compiling: .value(["required": ["a"], "properties": ["a": ["writeOnly": true]]]),
      dialect: .swagger20,
      purpose: .response
    )
    #expect(!schema.accepts([:]))
  }
}
