import BacklotJSON
import BacklotJSONSchema
import Testing

/// Samples are valid, whatever the schema demands; what they look like besides.
@Suite struct JSONSchemaSampleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: JSONValue
    let holds: @Sendable (JSONValue) -> Bool

    init(_ name: String, _ schema: JSONValue, _ holds: @escaping @Sendable (JSONValue) -> Bool = { _ in true }) {
      testDescription = name
      self.schema = schema
      self.holds = holds
    }
  }

  /// A number that no literal can hold.
  private static func number(_ text: String) -> JSONValue { JSONNumber(text).map(JSONValue.number) ?? .null }

  static let scalars: [Case] = [
    Case("a constant", ["const": ["a": [1, 2]]]) { $0 == ["a": [1, 2]] },
    Case("one of several values", ["enum": ["a", 2, nil]]) { !$0.isNull },
    Case("a value of a list that another keyword allows", ["enum": [1, "a", 5], "minimum": 3, "type": "number"]) {
      $0 == 5
    },
    Case("an integer within bounds", ["type": "integer", "minimum": 5, "exclusiveMaximum": 7]) { [5, 6].contains($0) },
    Case("a fraction between integers", ["exclusiveMinimum": 4, "exclusiveMaximum": 5]) { $0.int == nil },
    Case("a multiple", ["type": "integer", "multipleOf": 0.7, "minimum": 100]) { ($0.int ?? 1) % 7 == 0 },
    Case("a common multiple", ["multipleOf": 4, "allOf": [["multipleOf": 6]], "minimum": 1]) {
      ($0.int ?? 1) % 12 == 0
    },
    Case("an integer below zero", ["type": "integer", "maximum": -1000]) { ($0.int ?? 0) <= -1000 },
    Case("an integer beyond 64 bits", ["type": "integer", "minimum": number("1e30")]) { $0.int == nil },
    Case("a number beyond a double", ["exclusiveMinimum": number("1e400")]) { $0.double == nil },
    Case("a number among very small ones", ["exclusiveMinimum": 0, "exclusiveMaximum": number("1e-30")]),
    Case("an odd number", ["type": "integer", "minimum": 10, "maximum": 11, "not": ["multipleOf": 2]]) { $0 == 11 },
    Case("a text of a length", ["type": "string", "minLength": 30, "maxLength": 31]) { $0.string != nil },
    Case("no text", ["type": "string", "maxLength": 0]) { $0 == "" },
    Case("a text of a pattern", ["pattern": "^[a-z]{2}-[0-9]{4}$"]) { $0.string?.count == 7 },
    Case(
      "a text of two patterns",
      ["pattern": "[0-9]{3}", "allOf": [["pattern": "^[a-z]"]], "maxLength": 9, "minLength": 8]
    ),
    Case("a text of a format and a pattern", ["format": "date", "pattern": "^2024-"]) {
      $0.string?.hasPrefix("2024-") == true
    },
    Case("a text that looks ahead", ["pattern": "^(?=.*[0-9])(?=.*[a-z])(?=.*[A-Z]).{8,}$"]) { $0.string != nil },
    Case("JSON in base64", ["contentEncoding": "base64", "contentMediaType": "application/json"]) { $0.string != nil },
    Case("something else than a type", ["not": ["type": ["string", "object", "array", "null", "number"]]]) {
      $0.bool != nil
    },
    Case("something else than a value", ["type": "boolean", "not": ["const": true]]) { $0 == false },
    Case("another type than null", ["type": ["null", "integer"]]) { $0.int != nil },
  ]

  static let containers: [Case] = [
    Case("members that must be there", ["required": ["a"], "properties": ["b": ["type": "integer"]]]) {
      $0["a"] != nil && $0["b"]?.int != nil
    },
    Case("merged members", ["allOf": [["properties": ["a": ["minimum": 3]]], ["properties": ["a": ["maximum": 3]]]]]) {
      $0["a"] == 3
    },
    Case(
      "a choice of members",
      ["properties": ["a": true, "b": true], "oneOf": [["required": ["a"]], ["required": ["b"]]]]
    ) {
      ($0["a"] == nil) != ($0["b"] == nil)
    },
    Case("a name that must not be there", ["properties": ["a": true, "b": true], "not": ["required": ["a"]]]) {
      $0["a"] == nil
    },
    Case("names of a pattern", ["type": "object", "minProperties": 3, "propertyNames": ["pattern": "^[a-c]{1,2}$"]]) {
      $0.object?.count == 3
    },
    Case("no members where there is no name", ["propertyNames": false]) { $0 == [:] },
    Case("no members where no text is a name", ["propertyNames": ["allOf": [false]]]) { $0 == [:] },
    Case("no members where none may be", ["additionalProperties": ["type": "integer"], "maxProperties": 0]) {
      $0 == [:]
    },
    Case(
      "names of a schema that takes other values, too",
      ["$defs": ["a": ["propertyNames": ["$ref": "#/$defs/a"], "minProperties": 1]], "$ref": "#/$defs/a"]
    ) { $0.object?.count == 1 },
    Case(
      "members of a pattern",
      [
        "type": "object", "minProperties": 2, "patternProperties": ["^x-": ["type": "boolean"]],
        "additionalProperties": false,
      ]
    ) { $0.object?.allSatisfy { $0.key.hasPrefix("x-") && $0.value.bool != nil } == true },
    Case("a map", ["type": "object", "additionalProperties": ["type": "integer"]]) {
      $0.object?.first?.value.int != nil
    },
    Case("few members", ["maxProperties": 1, "properties": ["a": true, "b": true, "c": true]]) {
      $0.object?.count == 1
    },
    Case("members that come together", ["required": ["a"], "dependentRequired": ["a": ["b"], "b": ["c"]]]) {
      $0["c"] != nil
    },
    Case(
      "a schema that comes with a member",
      ["required": ["a"], "dependentSchemas": ["a": ["required": ["b"], "properties": ["b": ["const": 1]]]]]
    ) { $0["b"] == 1 },
    Case(
      "no other members",
      [
        "properties": ["a": true], "anyOf": [["properties": ["b": true]], ["properties": ["c": true]]],
        "unevaluatedProperties": false, "minProperties": 2,
      ]
    ) { $0["a"] != nil && $0.object?.count == 2 },
    Case(
      "a condition",
      [
        "properties": ["a": ["enum": [1, 2]], "b": ["type": "string"]], "required": ["a", "b"],
        "if": ["properties": ["a": ["const": 1]]], "then": ["properties": ["b": ["const": "one"]]],
        "else": ["properties": ["b": ["const": "two"]]],
      ]
    ) { $0["b"] == ($0["a"] == 1 ? "one" : "two") },
    Case("a tuple", ["prefixItems": [["type": "string"], ["type": "integer"]], "items": false]) {
      $0.array?.count == 2
    },
    Case(
      "elements that differ",
      ["type": "array", "minItems": 4, "uniqueItems": true, "items": ["enum": [1, 2, 3, 4]]]
    ),
    Case("elements that are the same", ["type": "array", "items": ["type": "integer"], "not": ["uniqueItems": true]]),
    Case(
      "elements to be found",
      [
        "type": "array", "contains": ["const": 7], "minContains": 2, "maxContains": 3,
        "items": ["type": "integer"], "minItems": 5,
      ]
    ) { ($0.array?.count { $0 == 7 } ?? 0) >= 2 },
    Case(
      "elements that nothing looks at",
      ["prefixItems": [true], "contains": ["const": "a"], "unevaluatedItems": false]
    ),
    Case("more than an annotation allows", ["not": ["properties": ["a": true], "unevaluatedProperties": false]]) {
      $0.object?.isEmpty == false
    },
    Case("a reference and what is beside it", ["$defs": ["a": ["minimum": 3]], "$ref": "#/$defs/a", "maximum": 3]) {
      $0 == 3
    },
    Case(
      "a dynamic reference",
      [
        "$id": "https://example.com/numbers", "$ref": "list",
        "$defs": [
          "item": ["$dynamicAnchor": "item", "type": "integer"],
          "list": [
            "$id": "list", "type": "array", "minItems": 1, "items": ["$dynamicRef": "#item"],
            "$defs": ["item": ["$dynamicAnchor": "item", "type": "string"]],
          ],
        ],
      ]
    ) { $0[0]?.int != nil },
  ]

  @Test(arguments: scalars + containers)
  func `a sample meets all demands`(_ each: Case) throws {
    let schema = try JSONSchema(compiling: each.schema, asserting: [.formats, .contents])
    for options in [JSONSchema.SampleOptions(), JSONSchema.SampleOptions(usesExamples: false)] {
      let sampler = JSONSchema.Sampler(schema, options: options)
      for seed in 0..<12 {
        let sample = try sampler.sample(seed: UInt64(seed))
        #expect(schema.accepts(sample) && each.holds(sample), "\(seed): \(sample)")
      }
    }
  }

  @Test(arguments: [JSONSchema.SampleOptions.OptionalMembers.some, .none])
  func `a sample with fewer members meets all demands`(_ members: JSONSchema.SampleOptions.OptionalMembers) throws {
    for each in Self.scalars + Self.containers {
      let schema = try JSONSchema(compiling: each.schema)
      let sampler = JSONSchema.Sampler(schema, options: JSONSchema.SampleOptions(optionalMembers: members))
      for seed in 0..<4 { #expect(schema.accepts(try sampler.sample(seed: UInt64(seed))), "\(each.testDescription)") }
    }
  }
}
