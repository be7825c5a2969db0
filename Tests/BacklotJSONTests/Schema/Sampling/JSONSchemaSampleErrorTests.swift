import BacklotJSON
import Foundation
import Testing

/// What is said where there is no sample, and that it is said soon.
@Suite struct JSONSchemaSampleErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let schema: JSONValue
    let code: JSONSchemaSampleError.Code
    let sentence: String

    var testDescription: String { sentence }

    init(_ schema: JSONValue, _ code: JSONSchemaSampleError.Code, _ sentence: String) {
      self.schema = schema
      self.code = code
      self.sentence = sentence
    }
  }

  static let cases: [Case] = [
    Case(false, .unsatisfiable, "#: the schema takes no value; is the schema meant so?"),
    Case(
      ["allOf": [["type": "string"], ["type": "integer"]]],
      .unsatisfiable,
      "#: no type is allowed by all schemas that apply; is the schema meant so?"
    ),
    Case(
      ["type": "object", "required": ["age"], "properties": ["age": ["minimum": 5, "maximum": 3, "type": "integer"]]],
      .unsatisfiable,
      "#/properties/age for \"/age\": no number is within the bounds; is the schema meant so?"
    ),
    Case(
      ["type": "integer", "exclusiveMinimum": 4, "exclusiveMaximum": 5],
      .notFound,
      "#: no number was found that is within the bounds and a multiple as demanded; an example there would help"
    ),
    Case(
      ["type": "string", "minLength": 5, "maxLength": 4],
      .unsatisfiable,
      "#: no text has at least 5 and at most 4 characters; is the schema meant so?"
    ),
    Case(
      ["type": "string", "pattern": "^a$", "minLength": 2],
      .notFound,
      "#: no text was found that has the length, the pattern and the format; an example there would help"
    ),
    Case(
      ["type": "array", "minItems": 3, "uniqueItems": true, "items": ["type": "boolean"]],
      .notFound,
      "#: no 3 elements were found that differ; an example there would help"
    ),
    Case(
      ["type": "array", "minItems": 2, "items": false],
      .unsatisfiable,
      "#: no array was found with at least 2 and at most 0 elements as demanded; is the schema meant so?"
    ),
    Case(
      ["type": "array", "minItems": 5_000_000_000],
      .tooLarge,
      "#: a value with 5000000000 characters, elements or members is too large to be made up; an example there would help"
    ),
    Case(
      ["type": "object", "minProperties": 1, "additionalProperties": false],
      .unsatisfiable,
      "#: no object was found with at least 1 members as demanded; is the schema meant so?"
    ),
    Case(
      ["type": "integer", "enum": ["a", "b"]],
      .notFound,
      "#: none of the values that are listed is valid by all schemas that apply; an example there would help"
    ),
    Case(
      ["type": "object", "required": ["a"], "properties": ["a": ["oneOf": [true, true]]]],
      .notFound,
      "#/properties/a for \"/a\": each value that was tried is invalid, the first one was"
    ),
  ]

  @Test(arguments: cases)
  func `it is said what was not to be met, and where`(_ each: Case) throws {
    let schema = try JSONSchema(compiling: each.schema)
    let error = try #require(throws: JSONSchemaSampleError.self) { try schema.sample(seed: 1) }
    #expect(error.code == each.code)
    #expect(error.description.hasPrefix(each.sentence), "\(error)")
  }

  @Test func `a value that would never end is told`() throws {
    let schema = try JSONSchema(
      compiling: ["type": "object", "required": ["next"], "properties": ["next": ["$ref": "#"]]]
    )
    let error = try #require(throws: JSONSchemaSampleError.self) { try schema.sample(seed: 1) }
    #expect(error.code == .unsatisfiable)
    #expect(error.problem.hasPrefix("a value would never end"))
  }

  @Test func `the schema names the keyword that no try has met`() throws {
    let schema = try JSONSchema(compiling: ["type": "boolean", "allOf": [["oneOf": [true, ["type": "boolean"]]]]])
    let error = try #require(throws: JSONSchemaSampleError.self) { try schema.sample(seed: 1) }
    #expect(error.problem.hasPrefix("each value that was tried violates the schema"))
  }

  private static func chain(_ count: Int) -> JSONValue {
    (0..<count).reduce(["type": "integer"]) { inner, _ in
      ["type": "object", "required": ["a"], "properties": ["a": inner]]
    }
  }

  private static func doubling(_ count: Int) -> JSONValue {
    var definitions: JSONObject = ["d0": ["type": "integer"]]
    for place in 1...count {
      let before: JSONValue = ["$ref": .string("#/$defs/d\(place - 1)")]
      definitions["d\(place)"] = ["type": "object", "required": ["a", "b"], "properties": ["a": before, "b": before]]
    }
    return ["$defs": .object(definitions), "$ref": .string("#/$defs/d\(count)")]
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      chain(300), doubling(40), ["allOf": .array(Array(repeating: ["minimum": 1], count: 100_000))],
      [
        "type": "array", "minItems": 9000, "uniqueItems": true,
        "items": ["type": "array", "items": ["type": "integer"]],
      ],
      ["type": "object", "minProperties": 9000, "propertyNames": ["pattern": "^(a|b)*c?$"]],
      ["type": "integer", "multipleOf": .number(JSONNumber(String(repeating: "7", count: 4000)) ?? 7), "minimum": 1],
      ["type": "string", "minLength": 99_999, "pattern": "^(a+)+b$", "format": "hostname"],
    ] as [JSONValue]
  )
  func `a hostile schema gives a valid value or an error, and soon`(_ value: JSONValue) throws {
    let schema = try JSONSchema(compiling: value)
    do throws(JSONSchemaSampleError) {
      #expect(schema.accepts(try schema.sample(seed: 1)))
    } catch {
      #expect(error.code == .tooLarge || error.code == .notFound)
    }
  }

  @Test func `a thread with a small stack can make the deepest samples`() throws {
    let schema = try JSONSchema(compiling: Self.chain(30))
    let thread = Thread { _ = try? schema.sample(seed: 1) }
    thread.stackSize = 512 << 10
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    #expect(try schema.sample(seed: 1)["a"] != nil)
  }
}
