import BacklotHTTP
import BacklotJSON
import BacklotPlatform
import BacklotStubs
import BacklotWireMock
import Testing

@Suite struct AdminSystemTests {
  @Test(arguments: ["/__admin", "/__admin/", "/__admin?x=1"])
  func `the root tells what there is`(path: String) async throws {
    let answer = try await AdminClient().send(.get, path)
    #expect(answer.status == 200)
    #expect(answer.type == "text/plain; charset=utf-8")
    #expect(answer.text.contains("/__admin/mappings/import"))
    #expect(!answer.text.contains("not supported"))
  }

  @Test func `health, version and their forms`() async throws {
    var configuration = AdminConfiguration(version: "1.2.3")
    configuration.wallClock = { Moment(seconds: 1_000_000_000) }
    var client = AdminClient(configuration)
    #expect(
      try await client.ask(.get, "/health").json == [
        "status": "healthy", "message": "Backlot is ok", "version": "1.2.3", "uptimeInSeconds": 0,
        "timestamp": "2001-09-09T01:46:40Z",
      ]
    )
    #expect(try await client.ask(.get, "/version").json == ["version": "1.2.3"])
    client.headerFields = [.accept: "text/plain"]
    #expect(try await client.ask(.get, "/version").text == "1.2.3")
  }

  @Test func `reset brings back the beginning`() async throws {
    let client = AdminClient { Scenario("s") { Get("/a").moves(to: "b") } }
    try await client.add("/dogs")
    _ = try await client.send(.get, "/a")
    #expect(try await client.ask(.post, "/reset").status == 200)
    #expect(try await client.ids().count == 1)
    #expect(client.backend.journal.entries.isEmpty)
    #expect(client.backend.state(ofScenario: "s") == .started)
  }

  @Test func `reset reads sources anew where they can be`() async throws {
    let count = Mutex(0)
    var configuration = AdminConfiguration.enabled
    configuration.loadDefaults = {
      let number = count.withLock { count in
        count += 1
        return count
      }
      return BackendBlueprint([Get("/\(number)")])
    }
    let client = AdminClient(configuration)
    _ = try await client.ask(.post, "/mappings/reset")
    #expect(client.backend.stubs.map(\.description) == ["Get(\"/1\")"])
  }

  @Test(arguments: ["/reset", "/mappings/reset"])
  func `sources that are broken by now are told with their places, and nothing is changed`(path: String) async throws {
    var configuration = AdminConfiguration.enabled
    configuration.loadDefaults = { () throws(BrokenSources) in throw BrokenSources(["a.json:3:1: is no JSON", "b"]) }
    let client = AdminClient(configuration) { Get("/a") { Respond(text: "A") } }
    try await client.add("/dogs", "Rex")
    #expect(try await client.text("/dogs") == "Rex")
    let answer = try await client.ask(.post, path)
    #expect(answer.status == 500)
    #expect(answer.type == "application/problem+json")
    #expect(try answer.json[at: "/errors/0/detail"] == "a.json:3:1: is no JSON")
    #expect(try answer.json["errors"]?.array?.count == 2)
    #expect(try await client.ids().count == 2)
    #expect(client.backend.journal.entries.count == 1)
  }

  @Test func `shutdown is for those who were allowed to`() async throws {
    #expect(try await AdminClient().ask(.post, "/shutdown").status == 403)
    let hasEnded = Mutex(false)
    var configuration = AdminConfiguration.enabled
    configuration.shutdown = { hasEnded.withLock { $0 = true } }
    #expect(try await AdminClient(configuration).ask(.post, "/shutdown").status == 200)
    #expect(hasEnded.withLock { $0 })
  }

  @Test(arguments: [
    "/message-mappings", "/messages/1", "/messages/wait", "/channels/send", "/recordings/start", "/recordings/status",
    "/docs",
    "/docs/swagger", "/certs/wiremock-ca.crt", "/channel-providers",
  ])
  func `what is not there yet says so`(path: String) async throws {
    for method in [HTTPMethod.get, .post, .delete] {
      let answer = try await AdminClient().ask(method, path)
      #expect(answer.status == 501)
      #expect(answer.type == "application/problem+json")
      #expect(try answer.json["type"] == "urn:backlot:problem:admin-not-implemented")
    }
  }

  @Test(arguments: ["/nothing", "/mappings/a/b", "/scenarios/a"])
  func `a path that is nothing is answered by 404`(path: String) async throws {
    let answer = try await AdminClient().ask(.get, path)
    #expect(answer.status == 404)
    #expect(try answer.json["status"] == 404)
  }

  @Test(arguments: [
    (HTTPMethod.put, "/mappings", "GET, POST, DELETE"), (.get, "/reset", "POST"), (.post, "/scenarios/s/state", "PUT"),
    (.options, "/settings", "GET, POST, PUT, PATCH"),
  ])
  func `another method is answered by 405 and those that are right`(
    method: HTTPMethod,
    path: String,
    allowed: String
  ) async throws {
    let answer = try await AdminClient().ask(method, path)
    #expect(answer.status == 405)
    #expect(answer.response.headerFields[.allow] == allowed)
  }

  @Test func `HEAD is answered as GET, without content`() async throws {
    let answer = try await AdminClient().ask(.head, "/version")
    #expect(answer.status == 200)
    #expect(answer.bytes.isEmpty)
  }

  @Test func `a backend without an admin interface knows nothing of it`() async throws {
    let client = AdminClient(backend: MockBackend { Get("/__admin/mappings") { Respond(text: "mine") } })
    #expect(try await client.text("/__admin/mappings") == "mine")
  }

  @Test(arguments: ["/__adminx", "/__admi", "/a/__admin"])
  func `only paths below it are its own`(path: String) async throws {
    let client = AdminClient { Get("/{rest...}") { Respond(text: "mine") } }
    #expect(try await client.text(path) == "mine")
  }
}
