import BacklotHTTP
import BacklotJSON
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// The fields by which clients of WireMock learn which mapping answered.
@Suite struct MatchedStubFieldTests {
  private static let id = "8b7c0e8e-0000-4000-8000-00000000000a"

  private func fields(_ backend: MockBackend, _ path: String = "/a") async throws -> [String: String] {
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: path))
    let fields = response.headerFields.filter { $0.name.rawName.hasPrefix("Matched-Stub") }
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.name.rawName, $0.value) })
  }

  private func mapping(_ members: String = "", response: String = "{}") -> String {
    #"{"id": "\#(Self.id.uppercased())", \#(members) "request": {"url": "/a"}, "response": \#(response)}"#
  }

  @Test func `an answer of a mapping tells its identifier and its name`() async throws {
    let named = MockBackend { StubMappings(mapping(#""name": "the dogs","#)) }
    #expect(try await fields(named) == ["Matched-Stub-Id": Self.id, "Matched-Stub-Name": "the dogs"])
    let unnamed = MockBackend { StubMappings(mapping()) }
    #expect(try await fields(unnamed) == ["Matched-Stub-Id": Self.id])
  }

  @Test func `an identifier that nobody wrote is told too`() async throws {
    let backend = MockBackend { StubMappings(#"{"request": {"url": "/a"}}"#) }
    let id = try #require(backend.stubs.first?.mapping?.id)
    #expect(try await fields(backend) == ["Matched-Stub-Id": id])
  }

  @Test(arguments: [
    ("Hünde\\r\\nX: 1", "H?nde??X: 1"), ("  dogs ", "dogs"), ("{{#each", "{{#each"), ("\\u0000", "?"),
  ])
  func `a name that no field can have is made fit`(name: String, value: String) async throws {
    for response in ["{}", #"{"body": "{{request.url}}", "transformers": ["response-template"]}"#] {
      let backend = MockBackend { StubMappings(mapping("\"name\": \"\(name)\",", response: response)) }
      #expect(backend.diagnostics == [])
      #expect(try await fields(backend)["Matched-Stub-Name"] == value)
    }
  }

  @Test func `templates and files that come later tell them too, beside their own fields`() async throws {
    let folder = try TemporaryFolder([:])
    for response in [
      #"{"headers": {"X": "{{request.url}}"}, "transformers": ["response-template"]}"#,
      #"{"headers": {"X": "/a"}, "bodyFileName": "late.txt"}"#,
    ] {
      let backend = MockBackend { StubMappings(mapping(response: response), bodies: folder.path) }
      try folder.write("late", to: "late.txt")
      #expect(try await fields(backend) == ["Matched-Stub-Id": Self.id])
      let answer = try await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
      #expect(answer.headerFields[HTTPField.Name("X")] == "/a")
      try folder.remove("late.txt")
    }
  }

  @Test func `fields that a recording brought are replaced`() async throws {
    let response = #"{"headers": {"matched-stub-id": "old", "Matched-Stub-Name": ["old", "older"]}}"#
    #expect(try await fields(MockBackend { StubMappings(mapping(response: response)) }) == ["Matched-Stub-Id": Self.id])
  }

  @Test func `answers of Swift and of route folders have none`() async throws {
    let folder = try TemporaryFolder(["b/GET.txt": "B"])
    let backend = MockBackend {
      Get("/a") { Respond(.ok) }
      RouteFolder(folder.path)
    }
    #expect(try await fields(backend, "/a") == [:])
    #expect(try await fields(backend, "/b") == [:])
  }

  @Test func `a route folder that is made of mappings has none`() async throws {
    let mapping = #"{"name": "dogs", "request": {"method": "GET", "url": "/a"}, "response": {"body": "A"}}"#
    let stubs = MockBackend { StubMappings(mapping) }.stubs
    let files = WrittenFiles(routeFolderOf: stubs)
    #expect(files.problems.isEmpty)
    #expect(!files.files.contains { $0.path.hasSuffix(".headers") }, "\(files.files.map(\.path))")
  }

  @Test func `a stub over the admin API tells them, and is given back without`() async throws {
    let client = AdminClient()
    let created = try await client.ask(.post, "/mappings", JSONValue(parsing: mapping(#""name": "dogs","#)))
    #expect(created.status == 201)
    #expect(!created.text.contains("Matched-Stub"))
    #expect(try await fields(client.backend) == ["Matched-Stub-Id": Self.id, "Matched-Stub-Name": "dogs"])
    _ = try await client.ask(.put, "/mappings/\(Self.id)", JSONValue(parsing: mapping(#""name": "cats","#)))
    #expect(try await fields(client.backend)["Matched-Stub-Name"] == "cats")
  }
}
