import BacklotJSON
import BacklotJSONSchema
import Testing

/// The locations of violations, in the value and in the schema, and their messages.
@Suite struct JSONSchemaLocationTests {
  private static let schemaText = """
    {
      "$id": "https://example.com/settings",
      "type": "object",
      "properties": {
        "startOfWeek": {"enum": ["sunday", "monday"]},
        "dogs": {"type": "array", "items": {"$ref": "#/$defs/dog"}}
      },
      "required": ["startOfWeek"],
      "$defs": {
        "dog": {
          "properties": {"age": {"minimum": 0}},
          "additionalProperties": false
        }
      }
    }
    """

  private static func violations(_ text: String) throws -> [JSONSchemaViolation] {
    let schema = try JSONSchema(compiling: JSONDocument(parsing: schemaText))
    return schema.validate(try JSONDocument(parsing: text)).violations
  }

  @Test func `a violation knows its line and column in both texts`() throws {
    let found = try Self.violations("{\n  \"startOfWeek\": \"saturday\"\n}")
    let violation = try #require(found.first)
    #expect(found.count == 1)
    #expect(violation.instancePointer == "/startOfWeek")
    #expect(violation.schemaPointer == "/properties/startOfWeek/enum")
    #expect(violation.schemaURI == "https://example.com/settings#/properties/startOfWeek/enum")
    #expect(violation.location?.description == "line 2, column 18")
    #expect(violation.schemaLocation?.description == "line 5, column 21")
    #expect(violation.keyword == "enum")
    #expect(violation.value == "saturday")
    let sentence = #""startOfWeek" is "saturday"; allowed values are "sunday", "monday""#
    #expect(violation.message == sentence)
    #expect(violation.description == "line 2, column 18, #/startOfWeek: \(sentence)")
  }

  @Test func `references are followed in the one way and not in the other`() throws {
    let found = try Self.violations(#"{"startOfWeek": "monday", "dogs": [{}, {"age": -1, "nam": "Rex"}]}"#)
    #expect(found.map(\.instancePointer) == ["/dogs/1/age", "/dogs/1/nam"])
    #expect(
      found.map(\.schemaPointer) == [
        "/properties/dogs/items/$ref/properties/age/minimum", "/properties/dogs/items/$ref/additionalProperties",
      ]
    )
    #expect(found.first?.schemaURI == "https://example.com/settings#/$defs/dog/properties/age/minimum")
    #expect(found.map(\.schemaLocation?.line) == [11, 12])
    #expect(found.last?.message == #""nam" is an unexpected member"#)
  }

  @Test func `each of many violations knows its own lines, those behind others too`() throws {
    let schema = try JSONSchema(
      compiling: JSONDocument(parsing: "{\"items\": {\n\"anyOf\": [\n{\"type\": \"null\"},\n{\"minimum\": 9}]}}")
    )
    let text = "[" + (0..<500).map { "\n\($0 % 10)" }.joined(separator: ",") + "]"
    let found = schema.validate(try JSONDocument(parsing: text)).violations
    #expect(found.count == 450)
    #expect(found.map(\.location?.line) == (0..<500).filter { $0 % 10 < 9 }.map { $0 + 2 })
    #expect(found.allSatisfy { $0.schemaLocation?.line == 2 })
    #expect(found.allSatisfy { $0.causes.map(\.schemaLocation?.line) == [3, 4] })
    #expect(found.allSatisfy { $0.causes.map(\.location) == [$0.location, $0.location] })
  }

  @Test func `a violation brings the value of its keyword`() throws {
    let found = try Self.violations(#"{"startOfWeek": "saturday", "dogs": [{"age": -1}]}"#)
    #expect(found.map(\.keyword) == ["enum", "minimum"])
    #expect(found.map(\.keywordValue) == [["sunday", "monday"], 0])
    #expect(found.last?.keywordSchema == ["minimum": 0])
  }

  @Test func `a violation brings the name that is missing, or one too many`() throws {
    let found = try Self.violations(#"{"dogs": [{"nam": "Rex"}]}"#)
    #expect(found.map(\.keyword) == ["", "required"])
    #expect(found.map(\.missingName) == [nil, "startOfWeek"])
    #expect(found.map(\.unexpectedName) == ["nam", nil])
    #expect(found.map(\.keywordValue) == [nil, ["startOfWeek"]])
    #expect(found.first?.keywordSchema == false)
    let names = try JSONSchema(compiling: ["propertyNames": ["maxLength": 1], "dependentRequired": ["a": ["b"]]])
    let others = names.validate(["a": 1, "long": 2]).violations
    #expect(others.map(\.unexpectedName) == ["long", nil])
    #expect(others.map(\.missingName) == [nil, "b"])
    let nothing = try JSONSchema(compiling: ["properties": ["a": false]]).validate(["a": 1]).violations
    #expect(nothing.map(\.unexpectedName) == [nil])
  }

  @Test func `values without a text have no lines`() throws {
    let schema = try JSONSchema(compiling: ["type": "string"])
    let violation = try #require(schema.validate(1).violations.first)
    #expect(violation.location == nil && violation.schemaLocation == nil)
    #expect(violation.schemaURI == "#/type")
    #expect(violation.description == "#: the value is 1, expected string")
  }

  @Test func `all violations are told, and not only the first`() throws {
    let schema = try JSONSchema(compiling: [
      "properties": ["a": ["type": "string", "enum": ["x"]], "b": ["minimum": 3, "multipleOf": 2]],
      "required": ["c", "d"],
    ])
    let found = schema.validate(["a": 1, "b": 1]).violations
    #expect(found.map(\.keyword) == ["type", "enum", "minimum", "multipleOf", "required", "required"])
  }

  static let sentences: [(schema: JSONValue, value: JSONValue, sentence: String)] = [
    (["type": ["string", "null"]], 1, "the value is 1, expected null or string"),
    (["type": "integer"], 1.5, "the value is 1.5, expected integer"),
    (["const": 1], 2, "the value is 2, expected 1"),
    (["minimum": 3], 2, "the value is 2, expected 3 or more"),
    (["exclusiveMinimum": 3], 3, "the value is 3, expected more than 3"),
    (["maximum": 3], 4, "the value is 4, expected 3 or less"),
    (["exclusiveMaximum": 3], 3, "the value is 3, expected less than 3"),
    (["multipleOf": 0.1], 0.25, "the value is 0.25, expected a multiple of 0.1"),
    (["minLength": 2], "é", #"the value has 1 character: "é", expected 2 or more"#),
    (["maxLength": 1], "ab", #"the value has 2 characters: "ab", expected 1 or fewer"#),
    (["pattern": "^a"], "b", #"the value is "b", which does not match ^a"#),
    (["minItems": 1], [], "the value has 0 elements, expected 1 or more"),
    (["maxItems": 1], [1, 2], "the value has 2 elements, expected 1 or fewer"),
    (["uniqueItems": true], [1, 2, 1.0], "elements 0 and 2 of the value are both 1, expected unique elements"),
    (["contains": ["type": "string"]], [1], "the value has 0 elements that match contains, expected 1 or more"),
    (["items": ["type": "string"]], [1], "element 0 is 1, expected string"),
    (["prefixItems": [true], "items": false], [1, 2], "element 1 is unexpected"),
    (["minProperties": 1], [:], "the value has 0 members, expected 1 or more"),
    (["maxProperties": 0], ["a": 1], "the value has 1 member, expected 0 or fewer"),
    (["required": ["a"]], [:], #"the value lacks "a""#),
    (["propertyNames": ["maxLength": 1]], ["ab": 1], #"the value has a member "ab", whose name is not allowed"#),
    (
      ["dependentRequired": ["a": ["b"]]], ["a": 1], #"the value lacks "b", which is required with "a""#
    ),
    (["unevaluatedProperties": false], ["a": 1], #""a" is an unexpected member"#),
    (["not": [:]], 1, "the value is 1, which matches the schema in not"),
    (
      ["anyOf": [["type": "string"], ["type": "null"]]], 1,
      "the value is 1, which matches none of the 2 schemas in anyOf"
    ),
    (
      ["oneOf": [true, false, true]], 1,
      "the value is 1, which matches schemas 0 and 2 in oneOf, expected exactly one match"
    ),
    (["properties": ["a": false]], ["a": 1], #""a" is 1, but no value is allowed"#),
    (["properties": ["a": ["items": ["type": "null"]]]], ["a": [1]], #"element 0 of "a" is 1, expected null"#),
  ]

  @Test(arguments: sentences.indices)
  func `a violation is said in a sentence`(_ place: Int) throws {
    let (schema, value, sentence) = Self.sentences[place]
    #expect(try JSONSchema(compiling: schema).validate(value).violations.map(\.message) == [sentence])
  }

  @Test func `formats and contents are said by their names`() throws {
    func message(_ schema: JSONValue, _ value: JSONValue) throws -> String? {
      let schema = try JSONSchema(compiling: schema, asserting: [.formats, .contents])
      return schema.validate(value).violations.first?.message
    }
    #expect(try message(["format": "ipv4"], "x") == #"the value is "x", expected ipv4"#)
    #expect(try message(["contentEncoding": "base64"], "x") == #"the value is "x", expected text in base64"#)
    let problem = try message(["contentMediaType": "application/json"], "{")
    #expect(problem?.hasPrefix(#"the value is "{", expected JSON: line 1"#) == true)
  }

  @Test func `many allowed values are cut short`() throws {
    let values = JSONValue.array((0..<20).map { .string("v\($0)") })
    let message = try JSONSchema(compiling: ["enum": values]).validate("x").violations.first?.message
    #expect(message?.hasSuffix(#""v10", "v11" and 8 more"#) == true)
  }

  @Test func `why none of several schemas takes a value is told behind it`() throws {
    let schema = try JSONSchema(compiling: ["anyOf": [["type": "string"], ["required": ["a"]]]])
    let found = schema.validate([:]).violations
    #expect(found.count == 1)
    #expect(found.first?.causes.map(\.schemaPointer) == ["/anyOf/0/type", "/anyOf/1/required"])
  }

  @Test func `a schema in a resource of its own is named by its URI`() throws {
    let schema = try JSONSchema(compiling: [
      "$id": "https://example.com/a/b", "items": ["$ref": "c"],
      "$defs": ["c": ["$id": "c", "items": ["type": "null"]]],
    ])
    let violation = try #require(schema.validate([[1]]).violations.first)
    #expect(violation.schemaURI == "https://example.com/a/c#/items/type")
    #expect(violation.schemaPointer == "/items/$ref/items/type")
  }

  @Test func `dynamic references are part of the way`() throws {
    let schema = try JSONSchema(compiling: [
      "$id": "https://example.com/strict", "$dynamicAnchor": "node", "$ref": "tree", "required": ["data"],
      "$defs": [
        "tree": [
          "$id": "tree", "$dynamicAnchor": "node", "properties": ["children": ["items": ["$dynamicRef": "#node"]]],
        ]
      ],
    ])
    let found = schema.validate(["data": 1, "children": [["data": 1], [:]]]).violations
    #expect(found.map(\.instancePointer) == ["/children/1"])
    #expect(found.map(\.schemaPointer) == ["/$ref/properties/children/items/$dynamicRef/required"])
    #expect(found.map(\.schemaURI) == ["https://example.com/strict#/required"])
  }

  @Test func `there are no more violations than the limit`() throws {
    let limits = JSONSchemaLimits(maximumViolations: 3)
    let schema = try JSONSchema(compiling: .value(["items": ["type": "string"]]), limits: limits)
    let result = schema.validate(.array(Array(repeating: 1, count: 10)))
    #expect(result.violations.count == 3 && !result.isComplete && !result.isValid)
  }

  @Test(arguments: [
    (#"{"contains": {"type": "null"}, "maxContains": 1}"#, "#/maxContains"),
    (#"{"contains": {"type": "null"}, "minContains": 3}"#, "#/minContains"),
    (#"{"contains": {"type": "string"}, "maxContains": 1}"#, "#/contains"),
  ])
  func `of too many or too few elements the keyword is named that counts them`(schema: String, uri: String) throws {
    let violation = try #require(
      try JSONSchema(compiling: JSONValue(parsing: schema)).validate([nil, nil]).violations.first
    )
    #expect(violation.schemaURI == uri)
    #expect("#/" + violation.keyword == uri)
  }

  @Test func `a name that is not allowed has its own place, and its cause`() throws {
    let schema = try JSONSchema(compiling: ["properties": ["a": ["propertyNames": ["pattern": "^x", "maxLength": 3]]]])
    let result = schema.validate(try JSONDocument(parsing: "{\"a\": {\"x\": 1,\n  \"yyyy\": 2}}"))
    let violation = try #require(result.violations.first)
    #expect(violation.instancePointer == "/a")
    #expect(violation.location?.description == "line 2, column 3")
    #expect(violation.message == #""a" has a member "yyyy", whose name is not allowed"#)
    #expect(
      violation.causes.map(\.message) == [
        #"the name is "yyyy", which does not match ^x"#, #"the name has 4 characters: "yyyy", expected 3 or fewer"#,
      ]
    )
    #expect(violation.causes.allSatisfy { $0.location == violation.location })
  }

  @Test(arguments: [
    (#"{"enum": []}"#, "the value is \"a\"; no value is allowed"),
    (#"{"minLength": 1e400}"#, "the value has 1 character: \"a\", expected 1e400 or more"),
    (#"{"anyOf": [false]}"#, "the value is \"a\", which does not match the only schema in anyOf"),
  ])
  func `what is empty, alone or beyond counting is told as such`(schema: String, message: String) throws {
    let violations = try JSONSchema(compiling: JSONValue(parsing: schema)).validate("a").violations
    #expect(violations.map(\.message) == [message])
  }

  @Test func `a list of no types is no schema`() throws {
    let error = #expect(throws: JSONSchemaError.self) { try JSONSchema(compiling: ["items": ["type": []]]) }
    #expect(error?.problems.map(\.pointer) == ["/items/type"])
  }

  @Test(arguments: [
    (#"{"items": {"pattern": "(a*)*\\1b"}}"#, "[\"\(String(repeating: "a", count: 40))\"]", "#/items/pattern", "/0"),
    (
      #"{"patternProperties": {"(a*)*\\1b": {}}}"#, "{\"\(String(repeating: "a", count: 40))\": 1}",
      "#/patternProperties", ""
    ),
  ])
  func `a pattern that takes too many steps is named, with its place`(
    schema: String,
    value: String,
    uri: String,
    pointer: String
  ) throws {
    var limits = JSONSchemaLimits()
    limits.maximumSteps = 2000
    let schema = try JSONSchema(compiling: .value(JSONValue(parsing: schema)), limits: limits)
    let violations = schema.validate(try JSONValue(parsing: value)).violations
    #expect(violations.map(\.schemaURI) == [uri])
    #expect(violations.map(\.code) == [.tooManySteps])
    #expect(violations.map(\.instancePointer.description) == [pointer])
    #expect(violations.first?.message.contains(#"(a*)*\1b"#) == true)
  }
}
