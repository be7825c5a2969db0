import BacklotJSON
import BacklotLimits
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// The behavior of schemas in stub files for which WireMock's validator goes beyond the specification.
@Suite struct MappingSchemaTests {
  private func takes(_ schema: String, _ text: String, version: String) throws -> Bool {
    var reader = MappingReader()
    var members = MappingMembers(["matchesJsonSchema": .string(schema), "schemaVersion": .string(version)])
    let read = reader.jsonSchema(&members)
    let matcher = try #require(read)
    #expect(reader.problems.isEmpty)
    var context = MatchingContext()
    return matcher.holds(for: [text], in: &context)
  }

  @Test(arguments: ["V4", "V6", "V7", "V201909", "V202012"])
  func `nullable adds null in every draft`(version: String) throws {
    let schema = #"{"properties": {"a": {"type": "string", "nullable": true}, "b": {"type": "string"}}}"#
    #expect(try takes(schema, #"{"a": null}"#, version: version))
    #expect(try !takes(schema, #"{"b": null}"#, version: version))
    #expect(try takes(#"{"items": {"enum": ["x"], "nullable": true}}"#, "[null]", version: version))
    #expect(try !takes(#"{"items": {"enum": ["x"], "nullable": false}}"#, "[null]", version: version))
  }

  @Test(arguments: [("V4", false), ("V6", false), ("V7", false), ("V201909", true), ("V202012", true)])
  func `formats are demands up to draft 7`(version: String, isTaken: Bool) throws {
    let schema = #"{"properties": {"a": {"format": "ipv4"}}}"#
    #expect(try takes(schema, #"{"a": "x"}"#, version: version) == isTaken)
    #expect(try takes(schema, #"{"a": "127.0.0.1"}"#, version: version))
  }

  @Test func `the draft that a schema names itself counts before the version`() throws {
    let schema = #"{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"a": {"format": "ipv4"}}}"#
    #expect(try !takes(schema, #"{"a": "x"}"#, version: "V202012"))
  }
}
