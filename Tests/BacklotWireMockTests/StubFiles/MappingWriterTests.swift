import BacklotHTTP
import BacklotJSON
import SampleRequests
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct MappingWriterTests {
  /// Writes the stubs of a backend, one by one.
  private func mappings(@BackendBuilder _ sources: () -> [any BackendSource]) throws -> [JSONValue] {
    let blueprint = BackendBlueprint(sources())
    return try blueprint.stubs.flatMap { try MappingWriter().mappings(of: $0).map { .object($0) } }
  }

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }

  static let stubs: [(name: String, stub: AnyMethod)] = [
    (#"{"urlPath": "/a"}"#, AnyMethod("/a")),
    (#"{"urlPath": "/South%20Korea/%7Bx%7D"}"#, AnyMethod("/South Korea/%7Bx%7D")),
    (#"{"urlPathTemplate": "/a/{id}"}"#, AnyMethod("/a/{id}")),
    (
      #"{"urlPath": "/a", "clientIp": {"or": [{"equalTo": "::1"}, {"equalTo": "10.0.0.1"}]}}"#,
      AnyMethod("/a").clientAddress(.oneOf(["::1", "10.0.0.1"]))
    ),
    (#"{"urlPathTemplate": "/South%20Korea/{id}"}"#, AnyMethod("/South Korea/{id}")),
    (#"{"urlPathPattern": "/\\*\\*/[^/]+"}"#, AnyMethod("/**/{id}")),
    (
      #"{"urlPath": "/a", "headers": {"X": {"matches": "/b/[^/?#]+(?:\\?[^#]*)?"}, "Y": {"matches": "/b/[^?#]*(?:\\?[^#]*)?"}}}"#,
      AnyMethod("/a").header("X", .path("/b/{id}")).header("Y", .path("/b/**"))
    ),
    (#"{"urlPathPattern": "/a/[^/]+\\.json"}"#, AnyMethod("/a/{name}.json")),
    (#"{"urlPathPattern": "/a/.*"}"#, AnyMethod("/a/**")),
    (
      #"{"urlPath": "/a", "queryParameters": {"q": {"equalTo": "1"}, "r": {"not": {"absent": true}}}}"#,
      AnyMethod("/a?q=1&r")
    ),
    (
      #"{"urlPath": "/a", "scheme": "https", "host": "example.com", "port": 8443}"#,
      AnyMethod("https://example.com:8443/a")
    ),
    (
      #"{"urlPath": "/a", "headers": {"X-A": {"matches": "(?s)Bearer \\(.*"}, "X-B": {"matches": "(?s).*z\\."}}}"#,
      AnyMethod("/a").header("X-A", .hasPrefix("Bearer (")).header("X-B", .hasSuffix("z."))
    ),
    (
      #"{"urlPath": "/a", "headers": {"X": {"and": [{"contains": "a"}, {"doesNotContain": "b"}]}}}"#,
      AnyMethod("/a").header("X", .contains("a")).header("X", .not(.contains("b")))
    ),
    (
      #"{"urlPath": "/a", "cookies": {"s": {"or": [{"equalTo": "1"}, {"equalTo": "2"}]}}}"#,
      AnyMethod("/a").cookie("s", .oneOf(["1", "2"]))
    ),
    (
      #"{"urlPath": "/a", "queryParameters": {"n": {"greaterThanNumber": 3}, "e": {"equalTo": "X", "caseInsensitive": true}}}"#,
      AnyMethod("/a").query("n", .number(.greater, 3)).query("e", .equalIgnoringCase("X"))
    ),
    (
      #"{"urlPath": "/a", "queryParameters": {"i": {"hasExactly": [{"equalTo": "1"}]}, "j": {"includes": [{"absent": true}]}}}"#,
      AnyMethod("/a").query("i", .hasExactly(["1"])).query("j", .includes([.absent]))
    ),
    (#"{"urlPath": "/a", "formParameters": {"b": {"equalTo": "1"}}}"#, AnyMethod("/a", form: ["b": "1"])),
    (#"{"urlPath": "/a", "bodyPatterns": [{"equalToJson": {"b": [1]}}]}"#, AnyMethod("/a", body: .json(["b": [1]]))),
    (#"{"urlPath": "/a", "bodyPatterns": [{"equalToJson": "[1]"}]}"#, AnyMethod("/a", body: .json([1]))),
    (
      #"{"urlPath": "/a", "bodyPatterns": [{"equalToJson": {"b": 1}, "ignoreArrayOrder": true, "ignoreExtraElements": true}]}"#,
      AnyMethod("/a", body: .json(["b": 1], comparison: .lenient))
    ),
    (
      #"""
      {"urlPath": "/a", "bodyPatterns": [
        {"matchesJsonPath": {"expression": "$[\"b\"][\"c\"]", "equalToJson": "1"}},
        {"matchesJsonPath": {"expression": "$[\"d\"]", "equalToJson": "[2]"}}]}
      """#,
      AnyMethod("/a", body: .json(containing: ["b": ["c": 1], "d": [2]]))
    ),
    (
      #"{"urlPath": "/a", "bodyPatterns": [{"matchesJsonPath": {"expression": "$[\"b\"][0]", "contains": "x"}}]}"#,
      AnyMethod("/a", body: .json(at: "/b/0", matching: .contains("x")))
    ),
    (
      #"{"urlPath": "/a", "bodyPatterns": [{"matchesJsonSchema": "{\"minimum\":1}", "schemaVersion": "V7"}]}"#,
      AnyMethod("/a", body: .jsonSchema(Self.schema))
    ),
    (#"{"urlPath": "/a", "bodyPatterns": [{"equalTo": "x"}]}"#, AnyMethod("/a", body: .text("x"))),
    (#"{"urlPath": "/a", "bodyPatterns": [{"absent": true}]}"#, AnyMethod("/a", body: .empty)),
    (#"{"urlPath": "/a", "bodyPatterns": [{"binaryEqualTo": "AP8="}]}"#, AnyMethod("/a", body: .bytes([0, 255]))),
    (
      #"{"urlPath": "/a", "bodyPatterns": [{"not": {"equalToJson": {}}}]}"#,
      AnyMethod("/a", body: .not(.json([:])))
    ),
  ]

  private static let schema: JSONSchema = {
    // allow trap: a schema that does not compile is a mistake in this test.
    do { return try JSONSchema(compiling: ["minimum": 1], dialect: .draft7) } catch { fatalError("\(error)") }
  }()

  @Test(arguments: stubs)
  func `a request is written in the words of a mapping, and read back as the same`(written: String, stub: AnyMethod)
    throws
  {
    let mapping = try #require(try mappings { stub }.first)
    var expected = try #require(try json(written).object)
    expected["method"] = "ANY"
    #expect(mapping["request"] == .object(expected))
    var reader = MappingReader()
    let stubRead = reader.stub(mapping, id: "x", origin: stub.stub.origin)
    let read = try #require(stubRead, "\(reader.problems)")
    #expect(try MappingWriter().pattern(of: read.request) == expected)
  }

  static let responses: [(written: String, response: StubResponse)] = [
    (#"{"status": 200}"#, Respond().stubResponse),
    (
      #"{"status": 404, "statusMessage": "Gone Fishing"}"#,
      Respond(HTTPStatus(code: 404, reasonPhrase: "Gone Fishing")).stubResponse
    ),
    (
      #"{"status": 200, "headers": {"Content-Type": "application/json"}, "jsonBody": {"a": 1}}"#,
      Respond(json: ["a": 1] as JSONValue).stubResponse
    ),
    (
      #"{"status": 200, "headers": {"X": "1, 2", "Set-Cookie": ["a", "b"]}, "body": "{ \"a\": 1 }"}"#,
      Respond(body: "{ \"a\": 1 }").header("X", "1").header("Set-Cookie", "a").header("x", "2")
        .header(
          "Set-Cookie",
          "b"
        ).stubResponse
    ),
    (#"{"status": 200, "base64Body": "/wA="}"#, Respond(body: HTTPBody([255, 0])).stubResponse),
    (#"{"status": 200, "fixedDelayMilliseconds": 1500}"#, Respond().delayed(.seconds(1.5)).stubResponse),
    (
      #"{"status": 200, "delayDistribution": {"type": "uniform", "lower": 50, "upper": 200}}"#,
      Respond().delayed(.uniform(.milliseconds(50) ... .milliseconds(200))).stubResponse
    ),
    (
      #"{"status": 200, "delayDistribution": {"type": "lognormal", "median": 80, "sigma": 0.4, "maxValue": 500}}"#,
      Respond().delayed(.logNormal(median: .milliseconds(80), sigma: 0.4, maximum: .milliseconds(500))).stubResponse
    ),
    (
      #"{"status": 200, "body": "abcd", "chunkedDribbleDelay": {"numberOfChunks": 4, "totalDuration": 1000}}"#,
      Respond(body: "abcd").dribbled(in: 4, over: .seconds(1)).stubResponse
    ),
    (#"{"status": 200, "fault": "CONNECTION_RESET_BY_PEER"}"#, Fault.connectionReset.stubResponse),
  ]

  @Test(arguments: responses)
  func `an answer is written in the words of a mapping, and read back as the same`(
    written: String,
    response: StubResponse
  ) throws {
    let stub = Stub(RequestMatcher(), response: response, origin: Stub.Origin(file: "test"))
    let mapping = try #require(try MappingWriter().mappings(of: stub).first)
    let found = JSONValue.object(mapping)["response"] ?? .null
    #expect(found == (try json(written)), "\(found.serialized())")
    var reader = MappingReader()
    let stubRead = reader.stub(.object(mapping), id: "x", origin: stub.origin)
    var read = try #require(stubRead, "\(reader.problems)")
    read.mapping = nil
    var response = try #require(try MappingWriter().mappings(of: read).first?["response"]?.object)
    var fields = try #require(response["headers"]?.object)
    fields["Matched-Stub-Id"] = nil
    response["headers"] = fields.isEmpty ? nil : .object(fields)
    #expect(.object(response) == (try json(written)))
  }

  @Test func `a sequence becomes a scenario of its own, whose last state stays`() throws {
    let written = try mappings { Get("/a") { Respond(.serviceUnavailable).then(Respond(.ok)) } }
    #expect(written.map { $0["response"]?["status"]?.int } == [503, 200])
    #expect(written.map { $0["requiredScenarioState"]?.string } == ["Started", "1"])
    #expect(written.map { $0["newScenarioState"]?.string } == ["1", nil])
    #expect(Set(written.map { $0["scenarioName"]?.string }).count == 1)
  }

  @Test func `a stub that answers twice and no more becomes a scenario that ends`() throws {
    let written = try mappings { Get("/a") { Respond(.ok) }.times(2) }
    #expect(written.map { $0["newScenarioState"]?.string } == ["1", "2"])
  }

  @Test func `name, priority and scenario are kept`() throws {
    let written = try mappings {
      Scenario("cart") { Get("/a") { Respond() }.in("full").moves(to: "empty").named("all").priority(3) }
    }
    #expect(written.first?["name"] == "all")
    #expect(written.first?["priority"] == 2)
    #expect(written.first?["scenarioName"] == "cart")
    #expect(written.first?["requiredScenarioState"] == "full")
    #expect(written.first?["newScenarioState"] == "empty")
  }

  @Test func `a mapping is given back as it came, with its identifier`() throws {
    let text = #"{"id": "8B7C0E8E-0000-4000-8000-00000000000A", "request": {"url": "/a"}, "metadata": {"team": ["x"]}}"#
    let written = try #require(try mappings { StubMappings(text) }.first)
    #expect(written["metadata"] == ["team": ["x"]])
    #expect(written["id"] == "8b7c0e8e-0000-4000-8000-00000000000a")
    #expect(written["request"] == ["url": "/a"])
  }

  static let refused: [(reason: String, stub: AnyMethod)] = [
    ("its response is created by a closure, which cannot be written", AnyMethod("/a") { _ in Respond() }),
    (
      "it calls a closure (an even hour), which cannot be written",
      AnyMethod("/a").satisfying("an even hour") { _ in true }
    ),
    ("its priority is 5, but a mapping supports at most 4", AnyMethod("/a").priority(5)),
    ("a mapping cannot express this fault: no response", AnyMethod("/a") { Fault.noResponse }),
    ("its condition on the host is not a single value: contains \"x\"", AnyMethod("/a").host(.contains("x"))),
    (
      "it has a sequence of responses and a scenario, but a mapping can have only one state",
      AnyMethod("/a") { Respond().then(Respond()) }.in("full")
    ),
  ]

  @Test(arguments: refused)
  func `what a mapping cannot say is an error that names it`(reason: String, stub: AnyMethod) throws {
    let error = try #require(#expect(throws: MappingWritingError.self) { try MappingWriter().mappings(of: stub.stub) })
    #expect(error.reason == reason)
    #expect(error.description.contains("MappingWriterTests.swift"))
  }
}
