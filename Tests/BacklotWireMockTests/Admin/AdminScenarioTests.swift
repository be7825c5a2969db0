import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

@Suite struct AdminScenarioTests {
  private func client() -> AdminClient {
    AdminClient {
      Scenario("a cart") {
        Get("/cart") { Respond(text: "empty") }.in(.started)
        Post("/cart").moves(to: "full")
        Get("/cart") { Respond(text: "full") }.in("full")
      }
      Scenario("door") { Get("/door").moves(to: "open") }
    }
  }

  private func states(_ client: AdminClient) async throws -> [String?] {
    try await client.ask(.get, "/scenarios").json["scenarios"]?.array?.map { $0["state"]?.string } ?? []
  }

  @Test func `scenarios are listed with their states and stubs`() async throws {
    let client = client()
    let scenario = try #require(try await client.ask(.get, "/scenarios").json["scenarios"]?[0])
    #expect(scenario["id"] == "a cart")
    #expect(scenario["name"] == "a cart")
    #expect(scenario["state"] == "Started")
    #expect(scenario["possibleStates"] == ["Started", "full"])
    #expect(scenario["mappings"]?.array?.count == 3)
  }

  @Test func `a scenario is put into a state and back`() async throws {
    let client = client()
    let path = "/scenarios/a%20cart/state"
    #expect(try await client.ask(.put, path, ["state": "full"]).status == 200)
    #expect(try await client.text("/cart") == "full")
    #expect(try await client.ask(.put, path).status == 200)
    #expect(try await client.text("/cart") == "empty")
  }

  @Test func `all scenarios are put back`() async throws {
    let client = client()
    _ = try await client.send(.post, "/cart")
    _ = try await client.send(.get, "/door")
    #expect(try await states(client) == ["full", "open"])
    #expect(try await client.ask(.post, "/scenarios/reset").status == 200)
    #expect(try await states(client) == ["Started", "Started"])
  }

  @Test(arguments: [
    ("nothing", #"{"state": "full"}"#, 404), ("door", #"{"state": "ajar"}"#, 422), ("door", #"{"state": 3}"#, 422),
    ("door", "{", 422),
  ])
  func `what is no state of a scenario is refused`(name: String, text: String, status: Int) async throws {
    let client = client()
    #expect(try await client.send(.put, "/__admin/scenarios/\(name)/state", Array(text.utf8)).status == status)
    #expect(try await states(client) == ["Started", "Started"])
  }

  @Test func `a scenario that was given goes on when another stub is added to it, and ends with its last one`()
    async throws
  {
    let client = AdminClient()
    let more: JSONObject = ["scenarioName": "s", "newScenarioState": "b"]
    let id = try await client.add("/a", more: more)
    _ = try await client.send(.get, "/a")
    let other = try await client.add("/b", more: more)
    #expect(try await states(client) == ["b"])
    for id in [id, other] { _ = try await client.ask(.delete, "/mappings/" + id) }
    #expect(try await states(client) == [])
    try await client.add("/a", more: more)
    #expect(try await states(client) == ["Started"])
  }
}
