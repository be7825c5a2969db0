import BacklotJSON
import BacklotJSONSchema
import Testing

/// Schemas of OpenAPI documents that are selected by the value of a member.
@Suite struct JSONSchemaDiscriminatorTests {
  static let unions: JSONValue = [
    "components": [
      "schemas": [
        "Pet": [
          "oneOf": [["$ref": "#/components/schemas/Cat"], ["$ref": "#/components/schemas/Dog"]],
          "discriminator": ["propertyName": "kind", "mapping": ["dog": "#/components/schemas/Dog"]],
        ],
        "Named": [
          "anyOf": [["$ref": "#/components/schemas/Cat"], ["allOf": [["$ref": "#/components/schemas/Dog"]]]],
          "discriminator": ["propertyName": "kind", "mapping": ["dog": "Dog", "cat": "Cat"]],
        ],
        "Broken": [
          "oneOf": [["$ref": "#/components/schemas/Cat"], ["$ref": "#/components/schemas/Dog"]],
          "discriminator": [
            "propertyName": "kind", "mapping": ["dog": "#/components/schemas/Dgo", "cat": "Tac", "Cat": "Cat"],
          ],
        ],
        "Maybe": [
          "oneOf": [
            ["$ref": "#/components/schemas/Cat"], ["type": "array"], ["type": "string", "enum": ["none"]],
          ],
          "discriminator": ["propertyName": "kind"],
        ],
        "Listed": [
          "oneOf": [["$ref": "#/components/schemas/Square"], ["$ref": "#/components/schemas/Circle"]],
          "discriminator": ["propertyName": "shape"],
        ],
        "Nested": [
          "oneOf": [["$ref": "#/components/schemas/Listed"], ["$ref": "#/components/schemas/Line"]],
          "discriminator": ["propertyName": "shape"],
        ],
        "Unnamed": [
          "oneOf": [["$ref": "#/components/schemas/Cat"], ["type": "object", "required": ["x"]]],
          "discriminator": ["propertyName": "kind"],
        ],
        "Cat": [
          "type": "object", "required": ["kind"],
          "properties": ["kind": ["type": "string"], "lives": ["type": "integer", "minimum": 1]],
        ],
        "Dog": [
          "type": "object", "required": ["kind", "bark"],
          "properties": ["kind": ["type": "string"], "bark": ["type": "string"]],
        ],
        "Square": ["type": "object", "properties": ["shape": ["enum": ["square"]], "side": ["type": "number"]]],
        "Circle": ["type": "object", "properties": ["shape": ["enum": ["circle"]], "radius": ["type": "number"]]],
        "Line": ["type": "object", "properties": ["shape": ["enum": ["line"]]]],
      ]
    ]
  ]

  static let families: JSONValue = [
    "components": [
      "schemas": [
        "Pet": [
          "type": "object", "required": ["kind", "name"],
          "properties": [
            "kind": ["type": "string"], "name": ["type": "string"], "friend": ["$ref": "#/components/schemas/Pet"],
          ],
          "discriminator": ["propertyName": "kind", "mapping": ["hound": "Dog", "fish": "Fish"]],
        ],
        "Cat": [
          "allOf": [
            ["$ref": "#/components/schemas/Pet"],
            ["required": ["lives"], "properties": ["lives": ["type": "integer"]]],
          ]
        ],
        "Dog": ["allOf": [["$ref": "#/components/schemas/Pet"], ["properties": ["bark": ["type": "string"]]]]],
        "Siamese": [
          "allOf": [["$ref": "#/components/schemas/Cat"], ["properties": ["points": ["enum": ["seal", "blue"]]]]]
        ],
        "Fish": ["properties": ["fins": ["type": "integer"]]],
        "Stone": ["properties": ["weight": ["type": "integer"]]],
        "Owner": ["properties": ["pet": ["allOf": [["$ref": "#/components/schemas/Pet"]]]]],
      ]
    ]
  ]

  private static func schema(
    _ name: String,
    in document: JSONValue = unions,
    _ dialect: JSONSchemaDialect = .openAPI30,
    purpose: JSONSchemaPurpose = .anything
  ) throws -> JSONSchema {
    let pointer = try JSONPointer("/components/schemas/\(name)")
    return try JSONSchema(compiling: .value(document), at: pointer, dialect: dialect, purpose: purpose)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let schema: String
    let value: JSONValue
    /// The locations of the violations, with their keywords.
    let violations: [String]

    init(_ schema: String, _ value: JSONValue, _ violations: String...) {
      self.schema = schema
      self.value = value
      self.violations = violations
    }

    var testDescription: String { "\(schema): \(value.excerpt())" }
  }

  static let cases = [
    Case("Pet", ["kind": "Cat", "lives": 9]), Case("Pet", ["kind": "dog", "bark": "wow"]),
    Case("Pet", ["kind": "Dog", "bark": "wow"]), Case("Pet", ["kind": "Cat", "lives": 0], "/lives minimum"),
    // A cat would do.
    Case("Pet", ["kind": "dog"], " required"), Case("Pet", ["kind": "dog", "bark": 1], "/bark type"),
    Case("Pet", ["kind": "bird"], "/kind discriminator"), Case("Pet", [:], " discriminator"),
    Case("Pet", ["kind": nil], "/kind discriminator"), Case("Pet", 1, " oneOf"),
    Case("Named", ["kind": "dog", "bark": "wow"]), Case("Named", ["kind": "dog"], " required"),
    Case("Named", ["kind": "cat"]), Case("Named", ["kind": "Dog", "bark": ""]), Case("Named", 1, " anyOf"),
    Case("Broken", ["kind": "Cat", "lives": 1]), Case("Broken", ["kind": "dog", "lives": 1]),
    Case("Broken", ["kind": "cat", "bark": "both"], " oneOf"),
    Case("Broken", ["kind": "Dog"], " required"), Case("Broken", ["kind": "bird"], "/kind discriminator"),
    Case("Maybe", ["kind": "Cat"]), Case("Maybe", []), Case("Maybe", "none"), Case("Maybe", "some", " oneOf"),
    Case("Maybe", ["kind": "Dog"], "/kind discriminator"),
    Case("Listed", ["shape": "square", "side": 1]), Case("Listed", ["shape": "circle", "radius": "1"], "/radius type"),
    Case("Listed", ["shape": "Square"], "/shape enum"), Case("Listed", ["shape": "line"], "/shape discriminator"),
    Case("Nested", ["shape": "circle", "radius": 1]), Case("Nested", ["shape": "line"]),
    Case("Nested", ["shape": "circle", "radius": "1"], "/radius type"),
    Case("Unnamed", ["x": 1]), Case("Unnamed", ["kind": "Cat"]),
  ]

  @Test(arguments: cases)
  func `the schema that is named has to hold`(_ example: Case) throws {
    for dialect in [JSONSchemaDialect.openAPI30, .openAPI31] {
      let schema = try Self.schema(example.schema, dialect)
      let found = schema.validate(example.value).violations.map { "\($0.instancePointer) \($0.keyword)" }
      #expect(found == example.violations)
      #expect(schema.accepts(example.value) == example.violations.isEmpty)
    }
  }

  static let extensions = [
    Case("Pet", ["kind": "Pet", "name": "a"]), Case("Pet", ["kind": "Cat", "name": "a", "lives": 9]),
    Case("Pet", ["kind": "Cat", "name": "a"], " required"), Case("Pet", ["kind": "Cat"], " required", " required"),
    Case("Pet", ["kind": "hound", "name": "a", "bark": 1], "/bark type"),
    Case("Pet", ["kind": "Dog", "name": "a", "bark": 1], "/bark type"),
    Case("Pet", ["kind": "Siamese", "name": "a", "lives": 9, "points": "red"], "/points enum"),
    Case("Pet", ["kind": "Siamese", "name": "a", "lives": 9, "points": "blue"]),
    // It does not say itself that it is a pet.
    Case("Pet", ["kind": "fish", "fins": "a"], " required", "/fins type"),
    Case("Pet", ["kind": "Stone", "name": "a"], "/kind discriminator"),
    Case("Pet", ["name": "a"], " required"), Case("Pet", 1, " type"),
    Case(
      "Pet",
      ["kind": "Pet", "name": "a", "friend": ["kind": "hound", "name": "b", "bark": 1]],
      "/friend/bark type"
    ),
    Case("Cat", ["kind": "Dog", "name": "a", "lives": 9, "bark": 1]),
    Case("Cat", ["kind": "Cat", "name": "a", "lives": 9, "friend": ["kind": "Cat", "name": "b"]], "/friend required"),
    Case("Owner", ["pet": ["kind": "Cat", "name": "a"]], "/pet required"),
  ]

  @Test(arguments: extensions)
  func `the schema that is named and extends another has to hold`(_ example: Case) throws {
    for dialect in [JSONSchemaDialect.swagger20, .openAPI30, .openAPI31] {
      let schema = try Self.schema(example.schema, in: Self.families, dialect)
      let found = schema.validate(example.value).violations.map { "\($0.instancePointer) \($0.keyword)" }
      #expect(found.sorted() == example.violations.sorted(), "\(dialect)")
      #expect(schema.accepts(example.value) == example.violations.isEmpty)
    }
  }

  @Test func `violations say what is allowed, and where`() throws {
    let pet = try Self.schema("Pet")
    let unknown = try #require(pet.validate(["kind": "bird"]).violations.first)
    #expect(unknown.message == #""kind" is "bird"; allowed values are "dog", "Cat", "Dog""#)
    #expect(unknown.value == "bird" && unknown.schemaPointer == "/discriminator")
    #expect(unknown.keywordValue?["propertyName"] == "kind")
    let missing = try #require(pet.validate([:]).violations.first)
    #expect(missing.message == #"the value lacks "kind", the discriminator that selects its schema"#)
    #expect(missing.missingName == "kind")
    let inner = try #require(pet.validate(["kind": "dog", "bark": 1]).violations.first)
    #expect(inner.schemaPointer == "/oneOf/1/$ref/properties/bark/type")
    let extending = try Self.schema("Pet", in: Self.families).validate(["kind": "Cat", "name": "a"]).violations
    #expect(extending.map(\.schemaPointer) == ["/discriminator/allOf/1/required"])
    #expect(extending.map(\.schemaURI) == ["#/components/schemas/Cat/allOf/1/required"])
  }

  @Test func `mappings that lead nowhere are remarks`() throws {
    let remarks = try Self.schema("Broken").remarks
    #expect(
      remarks.map(\.pointer.description).sorted() == [
        "/components/schemas/Broken/discriminator/mapping/cat", "/components/schemas/Broken/discriminator/mapping/dog",
      ]
    )
    #expect(remarks.allSatisfy { $0.code == .unresolvedReference })
    #expect(try Self.schema("Pet").remarks.isEmpty)
  }

  @Test(arguments: ["Pet", "Named", "Broken", "Maybe", "Listed", "Nested", "Unnamed"])
  func `a sample names the schema that it is of`(_ name: String) throws {
    let sampler = JSONSchema.Sampler(try Self.schema(name))
    let schema = try Self.schema(name)
    var kinds: Set<String> = []
    for seed in 0..<40 {
      let sample = try sampler.sample(seed: UInt64(seed))
      #expect(schema.accepts(sample))
      kinds.insert((sample["kind"] ?? sample["shape"])?.string ?? "")
    }
    let expected: [String: Set<String>] = [
      "Pet": ["Cat", "dog"], "Named": ["cat", "dog"], "Listed": ["square", "circle"],
      "Nested": ["square", "circle", "line"], "Maybe": ["Cat", ""],
    ]
    if let names = expected[name] { #expect(kinds == names) }
  }

  @Test func `a sample names the schema that extends another`() throws {
    let schema = try Self.schema("Pet", in: Self.families)
    let samples = try (0..<60).map { try schema.sample(seed: UInt64($0)) }
    #expect(samples.allSatisfy(schema.accepts))
    #expect(Set(samples.map { $0["kind"]?.string }) == ["Cat", "hound", "Siamese", "fish"])
    #expect(samples.filter { $0["kind"] == "Cat" }.allSatisfy { $0["lives"] != nil })
  }

  @Test func `a list of many kinds is sampled`() throws {
    let document: JSONValue = [
      "type": "array", "minItems": 12, "uniqueItems": true, "items": ["$ref": "#/components/schemas/Pet"],
    ]
    let merged = JSONValue.object(JSONObject([(key: "list", value: document)] + Array(Self.families.object ?? [:])))
    let schema = try JSONSchema(compiling: .value(merged), at: "/list", dialect: .openAPI30)
    #expect(schema.accepts(try schema.sample(seed: 3)))
  }

  @Test func `schemas of OpenAPI 2_0 name the member alone`() throws {
    let document: JSONValue = [
      "definitions": [
        "Pet": ["discriminator": "kind", "required": ["kind"], "properties": ["kind": ["type": "string"]]],
        "Cat": ["allOf": [["$ref": "#/definitions/Pet"], ["required": ["lives"]]]],
      ]
    ]
    let schema = try JSONSchema(compiling: .value(document), at: "/definitions/Pet", dialect: .swagger20)
    #expect(schema.accepts(["kind": "Pet"]) && schema.accepts(["kind": "Cat", "lives": 1]))
    #expect(!schema.accepts(["kind": "Cat"]) && !schema.accepts(["kind": "Dog"]))
  }

  @Test func `a schema that lists those that extend it does not ask itself`() throws {
    let document: JSONValue = [
      "components": [
        "schemas": [
          "Pet": [
            "oneOf": [["$ref": "#/components/schemas/Cat"], ["$ref": "#/components/schemas/Dog"]],
            "discriminator": ["propertyName": "kind"], "required": ["kind", "name"],
          ],
          "Cat": ["allOf": [["$ref": "#/components/schemas/Pet"], ["required": ["lives"]]]],
          "Dog": ["allOf": [["$ref": "#/components/schemas/Pet"]]],
        ]
      ]
    ]
    let schema = try Self.schema("Pet", in: document)
    #expect(schema.accepts(["kind": "Dog", "name": "a"]) && schema.accepts(["kind": "Cat", "name": "a", "lives": 1]))
    #expect(Set(schema.validate(["kind": "Cat"]).violations.map(\.missingName)) == ["name", "lives"])
    let cat = try Self.schema("Cat", in: document)
    #expect(cat.accepts(["kind": "Cat", "name": "a", "lives": 1]) && !cat.accepts(["lives": 1]))
  }

  @Test func `a mapping that leads back chooses nothing`() throws {
    let document: JSONValue = [
      "components": [
        "schemas": [
          "A": [
            "discriminator": ["propertyName": "k", "mapping": ["b": "B", "c": "C"]],
            "properties": ["x": ["type": "string"]],
          ],
          "B": ["anyOf": [["$ref": "#/components/schemas/A"], ["$ref": "#/components/schemas/C"]], "required": ["y"]],
          "C": ["required": ["z"]],
        ]
      ]
    ]
    let schema = try Self.schema("A", in: document)
    #expect(schema.accepts(["k": "b"]) && schema.accepts(["k": "c", "z": 1]))
    #expect(!schema.accepts(["k": "c"]) && !schema.accepts(["k": "b", "x": 1]))
    for seed in 0..<10 { #expect(schema.accepts(try schema.sample(seed: UInt64(seed)))) }
  }

  @Test func `a member that goes the other way need not name the schema`() throws {
    let document: JSONValue = [
      "components": [
        "schemas": [
          "Pet": [
            "oneOf": [["$ref": "#/components/schemas/Cat"], ["$ref": "#/components/schemas/Dog"]],
            "discriminator": ["propertyName": "kind"],
          ],
          "Cat": ["required": ["kind", "lives"], "properties": ["kind": ["readOnly": true]]],
          "Dog": ["required": ["kind", "bark"], "properties": ["kind": ["readOnly": true]]],
        ]
      ]
    ]
    #expect(try Self.schema("Pet", in: document, purpose: .request).accepts(["lives": 1]))
    #expect(try !Self.schema("Pet", in: document, purpose: .response).accepts(["lives": 1]))
  }

  @Test func `members that mappings name by numbers and booleans are found`() throws {
    let document: JSONValue = [
      "components": [
        "schemas": [
          "Any": [
            "oneOf": [["$ref": "#/components/schemas/One"], ["$ref": "#/components/schemas/Yes"]],
            "discriminator": ["propertyName": "k", "mapping": ["1": "One", "true": "Yes"]],
          ],
          "One": ["required": ["a"]], "Yes": ["required": ["b"]],
        ]
      ]
    ]
    let schema = try Self.schema("Any", in: document)
    #expect(
      schema.accepts(["k": 1, "a": 1]) && schema.accepts(["k": true, "b": 1]) && !schema.accepts(["k": true, "a": 1])
    )
  }

  @Test func `schemas in other documents are found by mappings`() throws {
    let others: [String: JSONValue] = [
      "https://example.com/cat.json": ["allOf": [["$ref": "pet.json"], ["required": ["lives"]]]],
      "https://example.com/pet.json": [
        "discriminator": ["propertyName": "kind", "mapping": ["cat": "cat.json", "dog": "dog.json"]],
        "required": ["name"],
      ],
    ]
    let schema = try JSONSchema(
      compiling: .value(["$ref": "pet.json"]),
      dialect: .openAPI30,
      uri: "https://example.com/api.json",
      resolver: { others[$0].map(JSONSource.value) }
    )
    #expect(schema.accepts(["kind": "cat", "name": "a", "lives": 1]) && !schema.accepts(["kind": "cat", "name": "a"]))
    #expect(schema.accepts(["kind": "dog", "name": "a"]))
    #expect(schema.remarks.map(\.document) == ["https://example.com/pet.json"])
  }

  @Test func `many schemas that extend each other are compiled in time`() throws {
    let count = 300
    let schemas = (0..<count).map { number -> (key: String, value: JSONValue) in
      let parents = (max(0, number - 3)..<number).map { ["$ref": .string("#/components/schemas/S\($0)")] as JSONValue }
      return (
        "S\(number)",
        ["discriminator": ["propertyName": "k"], "allOf": .array(parents + [["properties": ["p\(number)": true]]])]
      )
    }
    let document: JSONValue = ["components": ["schemas": .object(JSONObject(schemas))]]
    let schema = try Self.schema("S0", in: document, .openAPI31)
    #expect(schema.accepts(["k": "S2"]) && !schema.accepts(["k": "T"]))
  }
}
