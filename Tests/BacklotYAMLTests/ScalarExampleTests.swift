import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotYAML
import Testing

@testable import BacklotOpenAPI

/// Examples without quotes, which YAML reads as numbers and booleans although the schema says otherwise.
@Suite struct ScalarExampleTests {
  private static let scalars: [(type: String, text: String, sent: JSONValue)] = [
    ("string", "00123", "00123"), ("string", "1.10", "1.10"), ("string", "1e3", "1e3"), ("string", "0x1F", "0x1F"),
    ("string", "true", "true"), ("string", "False", "False"), ("string", "2026-11-28", "2026-11-28"),
    ("string", "+7", "+7"), ("string", "1_000", "1_000"), ("string", "12:30", "12:30"), ("string", "'00123'", "00123"),
    ("integer", "'5'", 5), ("number", "'1.5'", 1.5), ("boolean", "'true'", true), ("integer", "5", 5),
  ]

  private func contract(_ content: String) throws -> Contract {
    let text = """
      openapi: 3.0.3
      info: {title: t, version: "1"}
      paths:
        /a:
          get: {responses: {'200': {description: d, content: {application/json: {\(content)}}}}}
      """
    var settings = ContractSettings()
    settings.manner = .prism
    return Contract(try DocumentSyntax.yaml.parse(Array(text.utf8)), named: "t.yaml", settings: settings)
  }

  private func sent(_ content: String) async throws -> JSONValue {
    let contract = try contract(content)
    let backend = MockBackend { contract }
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
    #expect(backend.journal.entries.first?.violations == [])
    return try JSONValue(parsing: response.body.bytes ?? [])
  }

  @Test(arguments: scalars, ["example", "default"])
  func `a scalar of a schema is sent as the type says`(
    _ scalar: (type: String, text: String, sent: JSONValue),
    keyword: String
  ) async throws {
    let schema = "{type: object, properties: {zip: {type: \(scalar.type), \(keyword): \(scalar.text)}}}"
    #expect(try await sent("schema: \(schema)") == ["zip": scalar.sent])
  }

  @Test(arguments: scalars)
  func `a scalar in the example of a response is sent as the type says`(
    _ scalar: (type: String, text: String, sent: JSONValue)
  ) async throws {
    let schema = "{type: array, items: {type: object, properties: {zip: {type: \(scalar.type)}}}}"
    #expect(try await sent("schema: \(schema), example: [{zip: \(scalar.text)}]") == [["zip": scalar.sent]])
  }

  @Test(arguments: scalars)
  func `a listed scalar is sent and accepted as the type says`(
    _ scalar: (type: String, text: String, sent: JSONValue)
  ) async throws {
    #expect(try await sent("schema: {type: \(scalar.type), enum: [\(scalar.text)]}") == scalar.sent)
  }

  @Test func `a scalar that the schema accepts, or cannot be read by its type, is unchanged`() async throws {
    #expect(try await sent("schema: {example: 00123}") == 123)
    #expect(try await sent("schema: {type: integer, example: many}") == 0)
    #expect(try await sent("schema: {type: [string, integer], example: 0x1F}") == 31)
  }
}
