import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite struct RememberedXMLTests {
  /// A collection in JSON and in XML.
  private func backend() throws -> MockBackend {
    let pet =
      #"{"type": "object", "xml": {"name": "pet"}, "properties": {"id": {"type": "integer"}, "name": {"type": "string"}}}"#
    let pets = "{\"type\": \"array\", \"xml\": {\"name\": \"pets\", \"wrapped\": true}, \"items\": \(pet)}"
    func both(_ schema: String) -> String {
      "{\"application/json\": {\"schema\": \(schema)}, \"application/xml\": {\"schema\": \(schema)}}"
    }
    return try MockBackend.of(
      paths: """
        {"/pets": {
          "get": {"parameters": [{"in": "query", "name": "limit", "schema": {"type": "integer"}},
                                 {"in": "query", "name": "offset", "schema": {"type": "integer"}}],
                  "responses": {"200": {"headers": {"Link": {"schema": {"type": "string"}}}, "content": \(both(pets))}}},
          "post": {"requestBody": {"content": \(both(pet))}, "responses": {"201": {"content": \(both(pet))}}}},
         "/pets/{petId}": {
          "parameters": [{"in": "path", "name": "petId", "required": true, "schema": {"type": "integer"}}],
          "get": {"responses": {"200": {"content": \(both(pet))}}}}}
        """,
      options: Contract.Options(isStateful: true)
    )
  }

  @Test func `a client that takes XML gets what is remembered, and its pages, in XML`() async throws {
    let backend = try backend()
    for name in ["Rex", "Max", "Ida"] { _ = try await backend.ask(.post, "/pets", body: "{\"name\": \"\(name)\"}") }
    let xml: HTTPFields = [.accept: "application/xml", .host: "h"]
    let page = try await backend.ask(.get, "/pets?limit=2", xml)
    #expect(page.headerFields[.contentType] == "application/xml")
    #expect(page.text.contains("Rex") && page.text.contains("Max") && !page.text.contains("Ida"))
    #expect(page.headerFields["Link"]?.contains("offset=2") == true)
    let last = try await backend.ask(.get, "/pets?limit=2&offset=2", xml)
    #expect(last.text.contains("Ida") && !last.text.contains("Rex"))
    let one = try await backend.ask(.get, "/pets/2", xml)
    #expect(one.headerFields[.contentType] == "application/xml" && one.text.contains("<name>Max</name>"))
    for accept in ["*/*", "application/json, application/xml;q=0.5"] {
      #expect(try await backend.ask(.get, "/pets/2", [.accept: accept]).json == ["name": "Max", "id": 2])
    }
  }
}
