import BacklotJSON
import BacklotJSONSchema
import BacklotPlatform
import Dispatch
import Foundation
import TestConditions
import Testing

/// Schemas and values come from files and clients: neither may take stack, memory or time without bound.
@Suite struct JSONSchemaHostilityTests {
  private func problems(_ schema: JSONValue, limits: JSONSchemaLimits = JSONSchemaLimits()) -> [JSONSchemaError
    .Problem]
  {
    do {
      _ = try JSONSchema(compiling: .value(schema), limits: limits)
      return []
    } catch {
      return error.problems
    }
  }

  static let loops: [(schema: JSONValue, place: JSONPointer)] = [
    (["$ref": "#"], "/$ref"),
    (["$ref": "#/$defs/a", "$defs": ["a": ["$ref": "#/$defs/b"], "b": ["$ref": "#/$defs/a"]]], "/$defs/b/$ref"),
    (["allOf": [["anyOf": [true, ["$ref": "#"]]]]], "/allOf/0/anyOf/1/$ref"),
    (["not": ["$ref": "#"]], "/not/$ref"),
    (["if": true, "then": ["oneOf": [["$ref": "#"]]]], "/then/oneOf/0/$ref"),
    (["dependentSchemas": ["a": ["$ref": "#"]]], "/dependentSchemas/a/$ref"),
    (["$dynamicAnchor": "a", "$dynamicRef": "#a"], "/$dynamicRef"),
  ]

  @Test(arguments: loops.indices)
  func `a schema that asks itself about the same value is refused at the reference`(_ place: Int) {
    let (schema, pointer) = Self.loops[place]
    let found = problems(schema)
    #expect(found.map(\.code) == [.endlessReference])
    #expect(found.map(\.pointer) == [pointer])
  }

  @Test func `a schema that refers to itself for parts of a value is legitimate`() throws {
    let schema = try JSONSchema(compiling: ["type": "object", "additionalProperties": ["$ref": "#"]])
    #expect(schema.accepts(["a": ["b": [:]]]))
    #expect(!schema.accepts(["a": ["b": 1]]))
  }

  @Test func `a dynamic loop ends with a violation that says so`() throws {
    let schema = try JSONSchema(compiling: [
      "$id": "https://example.com/a", "$dynamicAnchor": "x", "$ref": "b",
      "$defs": ["b": ["$id": "b", "$dynamicRef": "#x", "$defs": ["x": ["$dynamicAnchor": "x"]]]],
    ])
    #expect(!schema.accepts(1))
    let result = schema.validate(1)
    #expect(!result.isComplete)
    #expect(result.violations.map(\.code) == [.tooDeep])
  }

  @Test(arguments: [
    "#/$defs/nobody", "#nobody", "https://example.com/nobody", "other.json", "#/$defs/a/b/c", "%", "#/%zz", "#/a~2",
  ])
  func `a reference to nowhere is told with its place`(_ reference: String) throws {
    let text = "{\"properties\": {\n  \"a\": {\"$ref\": \"\(reference)\"}}}"
    let error = #expect(throws: JSONSchemaError.self) { try JSONSchema(compiling: JSONDocument(parsing: text)) }
    let problem = try #require(error?.problems.first)
    let isInDocument = reference.hasPrefix("#")
    #expect(problem.code == (isInDocument ? .unresolvedReference : .unknownDocument))
    #expect(problem.pointer == "/properties/a/$ref")
    #expect(problem.location?.description == "line 2, column 9")
  }

  /// Wraps a schema in others, many times.
  private static func nested(_ depth: Int, in wrap: (JSONValue) -> JSONValue) -> JSONValue {
    (0..<depth).reduce(["type": "string"]) { schema, _ in wrap(schema) }
  }

  static let wrappings: [@Sendable (JSONValue) -> JSONValue] = [
    { ["not": $0] }, { ["allOf": [$0]] }, { ["properties": ["a": $0]] }, { ["items": $0] }, { ["anyOf": [$0, false]] },
  ]

  /// Building and releasing such a value takes stack itself.
  @Test(arguments: wrappings.indices)
  func `a schema of ten thousand levels is compiled on a small stack`(_ place: Int) async throws {
    let isRight = await onThread(stackSize: 64 << 20) {
      let shared = Held(Self.nested(10_000, in: Self.wrappings[place]))
      let isRight = onSmallThread { shared.compileAndAsk() }
      // Releasing the value needs the stack, and threads retain their closure.
      shared.release()
      return isRight
    }
    #expect(try isRight.get())
  }

  @Test func `too many subschemas are refused`() {
    let schema: JSONValue = ["allOf": .array(Array(repeating: ["type": "string"], count: 5000))]
    let found = problems(schema, limits: JSONSchemaLimits(maximumSubschemas: 1000))
    #expect(found.map(\.code) == [.tooLarge])
    #expect(found.first?.message == "the schema has too many subschemas, expected at most 1000")
    #expect(problems(schema).isEmpty)
  }

  @Test func `a list that is too long is refused where it stands, and only once`() {
    let limits = JSONSchemaLimits(maximumSubschemas: 1000)
    let many = JSONValue.array(Array(repeating: false, count: 1001))
    let found = problems(["not": ["anyOf": many], "oneOf": many], limits: limits)
    #expect(found.map(\.code) == [.tooLarge])
    #expect(found.first?.message == "the schema has too many subschemas, expected at most 1000")
    let named = JSONObject((0...1000).map { (key: "m\($0)", value: [:]) })
    #expect(problems(["properties": .object(named)], limits: limits).map(\.pointer) == ["/properties"])
    #expect(problems(["const": many, "enum": many, "examples": many], limits: limits).isEmpty)
  }

  @Test func `numbers of any size divide exactly`() throws {
    func accepts(_ divisor: String, _ number: String) throws -> Bool {
      let schema = try JSONSchema(compiling: ["multipleOf": JSONValue(parsing: divisor)])
      return schema.accepts(try JSONValue(parsing: number))
    }
    #expect(try accepts("0.01", "19.99"))
    #expect(try !accepts("0.01", "19.999"))
    #expect(try accepts("0.0001", "0.0075"))
    #expect(try accepts("1e-8", "12391239123"))
    #expect(try accepts("0.3", "0.9") && accepts("1.5", "4.5e0"))
    #expect(try accepts("3", "1" + String(repeating: "2", count: 900)) == (900 * 2 + 1).isMultiple(of: 3))
    #expect(try accepts("7", "7e1000000000") && !accepts("7", "1e1000000000"))
    #expect(try accepts("123456789012345678901234567890", "246913578024691357802469135780"))
    #expect(try !accepts("123456789012345678901234567890", "246913578024691357802469135781"))
    #expect(
      try accepts(
        "12345678901234567890123456789012345678901234567890125",
        "98765431209876543120987654312098765431209876543121e3"
      )
    )
    #expect(try accepts("1e400", "3e400") && !accepts("1e400", "3e399") && accepts("1e400", "0"))
    #expect(try accepts("9223372036854775808", "-18446744073709551616"))
  }

  @Test func `a divisor with too many digits is refused, and one with many is not slow`() throws {
    let digits = String(repeating: "1", count: 4096)
    let schema = try JSONSchema(compiling: ["multipleOf": JSONValue(parsing: digits)])
    #expect(schema.accepts(try JSONValue(parsing: digits + digits)))
    #expect(!schema.accepts(try JSONValue(parsing: digits + "2")))
    let result = schema.validate(try JSONValue(parsing: String(repeating: "1", count: 1_000_000)))
    #expect(result.violations.map(\.code) == [.tooManySteps])
    #expect(problems(["multipleOf": try JSONValue(parsing: digits + "1")]).map(\.code) == [.tooLarge])
  }

  @Test func `schemas that multiply are given up and say so`() throws {
    var definitions: JSONObject = ["d0": ["type": "integer"]]
    for level in 1...40 {
      let half: JSONValue = ["$ref": .string("#/$defs/d\(level - 1)")]
      definitions["d\(level)"] = ["allOf": [half, half]]
    }
    let limits = JSONSchemaLimits(maximumSteps: 10_000)
    let schema = try JSONSchema(
      compiling: .value(["$defs": .object(definitions), "$ref": "#/$defs/d40"]),
      limits: limits
    )
    #expect(!schema.accepts(1))
    let result = schema.validate(1)
    #expect(result.violations.map(\.code) == [.tooManySteps])
    #expect(!result.isComplete)
  }

  @Test(
    arguments: [
      ["not": ["$ref": "#/$defs/slow"]], ["anyOf": [["$ref": "#/$defs/slow"], true]],
      ["if": ["$ref": "#/$defs/slow"], "else": true],
      ["oneOf": [true, ["$ref": "#/$defs/slow"]]],
      ["contains": ["$ref": "#/$defs/slow"], "minContains": 0, "maxContains": 0],
    ] as [JSONValue]
  )
  func `what was given up is never taken for valid`(_ schema: JSONValue) throws {
    var object = schema.object ?? [:]
    object["$defs"] = ["slow": ["items": ["items": ["pattern": "^(a+)+$", "minLength": 1]]]]
    let schema = try JSONSchema(compiling: .value(.object(object)), limits: JSONSchemaLimits(maximumSteps: 50))
    let value = JSONValue.array(Array(repeating: .array(Array(repeating: "a", count: 30)), count: 30))
    #expect(!schema.accepts(value))
    #expect(schema.validate(value).violations.last?.code == .tooManySteps)
  }

  @Test func `elements whose hashes are the same are not compared for ever`() throws {
    // A hash looks at the uppermost levels only.
    func deep(_ number: Int) -> JSONValue {
      (0..<12).reduce(JSONValue.number(JSONNumber(number))) { value, _ in [value] }
    }
    let limits = JSONSchemaLimits(maximumSteps: 100_000)
    let schema = try JSONSchema(compiling: .value(["uniqueItems": true]), limits: limits)
    #expect(schema.accepts(.array((0..<50).map(deep))))
    #expect(!schema.accepts(.array((0..<50).map { deep($0 % 49) })))
    let result = schema.validate(.array((0..<400).map(deep)))
    #expect(result.violations.map(\.code) == [.tooManySteps])
  }

  static let costly: [(schema: JSONValue, value: JSONValue)] = {
    let text = JSONValue.string(String(repeating: "é", count: 10_000))
    let number = JSONValue.number(JSONNumber("0." + String(repeating: "1", count: 20_000)) ?? 0)
    let list = JSONValue.array(Array(repeating: 1, count: 1000))
    let object = JSONValue.object(JSONObject((0..<300).map { (key: "k\($0)", value: 1) }))
    let names = JSONValue.array((0..<300).map { .string("k\($0)") })
    let patterns = JSONValue.object(JSONObject((0..<40).map { (key: "x\($0)", value: true) }))
    return [
      (["minLength": 10_000], text), (["pattern": "^é*$"], text), (["minimum": 0], number),
      (["type": ["integer", "string"], "not": true], number), (["const": list], list), (["enum": [1, list]], list),
      (["uniqueItems": true, "minItems": 1], .array(Array((0..<1000).map { JSONValue.number(JSONNumber($0)) }))),
      (["dependentRequired": ["k0": names]], object), (["patternProperties": patterns], object),
      (["propertyNames": ["minLength": 1]], object),
    ]
  }()

  @Test(arguments: costly.indices)
  func `what looks at much costs much, however often a schema asks for it`(_ place: Int) throws {
    let (schema, value) = Self.costly[place]
    let many = JSONValue.object(["anyOf": .array(Array(repeating: ["allOf": [schema, false]], count: 100))])
    let limits = JSONSchemaLimits(maximumSteps: 2000)
    let compiled = try JSONSchema(compiling: .value(many), limits: limits)
    #expect(compiled.validate(value).violations.map(\.code) == [.tooManySteps])
  }

  @Test func `a value may go as deep as the parser lets it`() async throws {
    let isRight = await onThread(stackSize: 64 << 20) {
      let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
      guard let value = Result(catching: { try JSONValue(parsing: text) }).value else { return false }
      let schema = Result { try JSONSchema(compiling: ["type": "array", "items": ["$ref": "#"]]) }.value
      return schema?.accepts(value) == true
    }
    #expect(try isRight.get())
  }

  @Test func `a value deeper than the limit is not accepted and said to be too deep`() async throws {
    let isRight = await onThread(stackSize: 64 << 20) {
      let value = (0..<5000).reduce(JSONValue.array([])) { value, _ in [value] }
      guard let schema = Result(catching: { try JSONSchema(compiling: ["items": ["$ref": "#"]]) }).value else {
        return false
      }
      return !schema.accepts(value) && schema.validate(value).violations.map(\.code) == [.tooDeep]
    }
    #expect(try isRight.get())
  }

  static let malformed: [(schema: JSONValue, place: JSONPointer)] = [
    (1, ""), (["type": "strng"], "/type"), (["type": 1], "/type"), (["minLength": -1], "/minLength"),
    (["maxItems": 1.5], "/maxItems"), (["minimum": "0"], "/minimum"), (["multipleOf": 0], "/multipleOf"),
    (["multipleOf": -1], "/multipleOf"), (["enum": 1], "/enum"), (["required": "a"], "/required"),
    (["required": [1]], "/required"), (["properties": []], "/properties"), (["properties": ["a": 1]], "/properties/a"),
    (["allOf": []], "/allOf"), (["anyOf": [:]], "/anyOf"), (["items": "x"], "/items"), (["pattern": "("], "/pattern"),
    (["pattern": 1], "/pattern"), (["patternProperties": ["(": true]], "/patternProperties/("),
    (["uniqueItems": 1], "/uniqueItems"), (["minContains": "1", "contains": true], "/minContains"),
    (["dependentRequired": ["a": "b"]], "/dependentRequired"), (["$ref": 1], "/$ref"), (["not": nil], "/not"),
    (["format": 1], "/format"), (["$id": "https://example.com/a#b"], ""),
  ]

  @Test(arguments: malformed.indices)
  func `a keyword whose value it cannot have is told with its place`(_ place: Int) {
    let (schema, pointer) = Self.malformed[place]
    let found = problems(schema)
    #expect(found.map(\.pointer) == [pointer])
    #expect(found.allSatisfy { !$0.problem.isEmpty && !$0.expected.isEmpty })
  }

  @Test func `all mistakes are told at once, each with its line`() throws {
    let text = "{\"minimum\": \"0\",\n\"properties\": {\"a\": {\"type\": \"strng\"}},\n\"required\": 1}"
    let error = #expect(throws: JSONSchemaError.self) { try JSONSchema(compiling: JSONDocument(parsing: text)) }
    #expect(error?.problems.map(\.location?.line) == [1, 3, 2])
    #expect(
      error?.problems.first?.description
        == "line 1, column 2, #/minimum: \"minimum\" is the string \"0\", expected a number"
    )
  }

  @Test func `identifiers that two schemas have are told`() {
    let same: JSONValue = ["$defs": ["a": ["$anchor": "x"], "b": ["$anchor": "x"]]]
    #expect(problems(same).map(\.code) == [.duplicateIdentifier])
    let uris: JSONValue = [
      "$defs": ["a": ["$id": "https://example.com/x", "type": "string"], "b": ["$id": "https://example.com/x"]]
    ]
    #expect(problems(uris).map(\.code) == [.duplicateIdentifier])
  }

  @Test func `a dialect that nobody knows is told`() {
    #expect(problems(["$schema": "https://example.com/unknown"]).map(\.code) == [.unknownDialect])
    let metaschema: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$vocabulary": ["https://example.com/vocab": true],
    ]
    let error = #expect(throws: JSONSchemaError.self) {
      try JSONSchema(compiling: ["$schema": "https://example.com/meta"]) { _ in .value(metaschema) }
    }
    #expect(error?.problems.map(\.code) == [.unknownDialect])
  }
}

/// A schema's value on its way to another thread and back.
private final class Held: Sendable {
  private let value: Mutex<JSONValue>

  init(_ value: JSONValue) { self.value = Mutex(value) }

  func release() { value.withLock { $0 = nil } }

  func compileAndAsk() -> Bool {
    value.withLock { value in
      guard let schema = Result(catching: { try JSONSchema(compiling: value) }).value else { return false }
      _ = schema.accepts("x")
      return schema.validate(["a": 1]).violations.count <= 1
    }
  }
}

/// Runs a question on a thread with as much stack as the limit on depth takes in a debug build.
private func onSmallThread(_ body: @escaping @Sendable () -> Bool) -> Bool {
  let answer = Answer()
  let thread = Thread { answer.give(body()) }
  thread.stackSize = 4 << 20
  thread.start()
  return answer.wait()
}

private final class Answer: Sendable {
  private let value = Mutex(false)
  private let isGiven = DispatchSemaphore(value: 0)

  func give(_ value: Bool) {
    self.value.withLock { $0 = value }
    isGiven.signal()
  }

  func wait() -> Bool {
    isGiven.wait()
    return value.withLock(\.self)
  }

  @Test(arguments: [
    (#"{"$schema": 1}"#, "$schema"), (#"{"$id": []}"#, "$id"), (#"{"$defs": {"a": {"$id": null}}}"#, "$id"),
    (#"{"$schema": "http://json-schema.org/draft-04/schema#", "id": {}}"#, "id"),
  ])
  func `a name of a schema that is no text is told`(text: String, keyword: String) throws {
    let error = #expect(throws: JSONSchemaError.self) { try JSONSchema(compiling: JSONDocument(parsing: text)) }
    #expect(error?.problems.map(\.code) == [.invalidSchema])
    #expect(error?.problems.first?.problem.hasPrefix("\"\(keyword)\" is ") == true)
  }
}
