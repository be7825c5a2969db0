import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

/// Texts that may be several values, and are taken for the one that is valid.
@Suite struct LenientReadingTests {
  private func status(_ query: String, _ document: String, _ manner: ContractManner = .backlot) async throws -> Int {
    var settings = ContractSettings()
    settings.manner = manner
    let source = JSONSource.value(try JSONValue(parsing: document))
    let contract = Contract(settings) { () throws(ContractError) in ContractLibrary(only: source, named: "t.json") }
    return try await MockBackend { contract }.ask(.get, "/things?\(query)").status.code
  }

  /// Returns the status for a query with an OpenAPI 3.1 document that has one parameter, `q`.
  private func status(_ query: String, parameter: String, _ manner: ContractManner = .backlot) async throws -> Int {
    let document = """
      {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/things": {"get": {
         "parameters": [{"name": "q", "in": "query", \(parameter)}],
         "responses": {"204": {"description": "fine"}}}}}}
      """
    return try await status(query, document, manner)
  }

  @Test(arguments: [("q=1&q=true", 204), ("q=1&q=2", 422), ("q=true&q=true", 422), ("q=1&q=true&q=1", 422)])
  func `each of the first elements is what is said of it`(query: String, expected: Int) async throws {
    let schema = #"{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "boolean"}], "items": false}"#
    #expect(try await status(query, parameter: #""schema": \#(schema)"#) == expected)
    let joined = query.split(separator: "&").map { $0.dropFirst(2) }.joined(separator: ",")
    #expect(try await status("q=\(joined)", parameter: #""explode": false, "schema": \#(schema)"#) == expected)
  }

  @Test(arguments: [("1", 204), ("2", 204), ("3", 422), ("a", 422)])
  func `a text is a number where that is valid and the text is not`(text: String, expected: Int) async throws {
    let parameter = #""schema": {"type": ["string", "integer"], "enum": [1, "2"]}"#
    #expect(try await status("q=\(text)", parameter: parameter) == expected)
  }

  @Test(arguments: [ContractManner.backlot, .prism])
  func `a comma that is escaped separates where the text is not valid with it`(manner: ContractManner) async throws {
    let numbers = #""explode": false, "schema": {"type": "array", "items": {"type": "integer"}}"#
    #expect(try await status("q=1%2C2", parameter: numbers, manner) == 204)
    #expect(try await status("q=1%2Ca", parameter: numbers, manner) == 422)
  }

  @Test func `a comma that is escaped is one of the text where that is valid`() async throws {
    let one = #""explode": false, "schema": {"type": "array", "maxItems": 1, "items": {"type": "string"}}"#
    #expect(try await status("q=a%2Cb", parameter: one) == 204)
    #expect(try await status("q=a%2Cb", parameter: one, .prism) == 422)
    #expect(try await status("q=a,b", parameter: one) == 422)
  }

  @Test(arguments: [("1,2|3", 204), ("1,a|3", 422), ("1%7C2", 204)])
  func `arrays in arrays are written as Swagger says of each`(text: String, expected: Int) async throws {
    let inner = #"{"type": "array", "collectionFormat": "csv", "items": {"type": "integer"}}"#
    for items in [inner, inner.replacing(#""collectionFormat": "csv", "#, with: "")] {
      let document = """
        {"swagger": "2.0", "info": {"title": "t", "version": "1"}, "paths": {"/things": {"get": {
           "parameters": [{"name": "q", "in": "query", "type": "array", "collectionFormat": "pipes", "items": \(items)}],
           "responses": {"204": {"description": "fine"}}}}}}
        """
      #expect(try await status("q=\(text)", document) == expected)
    }
  }
}
