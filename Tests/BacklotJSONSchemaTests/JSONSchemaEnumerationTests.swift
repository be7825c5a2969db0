import BacklotJSON
import BacklotJSONSchema
import Testing

/// Many values that are allowed, which are looked up by their hash.
@Suite struct JSONSchemaEnumerationTests {
  /// Behind enough others that a table of them is made.
  private static func schema(_ values: String) throws -> JSONSchema {
    let others = (0..<40).map { "\($0 + 1000)" }.joined(separator: ",")
    return try JSONSchema(compiling: JSONValue(parsing: "{\"enum\": [\(others),\(values)]}"))
  }

  @Test(arguments: [
    ("1", "1.0"), ("1e2", "100"), ("0.5", "5e-1"), ("-0", "0"),
    ("123456789012345678901234567890", "12345678901234567890123456789e1"),
    ("null", "null"), ("true", "true"), ("[1, [2]]", "[1.0, [2]]"), (#"{"a": 1, "b": [2]}"#, #"{"b": [2], "a": 1.0}"#),
    ("[]", "[]"), ("{}", "{}"), ("[[[[[[[[[[1]]]]]]]]]]", "[[[[[[[[[[1]]]]]]]]]]"), (#""a""#, #""a""#),
    ("1e400", "10e399"),
  ])
  func `a value is found among many whatever its spelling`(listed: String, value: String) throws {
    #expect(try Self.schema(listed).validate(JSONValue(parsing: value)).isValid)
  }

  @Test(arguments: [
    ("1", "true"), ("0", "false"), ("0", "null"), ("1", #""1""#), ("[1]", "[2]"), ("[]", "{}"),
    (#"{"a": 1}"#, #"{"a": 2}"#),
    ("[[[[[[[[[[1]]]]]]]]]]", "[[[[[[[[[[2]]]]]]]]]]"), ("1", "1.5"), (#""a""#, #""b""#),
  ])
  func `what is not among many is not found`(listed: String, value: String) throws {
    #expect(try !Self.schema(listed).validate(JSONValue(parsing: value)).isValid)
  }

  @Test func `a hundred thousand values are looked up without a search`() throws {
    let values = (0..<100_000).map { JSONValue.array([.number(JSONNumber($0))]) }
    let schema = try JSONSchema(compiling: ["items": ["enum": .array(values)]])
    #expect(schema.validate(.array(values)).isValid)
    #expect(schema.validate([[100_000]]).violations.map(\.code) == [.invalid])
  }

  @Test func `values of the same hash do not hold up the compilation`() throws {
    func nested(_ number: Int) -> String {
      String(repeating: "[", count: 10) + "\(number)" + String(repeating: "]", count: 10)
    }
    let values = try JSONValue(parsing: "[\((0..<20_000).map(nested).joined(separator: ","))]")
    let started = ContinuousClock.now
    let schema = try JSONSchema(compiling: ["enum": values])
    #expect(ContinuousClock.now - started < .seconds(10))
    #expect(schema.validate(try JSONValue(parsing: nested(19_999))).isValid)
  }
}
