import BacklotHTTP
import BacklotJSON
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite("Files of mappings that people write and change by hand") struct HandEditedFileTests {
  private let id = "76ada7b0-49ae-4229-91c4-396a36f18e09"
  private let file = "mappings/many.json"

  /// A client of a backend that has what lies in a folder, and keeps what it is given there.
  private func client(_ folder: TemporaryFolder) -> AdminClient {
    var configuration = AdminConfiguration(folder: folder.path)
    configuration.loadDefaults = { BackendBlueprint([StubFiles(folder.path)]) }
    return AdminClient(configuration) { StubFiles(folder.path) }
  }

  private func read(_ folder: TemporaryFolder) throws -> JSONValue {
    try JSONValue(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(file)"))))
  }

  /// The paths of the mappings in the file.
  private func paths(_ folder: TemporaryFolder) throws -> [String] {
    try read(folder)["mappings"]?.array?.compactMap { $0[at: "/request/urlPath"]?.string } ?? []
  }

  private func mappings(_ paths: String...) -> String {
    #"{"mappings": [\#(paths.map { #"{"request": {"urlPath": "\#($0)"}}"# }.joined(separator: ", "))]}"#
  }

  private func id(of path: String, _ client: AdminClient) async throws -> String {
    let all = try await client.ask(.get, "/mappings").json["mappings"]?.array ?? []
    return all.first { $0[at: "/request/urlPath"]?.string == path }?["id"]?.string ?? ""
  }

  // MARK: - Mappings without an identifier

  @Test func `a mapping is found where another was put in front of it since it was read`() async throws {
    let folder = try TemporaryFolder([file: mappings("/one", "/two")])
    let client = client(folder)
    let (one, two) = (try await id(of: "/one", client), try await id(of: "/two", client))
    try folder.write(mappings("/mine", "/one", "/two"), to: file)
    #expect(try await client.ask(.delete, "/mappings/" + one).status == 200)
    #expect(try paths(folder) == ["/mine", "/two"])
    #expect(try await client.ask(.put, "/mappings/" + two, ["request": ["urlPath": "/2"]]).status == 200)
    #expect(try paths(folder) == ["/mine", "/2"])
    let ids = try await self.client(folder).ids()
    #expect(ids.count == 2)
    #expect(ids.first == two)
    #expect(!ids.contains(one))
  }

  @Test func `the others of a changed file keep their identifiers, and a new one takes none of theirs`() async throws {
    let folder = try TemporaryFolder([file: mappings("/one", "/two", "/three")])
    let client = client(folder)
    let (one, three) = (try await id(of: "/one", client), try await id(of: "/three", client))
    try folder.write(mappings("/one", "/mine", "/two", "/three"), to: file)
    #expect(try await client.ask(.delete, "/mappings/" + one).status == 200)
    // The file says identifiers by now.
    #expect(try await client.ask(.delete, "/mappings/" + three).status == 200)
    #expect(try paths(folder) == ["/mine", "/two"])
  }

  @Test(arguments: [HTTPMethod.delete, .put])
  func `a mapping that somebody has changed since it was read is left alone, with the way out`(
    method: HTTPMethod
  ) async throws {
    let folder = try TemporaryFolder([file: mappings("/one", "/two")])
    let client = client(folder)
    let one = try await id(of: "/one", client)
    try folder.write(mappings("/mine", "/two"), to: file)
    let answer = try await client.ask(method, "/mappings/" + one, ["request": ["urlPath": "/1"]])
    #expect(answer.status == 409)
    #expect(try answer.json["detail"]?.string?.contains("POST /__admin/mappings/reset") == true)
    #expect(try paths(folder) == ["/mine", "/two"])
    #expect(try await client.ids().count == 2)
    _ = try await client.ask(.post, "/mappings/reset")
    let mine = try await id(of: "/mine", client)
    #expect(try await client.ask(.delete, "/mappings/" + mine).status == 200)
    #expect(try paths(folder) == ["/two"])
  }

  @Test func `a mapping that somebody has taken out is missed by nobody where all others are known`() async throws {
    let folder = try TemporaryFolder([file: mappings("/one", "/two")])
    let client = client(folder)
    let one = try await id(of: "/one", client)
    try folder.write(mappings("/two"), to: file)
    #expect(try await client.ask(.delete, "/mappings/" + one).status == 200)
    #expect(try paths(folder) == ["/two"])
  }

  // MARK: - Identifiers

  @Test func `of two mappings with one id the later one is changed, as it is the one that answers`() async throws {
    let text = ["/one", "/two", "/three"].map {
      #"{"id": "\#($0 == "/two" ? "86ada7b0-49ae-4229-91c4-396a36f18e09" : id)", "request": {"urlPath": "\#($0)"}}"#
    }
    let folder = try TemporaryFolder([file: "{\"mappings\": [\n\(text.joined(separator: ",\n"))\n]}"])
    let client = client(folder)
    let diagnostics = client.backend.diagnostics
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics.first?.origin.line == 4)
    #expect(diagnostics.first?.description.contains(id) == true)
    #expect(try await client.ask(.put, "/mappings/" + id, ["request": ["urlPath": "/3"]]).status == 200)
    #expect(try paths(folder) == ["/two", "/3"])
    #expect(try await client.ids().filter { $0 == id }.count == 1)
    #expect(try await self.client(folder).send(.get, "/3").status == 200)
  }

  @Test func `two mappings with one id are removed with each other`() async throws {
    let text = ["/one", "/two"].map { #"{"id": "\#(id)", "request": {"urlPath": "\#($0)"}}"# }
    let folder = try TemporaryFolder([file: #"{"mappings": [\#(text.joined(separator: ","))]}"#])
    let client = client(folder)
    #expect(try await client.ask(.delete, "/mappings/" + id).status == 200)
    #expect(try await client.ids().isEmpty)
    #expect(try FileStatus.ifThere("\(folder.path)/\(file)") == nil)
  }

  @Test func `an id that is null leaves it to uuid`() async throws {
    let text = #"{"mappings": [{"id": null, "uuid": "\#(id)", "request": {"urlPath": "/a"}}, {}]}"#
    let folder = try TemporaryFolder([file: text])
    let client = client(folder)
    #expect(try await client.ids().last == id)
    #expect(try await client.ask(.put, "/mappings/" + id, ["request": ["urlPath": "/b"]]).status == 200)
    #expect(try read(folder)["mappings"]?.array?.count == 2)
    let edited: JSONValue = ["id": nil, "uuid": .string(id), "request": ["urlPath": "/c"]]
    #expect(try await client.ask(.post, "/mappings/edit", edited).status == 200)
    #expect(try paths(folder) == ["/c"])
    #expect(try await client.ask(.post, "/mappings/remove", ["id": nil, "uuid": .string(id)]).status == 200)
    #expect(try read(folder)["mappings"]?.array?.count == 1)
  }

  // MARK: - What is no strict JSON

  @Test(arguments: [
    "// mine\n{'mappings': [{'request': {'urlPath': '/a'}}, /* two */ {}]}",
    "\u{FEFF}{\"mappings\": [{\"request\": {\"urlPath\": \"/a\"}}, {}]}",
  ])
  func `a file with comments, single quotes or a byte order mark is changed`(text: String) async throws {
    let folder = try TemporaryFolder([file: text])
    let client = client(folder)
    #expect(client.backend.diagnostics.isEmpty)
    let a = try await id(of: "/a", client)
    #expect(try await client.ask(.put, "/mappings/" + a, ["request": ["urlPath": "/b"]]).status == 200)
    #expect(try paths(folder) == ["/b"])
    #expect(try read(folder)["mappings"]?.array?.count == 2)
  }

  @Test func `requests may be written as files are`() async throws {
    let client = AdminClient()
    let text = "\u{FEFF}{'request': {'urlPath': '/a'}, // the path\n'response': {'body': 'A'}}"
    #expect(try await client.send(.post, "/__admin/mappings", Array(text.utf8)).status == 201)
    #expect(try await client.text("/a") == "A")
    let wrong = try await client.send(.post, "/__admin/mappings", Array("{'request': /* a */ }".utf8))
    #expect(wrong.status == 422)
  }

  @Test func `a file that is no object is told, and stays`() async throws {
    let folder = try TemporaryFolder([file: #"{"id": "\#(id)"}"#])
    let client = client(folder)
    try folder.write("[]", to: file)
    #expect(try await client.ask(.delete, "/mappings/" + id).status == 500)
    #expect(try read(folder) == [])
  }
}
