import BacklotJSON
import BacklotJSONSchema
import RealData
import Testing

/// Samples as documentation shows them.
@Suite struct JSONSchemaTypicalSampleTests {
  private static func sample(
    _ schema: JSONValue,
    _ dialect: JSONSchemaDialect = .openAPI31,
    options: JSONSchema.SampleOptions = JSONSchema.SampleOptions(style: .typical)
  ) throws -> JSONValue {
    let schema = try JSONSchema(compiling: schema, dialect: dialect)
    let sample = try schema.sample(seed: 1, options: options)
    #expect(schema.accepts(sample))
    #expect(try schema.sample(seed: 2, options: options) == sample)
    return sample
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: JSONValue
    let value: JSONValue

    init(_ name: String, _ schema: JSONValue, _ value: JSONValue) {
      testDescription = name
      self.schema = schema
      self.value = value
    }
  }

  static let scalars = [
    Case("a default", ["default": 1, "examples": [2], "enum": [3, 2, 1]], 1),
    Case("a constant", ["const": 4, "examples": [4]], 4),
    Case("a listed value", ["enum": ["b", "a"], "example": "a"], "b"),
    Case("an example", ["type": "integer", "examples": [7, 8]], 7),
    Case("an example of older schemas", ["type": "integer", "example": 7], 7),
    Case("a default that is not valid", ["type": "integer", "default": "x", "example": 5], 5),
    Case("a text", ["type": "string"], "string"), Case("a number", ["type": "number"], 0),
    Case("an integer", ["type": "integer", "format": "int64"], 0), Case("a boolean", ["type": "boolean"], true),
    Case("nothing", ["type": "null"], nil), Case("anything", [:], nil),
    Case("the first of several types", ["type": ["string", "null"]], "string"),
    Case("null first", ["type": ["null", "string"]], nil),
    Case("a long text", ["type": "string", "minLength": 8], "stringst"),
    Case("a short text", ["type": "string", "maxLength": 3], "str"),
    Case("a lower bound", ["type": "integer", "minimum": -5], -5),
    Case("an upper bound", ["type": "integer", "maximum": 9], 9),
    Case("above a bound", ["type": "integer", "exclusiveMinimum": 3], 4),
    Case("below a bound", ["type": "integer", "exclusiveMaximum": 3], 2),
    Case("between bounds", ["type": "number", "exclusiveMinimum": 3, "exclusiveMaximum": 4], 3.1),
    Case("a multiple", ["type": "integer", "minimum": 10, "multipleOf": 7], 14),
    Case("a number by its keyword", ["minimum": 3], 3), Case("a text by its keyword", ["minLength": 1], "string"),
  ]

  static let containers = [
    Case(
      "an object",
      ["type": "object", "properties": ["b": ["type": "string"], "a": ["type": "integer"]]],
      ["b": "string", "a": 0]
    ),
    Case("an empty object", ["type": "object"], [:]),
    Case(
      "members without names",
      ["type": "object", "additionalProperties": ["type": "integer"]],
      ["property1": 0, "property2": 0]
    ),
    Case("any members", ["type": "object", "additionalProperties": true], [:]),
    Case(
      "a member that nothing is said of",
      ["required": ["a"], "additionalProperties": ["type": "integer"]],
      ["property1": 0, "property2": 0, "a": 0]
    ),
    Case("an array", ["type": "array", "items": ["type": "string"]], ["string"]),
    Case("an array of several", ["type": "array", "items": ["type": "string"], "minItems": 2], ["string", "string"]),
    Case("an array of nothing", ["type": "array"], []), Case("an array of none", ["items": true, "maxItems": 0], []),
    Case("a tuple", ["prefixItems": [["type": "integer"], ["type": "boolean"]]], [0, true]),
    Case("one of several", ["oneOf": [["type": "integer"], ["type": "string"]]], 0),
    Case("any of several", ["anyOf": [["type": "string"], ["type": "integer"]]], "string"),
    Case(
      "one of several and what holds besides",
      ["properties": ["a": ["const": 1]], "oneOf": [["properties": ["b": ["const": 2]]], ["required": ["c"]]]],
      ["a": 1, "b": 2]
    ),
    Case(
      "all of several",
      [
        "allOf": [
          ["properties": ["a": ["properties": ["x": ["const": 1]]]]], ["required": ["a"]],
          ["properties": ["a": ["properties": ["y": ["const": 2]]]]],
        ],
        "properties": ["b": ["type": "boolean"]],
      ],
      ["b": true, "a": ["x": 1, "y": 2]]
    ),
    Case(
      "a condition",
      ["if": ["properties": ["a": ["const": 1]]], "then": ["properties": ["b": ["const": 2]], "required": ["b"]]],
      ["a": 1, "b": 2]
    ),
    Case(
      "what begins once more",
      [
        "type": "object",
        "properties": [
          "name": ["type": "string"], "parent": ["$ref": "#"], "children": ["type": "array", "items": ["$ref": "#"]],
        ],
      ],
      [
        "name": "string", "parent": ["name": "string", "parent": [:], "children": [[:]]],
        "children": [["name": "string", "parent": [:], "children": [[:]]]],
      ]
    ),
  ]

  @Test(arguments: scalars + containers)
  func `a typical value is what documentation shows`(_ example: Case) throws {
    let sample = try Self.sample(example.schema)
    #expect(sample == example.value)
    if case .object(let object) = sample { #expect(example.value.object.map { Array($0.keys) } == Array(object.keys)) }
  }

  @Test(arguments: [
    ("date-time", "2019-08-24T14:15:22Z"), ("date", "2019-08-24"), ("time", "14:15:22Z"), ("email", "user@example.com"),
    ("uri", "http://example.com"), ("hostname", "example.com"), ("ipv4", "192.168.0.1"),
    ("ipv6", "2001:0db8:85a3:0000:0000:8a2e:0370:7334"), ("password", "pa$$word"), ("byte", "string"),
  ])
  func `a format has its text`(_ format: String, _ text: String) throws {
    #expect(try Self.sample(["type": "string", "format": .string(format)]) == .string(text))
  }

  @Test func `an identifier depends on its name`() throws {
    let id: JSONValue = ["type": "string", "format": "uuid"]
    let sample = try Self.sample(["properties": ["id": id, "owner": id]])
    #expect(sample["id"] == "497f6eca-6276-4993-bfeb-53cbbbba6f08")
    #expect(sample["owner"] != sample["id"])
    #expect(try Self.sample(id) == sample["id"])
  }

  @Test(arguments: [
    ["type": "string", "pattern": "^[a-z]{2}[0-9]{4}$"] as JSONValue,
    ["type": "array", "items": ["type": "integer"], "minItems": 3, "uniqueItems": true],
    ["oneOf": [["type": "object", "properties": ["a": ["type": "integer"]]], ["type": "object", "required": ["a"]]]],
    ["type": "object", "minProperties": 3], ["not": ["type": "null"]],
    ["type": "object", "properties": ["next": ["$ref": "#"]], "minProperties": 1, "required": ["name"]],
  ])
  func `where the typical value is not valid, another one is made up`(_ schema: JSONValue) throws {
    _ = try Self.sample(schema)
    let list = try Self.sample(["properties": ["name": ["type": "string"], "other": schema]], .draft202012)
    #expect(list["name"] == "string" && list["other"] != nil)
  }

  @Test(arguments: [
    (JSONSchemaPurpose.anything, ["id", "name", "key"]), (.request, ["name", "key"]), (.response, ["id", "name"]),
  ])
  func `a typical value has what goes its way`(_ purpose: JSONSchemaPurpose, _ names: [String]) throws {
    let schema = try JSONSchema(
      compiling: .value([
        "required": ["id", "key"],
        "properties": ["id": ["readOnly": true], "name": ["type": "string"], "key": ["writeOnly": true]],
      ]),
      dialect: .openAPI30,
      purpose: purpose
    )
    let sample = try schema.sample(seed: 1, options: JSONSchema.SampleOptions(style: .typical))
    #expect(sample.object.map { Array($0.keys) } == names)
  }

  @Test func `a typical value names the first of the schemas between which a member chooses`() throws {
    let options = JSONSchema.SampleOptions(style: .typical)
    let union = try JSONSchema(
      compiling: .value(JSONSchemaDiscriminatorTests.unions),
      at: "/components/schemas/Pet",
      dialect: .openAPI30
    )
    #expect(try union.sample(seed: 1, options: options) == ["kind": "Cat", "lives": 1])
    let family = try JSONSchema(
      compiling: .value(JSONSchemaDiscriminatorTests.families),
      at: "/components/schemas/Pet",
      dialect: .openAPI30
    )
    let sample = try family.sample(seed: 1, options: options)
    #expect(
      family.accepts(sample) && sample["kind"] == "hound" && sample["bark"] == "string" && sample["name"] == "string"
    )
  }

  @Test func `examples, defaults and members without names may be left out`() throws {
    let schema: JSONValue = [
      "properties": [
        "a": ["type": "string", "example": "x"], "b": ["type": "string", "default": "y"],
        "c": ["type": "object", "additionalProperties": ["type": "integer"]],
      ]
    ]
    func sample(_ options: JSONSchema.SampleOptions) throws -> JSONValue { try Self.sample(schema, options: options) }
    #expect(try sample(.init(style: .typical)) == ["a": "x", "b": "y", "c": ["property1": 0, "property2": 0]])
    #expect(
      try sample(.init(usesExamples: false, style: .typical, additionalMembers: false)) == [
        "a": "string", "b": "string", "c": [:],
      ]
    )
    #expect(try sample(.init(usesExamples: false, style: .typical, usesDefaults: true))["b"] == "y")
    #expect(try sample(.init(style: .typical, usesDefaults: false))["b"] == "string")
    let compiled = try JSONSchema(compiling: schema)
    let random = try compiled.sample(
      seed: 1,
      options: .init(usesExamples: false, usesDefaults: true, additionalMembers: false)
    )
    #expect(random["a"] != "x" && random["b"] == "y" && random["c"] == [:])
  }

  @Test func `arrays are as long as is asked for, where the schema allows it`() throws {
    let schema = try JSONSchema(compiling: ["type": "array", "items": ["type": "integer"]])
    let bounded = try JSONSchema(compiling: ["type": "array", "items": ["type": "integer"], "maxItems": 3])
    for seed in 0..<10 {
      let options = JSONSchema.SampleOptions(arrayLength: 4...6)
      #expect((4...6).contains(try schema.sample(seed: UInt64(seed), options: options).array?.count ?? 0))
      #expect(try bounded.sample(seed: UInt64(seed), options: options).array?.count == 3)
    }
    let none = JSONSchema.SampleOptions(arrayLength: Int.min...0)
    #expect(try schema.sample(seed: 1, options: none) == [])
  }

  @Test(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
  func `typical values of real schemas are valid`() throws {
    let data = try #require(RealData.shared)
    let document = try JSONValue(parsing: data.bytes("openapi/github.json"))
    let names = document["components"]?["schemas"]?.object.map { Array($0.keys) } ?? []
    #expect(names.count > 300)
    for name in names.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
      let pointer = JSONPointer(tokens: ["components", "schemas", name])
      let schema = try JSONSchema(compiling: .value(document), at: pointer, dialect: .openAPI30, purpose: .response)
      let sample = try schema.sample(seed: 0, options: JSONSchema.SampleOptions(style: .typical))
      #expect(schema.accepts(sample), "\(name)")
    }
  }
}
