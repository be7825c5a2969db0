import BacklotJSON
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotOpenAPI

@Suite struct ContractReaderTests {
  private func diagnostics(_ text: String) throws -> [String] {
    let document = try JSONDocument(parsing: text)
    return MockBackend { Contract(document, named: "t.json") }.diagnostics.map(\.description)
  }

  @Test(arguments: [
    ("[]", "t.json:1: the document is not an object, expected an OpenAPI document"),
    (
      "{}",
      "t.json:1: the document is not an OpenAPI document, expected a member such as \"openapi\": \"3.1.0\""
    ),
    ("{\n\"openapi\": \"4.0.0\"}", "t.json:2: \"openapi\" is \"4.0.0\", expected 3.0, 3.1 or 3.2"),
    ("{\n\"swagger\": \"1.2\"}", "t.json:2: \"swagger\" is 1.2, expected \"2.0\""),
    ("{\"openapi\": \"3.1.0\",\n\"paths\": []}", "t.json:2: \"paths\" is the array [], expected an object"),
    (
      "{\"openapi\": \"3.1.0\", \"paths\": {\n\"p\": {}}}",
      "t.json:2: the path \"p\" does not begin with a slash; it is ignored"
    ),
    (
      "{\"openapi\": \"3.1.0\", \"paths\": {\n\"/p\": {\n\"get\": 7}}}",
      "t.json:3: \"get\" is the number 7, expected an operation; it is ignored"
    ),
    (
      "{\"openapi\": \"3.1.0\", \"paths\": {\n\"/p\": {\"$ref\": \"#/lost\"}}}",
      "t.json:2: \"$ref\" is \"#/lost\", which does not exist; define it, or correct the reference"
    ),
    (
      "{\n\"openapi\": \"3.2.0\", \"paths\": {}}",
      "t.json:2: \"openapi\" is 3.2, read as 3.1; features new in 3.2 are ignored, except the method QUERY"
    ),
  ])
  func `what is wrong with a document is told with its line`(text: String, message: String) throws {
    #expect(try diagnostics(text) == [message])
  }

  @Test func `a document in a network is not asked for`() async throws {
    let reference = #"{"get": {"responses": {"200": {"$ref": "https://example.com/r.json"}}}}"#
    let folder = try TemporaryFolder(["api.json": "{\"openapi\": \"3.1.0\", \"paths\": {\"/p\": \(reference)}}"])
    let backend = MockBackend { Contract(folder.path + "/api.json") }
    let detail = try await backend.ask(.get, "/p").json["detail"]?.string ?? ""
    #expect(detail.hasSuffix("which is never fetched; put a copy next to the document"))
  }
}
