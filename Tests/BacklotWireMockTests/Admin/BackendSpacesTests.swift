import BacklotHTTP
import BacklotJSON
import SampleRequests
import TemporaryFolders
import Testing

@testable import BacklotJSONSchema
@testable import BacklotStubs
@testable import BacklotWireMock

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
    #expect(spaces.backend(named: "a").snapshot.index === spaces.main.snapshot.index)
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
      (request("b.LocalHost"), "b"), (request("c.localhost.:80"), "c"), (request("c.localhost."), "c"),
      (request("api.example.com.:1"), "table"), (request("localhost."), nil), (request("."), nil),
      (request("xlocalhost:80"), nil), (request("a.localhost.example:80"), nil),
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

  @Test func `there are no more spaces than may be, where all have stubs or settings of their own`() async throws {
    let spaces = BackendSpaces(around: main(), limit: 2)
    try await AdminClient(backend: spaces.backend(named: "a")).add("/own")
    _ = try await AdminClient(backend: spaces.backend(named: "b")).ask(.post, "/settings", ["fixedDelay": 5])
    let full = AdminClient(backend: spaces.backend(named: "c"))
    #expect(try await full.send(.get, "/dogs").status == 503)
    #expect(try await full.ask(.get, "/mappings").status == 503)
    spaces.remove("a")
    #expect(try await AdminClient(backend: spaces.backend(named: "c")).send(.get, "/dogs").status == 200)
    #expect(spaces.names == ["b", "c"])
  }

  @Test func `a space with nothing of its own gives way, the one that was asked least lately first`() async throws {
    let spaces = BackendSpaces(around: main(), limit: 4)
    for name in ["own", "a", "b", "c"] { _ = try await AdminClient(backend: spaces.backend(named: name)).text("/dogs") }
    try await AdminClient(backend: spaces.backend(named: "own")).add("/mine", "mine")
    _ = spaces.backend(named: "a")
    for (name, left) in [
      ("d", ["a", "c", "d", "own"]), ("e", ["a", "d", "e", "own"]), ("f", ["d", "e", "f", "own"]),
    ] {
      #expect(try await AdminClient(backend: spaces.backend(named: name)).text("/dogs") == "common")
      #expect(spaces.names == left)
    }
    #expect(try await AdminClient(backend: spaces.backend(named: "own")).text("/mine") == "mine")
  }

  @Test func `one whose scenarios went on gives way last, and one that was reset like any other`() async throws {
    let spaces = BackendSpaces(around: main(), limit: 2)
    _ = try await AdminClient(backend: spaces.backend(named: "a")).text("/door")
    let b = AdminClient(backend: spaces.backend(named: "b"))
    try await b.add("/own")
    _ = try await b.ask(.post, "/reset")
    _ = spaces.backend(named: "c")
    #expect(spaces.names == ["a", "c"])
    try await AdminClient(backend: spaces.backend(named: "c")).add("/own")
    _ = spaces.backend(named: "d")
    #expect(spaces.names == ["c", "d"])
  }

  @Test func `no number of names without a token keeps a client with one from a space`() async throws {
    let spaces = BackendSpaces(around: main(AdminConfiguration(token: "t")), limit: 8)
    for number in 0..<100 {
      let stranger = AdminClient(backend: spaces.backend(named: "x\(number)"))
      _ = try await stranger.text("/door")
      #expect(try await stranger.ask(.post, "/mappings", [:]).status == 401)
    }
    let client = AdminClient(backend: spaces.backend(named: "mine"), headerFields: [.authorization: "Bearer t"])
    #expect(try await client.ask(.post, "/mappings", ["request": ["urlPath": "/own"]]).status == 201)
    for number in 0..<100 { _ = spaces.backend(named: "y\(number)") }
    #expect(spaces.backend(named: "mine") === client.backend)
  }

  @Test func `a client whose space gave way is told, and loses nothing unseen`() async throws {
    let spaces = BackendSpaces(around: main(), limit: 1)
    let late = AdminClient(backend: spaces.backend(named: "a"))
    _ = spaces.backend(named: "b")
    let answer = try await late.ask(.post, "/mappings", ["request": ["urlPath": "/own"]])
    #expect(answer.status == 503)
    #expect(try answer.json["detail"]?.string?.contains("Send the request again") == true)
    #expect(try await AdminClient(backend: spaces.backend(named: "a")).ask(.get, "/mappings").status == 200)
  }

  @Test func `a space in which somebody does something does not give way`() {
    let spaces = BackendSpaces(around: main(), limit: 1)
    let backend = spaces.backend(named: "a")
    #expect(spaces.hold("a", backend: backend))
    _ = spaces.backend(named: "b")
    #expect(spaces.names == ["a"])
    spaces.release("a", backend: backend)
    _ = spaces.backend(named: "b")
    #expect(spaces.names == ["b"])
    #expect(!spaces.hold("a", backend: backend))
  }

  @Test func `the journals of all spaces together are bounded, and the largest ones make room`() {
    let spaces = BackendSpaces(around: main(), journalBytes: 1 << 20)
    func send(_ count: Int, to name: String) {
      let post = HTTPRequest(
        method: .post,
        path: "/dogs",
        headerFields: [.accept: String(repeating: "x", count: 1_000)]
      )
      _ = spaces.backend(named: name).receive(post, body: [UInt8](repeating: 0, count: count))
    }
    for _ in 0..<10 { send(1_000, to: "small") }
    for number in 0..<1_000 { send(50_000, to: "large\(number % 50)") }
    send(8 << 20, to: "huge")
    let total = spaces.names.flatMap { spaces.backend(named: $0).journal.entries }.reduce(0) {
      $0 + $1.request.body.count
    }
    #expect(total <= 1 << 20)
    #expect(spaces.backend(named: "small").journal.entries.count == 10)
    #expect(spaces.backend(named: "huge").journal.entries.isEmpty)
  }

  @Test func `a space that is gone leaves room in the account of all`() async throws {
    let account = JournalAccount(byteCapacity: 1_000_000)
    var journal: RequestJournal? = RequestJournal(capacity: 3, account: account)
    for number in 0..<5 {
      let request = ReceivedRequest(HTTPRequest(method: .get), body: Array(repeating: 0, count: number))
      _ = journal?.append(JournalEntry(instant: .zero, request: request, placed: nil, outcome: .unmatched))
    }
    #expect(account.count == 3 * 512 + 2 + 3 + 4)
    _ = journal?.remove([4])
    #expect(account.count == 2 * 512 + 2 + 4)
    journal?.clear()
    #expect(account.count == 0)
    _ = journal?.append(JournalEntry(instant: .zero, request: .sample(.get, "/"), placed: nil, outcome: .pending))
    #expect(account.count > 0)
    journal = nil
    #expect(account.count == 0)
  }

  @Test func `a space that is made while sources are read anew begins with the new ones`() async throws {
    let spaces = BackendSpaces(around: main())
    let old = spaces.common
    let made = spaces.space(over: old, as: "a")
    spaces.replaceDefaults(with: BackendBlueprint([Get("/dogs") { Respond(text: "new") }]))
    #expect(spaces.admit(made, over: old, as: "a") == nil)
    #expect(spaces.names.isEmpty)
    #expect(try await AdminClient(backend: spaces.backend(named: "a")).text("/dogs") == "new")
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

  @Test func `a reset of the common backend brings what the files say now to all spaces`() async throws {
    let folder = try TemporaryFolder(["a.json": #"{"request": {"urlPath": "/dogs"}, "response": {"body": "old"}}"#])
    var configuration = AdminConfiguration.enabled
    configuration.loadDefaults = { BackendBlueprint([StubFiles(folder.path)]) }
    let spaces = BackendSpaces(around: MockBackend(admin: configuration) { StubFiles(folder.path) })
    let a = AdminClient(backend: spaces.backend(named: "a"))
    try await a.add("/mine", "mine")
    try folder.write(#"{"request": {"urlPath": "/dogs"}, "response": {"body": "new"}}"#, to: "a.json")
    #expect(try await a.text("/dogs") == "old")
    _ = try await AdminClient(backend: spaces.main).ask(.post, "/mappings/reset")
    #expect(try await a.text("/dogs") == "new")
    #expect(try await a.text("/mine") == "mine")
    _ = try await a.ask(.post, "/mappings/reset")
    #expect(try await a.text("/dogs") == "new")
    #expect(try await a.ids().count == 1)
  }

  @Test func `what webhooks are answered counts among what the journals keep`() throws {
    let account = JournalAccount(byteCapacity: 10_000)
    let journal = RequestJournal(capacity: 10, account: account)
    let numbers = (0..<4).map { _ in
      journal.append(JournalEntry(instant: .zero, request: .sample(.get, "/"), placed: nil, outcome: .pending))
    }
    for number in numbers {
      let webhook = HTTPRequest(method: .post, body: HTTPBody(Array(repeating: 0, count: 4_000)))
      let origin = Stub.Origin(file: "a.json")
      _ = journal.add(
        WebhookDelivery(request: webhook, instant: .zero, delay: .zero, origin: origin, outcome: .recorded),
        to: number
      )
    }
    #expect(account.count <= 10_000)
    #expect(journal.entries.last?.id == numbers.last)
  }

  @Test func `a space keeps nothing in the folder of all`() async throws {
    let folder = try TemporaryFolder(["__files/a.txt": "Rex"])
    let spaces = BackendSpaces(around: main(AdminConfiguration(folder: folder.path)))
    let a = AdminClient(backend: spaces.backend(named: "a"))
    try await a.add("/file", more: ["response": ["bodyFileName": "a.txt"]])
    #expect(try await a.text("/file") == "Rex")
    #expect(try FileStatus.ifThere(folder.path + "/mappings") == nil)
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
