import BacklotHTTP
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite("Paths with a query, as Azure's documents have them") struct QueryPathTests {
  private func operation(_ text: String, _ more: String = "") -> String {
    "{\(more)\"responses\": {\"200\": {\"description\": \"d\", \"content\": {\"text/plain\": {\"example\": \"\(text)\"}}}}}"
  }

  private func backend() throws -> MockBackend {
    let item =
      "\"parameters\": [{\"name\": \"id\", \"in\": \"query\", \"required\": true, \"schema\": {\"type\": \"integer\"}}], "
    return try MockBackend.of(
      paths: """
        {"/x": {"get": \(operation("plain"))}, "/x?comp=list": {"get": \(operation("list")), "put": \(operation("put"))},
        "/x?comp=list&all=true": {"get": \(operation("all"))}, "/{name}?comp=acl": {"get": \(operation("acl"))},
        "/y?acl": {"get": \(operation("any"))}, "/z?id={id}": {"get": \(operation("id", item))}}
        """,
      root: "\"x-ms-paths\": {\"/x?comp=ms\": {\"get\": \(operation("extension"))}}"
    )
  }

  @Test(arguments: [
    ("/x", "plain"), ("/x?a=b", "plain"), ("/x?comp=list", "list"), ("/x?a=b&comp=list", "list"),
    ("/x?comp=list&all=true", "all"), ("/x?all=true&comp=list", "all"), ("/x?comp=ms", "extension"),
    ("/q?comp=acl", "acl"), ("/y?acl", "any"), ("/y?acl=1", "any"), ("/z?id=7", "id"), ("/x?comp=LIST", "plain"),
  ])
  func `the operation with the most query items of the request answers`(target: String, text: String) async throws {
    let backend = try backend()
    #expect(backend.diagnostics == [])
    #expect(try await backend.ask(.get, target).text == text)
  }

  @Test func `without the query items there is no such path`() async throws {
    let backend = try backend()
    #expect(try await backend.ask(.put, "/x?comp=list").text == "put")
    await #expect(throws: UnmatchedRequest.self) { try await backend.ask(.get, "/y") }
    #expect(try await backend.ask(.get, "/z?id=x").status.code == 422)
    #expect(try await backend.ask(.put, "/x").status == .methodNotAllowed)
  }

  @Test func `the outline lists requests that are answered`() async throws {
    var blueprint = BackendBlueprint()
    let contract = try Contract.of(
      paths: "{\"/x?comp=list\": {\"get\": \(operation("list"))}, \"/z?id={id}\": {\"get\": \(operation("id"))}}"
    )
    let outline = contract.outline(contributingTo: &blueprint)
    let targets = outline.requests(upTo: 9).map(\.target)
    #expect(targets == ["/x?comp=list", "/z?id={id}"])
  }
}
