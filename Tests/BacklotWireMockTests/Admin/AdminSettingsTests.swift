import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

@Suite struct AdminSettingsTests {
  @Test(arguments: [
    #"{"fixedDelay": 500}"#, #"{"settings": {"fixedDelay": 500, "proxyPassThrough": false}}"#,
    #"{"delayDistribution": {"type": "uniform", "lower": 500, "upper": 500}}"#,
  ])
  func `a delay for all answers is set`(text: String) async throws {
    let client = AdminClient { Get("/dogs") }
    #expect(try await client.send(.post, "/__admin/settings", Array(text.utf8)).status == 200)
    _ = try await client.send(.get, "/dogs")
    #expect(client.backend.time.now == .milliseconds(500))
  }

  @Test func `it is told, changed in part, and taken back`() async throws {
    let client = AdminClient()
    #expect(try await client.ask(.put, "/settings", ["fixedDelay": 20]).json["fixedDelay"] == 20)
    let lognormal: JSONValue = ["type": "lognormal", "median": 90, "sigma": 0.1]
    _ = try await client.ask(.patch, "/settings", ["delayDistribution": lognormal])
    let settings = try await client.ask(.get, "/settings").json["settings"]
    #expect(settings?["fixedDelay"] == 20)
    #expect(settings?["delayDistribution"] == lognormal)
    _ = try await client.ask(.post, "/settings", ["fixedDelay": nil])
    #expect(client.backend.conditions.latency == nil)
  }

  @Test func `requests that fail on purpose go on to`() async throws {
    let client = AdminClient()
    client.backend.setConditions(BackendConditions(failures: FailureRate(1)))
    _ = try await client.ask(.post, "/settings", ["fixedDelay": 1])
    #expect(client.backend.conditions.failures?.share == 1)
  }

  @Test(arguments: [
    (#"{"fixedDelay": "x"}"#, "/fixedDelay"), (#"{"delayDistribution": {"type": "odd"}}"#, "/delayDistribution/type"),
    (#"{"fixedDelays": 3}"#, "/fixedDelays"), ("[]", ""),
  ])
  func `settings that are not understood are refused with their place`(text: String, place: String) async throws {
    let answer = try await AdminClient().send(.post, "/__admin/settings", Array(text.utf8))
    #expect(answer.status == 422)
    #expect(try answer.json[at: "/errors/0/source/pointer"]?.string == place)
  }

  @Test func `members of somebody's own are kept and changed`() async throws {
    let client = AdminClient()
    _ = try await client.ask(.patch, "/settings/extended", ["extended": ["a": 1, "b": 2]])
    _ = try await client.ask(.patch, "/settings/extended", ["extended": ["b": nil, "c": 3]])
    #expect(try await client.ask(.get, "/settings").json[at: "/settings/extended"] == ["a": 1, "c": 3])
  }
}
