import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite("The media type of a message finds its description") struct MediaTypeMatchingTests {
  private static let number = #"{"schema": {"type": "object", "properties": {"n": {"type": "integer"}}}}"#

  /// A backend that takes bodies of the documented types, with one response for all of them.
  private func backend(taking types: [String]) throws -> MockBackend {
    let content = types.map { "\"\($0)\": \(Self.number)" }.joined(separator: ", ")
    return try MockBackend.of(
      paths: """
        {"/a": {"post": {"requestBody": {"required": true, "content": {\(content)}},
        "responses": {"204": {"description": "d"}}}}}
        """
    )
  }

  @Test(arguments: [
    ("application/json; charset=utf-8", "application/json"), ("application/json", "application/json; charset=utf-8"),
    ("application/json;charset=UTF-8", "application/json; charset=utf-8"),
    ("application/json; charset=utf-8", "application/json; charset=iso-8859-1"),
    ("Application/JSON", "application/json"), (" application/json ", "application/json"),
    ("application/json;", "application/json"), ("application/*", "application/json; charset=utf-8"),
    ("*/*", "application/json"), ("application/*+json", "application/hal+json; profile=x"),
    ("application/*; charset=utf-8", "application/json"), ("application/vnd.a+json; v=1", "APPLICATION/vnd.a+JSON"),
  ])
  func `type and subtype decide, and parameters do not`(documented: String, sent: String) async throws {
    let backend = try backend(taking: [documented])
    #expect(try await backend.ask(.post, "/a", [.contentType: sent], body: #"{"n": 1}"#).status == .noContent)
    let wrong = try await backend.ask(.post, "/a", [.contentType: sent], body: #"{"n": "x"}"#)
    #expect(wrong.status.code == 422)
  }

  @Test(arguments: [
    ("application/json", "text/plain"), ("application/*+json", "application/json"), ("text/*", "application/json"),
    ("application/json", "application/hal+json"),
  ])
  func `another type is refused`(documented: String, sent: String) async throws {
    let backend = try backend(taking: [documented])
    #expect(try await backend.ask(.post, "/a", [.contentType: sent], body: "{}").status.code == 415)
  }

  @Test(arguments: [
    (["*/*", "application/*", "application/json"], "application/json", 2),
    (["application/*", "application/*+json", "application/a+json; v=1"], "application/a+json", 2),
    (["application/*", "application/*+json"], "application/a+json", 1),
    (["application/json; charset=utf-8", "application/json"], "application/json", 1),
    (["application/json", "application/json; charset=utf-8"], "application/json; charset=UTF-8", 1),
    (["application/json; v=1", "application/json; v=2"], "application/json; v=2", 1),
    (["application/json; v=1", "application/json"], "application/json; v=3", 1),
    (["application/json; v=1", "application/json; v=2"], "application/json; v=3", 0),
    (["*/*; charset=utf-8", "application/json; v=1"], "application/json; charset=utf-8", 1),
  ])
  func `the most specific description is used`(documented: [String], sent: String, index: Int) throws {
    let contents = documented.map { text in
      MediaContent(text: text, mediaType: MediaType(parsing: text), schema: nil, examples: [], encodings: [:])
    }
    #expect(contents.place(for: try #require(MediaType(parsing: sent))) == index)
  }

  @Test(arguments: [
    ("application/json", true), ("application/json;charset=utf-8", true), ("application/*", true), ("*/*", true),
    ("application/json; charset=iso-8859-1", true), ("APPLICATION/JSON", true), ("text/html, */*;q=0.1", true),
    ("text/*", false), ("application/*+json", false), ("application/json;q=0", false),
  ])
  func `Accept finds a response whose type has parameters`(accepted: String, isFound: Bool) async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/a": {"get": {"responses": {"200": {"description": "d",
        "content": {"application/json; charset=utf-8": {"example": {"n": 1}}}}}}}}
        """
    )
    let response = try await backend.ask(.get, "/a", [.accept: accepted])
    #expect(response.status.code == (isFound ? 200 : 406))
  }

  @Test func `a suffix range in Accept finds a type with the suffix, after the type itself`() async throws {
    let backend = try MockBackend.of(
      paths: """
        {"/a": {"get": {"responses": {"200": {"description": "d", "content": {
        "text/plain": {"example": "t"}, "application/hal+json": {"example": {"n": 1}}}}}}}}
        """
    )
    #expect(try await backend.ask(.get, "/a", [.accept: "application/*+json"]).text == #"{"n":1}"#)
    #expect(try await backend.ask(.get, "/a", [.accept: "application/*+json, text/plain"]).text == "t")
  }

  @Test func `consumes, produces and examples of Swagger 2 are compared likewise`() async throws {
    let backend = try swagger(
      """
      {"/a": {"post": {"consumes": ["application/json; charset=utf-8"], "produces": ["application/json;charset=utf-8"],
      "parameters": [{"name": "b", "in": "body", "schema": {"type": "object"}}],
      "responses": {"200": {"description": "d", "examples": {"application/json": {"n": 1}}}}}}}
      """
    )
    let response = try await backend.ask(.post, "/a", [.accept: "application/json"], body: "{}")
    #expect(response.text == #"{"n":1}"#)
    #expect(response.headerFields[.contentType] == "application/json;charset=utf-8")
  }

  private func swagger(_ paths: String) throws -> MockBackend {
    let text = #"{"swagger": "2.0", "info": {"title": "t", "version": "1"}, "paths": "# + paths + "}"
    let document = try JSONDocument(parsing: text)
    return MockBackend { Contract(document) }
  }
}
