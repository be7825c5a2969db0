import BacklotJSON
import Testing

/// What one draft means otherwise than another, above all in those drafts that the official suite is not here for.
@Suite struct JSONSchemaDialectTests {
  typealias Dialect = JSONSchema.Dialect

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

  static let numbers = [
    Case(
      "1.0 is no integer in draft 4",
      .draft4,
      .openAPI30,
      schema: ["type": "integer"],
      valid: [1, -3],
      invalid: [1.0, 1.5]
    ),
    Case(
      "1.0 is an integer",
      .draft6,
      .draft7,
      .draft201909,
      .draft202012,
      .openAPI31,
      schema: ["type": "integer"],
      valid: [1, 1.0, 1e2],
      invalid: [1.5, "1"]
    ),
    Case(
      "exclusive bounds are booleans",
      .draft4,
      .openAPI30,
      schema: ["minimum": 1, "exclusiveMinimum": true, "maximum": 3, "exclusiveMaximum": true],
      valid: [2, 1.5],
      invalid: [1, 3]
    ),
    Case(
      "exclusive bounds that are false",
      .draft4,
      .openAPI30,
      schema: ["minimum": 1, "exclusiveMinimum": false],
      valid: [1],
      invalid: [0]
    ),
    Case(
      "exclusive bounds are numbers",
      .draft6,
      .draft201909,
      schema: ["exclusiveMinimum": 1, "exclusiveMaximum": 3],
      valid: [2],
      invalid: [1, 3]
    ),
  ]

  static let keywords = [
    Case(
      "const and contains",
      .draft6,
      .draft201909,
      schema: ["contains": ["const": 1]],
      valid: [[1.0], 1],
      invalid: [[], [2]]
    ),
    Case("const is unknown", .draft4, .openAPI30, schema: ["const": 1], valid: [2]),
    Case(
      "names of members",
      .draft6,
      .draft201909,
      schema: ["propertyNames": ["maxLength": 1]],
      valid: [["a": 1], [:], 1],
      invalid: [["ab": 1]]
    ),
    Case(
      "booleans are schemas",
      .draft6,
      .draft201909,
      schema: ["properties": ["a": false]],
      valid: [[:]],
      invalid: [["a": 1]]
    ),
    Case("if is unknown", .draft4, .draft6, .openAPI30, schema: ["if": true, "then": ["type": "null"]], valid: [1]),
    Case(
      "if decides",
      .draft201909,
      schema: ["if": ["type": "string"], "then": ["minLength": 1], "else": false],
      valid: ["a"],
      invalid: ["", 1]
    ),
    Case(
      "dependencies",
      .draft4,
      .draft6,
      .draft7,
      schema: ["dependencies": ["a": ["b"], "c": ["required": ["d"]]]],
      valid: [[:], ["a": 1, "b": 1], ["c": 1, "d": 1]],
      invalid: [["a": 1], ["c": 1]]
    ),
    Case(
      "dependencies are unknown",
      .draft201909,
      .draft202012,
      schema: ["dependencies": ["a": ["b"]]],
      valid: [["a": 1]]
    ),
    Case(
      "dependencies by their new names",
      .draft201909,
      .draft202012,
      schema: ["dependentRequired": ["a": ["b"]], "dependentSchemas": ["c": ["required": ["d"]]]],
      valid: [["a": 1, "b": 1], ["c": 1, "d": 1]],
      invalid: [["a": 1], ["c": 1]]
    ),
    Case(
      "their new names are unknown",
      .draft6,
      .draft7,
      schema: ["dependentRequired": ["a": ["b"]]],
      valid: [["a": 1]]
    ),
    Case(
      "a list of items",
      .draft4,
      .draft6,
      .draft7,
      .draft201909,
      schema: ["items": [["type": "string"]], "additionalItems": ["type": "null"]],
      valid: [[], ["a"], ["a", nil]],
      invalid: [[1], ["a", 1]]
    ),
    Case(
      "additionalItems without a list",
      .draft6,
      .draft201909,
      schema: ["items": [:], "additionalItems": false],
      valid: [[1, 2]]
    ),
    Case("prefixItems is unknown", .draft7, .draft201909, schema: ["prefixItems": [false]], valid: [[1]]),
    Case(
      "how many elements contains describes",
      .draft201909,
      .draft202012,
      schema: ["contains": ["type": "string"], "minContains": 2, "maxContains": 3],
      valid: [["a", 1, "b"]],
      invalid: [["a"], ["a", "b", "c", "d"]]
    ),
    Case("minContains is unknown", .draft6, .draft7, schema: ["contains": true, "minContains": 2], valid: [[1]]),
    Case(
      "nothing stands next to a reference",
      .draft4,
      .draft6,
      .draft7,
      schema: [
        "properties": ["a": ["$ref": "#/definitions/a", "maxLength": 1]], "definitions": ["a": ["type": "string"]],
      ],
      valid: [["a": "long"]],
      invalid: [["a": 1]]
    ),
    Case(
      "references have siblings",
      .draft201909,
      .draft202012,
      schema: ["properties": ["a": ["$ref": "#/$defs/a", "maxLength": 1]], "$defs": ["a": ["type": "string"]]],
      valid: [["a": "l"]],
      invalid: [["a": 1], ["a": "long"]]
    ),
  ]

  static let unevaluated = [
    Case(
      "unevaluated properties",
      .draft201909,
      .draft202012,
      schema: [
        "properties": ["a": true], "patternProperties": ["^b": true],
        "anyOf": [["properties": ["c": ["type": "string"]]], ["properties": ["d": true], "required": ["d"]]],
        "if": ["required": ["e"]], "then": ["properties": ["e": true]], "unevaluatedProperties": ["type": "null"],
      ],
      valid: [["a": 1, "b1": 1, "c": "x"], ["d": 1, "e": 1], ["z": nil]],
      invalid: [["z": 1], ["c": 1], ["c": 1, "d": 1, "z": 1]]
    ),
    Case(
      "unevaluated items",
      .draft201909,
      schema: [
        "items": [["type": "string"]], "anyOf": [["items": [true, ["type": "null"]]], true], "unevaluatedItems": false,
      ],
      valid: [["a"], ["a", nil]],
      invalid: [["a", 1], ["a", nil, 1]]
    ),
    Case(
      "contains evaluates nothing in draft 2019-09",
      .draft201909,
      schema: ["contains": ["type": "string"], "unevaluatedItems": false],
      valid: [1],
      invalid: [["a"]]
    ),
    Case(
      "contains evaluates what it finds",
      .draft202012,
      schema: ["contains": ["type": "string"], "unevaluatedItems": false],
      valid: [["a"]],
      invalid: [["a", 1]]
    ),
    Case(
      "what a part evaluates is no business of the whole's",
      .draft202012,
      schema: [
        "properties": ["a": ["properties": ["b": true], "unevaluatedProperties": false]],
        "unevaluatedProperties": false,
      ],
      valid: [["a": ["b": 1]]],
      invalid: [["b": 1], ["a": ["a": 1]], ["a": ["b": 1], "c": 1]]
    ),
    Case(
      "what not has looked at does not count",
      .draft202012,
      schema: [
        "not": ["not": ["properties": ["a": true], "unevaluatedProperties": false]], "properties": ["b": true],
        "unevaluatedProperties": false,
      ],
      valid: [[:]],
      invalid: [["a": 1]]
    ),
    Case(
      "more members than fit a word",
      .draft202012,
      schema: [
        "allOf": [["patternProperties": ["^a": true]], ["patternProperties": ["^b": true]]],
        "unevaluatedProperties": false,
      ],
      valid: [.object(JSONObject((0..<300).map { (key: $0.isMultiple(of: 2) ? "a\($0)" : "b\($0)", value: 1) }))],
      invalid: [.object(JSONObject((0..<300).map { (key: $0 == 299 ? "c" : "b\($0)", value: 1) }))]
    ),
  ]

  static let references = [
    Case(
      "an anchor in an identifier",
      .draft6,
      .draft7,
      schema: ["$ref": "#there", "definitions": ["a": ["$id": "#there", "type": "string"]]],
      valid: ["a"],
      invalid: [1]
    ),
    Case(
      "an anchor in an identifier of draft 4",
      .draft4,
      schema: ["$ref": "#there", "definitions": ["a": ["id": "#there", "type": "string"]]],
      valid: ["a"],
      invalid: [1]
    ),
    Case(
      "an anchor",
      .draft201909,
      .draft202012,
      schema: ["$ref": "#there", "$defs": ["a": ["$anchor": "there", "type": "string"]]],
      valid: ["a"],
      invalid: [1]
    ),
    Case(
      "a schema with a URI of its own",
      .draft6,
      .draft7,
      .draft201909,
      schema: [
        "$id": "http://example.com/a/root.json",
        "items": ["$ref": "b/c.json#/definitions/d"],
        "definitions": [
          "x": ["$id": "b/c.json", "definitions": ["d": ["$ref": "e.json"], "e": ["$id": "e.json", "type": "null"]]]
        ],
      ],
      valid: [[nil]],
      invalid: [[1]]
    ),
    Case(
      "a name by which a pointer must be decoded",
      .draft6,
      .draft201909,
      schema: ["$ref": "#/definitions/a~1b%25c~0d", "definitions": ["a/b%c~d": ["type": "string"]]],
      valid: ["a"],
      invalid: [1]
    ),
    Case(
      "a place that no keyword leads to",
      .draft6,
      .draft201909,
      .openAPI30,
      schema: ["$ref": "#/x-stuff/0/deep", "x-stuff": [["deep": ["type": "string"]]]],
      valid: ["a"],
      invalid: [1]
    ),
    Case(
      "the draft's own metaschema",
      .draft4,
      schema: ["$ref": "http://json-schema.org/draft-04/schema#"],
      valid: [["minLength": 1]],
      invalid: [["minLength": -1], ["type": "strng"], ["exclusiveMinimum": true]]
    ),
    Case(
      "the draft's own metaschema, 6",
      .draft6,
      schema: ["$ref": "http://json-schema.org/draft-06/schema#"],
      valid: [["minLength": 1], true],
      invalid: [["minLength": -1], ["items": ["type": 1]], 1]
    ),
    Case(
      "the draft's own metaschema, 7",
      .draft7,
      schema: ["$ref": "http://json-schema.org/draft-07/schema#"],
      valid: [["if": true], true],
      invalid: [["if": 1], ["definitions": ["a": ["minimum": "1"]]]]
    ),
    Case(
      "the draft's own metaschema, 2019-09",
      .draft201909,
      schema: ["$ref": "https://json-schema.org/draft/2019-09/schema"],
      valid: [["properties": ["a": ["minimum": 1]]]],
      invalid: [["properties": ["a": ["minimum": "1"]]], ["not": ["type": "strng"]], ["$anchor": "#"], 1]
    ),
    Case(
      "the draft's own metaschema, 2020-12",
      .draft202012,
      schema: ["$ref": "https://json-schema.org/draft/2020-12/schema"],
      valid: [["prefixItems": [true]]],
      invalid: [["prefixItems": []], ["$defs": ["a": ["unevaluatedItems": 1]]], ["contentSchema": 1]]
    ),
    Case(
      "the metaschema of OpenAPI 3.1",
      .openAPI31,
      schema: ["$ref": "https://spec.openapis.org/oas/3.1/dialect/base"],
      valid: [["discriminator": ["propertyName": "kind", "x-a": 1]]],
      invalid: [
        ["discriminator": [:]], ["items": ["xml": ["wrapped": 1]]], ["discriminator": ["propertyName": "a", "b": 1]],
      ]
    ),
    Case(
      "$recursiveRef finds the outermost",
      .draft201909,
      schema: [
        "$id": "https://example.com/strict", "$recursiveAnchor": true, "$ref": "tree", "unevaluatedProperties": false,
        "$defs": [
          "tree": [
            "$id": "tree", "$recursiveAnchor": true, "type": "object",
            "properties": ["data": true, "children": ["items": ["$recursiveRef": "#"]]],
          ]
        ],
      ],
      valid: [["children": [["data": 1]]]],
      invalid: [["children": [["daat": 1]]]]
    ),
    Case(
      "$recursiveRef without an anchor is a reference",
      .draft201909,
      schema: ["properties": ["a": ["$recursiveRef": "#"]], "additionalProperties": false],
      valid: [["a": ["a": [:]]]],
      invalid: [["a": ["b": 1]]]
    ),
    Case(
      "$recursiveRef stays inside where the inner one has no anchor",
      .draft201909,
      schema: [
        "$id": "https://example.com/outer", "$recursiveAnchor": true, "$ref": "inner", "required": ["x"],
        "$defs": ["inner": ["$id": "inner", "properties": ["a": ["$recursiveRef": "#"]]]],
      ],
      valid: [["x": 1, "a": [:]]],
      invalid: [["a": [:]]]
    ),
  ]

  static let openAPI = [
    Case("nullable", .openAPI30, schema: ["type": "string", "nullable": true], valid: ["a", nil], invalid: [1]),
    Case("nullable without a type", .openAPI30, schema: ["nullable": true, "enum": [1]], valid: [1], invalid: [nil]),
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
      "discriminators say nothing of themselves",
      .openAPI30,
      .openAPI31,
      schema: ["discriminator": ["propertyName": "kind"], "oneOf": [["type": "object"]]],
      valid: [["kind": "x"]]
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
    for dialect in Dialect.allCases where dialect != .openAPI30 {
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

  @Test func `contents are annotations unless they are asked to be more`() throws {
    let schema: JSONValue = [
      "contentEncoding": "base64", "contentMediaType": "application/json", "contentSchema": ["required": ["a"]],
    ]
    let values: [JSONValue: Bool] = [
      "eyJhIjoxfQ==": true, "e30=": false, "e30": false, "?": false, "e3": false, 1: true,
    ]
    for (value, isValid) in values {
      #expect(try JSONSchema(compiling: schema).accepts(value))
      #expect(try JSONSchema(compiling: schema, asserting: .contents).accepts(value) == isValid, "\(value.excerpt())")
    }
    let old = try JSONSchema(compiling: schema, dialect: .draft7, asserting: .contents)
    #expect(old.accepts("e30=") && !old.accepts("e3"))
    #expect(try JSONSchema(compiling: schema, dialect: .draft6, asserting: .contents).accepts("?"))
  }

  static let encodings: [(name: String, valid: [JSONValue], invalid: [JSONValue])] = [
    ("base16", ["", "0aF9"], ["0", "0g"]),
    ("base32", ["", "MFRGG===", "MFRGGZDF"], ["MFRGG", "mfrgg===", "M1======"]),
    ("base32hex", ["C5H66==="], ["C5H6Z==="]), ("base64url", ["", "YQ", "-_-_"], ["+/+/", "Y"]),
    ("BASE64", ["YQ=="], ["YR=="]), ("quoted-printable", ["a=3Db", "a=\r\nb"], ["a=3", "a=zz", "é"]),
    ("7bit", ["x"], []), ("rot13", ["anything"], []),
  ]

  @Test(arguments: encodings.indices)
  func `a content is encoded as its encoding says`(_ place: Int) throws {
    let (name, valid, invalid) = Self.encodings[place]
    let schema = try JSONSchema(compiling: ["contentEncoding": .string(name)], asserting: .contents)
    for value in valid { #expect(schema.accepts(value), "\(value.excerpt())") }
    for value in invalid { #expect(!schema.accepts(value), "\(value.excerpt())") }
  }

  @Test func `a resolver's documents are asked for once, by their absolute URI`() throws {
    var asked: [String] = []
    let schema = try JSONSchema(
      compiling: .value(["items": ["$ref": "other.json#/$defs/a"], "contains": ["$ref": "other.json"]]),
      uri: "https://example.com/folder/root.json"
    ) { uri in
      asked.append(uri)
      return .value(["$defs": ["a": ["$ref": "#/$defs/b"], "b": ["type": "string"]]])
    }
    #expect(asked == ["https://example.com/folder/other.json"])
    #expect(schema.accepts(["a"]) && !schema.accepts([1]))
  }

  @Test func `an error of the resolver's is told`() {
    struct Offline: Error, CustomStringConvertible { let description = "the disk is on fire" }
    let error = #expect(throws: JSONSchemaError.self) {
      try JSONSchema(compiling: ["$ref": "other.json"]) { _ in throw Offline() }
    }
    #expect(error?.problems.contains { $0.message.contains("the disk is on fire") } == true)
  }

  @Test func `lengths count Unicode scalars`() throws {
    let schema = try JSONSchema(compiling: ["minLength": 2, "maxLength": 3])
    for text in ["ab", "éé", "👍👍", "e\u{301}", "👨\u{200D}👩", "日本語"] {
      #expect(schema.accepts(.string(text)), "\(text)")
    }
    for text in ["a", "é", "👍", "", "abcd", "日本語で", "👍👍👍👍"] { #expect(!schema.accepts(.string(text)), "\(text)") }
  }

  @Test func `many properties and values are found by their hash`() throws {
    let names = (0..<100).map { "name\($0)" }
    let schema = try JSONSchema(compiling: [
      "properties": .object(JSONObject(names.map { (key: $0, value: ["type": "integer"]) })),
      "required": .array(names.map(JSONValue.string)),
      "additionalProperties": ["enum": .array(names.map(JSONValue.string))],
    ])
    var value = JSONObject(names.reversed().map { (key: $0, value: 1) })
    value["more"] = "name77"
    #expect(schema.accepts(.object(value)))
    value["more"] = "name100"
    #expect(!schema.accepts(.object(value)))
    value["more"] = nil
    value["name50"] = nil
    #expect(schema.validate(.object(value)).violations.map(\.message) == [#"the value lacks "name50""#])
    value["name50"] = "x"
    #expect(schema.validate(.object(value)).violations.map(\.instancePointer) == ["/name50"])
  }

  @Test func `objects with many more members than a schema names are asked for those`() throws {
    let schema = try JSONSchema(compiling: ["properties": ["a": ["type": "null"]], "required": ["a", "b"]])
    var value = JSONObject((0..<50).map { (key: "m\($0)", value: 1) })
    #expect(
      schema.validate(.object(value)).violations.map(\.message) == [#"the value lacks "a""#, #"the value lacks "b""#]
    )
    value["a"] = 1
    value["b"] = 1
    #expect(schema.validate(.object(value)).violations.map(\.instancePointer) == ["/a"])
    value["a"] = .null
    #expect(schema.accepts(.object(value)))
  }
}
