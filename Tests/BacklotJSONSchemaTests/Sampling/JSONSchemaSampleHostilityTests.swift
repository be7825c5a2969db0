import BacklotJSON
import BacklotJSONSchema
import Foundation
import TestConditions
import Testing

/// Schemas come from files and clients: making a value up takes neither time, memory nor stack without bound.
@Suite struct JSONSchemaSampleHostilityTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: JSONValue
    /// The code of the expected error, or `nil` if a value is expected.
    let code: JSONSchemaSampleError.Code?

    init(_ name: String, _ code: JSONSchemaSampleError.Code? = nil, _ schema: JSONValue) {
      testDescription = name
      self.schema = schema
      self.code = code
    }
  }

  /// A number that no literal can hold.
  private static func number(_ text: String) -> JSONValue { JSONNumber(text).map(JSONValue.number) ?? .null }

  private static func digits(_ count: Int) -> String { String(repeating: "7", count: count) }

  private static func repeated(_ count: Int, _ schema: (Int) -> JSONValue) -> JSONValue {
    .array((0..<count).map(schema))
  }

  private static func members(_ count: Int, _ value: (Int) -> JSONValue) -> JSONValue {
    .object(JSONObject((0..<count).map { (key: "a\($0)", value: value($0)) }))
  }

  /// Schemas each of which refers to the one before.
  private static func chain(_ count: Int, _ next: (JSONValue) -> JSONValue) -> JSONValue {
    var definitions: JSONObject = ["d0": ["type": "integer"]]
    for place in 1...count { definitions["d\(place)"] = next(["$ref": .string("#/$defs/d\(place - 1)")]) }
    return ["$defs": .object(definitions), "$ref": .string("#/$defs/d\(count)")]
  }

  static let recursive: [Case] = [
    Case("a loop", .unsatisfiable, ["type": "object", "required": ["a"], "properties": ["a": ["$ref": "#"]]]),
    Case(
      "a loop of two",
      .unsatisfiable,
      [
        "$defs": [
          "a": ["type": "object", "required": ["b"], "properties": ["b": ["$ref": "#/$defs/b"]]],
          "b": ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/a"]],
        ], "$ref": "#/$defs/a",
      ]
    ),
    Case(
      "a choice of loops",
      .unsatisfiable,
      [
        "type": "object", "required": ["a"],
        "properties": ["a": ["anyOf": [["$ref": "#"], ["type": "array", "minItems": 2, "items": ["$ref": "#"]]]]],
      ]
    ),
    Case(
      "a dynamic loop",
      .tooLarge,
      [
        "$id": "https://example.com/a", "$dynamicAnchor": "x", "$ref": "b",
        "$defs": ["b": ["$id": "b", "$dynamicRef": "#x", "$defs": ["x": ["$dynamicAnchor": "x"]]]],
      ]
    ),
    Case("names of a schema itself", nil, ["propertyNames": ["$ref": "#"], "minProperties": 1]),
    Case(
      "JSON in JSON in JSON",
      .tooLarge,
      chain(30) {
        ["type": "string", "minLength": 1, "contentMediaType": "application/json", "contentSchema": $0]
      }
    ),
    Case("300 levels", .tooLarge, chain(300) { ["type": "object", "required": ["a"], "properties": ["a": $0]] }),
    Case("10,000 levels", .tooLarge, chain(10_000) { ["type": "array", "minItems": 1, "items": $0] }),
    Case("1000 levels that may be left out", nil, chain(1000) { ["properties": ["a": $0]] }),
    Case("1000 references", nil, chain(1000) { $0 }),
    Case("1000 times the opposite", .tooLarge, chain(1000) { ["not": $0] }),
    Case("1000 conditions", .tooLarge, chain(1000) { ["if": $0, "then": $0, "else": $0] }),
    Case("conditions that multiply", .tooLarge, chain(40) { ["if": $0, "then": $0, "else": $0] }),
    Case("oneOf that multiplies", .tooLarge, chain(30) { ["oneOf": [["not": $0], $0, ["allOf": [$0, $0]]]] }),
    Case("allOf that multiplies", .tooLarge, chain(40) { ["allOf": [$0, $0]] }),
    Case(
      "members that multiply",
      .tooLarge,
      chain(20) { ["type": "object", "required": ["a", "b"], "properties": ["a": $0, "b": $0]] }
    ),
  ]

  static let large: [Case] = [
    Case("many elements", .tooLarge, ["type": "array", "minItems": 1_000_000_000]),
    Case("many members", .tooLarge, ["type": "object", "minProperties": 1_000_000_000]),
    Case("many characters", .tooLarge, ["type": "string", "minLength": 1_000_000_000]),
    Case("many characters of a pattern", .tooLarge, ["type": "string", "minLength": 99_999, "pattern": "^(a+)+b$"]),
    Case(
      "many elements of many elements",
      .tooLarge,
      [
        "type": "array", "minItems": 10_000,
        "items": ["type": "array", "minItems": 10_000, "items": ["type": "array", "minItems": 10_000]],
      ]
    ),
    Case("many long texts", .tooLarge, ["type": "array", "minItems": 9999, "items": ["minLength": 99_999]]),
    Case(
      "a long constant many times",
      .tooLarge,
      ["type": "array", "minItems": 9999, "items": ["const": .string(digits(99_999))]]
    ),
    Case("many names", .tooLarge, ["type": "object", "allOf": repeated(10_001) { ["required": [.string("a\($0)")]] }]),
    Case(
      "names of a pattern",
      .tooLarge,
      ["type": "object", "minProperties": 9000, "propertyNames": ["pattern": "^(a|b)*c?$"]]
    ),
    Case("an allOf of 10,000", nil, ["allOf": repeated(10_000) { ["minimum": .number(JSONNumber($0))] }]),
    Case(
      "an allOf of 5000 that contradicts itself",
      .unsatisfiable,
      ["type": "integer", "allOf": repeated(5000) { $0 == 0 ? ["maximum": 0] : ["minimum": 1] }]
    ),
    Case(
      "a oneOf of 300 that are the same",
      .notFound,
      ["type": "integer", "oneOf": repeated(300) { _ in ["minimum": 1] }]
    ),
    Case(
      "members that bring members along, in a circle",
      nil,
      [
        "type": "object", "required": ["a0"],
        "dependentRequired": members(200) { [.string("a\(($0 + 7) % 200)")] },
      ]
    ),
    Case(
      "members that bring schemas along",
      .tooLarge,
      [
        "type": "object", "properties": members(1000) { _ in true },
        "dependentSchemas": members(1000) { ["required": [.string("b\($0)")]] },
      ]
    ),
    Case(
      "a value that most of a list is not",
      .tooLarge,
      [
        "enum": repeated(3000) { .number(JSONNumber($0)) },
        "not": ["enum": repeated(2999) { .number(JSONNumber($0)) }],
      ]
    ),
  ]

  static let contradictory: [Case] = [
    Case("nothing", .unsatisfiable, false),
    Case("the opposite of everything", .unsatisfiable, ["not": [:]]),
    Case(
      "more elements than values",
      .notFound,
      ["type": "array", "minItems": 1000, "uniqueItems": true, "items": ["enum": [1, 2, 3]]]
    ),
    Case(
      "a member whose name may not be",
      .notFound,
      ["type": "object", "required": ["Abc"], "propertyNames": ["pattern": "^[a-z]+$"]]
    ),
    Case(
      "more members than names",
      .tooLarge,
      ["type": "object", "minProperties": 1000, "propertyNames": ["enum": ["a", "b"]]]
    ),
    Case(
      "a member that brings along what may not be",
      .unsatisfiable,
      [
        "type": "object", "required": ["a"], "dependentRequired": ["a": ["b"], "b": ["c"], "c": ["a", "d"]],
        "properties": ["d": false],
      ]
    ),
    Case("a member that may not be", .notFound, ["type": "object", "required": ["a"], "not": ["required": ["a"]]]),
    Case("a tiny divisor", nil, ["multipleOf": number("1e-400"), "minimum": 1]),
    Case("a huge divisor", nil, ["multipleOf": number("1e400"), "minimum": 1]),
    Case(
      "a huge divisor and less room",
      .notFound,
      ["type": "integer", "multipleOf": number("1e400"), "minimum": 1, "maximum": number("1e399")]
    ),
    Case("a divisor of 1000 digits", nil, ["type": "integer", "multipleOf": number(digits(1000)), "minimum": 1]),
    Case(
      "300 divisors of 1000 digits",
      .tooLarge,
      ["type": "integer", "minimum": 1, "allOf": repeated(300) { ["multipleOf": number(digits(1000) + "\($0)")] }]
    ),
    Case(
      "integers of 10,000 digits with none between",
      .notFound,
      [
        "type": "integer", "exclusiveMinimum": number(digits(10_000)), "exclusiveMaximum": number(digits(9999) + "8"),
      ]
    ),
  ]

  static let patterns = [
    "^(a+)+b$", "^(a|aa)+$", "^(a|a)*b\\1$", "^(?=(a+)+b)a*$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(?=a)(?=b)",
    "^(?!.*(a|b|ab)*c).{200}$", "^(.*a){20}$", "^((ab)*)*c(?<=d)$", "^[^\\s\\S]$", "\\b\\B", "^(ab|c){3}$",
    "(.)(.)(.)(.)\\4\\3\\2\\1(?!.)",
  ]

  /// A fiftieth of the default limit, so that a debug build reaches it quickly.
  private static let limits = JSONSchemaLimits(maximumSteps: 200_000)

  @Test(.timeLimit(.minutes(5)), arguments: recursive + large + contradictory)
  func `a hostile schema soon gives a value or an error that names a place`(_ each: Case) throws {
    let schema = try JSONSchema(compiling: .value(each.schema), asserting: .contents, limits: Self.limits)
    do throws(JSONSchemaSampleError) {
      let sample = try schema.sample(seed: 1)
      #expect(each.code == nil)
      #expect(schema.accepts(sample))
    } catch {
      #expect(error.code == each.code, "\(error.description.suffix(200))")
      #expect(!error.document.isEmpty || each.schema[at: error.schemaPointer] != nil)
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: patterns, [0, 300])
  func `a hostile pattern soon gives a text or an error`(_ pattern: String, _ length: Int) throws {
    let value: JSONValue = [
      "type": "string", "pattern": .string(pattern), "minLength": .number(JSONNumber(length)),
    ]
    let schema = try JSONSchema(compiling: .value(value), limits: Self.limits)
    do throws(JSONSchemaSampleError) {
      #expect(schema.accepts(try schema.sample(seed: 1)))
    } catch {
      #expect([.tooLarge, .notFound].contains(error.code))
    }
  }

  @Test func `what making a sample may take goes with the limits of the schema`() throws {
    let value = Self.chain(14) { ["type": "object", "required": ["a", "b"], "properties": ["a": $0, "b": $0]] }
    let schema = try JSONSchema(compiling: .value(value), limits: JSONSchemaLimits(maximumSteps: 100_000))
    let error = #expect(throws: JSONSchemaSampleError.self) { try schema.sample(seed: 1) }
    #expect(error?.code == .tooLarge)
    #expect(throws: Never.self) { try JSONSchema(compiling: value).sample(seed: 1) }
  }

  @Test func `a thread with a small stack can make the deepest samples`() async throws {
    let schema = try JSONSchema(
      compiling: Self.chain(30) { ["type": "object", "required": ["a"], "properties": ["a": $0]] }
    )
    let sample = await onThread(stackSize: 512 << 10) { try schema.sample(seed: 1) }
    #expect(try sample.get()["a"] != nil)
  }
}
