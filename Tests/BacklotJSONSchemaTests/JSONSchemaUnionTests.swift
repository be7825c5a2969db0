import BacklotJSON
import BacklotJSONSchema
import BacklotLimits
import Testing

/// Unions that refer to themselves: each level of a value has several ways to what is in it.
@Suite struct JSONSchemaUnionTests {
  private static let definitions: JSONValue = [
    "And": ["type": "object", "required": ["args"], "properties": ["args": ["items": ["$ref": "#/$defs/Filter"]]]],
    "Or": ["type": "object", "required": ["args"], "properties": ["args": ["items": ["$ref": "#/$defs/Filter"]]]],
    "Not": ["type": "object", "required": ["arg"], "properties": ["arg": ["$ref": "#/$defs/Filter"]]],
    "Equals": ["type": "object", "required": ["field"], "properties": ["field": ["type": "string"]]],
  ]

  private static let alternatives: JSONValue = .array(
    ["And", "Or", "Not", "Equals"].map { ["$ref": .string("#/$defs/\($0)")] }
  )

  /// A filter as an API's query language has it, whose alternatives are held by a keyword.
  private static func schema(
    _ filter: JSONValue,
    definitions more: JSONObject = [:],
    limits: JSONSchemaLimits = JSONSchemaLimits()
  ) throws -> JSONSchema {
    var definitions = definitions.object ?? [:]
    definitions["Filter"] = filter
    for (name, schema) in more { definitions[name] = schema }
    return try JSONSchema(
      compiling: .value(["$ref": "#/$defs/Filter", "$defs": .object(definitions)]),
      limits: limits
    )
  }

  /// `{"args": [{"args": [… leaf …]}]}`.
  private static func nested(_ depth: Int, around leaf: JSONValue) -> JSONValue {
    (0..<depth).reduce(leaf) { value, _ in ["args": [value]] }
  }

  private static func total(_ violations: [JSONSchemaViolation]) -> Int {
    violations.reduce(0) { $0 + 1 + total($1.causes) }
  }

  /// The ways in which a filter may choose between its alternatives; each asks about a part twice on each level.
  static let filters: [(name: String, filter: JSONValue, takesLeaf: Bool)] = [
    ("oneOf", ["oneOf": alternatives], false), ("anyOf", ["anyOf": alternatives], true),
    ("not", ["not": ["not": ["anyOf": alternatives]]], true),
    (
      "if",
      ["if": ["$ref": "#/$defs/And"], "then": ["$ref": "#/$defs/Or"], "else": ["anyOf": alternatives]], true
    ),
    (
      "unevaluatedProperties", ["anyOf": alternatives, "unevaluatedProperties": false], true
    ),
    (
      "patternProperties",
      [
        "properties": ["args": ["items": ["$ref": "#/$defs/Filter"]], "field": ["type": "string"]],
        "patternProperties": ["^a": ["items": ["$ref": "#/$defs/Filter"]]], "minProperties": 1,
      ], true
    ),
    (
      "contains",
      [
        "properties": [
          "args": ["items": ["$ref": "#/$defs/Filter"], "contains": ["$ref": "#/$defs/Filter"]],
          "field": ["type": "string"],
        ], "minProperties": 1,
      ], true
    ),
    (
      "dependentSchemas",
      [
        "anyOf": alternatives,
        "dependentSchemas": ["args": ["properties": ["args": ["items": ["$ref": "#/$defs/Filter"]]]]],
      ], true
    ),
  ]

  @Test(arguments: filters.map(\.name))
  func `what is deep in a union that refers to itself is decided in few steps`(_ name: String) throws {
    let (_, filter, takesLeaf) = try #require(Self.filters.first { $0.name == name })
    // Without a memory each level would double the steps.
    let schema = try Self.schema(filter, limits: JSONSchemaLimits(maximumSteps: 200_000))
    let leaves: [(JSONValue, Bool)] = [(["field": "a"], takesLeaf), ([:], false), (["field": 1], false)]
    for (leaf, isValid) in leaves {
      let value = Self.nested(40, around: leaf)
      #expect(schema.accepts(value) == isValid, "\(leaf)")
      let result = schema.validate(value)
      #expect(result.isValid == isValid, "\(leaf)")
      #expect(result.violations.allSatisfy { $0.code == .invalid }, "\(leaf): \(result)")
      #expect(Self.total(result.violations) <= 2200, "\(leaf)")
    }
  }

  @Test func `a union by dynamic references is decided in few steps`() throws {
    let reference: JSONValue = ["$dynamicRef": "#filter"]
    let group: JSONValue = ["required": ["args"], "properties": ["args": ["items": reference]]]
    let schema = try JSONSchema(
      compiling: .value([
        "$id": "https://example.com/own", "$dynamicAnchor": "filter", "$ref": "base", "maxProperties": 2,
        "$defs": [
          "base": [
            "$id": "base", "$dynamicAnchor": "filter", "anyOf": [group, group, ["$ref": "leaf"]],
            "$defs": ["leaf": ["$id": "leaf", "required": ["field"], "properties": ["field": ["type": "string"]]]],
          ]
        ],
      ]),
      limits: JSONSchemaLimits(maximumSteps: 200_000)
    )
    #expect(schema.accepts(Self.nested(40, around: ["field": "a"])))
    for leaf in [[:], ["field": "a", "b": 1, "c": 1]] as [JSONValue] {
      let value = Self.nested(40, around: leaf)
      #expect(!schema.accepts(value))
      #expect(schema.validate(value).violations.map(\.code) == [.invalid])
    }
  }

  @Test func `a union by a discriminator is decided in few steps, also if its member is left out`() throws {
    let group: JSONValue = [
      "type": "object", "required": ["kind", "args"],
      "properties": [
        "kind": ["type": "string", "readOnly": true],
        "args": ["type": "array", "items": ["anyOf": [["$ref": "#/components/schemas/Filter"], ["type": "string"]]]],
      ],
    ]
    let document: JSONValue = [
      "components": [
        "schemas": [
          "Filter": [
            "oneOf": [["$ref": "#/components/schemas/And"], ["$ref": "#/components/schemas/Or"]],
            "discriminator": ["propertyName": "kind"],
          ], "And": group, "Or": group,
        ]
      ]
    ]
    let schema = try JSONSchema(
      compiling: .value(document),
      at: "/components/schemas/Filter",
      dialect: .openAPI30,
      purpose: .request,
      limits: JSONSchemaLimits(maximumSteps: 200_000)
    )
    for leaf in ["a", 1] as [JSONValue] {
      let named = (0..<40).reduce(leaf) { value, _ in ["kind": "And", "args": [value]] }
      #expect(schema.accepts(named) == (leaf == "a"))
      #expect(schema.validate(named).violations.map(\.code) == (leaf == "a" ? [] : [.invalid]))
      let unnamed = schema.validate(Self.nested(40, around: leaf))
      #expect(unnamed.violations.map(\.code) == [.invalid])
      #expect(unnamed.violations.map(\.keyword) == ["oneOf"])
    }
  }

  @Test func `parts that are stored alike are told apart by what asks about them`() throws {
    let schema = try Self.schema(["oneOf": Self.alternatives])
    let shared = Self.nested(12, around: ["field": "a"])
    let either = try Self.schema(["anyOf": Self.alternatives])
    #expect(either.accepts(["args": [shared, shared, shared]]))
    #expect(!schema.accepts(["args": [shared, shared]]))
    // The same storage, under another schema.
    let both = try JSONSchema(compiling: [
      "properties": ["a": ["$ref": "#/$defs/tree"], "b": ["not": ["$ref": "#/$defs/tree"]]],
      "$defs": [
        "tree": ["allOf": [["$ref": "#/$defs/level"], ["$ref": "#/$defs/level"]]],
        "level": ["properties": ["args": ["items": ["$ref": "#/$defs/tree"]], "field": ["type": "string"]]],
      ],
    ])
    #expect(both.accepts(["a": shared]) && !both.accepts(["a": shared, "b": shared]))
    #expect(both.accepts(["a": shared, "b": Self.nested(12, around: ["field": 1])]))
  }

  @Test func `a value that stands at several places is explained at each`() throws {
    let schema = try JSONSchema(
      compiling: .value([
        "additionalProperties": ["$ref": "#/$defs/tree"], "properties": ["list": ["items": ["$ref": "#/$defs/tree"]]],
        "$defs": [
          "tree": ["allOf": [["$ref": "#/$defs/level"], ["$ref": "#/$defs/level"]]],
          "level": ["properties": ["args": ["items": ["$ref": "#/$defs/tree"]], "field": ["type": "string"]]],
        ],
      ]),
      limits: JSONSchemaLimits(maximumSteps: 200_000)
    )
    // From this on answers are remembered.
    let costly: JSONValue = ["args": .array(Array(repeating: ["field": "a"], count: 5000))]
    let shared = Self.nested(12, around: ["field": 1])
    let result = schema.validate([
      "costly": costly, "a": shared, "b": shared, "list": [shared, ["args": [shared]], shared],
    ])
    let way = Array(repeating: ["args", "0"], count: 12).flatMap(\.self) + ["field"]
    let starts = [["a"], ["b"], ["list", "0"], ["list", "1", "args", "0"], ["list", "2"]]
    let places = result.violations.map(\.instancePointer.tokens)
    #expect(places.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == starts.map { $0 + way })
    // Violations that take few steps can be reported again.
    #expect(places.count < 300 && result.isComplete, "\(places.count)")
  }

  @Test func `what a tree of references marks as evaluated does not depend on what is remembered`() throws {
    let schema = try JSONSchema(
      compiling: .value([
        "$ref": "#/$defs/node",
        "$defs": [
          "node": ["allOf": [["$ref": "#/$defs/part"], ["$ref": "#/$defs/part"]], "unevaluatedProperties": false],
          "part": ["properties": ["args": ["items": ["$ref": "#/$defs/node"]], "field": ["type": "string"]]],
        ],
      ]),
      limits: JSONSchemaLimits(maximumSteps: 200_000)
    )
    #expect(schema.accepts(Self.nested(40, around: ["field": "a"])))
    let result = schema.validate(Self.nested(40, around: ["fields": "a"]))
    #expect(result.violations.contains { $0.instancePointer.tokens.last == "fields" })
    #expect(result.violations.allSatisfy { $0.code == .invalid })
  }

  @Test func `content in texts is judged by itself, however often it is asked about`() throws {
    let schema = try JSONSchema(
      compiling: .value([
        "items": ["contentMediaType": "application/json", "contentSchema": ["$ref": "#/$defs/Filter"]],
        "$defs": .object(
          (Self.definitions.object ?? [:]).merging(["Filter": ["anyOf": Self.alternatives]])
        ),
      ]),
      asserting: .contents
    )
    func text(_ leaf: JSONValue) -> JSONValue { .string(Self.nested(9, around: leaf).serialized()) }
    // Results for one text do not affect the next text.
    for turn in 0..<4 {
      let leaves: [JSONValue] = [["field": "a"], [:], ["field": 1], ["field": "b"]]
      #expect(schema.accepts(.array([text(leaves[0]), text(leaves[3])])), "\(turn)")
      for wrong in [1, 2] {
        let value: JSONValue = [text(leaves[0]), text(leaves[wrong]), text(leaves[3])]
        #expect(!schema.accepts(value))
        #expect(schema.validate(value).violations.map(\.instancePointer.tokens.first) == ["1"])
      }
    }
  }
}

// MARK: - Samples

extension JSONSchemaUnionTests {
  @Test(arguments: ["oneOf", "anyOf", "not", "unevaluatedProperties", "contains", "dependentSchemas"])
  func `samples of a union that refers to itself are found in few steps`(_ name: String) throws {
    let (_, filter, _) = try #require(Self.filters.first { $0.name == name })
    let schema = try Self.schema(filter, limits: JSONSchemaLimits(maximumSteps: 1_000_000))
    for style in [JSONSchema.SampleOptions.Style.random, .typical] {
      let sampler = JSONSchema.Sampler(schema, options: JSONSchema.SampleOptions(style: style))
      for seed in 0..<(name == "oneOf" && style == .random ? 60 : 20) {
        let sample = try sampler.sample(seed: UInt64(seed))
        #expect(schema.accepts(sample), "\(sample)")
        #expect(sample.serialized().utf8.count < 10_000)
      }
    }
  }
}

// MARK: - Limits

extension JSONSchemaUnionTests {
  @Test(arguments: [49, 50, 51])
  func `violations are complete up to the limit`(_ count: Int) throws {
    let schema = try JSONSchema(
      compiling: .value(["items": ["type": "integer"]]),
      limits: JSONSchemaLimits(maximumViolations: 50)
    )
    let result = schema.validate(.array(Array(repeating: "a", count: count)))
    #expect(result.violations.count == min(count, 50))
    #expect(result.isComplete == (count <= 50))
  }

  @Test(arguments: [49, 50, 51])
  func `causes are complete up to the limit`(_ count: Int) throws {
    let schema = try JSONSchema(
      compiling: .value(["anyOf": .array(Array(repeating: ["type": "integer"], count: count)), "maxLength": 0]),
      limits: JSONSchemaLimits(maximumCauses: 50)
    )
    let result = schema.validate("a")
    #expect(result.violations.map(\.keyword) == ["anyOf", "maxLength"])
    #expect(result.violations.first?.causes.count == min(count, 50))
    #expect(result.isComplete == (count <= 50))
  }

  @Test func `a violation whose causes have no room left is reported without them`() throws {
    let schema = try JSONSchema(
      compiling: .value(["items": ["anyOf": [["type": "integer"], ["type": "null"]]]]),
      limits: JSONSchemaLimits(maximumCauses: 3)
    )
    let result = schema.validate(["a", "b", "c"])
    #expect(result.violations.map(\.causes.count) == [2, 1, 0])
    #expect(!result.isComplete)
  }

  @Test func `names that are not allowed have causes up to the limit`() throws {
    let schema = try JSONSchema(
      compiling: .value(["propertyNames": ["anyOf": [["maxLength": 1], ["const": "other"]]]]),
      limits: JSONSchemaLimits(maximumViolations: 3, maximumCauses: 4)
    )
    let value = JSONValue.object(JSONObject((10..<20).map { (key: "k\($0)", value: 1) }))
    let result = schema.validate(value)
    #expect(result.violations.count == 3 && !result.isComplete)
    #expect(Self.total(result.violations) <= 3 + 4 + 3)
  }

  @Test func `a pattern is not told in full if it is long`() throws {
    let schema = try JSONSchema(compiling: ["pattern": .string("^" + String(repeating: "(?:ab)", count: 1000) + "$")])
    let message = try #require(schema.validate("x").violations.first?.message)
    #expect(message.utf8.count < 400)
  }

  @Test func `a violation deep in a value or below long names is described in few words`() throws {
    let schema = try JSONSchema(compiling: ["additionalProperties": ["type": "integer"]])
    let value = JSONValue.object([String(repeating: "n", count: 100_000): "a"])
    let violation = try #require(schema.validate(value).violations.first)
    #expect(violation.instancePointer.tokens.first?.utf8.count == 100_000)
    #expect(violation.description.utf8.count < 1000)
  }
}

// MARK: - Budgets

extension JSONSchemaUnionTests {
  @Test func `validation takes its steps from the budget of a request`() throws {
    let schema = try JSONSchema(compiling: ["items": ["type": "integer", "minimum": 0]])
    let value = JSONValue.array(Array(repeating: 1, count: 1000))
    var budget = StepBudget(steps: 10_000)
    #expect(schema.accepts(value, spending: &budget))
    let spent = 10_000 - budget.remaining
    #expect((1000...4000).contains(spent))
    #expect(schema.validate(.value(value), spending: &budget).isValid)
    #expect(budget.remaining == 10_000 - 2 * spent)
    var exact = StepBudget(steps: spent)
    #expect(schema.accepts(value, spending: &exact) && exact.isExhausted)
  }

  @Test func `a value is not accepted if the budget of the request does not suffice`() throws {
    let schema = try JSONSchema(compiling: ["items": ["type": "integer", "minimum": 0]])
    let value = JSONValue.array(Array(repeating: 1, count: 1000))
    var budget = StepBudget(steps: 999)
    #expect(!schema.accepts(value, spending: &budget) && budget.isExhausted)
    budget = StepBudget(steps: 999)
    let result = schema.validate(.value(value), spending: &budget)
    #expect(result.violations.map(\.code) == [.tooManySteps] && !result.isComplete && budget.isExhausted)
  }

  @Test func `the schema's own limit holds within a larger budget, and decides nothing`() throws {
    let schema = try JSONSchema(
      compiling: .value(["items": ["type": "integer", "minimum": 0]]),
      limits: JSONSchemaLimits(maximumSteps: 100)
    )
    var budget = StepBudget(steps: 1_000_000)
    #expect(!schema.accepts(.array(Array(repeating: 1, count: 1000)), spending: &budget))
    #expect(budget.isExhausted)
  }
}

extension JSONObject {
  fileprivate func merging(_ other: JSONObject) -> JSONObject {
    var merged = self
    for (name, value) in other { merged[name] = value }
    return merged
  }
}
