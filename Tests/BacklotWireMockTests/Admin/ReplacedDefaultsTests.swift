import BacklotHTTP
import BacklotJSON
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// Changes by a client remain after the files are reloaded, as long as the files define the mapping in the same way.
@Suite struct ReplacedDefaultsTests {
  private static let ids = (0...3).map { "00000000-0000-4000-8000-00000000000\($0)" }
  private let folder: TemporaryFolder
  private let client: AdminClient

  init() throws {
    folder = try TemporaryFolder([
      "stubs/mappings/a.json": Self.mapping(0, "/a"),
      "stubs/mappings/b.json": #"{"mappings": [\#(Self.mapping(1, "/b")), \#(Self.mapping(2, "/c"))]}"#,
      "stubs/__files/body.txt": "old body", "routes/r/GET.txt": "R", "routes/s/GET.txt": "S",
    ])
    let folder = folder
    client = AdminClient(backend: MockBackend(layers: [Self.sources(folder)], time: .immediate, admin: .enabled))
  }

  private static func mapping(_ number: Int, _ path: String, _ body: String = "file") -> String {
    #"{"id": "\#(ids[number])", "request": {"urlPath": "\#(path)"}, "response": {"body": "\#(body)"}}"#
  }

  private static func sources(_ folder: TemporaryFolder) -> [any BackendSource] {
    [StubFiles(folder.path + "/stubs"), RouteFolder(folder.path + "/routes")]
  }

  private func reload() { client.backend.replaceDefaults(with: BackendBlueprint(Self.sources(folder))) }

  private func edit(_ number: Int, _ path: String, to text: String) async throws {
    let mapping: JSONValue = ["request": ["urlPath": .string(path)], "response": ["body": .string(text)]]
    #expect(try await client.ask(.put, "/mappings/" + Self.ids[number], mapping).status == 200)
  }

  private func status(_ path: String) async throws -> Int { try await client.send(.get, path).status }

  @Test func `an edit and a removal stay where another file changes, again and again`() async throws {
    try await edit(0, "/a", to: "edited")
    _ = try await client.ask(.delete, "/mappings/" + Self.ids[1])
    for number in 0..<3 {
      try folder.write(Self.mapping(3, "/d", "\(number)"), to: "stubs/mappings/d.json")
      reload()
      #expect(try await client.text("/d") == "\(number)")
      #expect(try await client.text("/a") == "edited")
      #expect(try await status("/b") == 404)
      #expect(try await client.text("/c") == "file")
    }
  }

  @Test func `they end where their own mapping changes, and not where another in its file does`() async throws {
    try await edit(1, "/b", to: "edited")
    _ = try await client.ask(.delete, "/mappings/" + Self.ids[2])
    let line = "\n"
    try folder.write(
      #"{"mappings": [\#(line)\#(Self.mapping(1, "/b")), \#(Self.mapping(2, "/c", "new"))]}"#,
      to: "stubs/mappings/b.json"
    )
    reload()
    #expect(try await client.text("/b") == "edited")
    #expect(try await client.text("/c") == "new")
    try folder.write(Self.mapping(1, "/b", "newer"), to: "stubs/mappings/b.json")
    reload()
    #expect(try await client.text("/b") == "newer")
    try folder.write(Self.mapping(1, "/b"), to: "stubs/mappings/b.json")
    reload()
    #expect(try await client.text("/b") == "file")
  }

  @Test func `they end where the stub's file is gone`() async throws {
    try await edit(0, "/a", to: "edited")
    try folder.write(Self.mapping(3, "/x"), to: "stubs/mappings/a.json")
    reload()
    #expect(try await status("/a") == 404)
  }

  @Test func `they end with a reset of the mappings`() async throws {
    try await edit(0, "/a", to: "edited")
    _ = try await client.ask(.delete, "/mappings/" + Self.ids[1])
    reload()
    _ = try await client.ask(.post, "/mappings/reset")
    #expect(try await client.text("/a") == "file")
    #expect(try await client.text("/b") == "file")
  }

  @Test func `an answer of a route folder that was removed comes back when its file changes`() async throws {
    let listed = try await client.ask(.get, "/mappings").json["mappings"]?.array ?? []
    let id = try #require(listed.first { $0[at: "/request/urlPath"] == "/r" }?["id"]?.string)
    #expect(try await client.ask(.delete, "/mappings/" + id).status == 200)
    try folder.write("S2", to: "routes/s/GET.txt")
    reload()
    #expect(try await status("/r") == 404)
    #expect(try await client.text("/s") == "S2")
    try folder.write("R2", to: "routes/r/GET.txt")
    reload()
    #expect(try await client.text("/r") == "R2")
  }

  @Test func `in a space they stay too`() async throws {
    let spaces = BackendSpaces(around: client.backend)
    let a = AdminClient(backend: spaces.backend(named: "a"))
    _ = try await a.ask(.delete, "/mappings/" + Self.ids[0])
    try folder.write(Self.mapping(3, "/d"), to: "stubs/mappings/d.json")
    spaces.replaceDefaults(with: BackendBlueprint(Self.sources(folder)))
    #expect(try await a.send(.get, "/a").status == 404)
    #expect(try await a.text("/d") == "file")
    #expect(try await client.text("/a") == "file")
  }

  @Test func `a body that a changed or added stub names is read anew`() async throws {
    var configuration = AdminConfiguration.enabled
    configuration.bodies = folder.path + "/stubs/__files"
    let backend = MockBackend(layers: [Self.sources(folder)], time: .immediate, admin: configuration)
    let client = AdminClient(backend: backend)
    let response: JSONValue = ["bodyFileName": "body.txt"]
    try await client.add("/given", more: ["response": response])
    _ = try await client.ask(.put, "/mappings/" + Self.ids[0], ["request": ["urlPath": "/a"], "response": response])
    try folder.write("new body", to: "stubs/__files/body.txt")
    backend.replaceDefaults(with: BackendBlueprint(Self.sources(folder)))
    #expect(try await client.text("/given") == "new body")
    #expect(try await client.text("/a") == "new body")
  }

  @Test func `with a folder, a removed stub from elsewhere stays away, and an edited one is in the folder`()
    async throws
  {
    let own = try TemporaryFolder(["mappings/.keep": ""])
    let folder = folder
    func sources() -> [any BackendSource] { [StubFiles(own.path)] + Self.sources(folder) }
    let admin = AdminConfiguration(folder: own.path)
    let client = AdminClient(backend: MockBackend(layers: [sources()], time: .immediate, admin: admin))
    let edited: JSONValue = ["request": ["urlPath": "/elsewhere"], "response": ["body": "edited"]]
    #expect(try await client.ask(.put, "/mappings/" + Self.ids[0], edited).status == 200)
    _ = try await client.ask(.delete, "/mappings/" + Self.ids[1])
    for _ in 0..<2 {
      client.backend.replaceDefaults(with: BackendBlueprint(sources()))
      #expect(try await client.text("/elsewhere") == "edited")
      #expect(try await client.send(.get, "/a").status == 404)
      #expect(try await client.send(.get, "/b").status == 404)
      #expect(try await client.text("/c") == "file")
    }
  }
}
