import BacklotHTTP
import BacklotJSON
import TemporaryFolders
import Testing

@testable import BacklotStubs

@Suite struct BackendSpacesTests {
  private static let field = HTTPField.Name(raw: "X-Backlot-Space", canonical: "x-backlot-space")

  private func main(_ configuration: AdminConfiguration = .enabled) -> MockBackend {
    MockBackend(admin: configuration) {
      Get("/dogs") { Respond(text: "common") }
      Scenario("door") { Get("/door") { Respond(text: "shut") }.in(.started).moves(to: "open") }
    }
  }

  private func request(_ host: String = "localhost:8080", space: String? = nil) -> HTTPRequest {
    HTTPRequest(method: .get, authority: host, path: "/dogs", headerFields: space.map { [Self.field: $0] } ?? [:])
  }

  @Test func `a space has the common stubs, and its own stubs, scenarios and journal`() async throws {
    let spaces = BackendSpaces(around: main())
    let (a, b) = (AdminClient(backend: spaces.backend(named: "a")), AdminClient(backend: spaces.backend(named: "b")))
    try await a.add("/dogs", "a")
    _ = try await a.ask(.post, "/settings", ["fixedDelay": 5])
    _ = try await a.send(.get, "/door")
    #expect(try await a.text("/dogs") == "a")
    #expect(try await b.text("/dogs") == "common")
    #expect(try await AdminClient(backend: spaces.main).text("/dogs") == "common")
    #expect(b.backend.state(ofScenario: "door") == .started)
    #expect(b.backend.conditions.latency == nil)
    #expect(a.backend.journal.entries.count == 2)
    #expect(b.backend.journal.entries.count == 1)
    #expect(try await a.ask(.post, "/reset").status == 200)
    #expect(try await a.text("/dogs") == "common")
  }

  @Test func `what the common backend was given since its beginning is not in a space`() async throws {
    let spaces = BackendSpaces(around: main())
    try await AdminClient(backend: spaces.main).add("/dogs", "main")
    #expect(try await AdminClient(backend: spaces.backend(named: "a")).text("/dogs") == "common")
  }

  @Test func `spaces share what was described`() {
    let spaces = BackendSpaces(around: main())
    #expect(spaces.backend(named: "a").published.index === spaces.main.published.index)
  }

  @Test func `a request tells its space by a field, a host or a port, in this order`() {
    var rules = SpaceRules()
    rules.hosts = ["api.example.com": "table"]
    rules.hostSuffix = "localhost"
    rules.ports = [9000: "port"]
    let spaces = BackendSpaces(around: main(), rules: rules)
    let cases: [(HTTPRequest, String?)] = [
      (request("a.localhost:9000", space: "field"), "field"), (request("A.localhost:9000"), "a"),
      (request("api.example.com"), "table"), (request("localhost:9000"), "port"), (request("other:80"), nil),
      (request("localhost"), nil),
      (request("b.LocalHost"), "b"), (request("xlocalhost:80"), nil), (request("a.localhost.example:80"), nil),
    ]
    for (request, name) in cases {
      let expected = name.map { spaces.backend(named: $0) } ?? spaces.main
      #expect(spaces.backend(for: request) === expected, "\(request)")
    }
  }

  @Test func `the field may be another, or none`() {
    var rules = SpaceRules()
    rules.field = .accept
    let spaces = BackendSpaces(around: main(), rules: rules)
    #expect(spaces.backend(for: request(space: "a")) === spaces.main)
    rules.field = nil
    #expect(BackendSpaces(around: spaces.main, rules: rules).backend(for: request(space: "a")) === spaces.main)
  }

  @Test(arguments: ["", "a b", "a/b", "é", String(repeating: "a", count: 65)])
  func `a name that is none is answered by 400`(name: String) async throws {
    let spaces = BackendSpaces(around: main())
    let answer = try await AdminClient(backend: spaces.backend(named: name)).send(.get, "/dogs")
    #expect(answer.status == 400)
    #expect(answer.type == "application/problem+json")
    #expect(spaces.names.isEmpty)
  }

  @Test func `there are no more spaces than may be`() async throws {
    let spaces = BackendSpaces(around: main(), limit: 2)
    for name in ["a", "b"] { _ = spaces.backend(named: name) }
    let full = AdminClient(backend: spaces.backend(named: "c"))
    #expect(try await full.send(.get, "/dogs").status == 503)
    #expect(try await full.ask(.get, "/mappings").status == 503)
    spaces.remove("a")
    #expect(try await AdminClient(backend: spaces.backend(named: "c")).send(.get, "/dogs").status == 200)
    #expect(spaces.names == ["b", "c"])
  }

  @Test func `spaces are listed and forgotten over any backend`() async throws {
    let spaces = BackendSpaces(around: main())
    let a = AdminClient(backend: spaces.backend(named: "a"))
    try await a.add("/cats")
    _ = try await a.text("/cats")
    let client = AdminClient(backend: spaces.main)
    #expect(
      try await client.ask(.get, "/spaces").json
        == ["spaces": [["name": "a", "mappings": 3, "requests": 1]], "meta": ["total": 1]]
    )
    #expect(try await a.ask(.get, "/spaces").json[at: "/meta/total"] == 1)
    #expect(try await client.ask(.delete, "/spaces/a").status == 200)
    #expect(try await client.ask(.delete, "/spaces/a").status == 404)
    #expect(try await AdminClient(backend: spaces.backend(named: "a")).ids().count == 2)
    #expect(try await AdminClient().ask(.get, "/spaces").json["spaces"] == [])
  }

  @Test func `new sources come to all spaces, and leave what each was given`() async throws {
    let spaces = BackendSpaces(around: main())
    let a = AdminClient(backend: spaces.backend(named: "a"))
    try await a.add("/mine", "mine")
    spaces.replaceDefaults(with: BackendBlueprint([Get("/dogs") { Respond(text: "new") }]))
    for client in [a, AdminClient(backend: spaces.main), AdminClient(backend: spaces.backend(named: "b"))] {
      #expect(try await client.text("/dogs") == "new")
    }
    #expect(try await a.text("/mine") == "mine")
  }

  @Test func `a space keeps nothing in the folder of all`() async throws {
    let folder = try TemporaryFolder(["__files/a.txt": "Rex"])
    let spaces = BackendSpaces(around: main(AdminConfiguration(folder: folder.path)))
    let a = AdminClient(backend: spaces.backend(named: "a"))
    try await a.add("/file", more: ["response": ["bodyFileName": "a.txt"]])
    #expect(try await a.text("/file") == "Rex")
    #expect(FileStatus(at: folder.path + "/mappings") == nil)
    #expect(try await a.ask(.post, "/mappings", ["persistent": true]).status == 422)
  }

  @Test func `two hundred clients in two spaces at once see nothing of the other space`() async throws {
    let spaces = BackendSpaces(around: main())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        let name = number.isMultiple(of: 2) ? "even" : "odd"
        group.addTask {
          let client = AdminClient(backend: spaces.backend(named: name))
          let id = try await client.add("/\(number)", name)
          #expect(try await client.text("/\(number)") == name)
          #expect(try await client.send(.get, "/\(number ^ 1)").status == 404)
          #expect(try await client.ask(.get, "/mappings/" + id).status == 200)
        }
      }
      try await group.waitForAll()
    }
    for (name, rest) in [("even", 0), ("odd", 1)] {
      let backend = spaces.backend(named: name)
      #expect(backend.stubs.count == 102)
      #expect(backend.journal.entries.count == 200)
      let own = backend.journal.entries.filter { $0.stub != nil }.compactMap {
        Int($0.request.message.path?.dropFirst() ?? "")
      }
      #expect(own.count == 100)
      #expect(own.allSatisfy { $0 % 2 == rest })
    }
    #expect(spaces.main.journal.entries.isEmpty)
    #expect(spaces.main.stubs.count == 2)
  }
}
