import BacklotClient
import BacklotDesk
import BacklotURLSession
import BacklotWireMock
import TemporaryFolders
import Testing

@testable import BacklotRemote

/// Operations of a test on a backend that is available over messages only.
@Suite struct RemoteBackendTests {
  /// The transport of the messages.
  enum Way: String, CaseIterable, Sendable {
    case memory, socket
  }

  /// A backend, a client of it, and what speaks to it.
  final class Scene: Sendable {
    let remote: RemoteBackend
    let client: any HTTPTransport
    let backend: MockBackend
    private let server: MockServer?
    private let authority: String

    init(_ way: Way, space: String? = nil, admin: AdminConfiguration = .enabled, token: String? = nil) throws {
      backend = MockBackend(time: way == .socket ? .real : .immediate, admin: admin) {
        Get("/base") { Respond(text: "base") }
      }
      switch way {
      case .memory:
        server = nil
        client = StubTransport(backend)
        authority = "backlot.test"
      case .socket:
        let started = try MockServer(BackendSpaces(around: backend))
        server = started
        client = URLSessionTransport()
        authority = started.addresses.first ?? ""
      }
      remote = try RemoteBackend(at: "http://\(authority)", token: token, space: space, transport: client)
    }

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> (status: Int, text: String) {
      let request = HTTPRequest(
        method: .get,
        scheme: "http",
        authority: authority,
        path: path,
        headerFields: headers
      )
      do {
        let response = try await client.send(request)
        return (response.status.code, String(decoding: try await response.body.collect(upTo: 1 << 24), as: UTF8.self))
      } catch is UnmatchedRequest {
        return (404, "")
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `stubs are added before those that are there, the first of them first, and taken away`(way: Way) async throws {
    let scene = try Scene(way)
    try await scene.remote.add {
      Get("/base") { Respond(text: "first") }
      Get("/base") { Respond(text: "second") }
      Get("/dogs/{id}") { Respond(.created, json: ["Rex"] as JSONValue).header("X-Dog", "yes") }
    }
    #expect(try await scene.get("/base").text == "first")
    #expect(try await scene.get("/dogs/7") == (201, #"["Rex"]"#))
    try await scene.remote.reset()
    #expect(try await scene.get("/base").text == "base")
    try await scene.remote.removeAll()
    #expect(try await scene.get("/base").status == 404)
  }

  @Test(arguments: Way.allCases)
  func `a folder's bodies travel along`(way: Way) async throws {
    let large = String(repeating: "x", count: 2_000_000)
    let routes = try TemporaryFolder(["large/GET.json": "\"\(large)\""])
    let files = try TemporaryFolder([
      "mappings/a.json": #"{"request": {"urlPath": "/a"}, "response": {"bodyFileName": "a.txt"}}"#,
      "__files/a.txt": "from a file",
    ])
    let scene = try Scene(way)
    try await scene.remote.add {
      RouteFolder(routes.path, limits: RouteFolder.Limits(residentFileSize: 100))
      StubFiles(files.path)
    }
    #expect(try await scene.get("/a").text == "from a file")
    #expect(try await scene.get("/large").text.utf8.count == large.utf8.count + 2)
  }

  @Test(arguments: Way.allCases)
  func `of a route folder's paths the more specific is asked first on the server too`(way: Way) async throws {
    let folder = try TemporaryFolder([
      "dogs/{id}/GET.txt": "any", "dogs/{id}/toys/GET.txt": "toys", "dogs/rex/GET.txt": "Rex",
    ])
    let scene = try Scene(way)
    try await scene.remote.add { RouteFolder(folder.path) }
    #expect(try await scene.get("/dogs/rex").text == "Rex")
    #expect(try await scene.get("/dogs/7").text == "any")
    #expect(try await scene.get("/dogs/7/toys").text == "toys")
  }

  @Test func `a body that is not there is told before anything is sent`() async throws {
    let files = try TemporaryFolder([
      "mappings/a.json": """
      {"request": {"urlPath": "/a"},
        "response": {"bodyFileName": "{{request.query.name}}.txt", "transformers": ["response-template"]}}
      """
    ])
    let scene = try Scene(.memory)
    let error = try #require(
      await #expect(throws: RemoteError.self) { try await scene.remote.add { StubFiles(files.path) } }
    )
    #expect(error.code == .cannotTravel)
    #expect(error.message.contains("depends on the request"))
  }

  @Test(arguments: Way.allCases)
  func `credentials are verified, although the journal that comes back masks them`(way: Way) async throws {
    let scene = try Scene(way)
    _ = try await scene.get("/base?api_key=s3cr3t", [.authorization: "Bearer s3cr3t"])
    let pattern = Get("/base").header("Authorization", "Bearer s3cr3t").query("api_key", "s3cr3t")
    #expect(try await scene.remote.received(pattern, .once))
    #expect(
      try await scene.remote.received(Get("/base").header("Authorization", "Bearer ***"), .never)
    )
    try await scene.remote.verify(pattern, .once)
    let found = try #require(try await scene.remote.requests(pattern).first)
    #expect(found.headerFields[.authorization] == "Bearer ***" && found.query["api_key"] == "***")
  }

  @Test(arguments: Way.allCases)
  func `requests are counted, found and verified`(way: Way) async throws {
    let scene = try Scene(way)
    for number in 1...3 { _ = try await scene.get("/base?n=\(number)", [.accept: "text/plain"]) }
    _ = try await scene.get("/nowhere")
    #expect(try await scene.remote.requests(Get("/base")).map { $0.query["n"] } == ["1", "2", "3"])
    #expect(try await scene.remote.received(Get("/base").query("n", "2"), .once))
    #expect(
      try await scene.remote.received(
        Get("/base").satisfying("odd") { Int($0.query["n"] ?? "")?.isMultiple(of: 2) == false },
        .twice
      )
    )
    try await scene.remote.verify(Get("/base").header("Accept", "text/plain"), .exactly(3))
    let failure = try #require(
      await #expect(throws: VerificationFailure.self) { try await scene.remote.verify(Get("/base"), .once) }
    )
    #expect(failure.description.hasPrefix(#"expected Get("/base") once, received: 3 times"#))
    #expect(try await scene.remote.unmatchedRequests().map { $0.message.path } == ["/nowhere"])
    #expect(try await scene.remote.nearMisses().array?.isEmpty == false)
    try await scene.remote.clearJournal()
    #expect(try await scene.remote.requests().isEmpty)
  }

  @Test(arguments: Way.allCases)
  func `scenarios move, are set and are reset`(way: Way) async throws {
    let scene = try Scene(way)
    try await scene.remote.add {
      Scenario("cart 1") {
        Get("/cart") { Respond(text: "empty") }.in(.started).moves(to: "full")
        Get("/cart") { Respond(text: "full") }.in("full")
      }
      Get("/twice") { Respond(.serviceUnavailable).then(Respond(.ok)) }
    }
    #expect(try await scene.remote.state(ofScenario: "cart 1") == .started)
    #expect(try await scene.get("/cart").text == "empty")
    #expect(try await scene.get("/cart").text == "full")
    #expect(try await scene.remote.state(ofScenario: "cart 1") == "full")
    try await scene.remote.setScenario("cart 1", to: .started)
    #expect(try await scene.get("/cart").text == "empty")
    try await scene.remote.resetScenarios()
    #expect(try await scene.remote.state(ofScenario: "cart 1") == .started)
    #expect(
      try await [scene.get("/twice").status, scene.get("/twice").status, scene.get("/twice").status] == [503, 200, 200]
    )
  }

  @Test(arguments: Way.allCases)
  func `faults and delays travel`(way: Way) async throws {
    let scene = try Scene(way)
    try await scene.remote.add {
      Get("/broken") { Fault.connectionReset }
      Get("/late") { Respond(text: "late").delayed(.milliseconds(5)) }
    }
    await #expect(throws: (any Error).self) { try await scene.get("/broken") }
    #expect(try await scene.get("/late").text == "late")
    try await scene.remote.setDelay(.milliseconds(4))
    #expect(scene.backend.conditions.latency != nil)
    try await scene.remote.setDelay(nil)
    #expect(scene.backend.conditions.latency == nil)
  }

  @Test func `a closure is refused by name, and nothing is sent`() async throws {
    let scene = try Scene(.memory)
    let error = try #require(
      await #expect(throws: RemoteError.self) {
        try await scene.remote.add {
          Get("/fine") { Respond() }
          Get("/closure") { _ in Respond() }
        }
      }
    )
    #expect(error.code == .cannotTravel)
    #expect(error.message.contains("RemoteBackendTests.swift"))
    #expect(error.message.contains("its response is created by a closure, which cannot be written"))
    #expect(try await scene.get("/fine").status == 404)
  }

  @Test func `an invalid stub is an error at its line, and no stub is added`() async throws {
    let scene = try Scene(.memory)
    // In the arguments of a macro, the compiler gives each expression the line of the macro.
    let line = #line + 3
    func addStubs() async throws {
      try await scene.remote.add {
        Get("/price") { Respond(json: ["price": Double.nan]) }
        Get("/fine") { Respond() }
      }
    }
    let error = await #expect(throws: RemoteError.self) { try await addStubs() }
    #expect(error?.code == .cannotTravel)
    #expect(error?.message.contains("RemoteBackendTests.swift:\(line)") == true, "\(error?.message ?? "")")
    #expect(try await scene.get("/fine").status == 404)
  }

  /// Foundation on Linux never comes back from a 401, so that a socket only sees the right one.
  @Test(arguments: Way.allCases)
  func `a token that is missing or wrong is told, and the right one will do`(way: Way) async throws {
    let admin = AdminConfiguration(token: "s3cret")
    for token in way == .memory ? [nil, "wrong"] : [] {
      let scene = try Scene(way, admin: admin, token: token)
      let error = try #require(await #expect(throws: RemoteError.self) { try await scene.remote.reset() })
      #expect(error.status?.code == 401)
      #expect(error.message.contains("pass it to RemoteBackend"))
    }
    let scene = try Scene(way, admin: admin, token: "s3cret")
    try await scene.remote.reset()
    #expect(try await scene.get("/base").text == "base")
  }

  @Test func `clients of two spaces do not see each other`() async throws {
    let scene = try Scene(.socket, space: "north")
    let south = try RemoteBackend(at: scene.remote.url, space: "south")
    try await scene.remote.add { Get("/own") { Respond(text: "north") } }
    try await south.add { Get("/own") { Respond(text: "south") } }
    let field = HTTPField.Name("X-Backlot-Space")
    #expect(try await scene.get("/own", [field: "north"]).text == "north")
    #expect(try await scene.get("/own", [field: "south"]).text == "south")
    #expect(try await scene.get("/own").status == 404)
    #expect(try await south.requests().count == 1)
    #expect(try await scene.remote.requests().count == 1)
  }

  @Test func `nobody there is told, with what to start`() async throws {
    let remote = try RemoteBackend(at: "http://127.0.0.1:1")
    let error = try #require(await #expect(throws: RemoteError.self) { try await remote.reset() })
    #expect(error.code == .unreachable)
    #expect(error.message.contains("backlot serve"))
  }
}
