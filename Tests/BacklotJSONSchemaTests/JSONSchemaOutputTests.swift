import BacklotJSON
import BacklotJSONSchema
import Testing

/// Results in the forms that the specification defines.
@Suite struct JSONSchemaOutputTests {
  private func result() throws -> JSONSchemaResult {
    let schema: JSONValue = [
      "$id": "https://example.com/polygon",
      "$defs": [
        "point": [
          "properties": ["x": ["type": "number"], "y": ["type": "number"]], "additionalProperties": false,
          "required": ["x", "y"],
        ]
      ],
      "items": ["$ref": "#/$defs/point"],
      "minItems": 3,
    ]
    return try JSONSchema(compiling: schema).validate([["x": 2.5, "y": 1.3], ["x": 1, "z": 6.7]])
  }

  @Test func `flag is yes or no`() throws {
    #expect(try result().output(.flag) == ["valid": false])
    #expect(try JSONSchema(compiling: true).validate(1).output(.flag) == ["valid": true])
  }

  @Test func `basic is a list`() throws {
    let output = try result().output(.basic)
    #expect(output["valid"] == false)
    let units = output["errors"]?.array ?? []
    #expect(
      units.map { $0["keywordLocation"] } == ["/items/$ref/additionalProperties", "/items/$ref/required", "/minItems"]
    )
    #expect(units.map { $0["instanceLocation"] } == ["/1/z", "/1", ""])
    #expect(units.last?["absoluteKeywordLocation"] == "https://example.com/polygon#/minItems")
    #expect(units.dropLast().last?["absoluteKeywordLocation"] == "https://example.com/polygon#/$defs/point/required")
    #expect(units.allSatisfy { $0["error"]?.string?.isEmpty == false })
  }

  @Test func `detailed is a tree whose branches branch`() throws {
    let output = try result().output(.detailed)
    #expect(output["keywordLocation"] == "" && output["instanceLocation"] == "" && output["valid"] == false)
    #expect(output["errors"]?.array?.map { $0["keywordLocation"] } == ["/items/$ref", "/minItems"])
    let inner = output["errors"]?[0]
    #expect(inner?["instanceLocation"] == "/1" && inner?["error"] == nil)
    let leaves = inner?["errors"]?.array ?? []
    #expect(leaves.map { $0["keywordLocation"] } == ["/items/$ref/additionalProperties", "/items/$ref/required"])
    #expect(leaves.allSatisfy { $0["valid"] == false && $0["error"] != nil })
  }

  @Test func `the causes of a violation are in both`() throws {
    let schema = try JSONSchema(compiling: ["anyOf": [["type": "string"], ["minimum": 3]]])
    let result = schema.validate(1)
    let basic = result.output(.basic)["errors"]?.array?.map { $0["keywordLocation"] }
    #expect(basic == ["/anyOf", "/anyOf/0/type", "/anyOf/1/minimum"])
    let detailed = result.output(.detailed)
    #expect(detailed["keywordLocation"] == "/anyOf")
    #expect(detailed["errors"]?.array?.map { $0["keywordLocation"] } == ["/anyOf/0/type", "/anyOf/1/minimum"])
    #expect(detailed["absoluteKeywordLocation"] == nil)
  }

  @Test(arguments: JSONSchemaResult.OutputFormat.allCases)
  func `what is valid has no errors`(_ format: JSONSchemaResult.OutputFormat) throws {
    #expect(try JSONSchema(compiling: true).validate(1).output(format) == ["valid": true])
  }
}
