import BacklotJSON
import BacklotJSONSchema
import Testing

@Suite struct JSONSchemaMemberFilterTests {
  private static let cases: [(name: String, schema: String, value: String, filtered: String)] = [
    ("the value itself", #"{"properties": {"a": {"writeOnly": true}}}"#, #"{"a": 1, "b": 2}"#, #"{"b":2}"#),
    (
      "the other way", #"{"properties": {"a": {"readOnly": true}, "b": {"writeOnly": true}}}"#, #"{"a": 1}"#,
      #"{"a":1}"#
    ),
    (
      "elements",
      #"{"prefixItems": [{"properties": {"a": {"writeOnly": true}}}], "items": {"properties": {"b": {"writeOnly": true}}}}"#,
      #"[{"a": 1, "b": 2}, {"a": 1, "b": 2}]"#, #"[{"b":2},{"a":1}]"#
    ),
    (
      "names by a pattern", #"{"patternProperties": {"^s": {"writeOnly": true}}}"#, #"{"secret": 1, "b": 2}"#,
      #"{"b":2}"#
    ),
    (
      "the others", #"{"properties": {"a": {}}, "additionalProperties": {"writeOnly": true}}"#, #"{"a": 1, "b": 2}"#,
      #"{"a":1}"#
    ),
    (
      "what nothing else speaks of",
      #"{"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": {"writeOnly": true}}"#,
      #"{"a": 1, "b": 2}"#, #"{"a":1}"#
    ),
    (
      "a schema that refers to itself",
      ##"{"properties": {"a": {"writeOnly": true}, "next": {"$ref": "#"}}}"##,
      #"{"a": 1, "next": {"a": 1, "next": {"a": 1}}}"#, #"{"next":{"next":{}}}"#
    ),
    (
      "a condition that holds",
      #"{"if": {"required": ["kind"]}, "then": {"properties": {"a": {"writeOnly": true}}}, "else": {"properties": {"b": {"writeOnly": true}}}}"#,
      #"{"kind": 1, "a": 1, "b": 2}"#, #"{"kind":1,"b":2}"#
    ),
    (
      "the schema of several that takes the value",
      #"{"oneOf": [{"required": ["x"], "properties": {"a": {"writeOnly": true}}}, {"required": ["y"]}]}"#,
      #"[{"x": 1, "a": 1}, {"y": 1, "a": 1}]"#, #"[{"x":1},{"y":1,"a":1}]"#
    ),
    (
      "what depends on a member", #"{"dependentSchemas": {"kind": {"properties": {"a": {"writeOnly": true}}}}}"#,
      #"[{"kind": 1, "a": 1}, {"a": 1}]"#, #"[{"kind":1},{"a":1}]"#
    ),
  ]

  @Test(arguments: cases)
  func `members that go the other way are taken out`(name: String, schema: String, value: String, filtered: String)
    throws
  {
    let value = try JSONValue(parsing: value)
    let isList = value.array != nil && name != "elements"
    let text = isList ? "{\"items\": \(schema)}" : schema
    let source = JSONSource.document(try JSONDocument(parsing: text))
    let compiled = try JSONSchema(compiling: source, dialect: .draft202012, purpose: .response)
    let filter = try #require(JSONSchema.MemberFilter(compiled))
    #expect(filter.filtered(value).serialized() == filtered)
  }

  @Test(arguments: JSONSchemaPurpose.allCases)
  func `a schema whose members all go both ways has no filter`(purpose: JSONSchemaPurpose) throws {
    let source = JSONSource.value(["properties": ["a": ["type": "string"]]])
    #expect(JSONSchema.MemberFilter(try JSONSchema(compiling: source, purpose: purpose)) == nil)
  }

  @Test func `a deep value ends the walk and nothing else`() throws {
    let text = ##"{"properties": {"a": {"writeOnly": true}, "next": {"$ref": "#"}}}"##
    let source = JSONSource.document(try JSONDocument(parsing: text))
    let schema = try JSONSchema(compiling: source, purpose: .response)
    let filter = try #require(JSONSchema.MemberFilter(schema))
    let deep = (0..<2000).reduce(JSONValue.null) { inner, _ in ["next": inner] }
    #expect(filter.filtered(deep) == deep)
  }
}
