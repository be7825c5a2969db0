import BacklotHTTP
import BacklotJSON
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite("Mappings that are kept") struct AdminPersistenceTests {
  private let id = "76ada7b0-49ae-4229-91c4-396a36f18e09"

  /// A client of a backend that has what lies in a folder, and keeps what it is given there.
  private func client(_ folder: TemporaryFolder) -> AdminClient {
    AdminClient(AdminConfiguration(folder: folder.path)) { StubFiles(folder.path) }
  }

  /// The names of all files below the folder, those of the system's and of half written ones among them.
  private func files(_ folder: TemporaryFolder) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { !(try FileStatus.ifThere("\(folder.path)/\($0)")?.isFolder ?? false) }.sorted()
  }

  private func read(_ name: String, in folder: TemporaryFolder) throws -> JSONValue {
    try JSONValue(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))))
  }

  @Test func `a mapping is there after a restart, with its id, in a file that is named for it`() async throws {
    let folder = try TemporaryFolder()
    try await client(folder).add("/dogs/{id}", "Rex", more: ["id": .string(id), "name": "All Dogs"])
    #expect(try files(folder) == ["mappings/~added/00000001-all-dogs-\(id).json"])
    let other = client(folder)
    #expect(other.backend.diagnostics.isEmpty)
    #expect(try await other.ids() == [id])
  }

  @Test func `of two that fit the one that was added last still answers after a restart`() async throws {
    let folder = try TemporaryFolder([
      "mappings/z.json": #"{"request": {"urlPath": "/dogs"}, "response": {"body": "file"}}"#
    ])
    let first = client(folder)
    for number in 1...11 { try await first.add("/dogs", "\(number)") }
    #expect(try await client(folder).text("/dogs") == "11")
    try await client(folder).add("/dogs", "12")
    #expect(try await client(folder).text("/dogs") == "12")
    #expect(try await client(folder).ids().count == 13)
  }

  @Test func `an edit and a removal are there after a restart`() async throws {
    let folder = try TemporaryFolder()
    let first = client(folder)
    try await first.add("/dogs", "old", more: ["id": .string(id)])
    let other = try await first.add("/cats")
    _ = try await first.ask(.put, "/mappings/" + id, ["request": ["urlPath": "/dogs"], "response": ["body": "new"]])
    _ = try await first.ask(.delete, "/mappings/" + other)
    let second = client(folder)
    #expect(try await second.text("/dogs") == "new")
    #expect(try await second.ids() == [id])
    _ = try await second.ask(.put, "/mappings/" + id, ["request": ["urlPath": "/cows"]])
    _ = try await second.ask(.delete, "/mappings/" + id)
    #expect(try files(folder) == [])
  }

  @Test func `an import is kept in the order in which its mappings are asked`() async throws {
    let folder = try TemporaryFolder()
    let mappings: [JSONValue] = ["one", "two", "three"].map {
      ["request": ["urlPath": "/dogs"], "response": ["body": .string($0)]]
    }
    _ = try await client(folder).ask(.post, "/mappings/import", ["mappings": .array(mappings)])
    let bodies = try await client(folder).ask(.get, "/mappings").json["mappings"]?.array?.map {
      $0[at: "/response/body"]?.string
    }
    #expect(bodies == ["one", "two", "three"])
  }

  @Test func `a file with several mappings is only rewritten where one of them changes, and keeps the others`()
    async throws
  {
    let text =
      #"{"mappings": [{"request": {"urlPath": "/a"}}, {"request": {"urlPath": "/b"}}, {"request": {"urlPath": "/c"}}]}"#
    let folder = try TemporaryFolder([
      "mappings/many.json": text, "mappings/one.json": #"{ "request": { "urlPath": "/d" } }"#,
    ])
    let first = client(folder)
    let ids = try await first.ids()
    try await first.add("/new")
    #expect(try String(contentsOfFile: folder.path + "/mappings/many.json", encoding: .utf8) == text)
    // They are asked from the last to the first.
    _ = try await first.ask(.delete, "/mappings/" + ids[3])
    _ = try await first.ask(.put, "/mappings/" + ids[2], ["request": ["urlPath": "/b2"]])
    let second = client(folder)
    #expect(try await second.ids().dropFirst() == [ids[0], ids[1], ids[2]])
    let paths = try read("mappings/many.json", in: folder)["mappings"]?.array?.map {
      $0[at: "/request/urlPath"]?.string
    }
    #expect(paths == ["/b2", "/c"])
    #expect(try String(contentsOfFile: folder.path + "/mappings/one.json", encoding: .utf8).contains(#"{ "request""#))
  }

  @Test func `all mappings are removed with their files, and the bodies stay`() async throws {
    let folder = try TemporaryFolder([
      "mappings/a.json": "{}", "mappings/b/c.json": #"{"mappings": [{}, {}]}"#, "__files/a.txt": "Rex",
    ])
    let first = client(folder)
    try await first.add("/dogs")
    #expect(try await first.ask(.delete, "/mappings").status == 200)
    #expect(try files(folder) == ["__files/a.txt"])
  }

  @Test func `a mapping that says not to be kept is not`() async throws {
    let folder = try TemporaryFolder()
    let first = client(folder)
    try await first.add("/dogs", more: ["persistent": false])
    #expect(try files(folder) == [])
    let id = try await first.add("/cats")
    _ = try await first.ask(.put, "/mappings/" + id, ["request": ["urlPath": "/cats"], "persistent": false])
    #expect(try files(folder) == [])
    #expect(try await first.ids().count == 2)
    #expect(try await client(folder).ids().isEmpty)
  }

  @Test func `without a folder a mapping that is to be kept is refused with the way out`() async throws {
    let client = AdminClient()
    let answer = try await client.ask(.post, "/mappings", ["persistent": true])
    #expect(answer.status == 422)
    #expect(try answer.json[at: "/errors/0/source/pointer"] == "/persistent")
    #expect(try answer.json["detail"]?.string?.contains("--persist") == true)
    #expect(try await client.ask(.post, "/mappings/save").status == 422)
    #expect(try await client.ids().isEmpty)
  }

  @Test func `save keeps stubs from Swift, and names those that cannot be`() async throws {
    let folder = try TemporaryFolder()
    let client = AdminClient(AdminConfiguration(folder: folder.path)) {
      Get("/dogs") { Respond(text: "Rex") }
      Get("/computed") { _ in Respond(.ok) }
    }
    try await client.add("/cats", "cat", more: ["persistent": false])
    for _ in 1...2 {
      let answer = try await client.ask(.post, "/mappings/save")
      #expect(answer.status == 200)
      #expect(try answer.json["notSaved"] == ["Get(\"/computed\")"])
    }
    let other = self.client(folder)
    #expect(try await other.ids().count == 2)
    #expect(try await other.text("/dogs") == "Rex")
    #expect(try await other.text("/cats") == "cat")
  }

  @Test func `a reset leads back to what is kept`() async throws {
    let folder = try TemporaryFolder()
    var configuration = AdminConfiguration(folder: folder.path)
    configuration.loadDefaults = { BackendBlueprint([StubFiles(folder.path)]) }
    let client = AdminClient(configuration) { StubFiles(folder.path) }
    try await client.add("/kept")
    try await client.add("/gone", more: ["persistent": false])
    _ = try await client.ask(.post, "/reset")
    #expect(try await client.ids().count == 1)
  }

  @Test func `a folder that cannot be written is told, and nothing is changed`() async throws {
    let folder = try TemporaryFolder(["mappings/~added": "a file where a folder has to be"])
    let client = AdminClient(AdminConfiguration(folder: folder.path)) { Get("/a") }
    let answer = try await client.ask(.post, "/mappings", ["request": ["urlPath": "/dogs"]])
    #expect(answer.status == 500)
    #expect(answer.type == "application/problem+json")
    #expect(try answer.json["detail"]?.string?.contains("~added") == true)
    #expect(try await client.ids().count == 1)
  }

  @Test func `a folder whose mappings lie in itself is kept like that`() async throws {
    let folder = try TemporaryFolder(["dogs.json": #"{"request": {"urlPath": "/dogs"}}"#])
    try await client(folder).add("/cats")
    #expect(try files(folder).map { $0.prefix(7) } == ["dogs.js", "~added/"])
    #expect(try await client(folder).ids().count == 2)
    let outer = try TemporaryFolder(["mappings/.keep": ""])
    let inner = AdminClient(AdminConfiguration(folder: outer.path + "/mappings"))
    try await inner.add("/cats")
    _ = try await inner.send(.put, "/__admin/files/a.txt", [1])
    #expect(try files(outer).map { $0.prefix(15) } == ["__files/a.txt", "mappings/.keep", "mappings/~added"])
  }

  @Test func `new sources leave what was given and is not in them`() async throws {
    let folder = try TemporaryFolder(["mappings/a.json": #"{"request": {"urlPath": "/a"}}"#])
    let client = client(folder)
    let kept = try await client.add("/kept")
    let given = try await client.add("/given", more: ["persistent": false])
    client.backend.replaceDefaults(with: BackendBlueprint([StubFiles(folder.path)]))
    #expect(try await client.ids().prefix(2) == [given, kept])
    #expect(try await client.ids().count == 3)
  }

  @Test func `sources that were read before a mapping was kept are not taken`() async throws {
    let folder = try TemporaryFolder()
    let client = client(folder)
    let count = client.backend.keptChangeCount
    let before = BackendBlueprint([StubFiles(folder.path)])
    let id = try await client.add("/dogs")
    #expect(!client.backend.replaceDefaults(with: before, readAt: count))
    #expect(try await client.ids() == [id])
    let now = client.backend.keptChangeCount
    #expect(client.backend.replaceDefaults(with: BackendBlueprint([StubFiles(folder.path)]), readAt: now))
    #expect(try await client.ids() == [id])
  }

  @Test(arguments: ["../../etc/passwd", "/etc/passwd", "~added/../../x", "\n"])
  func `a name for people leads nowhere else`(name: String) async throws {
    let folder = try TemporaryFolder()
    try await client(folder).add("/dogs", more: ["name": .string(name), "id": .string(id)])
    let files = try files(folder)
    #expect(files.count == 1)
    #expect(files[0].hasPrefix("mappings/~added/00000001-"))
    #expect(files[0].split(separator: "/").count == 3)
  }

  @Test func `a mapping file behind a link that leads out of the folder is not rewritten`() async throws {
    let text = #"{"id": "\#(id)", "request": {"urlPath": "/dogs"}, "response": {"body": "old"}}"#
    let outside = try TemporaryFolder(["dogs.json": text])
    let folder = try TemporaryFolder(["mappings/a.json": "{}"])
    try folder.link("mappings/link", to: outside.path)
    let first = client(folder)
    let edited: JSONValue = ["request": ["urlPath": "/dogs"], "response": ["body": "new"]]
    #expect(try await first.ask(.put, "/mappings/" + id, edited).status == 200)
    #expect(try await first.text("/dogs") == "new")
    #expect(try await first.ask(.delete, "/mappings/" + id).status == 200)
    #expect(try String(contentsOfFile: outside.path + "/dogs.json", encoding: .utf8) == text)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: outside.path) == ["dogs.json"])
  }

  @Test(arguments: ["mappings", "mappings/~added"])
  func `no mapping is written into a folder that is a link out of the folder`(name: String) async throws {
    let outside = try TemporaryFolder()
    let folder = try TemporaryFolder(name == "mappings" ? [:] : ["mappings/a.json": #"{"request": {"urlPath": "/a"}}"#])
    try folder.link(name, to: outside.path)
    let client = client(folder)
    let answer = try await client.ask(.post, "/mappings", ["request": ["urlPath": "/dogs"]])
    #expect(answer.status == 403)
    #expect(try answer.json["detail"]?.string?.contains("replace the link with a folder") == true)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: outside.path).isEmpty)
    #expect(try await client.send(.get, "/dogs").status == 404)
  }

  @Test(arguments: [false, true])
  func `a file that somebody has removed is no obstacle for its mapping`(isFolderGone: Bool) async throws {
    let folder = try TemporaryFolder(["mappings/sub/a.json": #"{"id": "\#(id)", "request": {"urlPath": "/a"}}"#])
    let client = client(folder)
    let (edited, removed) = (try await client.add("/edited"), try await client.add("/removed"))
    for name in try files(folder) where !isFolderGone {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    if isFolderGone { try FileManager.default.removeItem(atPath: folder.path + "/mappings") }
    #expect(try await client.ask(.delete, "/mappings/" + removed).status == 200)
    for id in [edited, id] {
      #expect(try await client.ask(.put, "/mappings/" + id, ["request": ["urlPath": "/new"]]).status == 200)
    }
    #expect(try files(folder).map { $0.prefix(15) } == ["mappings/sub/a.", "mappings/~added"])
    #expect(try await Set(self.client(folder).ids()) == [edited, id])
  }

  @Test func `what cannot be removed for good is named when it is removed`() async throws {
    let folder = try TemporaryFolder(["mappings/a.json": #"{"request": {"urlPath": "/a"}}"#])
    let other = try TemporaryFolder(["mappings/b.json": #"{"id": "\#(id)", "request": {"urlPath": "/b"}}"#])
    let client = AdminClient(AdminConfiguration(folder: folder.path)) {
      StubFiles(folder.path)
      StubFiles(other.path)
    }
    try await client.add("/given", more: ["persistent": false])
    let answer = try await client.ask(.delete, "/mappings")
    #expect(answer.status == 200)
    #expect(try answer.json["notKept"]?.array?.count == 1)
    #expect(try answer.json[at: "/notKept/0"]?.string?.hasSuffix("from \(other.path)/mappings/b.json:1") == true)
    #expect(try await client.ids().isEmpty)
    #expect(try await client.ask(.delete, "/mappings").json == [:])
  }

  @Test func `a file of which many mappings change is written once, when all is decided`() throws {
    let ids = (0..<100).map { "00000000-0000-4000-8000-000000000\($0 + 100)" }
    let mappings = ids.map { #"{"id": "\#($0)", "name": "old"}"# }.joined(separator: ", ")
    let folder = try TemporaryFolder(["mappings/many.json": #"{"mappings": [\#(mappings)]}"#])
    let file = folder.path + "/mappings/many.json"
    let before = try #require(try FileStatus.ifThere(file))
    var changes = KeptChanges(in: MappingFolder(folder.path))
    for id in ids { _ = try changes.keep(StubMapping(id: id, json: ["name": "new"]), in: file) }
    try changes.remove(ids[0], from: file)
    #expect(try FileStatus.ifThere(file)?.identity == before.identity)
    try changes.write()
    let written = try read("mappings/many.json", in: folder)["mappings"]?.array ?? []
    #expect(written.compactMap { $0["id"]?.string } == Array(ids.dropFirst()))
    #expect(written.allSatisfy { $0["name"] == "new" })
  }
}
