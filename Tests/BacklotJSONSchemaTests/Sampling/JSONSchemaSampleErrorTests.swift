import BacklotJSON
import BacklotJSONSchema
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
      "#: a value with 5000000000 characters, elements or members is too large to be made up; a smaller bound there would help"
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
}
