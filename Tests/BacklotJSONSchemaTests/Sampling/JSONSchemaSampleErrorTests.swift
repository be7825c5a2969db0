import BacklotJSON
import BacklotJSONSchema
import Testing

/// The errors if no sample exists, which are reported without a long search.
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
    Case(false, .unsatisfiable, "#: the schema allows no value; correct the schema"),
    Case(
      ["allOf": [["type": "string"], ["type": "integer"]]],
      .unsatisfiable,
      "#: the schemas that apply have no type in common; correct the schema"
    ),
    Case(
      ["type": "object", "required": ["age"], "properties": ["age": ["minimum": 5, "maximum": 3, "type": "integer"]]],
      .unsatisfiable,
      "#/properties/age for \"/age\": no number is within the bounds; correct the schema"
    ),
    Case(
      ["type": "integer", "exclusiveMinimum": 4, "exclusiveMaximum": 5],
      .notFound,
      "#: no number was found within the bounds that satisfies multipleOf; add an example"
    ),
    Case(
      ["type": "string", "minLength": 5, "maxLength": 4],
      .unsatisfiable,
      "#: no text has at least 5 and at most 4 characters; correct the schema"
    ),
    Case(
      ["type": "string", "pattern": "^a$", "minLength": 2],
      .notFound,
      "#: no text was found that matches the length, the pattern and the format; add an example"
    ),
    Case(
      ["type": "array", "minItems": 3, "uniqueItems": true, "items": ["type": "boolean"]],
      .notFound,
      "#: fewer than 3 distinct elements were found; add an example"
    ),
    Case(
      ["type": "array", "minItems": 2, "items": false],
      .unsatisfiable,
      "#: no valid array was found with at least 2 and at most 0 elements; correct the schema"
    ),
    Case(
      ["type": "array", "minItems": 5_000_000_000],
      .tooLarge,
      "#: a value with 5000000000 characters, elements or members is too large to generate; use a smaller bound"
    ),
    Case(
      ["type": "object", "minProperties": 1, "additionalProperties": false],
      .unsatisfiable,
      "#: no valid object was found with at least 1 members; correct the schema"
    ),
    Case(
      ["type": "integer", "enum": ["a", "b"]],
      .notFound,
      "#: none of the listed values is valid against all schemas that apply; add an example"
    ),
    Case(
      ["type": "object", "required": ["a"], "properties": ["a": ["oneOf": [true, true]]]],
      .notFound,
      "#/properties/a for \"/a\": each generated value is invalid; the first one is"
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
    #expect(error.problem.hasPrefix("a value would be endless"))
  }

  @Test func `the schema names the keyword that no try has met`() throws {
    let schema = try JSONSchema(compiling: ["type": "boolean", "allOf": [["oneOf": [true, ["type": "boolean"]]]]])
    let error = try #require(throws: JSONSchemaSampleError.self) { try schema.sample(seed: 1) }
    #expect(error.problem.hasPrefix("each generated value violates the schema"))
  }
}
