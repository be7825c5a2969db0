import BacklotJSON
import Testing

@testable import BacklotOpenAPI

struct CoercionTests {
  @Test(
    arguments: [
      (#""type": "integer""#, "7", JSONValue.number(7)),
      (#""type": "integer""#, "-0", JSONValue.number(JSONNumber("-0") ?? 0)),
      (
        #""type": "integer""#, "123456789012345678901234567890",
        .number(JSONNumber("123456789012345678901234567890") ?? 0)
      ),
      (#""type": "integer""#, "7.0", .number(JSONNumber("7.0") ?? 0)),
      (#""type": "integer""#, "7.5", "7.5"),
      (#""type": "number""#, "7.5", 7.5),
      (#""type": "number""#, "1e3", .number(JSONNumber("1e3") ?? 0)),
      (#""type": "number""#, "%2B7", "+7"),
      (#""type": "number""#, "+7", " 7"),
      (#""type": "number""#, "7%20", "7 "),
      (#""type": "number""#, "007", "007"),
      (#""type": "number""#, "0x10", "0x10"),
      (#""type": "number""#, "", ""),
      (#""type": "number""#, "NaN", "NaN"),
      (#""type": "number""#, "true", "true"),
      (#""type": "boolean""#, "true", true),
      (#""type": "boolean""#, "false", false),
      (#""type": "boolean""#, "TRUE", "TRUE"),
      (#""type": "boolean""#, "1", "1"),
      (#""type": "string""#, "7", "7"),
      ("", "7", "7"),
      (#""type": "integer", "nullable": true"#, "", nil),
      (#""type": "integer", "nullable": true"#, "null", nil),
      (#""type": "string", "nullable": true"#, "", ""),
      (#""oneOf": [{"type": "integer"}, {"type": "string"}]"#, "7", "7"),
      (#""oneOf": [{"type": "integer"}, {"type": "boolean"}]"#, "true", true),
      (#""oneOf": [{"type": "integer"}, {"type": "boolean"}]"#, "7", 7),
      (#""oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]"#, "a", "a"),
      (#""oneOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]"#, "7&id=8", [7, 8]),
    ] as [(String, String, JSONValue)]
  )
  func `a text becomes what the schema takes, if it is that`(schema: String, text: String, value: JSONValue) throws {
    let parameter = try Parameter.testing(#""name": "id", "in": "query", "schema": {\#(schema)}"#)
    let reading = parameter.reading(of: "id=\(text)")
    #expect(reading == .value(value))
    guard case .value(let found) = reading else { return }
    #expect(found.serialized() == value.serialized())
  }

  @Test func `a second look prefers what is no string`() throws {
    let parameter = try Parameter.testing(
      #""name": "id", "in": "query", "schema": {"oneOf": [{"type": "integer"}, {"type": "string", "enum": ["all"]}]}"#
    )
    #expect(parameter.shape.value(of: "7") == "7")
    #expect(parameter.shape.value(of: "7", preferring: .others) == 7)
    #expect(parameter.shape.value(of: "all", preferring: .others) == "all")
  }

  @Test func `elements, members and other members become what they are said to be`() throws {
    let schema = """
      {"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": {"type": "boolean"}}
      """
    let parameter = try Parameter.testing(
      #""name": "id", "in": "query", "explode": false, "schema": \#(schema)"#
    )
    #expect(parameter.reading(of: "id=n,7,b,true,c,7") == .value(["n": 7, "b": true, "c": "7"]))
  }
}
