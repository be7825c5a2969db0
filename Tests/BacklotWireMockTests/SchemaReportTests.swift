import BacklotJSON
import BacklotJSONSchema
import BacklotLimits
import BacklotWireMock
import Testing

@testable import BacklotSchemaMatching
@testable import BacklotStubs

@Suite struct SchemaReportTests {
  private static func object(of count: Int) -> JSONValue {
    .object(JSONObject((0..<count).map { (key: "member\($0)", value: ["type": "integer"]) }))
  }

  @Test func `a large schema is described in few words`() throws {
    let schema = try JSONSchema(compiling: ["properties": Self.object(of: 20_000)])
    for text in [BodyMatcher.jsonSchema(schema).description, ValueMatcher.jsonSchema(schema).description] {
      #expect(text.hasPrefix(#"JSON valid against the schema {"properties":{"member0":{"type":"integer"}"#))
      #expect(text.contains("…") && text.utf8.count < 400)
    }
    let small = try JSONSchema(compiling: ["type": "integer"])
    #expect(BodyMatcher.jsonSchema(small).description == #"JSON valid against the schema {"type":"integer"}"#)
  }

  @Test func `a character of many scalars makes no long description`() {
    let text = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(BodyMatcher.json(.string(text)).description.utf8.count < 1000)
    #expect(shortened(text).utf8.count < 1000)
    #expect(shortened(String(repeating: "a", count: 200)).utf8.count == 200)
    #expect(shortened(String(repeating: "a", count: 201)) == String(repeating: "a", count: 200) + "…")
  }

  @Test func `saying what a schema does not find takes steps of the request`() throws {
    let schema = try JSONSchema(compiling: ["items": ["type": "integer", "minimum": 1]])
    let value = JSONValue.array(Array(repeating: 0, count: 500))
    var budget = StepBudget(steps: 2000)
    #expect(schema.finding(in: value, body: [], spending: &budget).hasSuffix("; and 497 more"))
    #expect(budget.remaining < 1500)
    budget = StepBudget(steps: 100)
    #expect(!schema.finding(in: value, body: [], spending: &budget).isEmpty)
    #expect(budget.isExhausted)
  }
}
