import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct ChaosProfileReadingTests {
  private func profile(_ text: String, file: String = "slow-morning.json") throws -> ChaosProfile {
    try ChaosProfile(parsing: [UInt8](text.utf8), named: file)
  }

  @Test func `every part is read`() throws {
    let profile = try profile(
      """
      {
        "name": "morning", "seed": 7, "network": "3g",
        "latency": [
          {"match": ["GET /orders", "listDogs"], "median": "120ms", "sigma": 0.6, "max": "5s"},
          {"match": "/a", "mean": "1s", "deviation": "100ms"}, {"match": "/b", "p50": "1s", "p99.9": "3s"},
          {"match": "/c", "time": "1s..2s"}, "200ms"
        ],
        "errors": [
          {"match": "POST /orders", "rate": "5%", "status": 429, "retryAfter": "1.5s", "body": {"error": "busy"}},
          {"rate": 0.01, "outcomes": [{"fault": "reset"}, {"status": 502}, {"fault": "truncated", "after": 3}]}
        ],
        "outages": [{"name": "deploy", "match": "*", "from": "2m", "for": "30s", "every": "10m", "fault": "never"}],
        "except": "/health"
      }
      """
    )
    #expect(profile.name == "morning")
    #expect(profile.seed == 7)
    #expect(profile.network == .threeG)
    #expect(
      profile.latencies.map(\.delay) == [
        .logNormal(median: .milliseconds(120), sigma: 0.6, maximum: .seconds(5)),
        .normal(mean: .seconds(1), deviation: .milliseconds(100)), .percentiles([50: .seconds(1), 99.9: .seconds(3)]),
        .uniform(.seconds(1) ... .seconds(2)), .milliseconds(200),
      ]
    )
    #expect(
      profile.latencies.map { $0.operations.map(\.text) } == [["GET /orders", "listDogs"], ["/a"], ["/b"], ["/c"], []]
    )
    #expect(profile.errors.map(\.failures.share) == [0.05, 0.01])
    #expect(profile.errors.map(\.failures.outcomes.count) == [1, 3])
    #expect(profile.outages.map(\.start) == [.seconds(120)])
    #expect(profile.outages.map(\.length) == [.seconds(30)])
    #expect(profile.outages.map(\.period) == [.seconds(600)])
    #expect(profile.outages.map(\.name) == ["deploy"])
    #expect(profile.exceptions == ["/health"])
  }

  @Test func `a response has its status, body and time to retry`() async throws {
    let profile = try profile(
      #"{"errors": [{"rate": 1, "status": 429, "retryAfter": "1.5s", "body": {"error": "busy"}}]}"#
    )
    let backend = MockBackend(conditions: .profile(profile)) {}
    let response = try await backend.respond(to: .sample())
    #expect(response.status == HTTPStatus(code: 429))
    #expect(response.headerFields[.retryAfter] == "2")
    #expect(response.headerFields[.contentType] == "application/json")
    #expect(response.body == #"{"error":"busy"}"#)
  }

  @Test(arguments: [
    ("reset", "connection reset"), ("empty", "empty response"), ("malformed", "malformed chunk"),
    ("garbage", "random data"), ("never", "no response"), ("timeout", "no response"), ("offline", "no network"),
    ("truncated", "body truncated after 0 bytes"),
  ])
  func `a fault has a name`(name: String, told: String) async throws {
    let backend = MockBackend(conditions: .profile(try profile(#"{"outages": [{"for": "1s", "fault": "\#(name)"}]}"#)))
    {}
    let fault = await #expect(throws: Fault.self) { try await backend.respond(to: .sample(), within: .seconds(1)) }
    #expect(fault?.description == told)
  }

  @Test func `without a name, a profile has that of its file`() throws {
    #expect(try profile("{}", file: "chaos/slow-morning.json").name == "slow-morning")
    #expect(try profile("{}", file: "chaos").name == "chaos")
  }

  @Test func `a network has values, which may change those of a preset`() throws {
    let own = try profile(
      #"{"network": {"latency": "80ms", "jitter": "20ms", "downlink": "1.6Mbps", "uplink": 64000, "loss": "2%"}}"#
    )
    #expect(
      own.network
        == NetworkConditions(
          latency: .milliseconds(80),
          jitter: .milliseconds(20),
          downlink: 1_600_000,
          uplink: 64_000,
          loss: 0.02
        )
    )
    var edge = NetworkConditions.edge
    (edge.name, edge.loss) = (nil, 0.1)
    #expect(try profile(#"{"network": {"preset": "edge", "loss": 0.1}}"#).network == edge)
    for preset in NetworkConditions.presets {
      #expect(try profile(#"{"network": "\#(preset.name ?? "")"}"#).network == preset)
    }
  }

  // MARK: Wrong profiles

  @Test(arguments: [
    ("[]", ["1:1: The profile is the array [], expected an object such as {\"network\": \"3g\"}"]),
    ("{\n  \"latencies\": \"1s\"\n}", ["2:3: \"latencies\" is not a known member. Did you mean \"latency\"?"]),
    (
      "{\"x\": 1}",
      [
        "1:2: \"x\" is not a known member. Expected \"name\", \"seed\", \"network\", \"latency\", \"errors\", \"outages\", "
          + "\"except\"."
      ]
    ),
    (
      "{\"network\": \"4gg\"}",
      ["1:13: \"network\" is the string \"4gg\", expected 3g, slow-3g, edge, lte, lossy, offline"]
    ),
    ("{\"network\": {\"downlnk\": 1}}", ["1:14: \"downlnk\" is not a known member. Did you mean \"downlink\"?"]),
    (
      "{\"network\": {\"downlink\": \"fast\"}}",
      [
        "1:26: \"downlink\" is the string \"fast\", expected bits per second, such as 400000, \"400kbps\" or \"1.6Mbps\""
      ]
    ),
    (
      "{\"network\": {\"loss\": 2}}",
      ["1:22: \"loss\" is the number 2, expected a share from 0 to 1, or from \"0%\" to \"100%\""]
    ),
    (
      "{\"latency\": \"200\"}",
      [
        "1:13: \"latency\" is the string \"200\", expected a time or a range in ms, s, m or h, such as \"200ms\" or \"50ms..200ms\""
      ]
    ),
    ("{\"latency\": {\"median\": \"1s\"}}", ["1:13: \"latency\" has no \"sigma\". Add \"sigma\": 0.4."]),
    (
      "{\"latency\": {\"p50\": \"2s\", \"p90\": \"1s\"}}",
      ["1:13: A higher percentile has a shorter time. Order the times like the percentiles."]
    ),
    (
      "{\"errors\": [{\"rate\": \"120%\"}]}",
      ["1:22: \"rate\" is the string \"120%\", expected a share from 0 to 1, or from \"0%\" to \"100%\""]
    ),
    (
      "{\"errors\": [{\"status\": 503}]}",
      ["1:13: An element of \"errors\" has no \"rate\". Add a share such as \"rate\": \"5%\"."]
    ),
    (
      "{\"errors\": [{\"rate\": 1, \"status\": 99}, {\"rate\": 1, \"fault\": \"boom\"}]}",
      [
        "1:35: \"status\" is the number 99, expected a status from 200 to 599",
        "1:61: \"fault\" is the string \"boom\", expected reset, empty, truncated, malformed, garbage, never or offline",
      ]
    ),
    (
      "{\"errors\": [{\"rate\": 1, \"match\": \"orders/7\"}]}",
      [
        "1:34: \"match\" is the string \"orders/7\", expected an operation such as \"POST /orders\", \"/images/**\" or an operationId"
      ]
    ),
    (
      "{\"outages\": [{\"for\": \"10m\", \"every\": \"5m\"}]}",
      ["1:38: \"every\" is not longer than \"for\", so that the outage never ends. Increase it."]
    ),
    (
      "{\"outages\": [{\"from\": \"1m\"}]}",
      ["1:14: An element of \"outages\" has no \"for\". Add a length such as \"for\": \"30s\"."]
    ),
    (
      "{\"outages\": [{\"for\": \"1m\", \"after\": 3}]}",
      ["1:28: \"after\" has no effect without \"fault\": \"truncated\". Remove it."]
    ),
    ("{\"seed\": -1}", ["1:10: \"seed\" is the number -1, expected a whole number of 0 or more"]),
    ("{\"seed\": 1,}", ["1:12: unexpected \"}\", expected a member name in double quotes"]),
  ])
  func `a wrong profile says where, what was expected and what to do`(text: String, messages: [String]) {
    let error = #expect(throws: ChaosProfileError.self) { try profile(text) }
    let lines = error?.description.split(separator: "\n").map { $0.dropFirst("slow-morning.json:".count) } ?? []
    #expect(lines.count == messages.count, "\(lines)")
    for (line, message) in zip(lines, messages) { #expect(line.hasPrefix(message), "\(line)") }
  }

  @Test func `a file that does not exist is named`() {
    let error = #expect(throws: ChaosProfileError.self) { try ChaosProfile(contentsOf: "/none/chaos.json") }
    #expect(error?.description.hasPrefix("/none/chaos.json: ") == true)
  }
}
