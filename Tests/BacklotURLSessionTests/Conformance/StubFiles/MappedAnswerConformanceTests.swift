import BacklotHTTP
import BacklotServer
import BacklotStubs
import BacklotWireMock
import BacklotWireMockXML
import TemporaryFolders
import Testing

/// An answer that a mapping describes, and what a client gets.
struct AnswerCase: Sendable, CustomTestStringConvertible {
  let response: String
  let status: Int
  let headers: [(name: String, values: [String])]
  let body: String

  init(_ response: String, status: Int = 200, headers: [(String, [String])] = [], body: String = "") {
    self.response = response
    self.status = status
    self.headers = headers
    self.body = body
  }

  var testDescription: String { response }

  private static func template(_ body: String, more: String = "", gives: String) -> AnswerCase {
    AnswerCase("{\"body\": \"\(body)\", \"transformers\": [\"response-template\"]\(more)}", body: gives)
  }

  static let fixed: [AnswerCase] = [
    AnswerCase("{}"), AnswerCase(#"{"status": 404}"#, status: 404),
    AnswerCase(#"{"status": 0, "body": "x"}"#, body: "x"),
    AnswerCase(#"{"status": 299, "statusMessage": "Odd", "body": "odd"}"#, status: 299, body: "odd"),
    AnswerCase(
      #"{"headers": {"X-One": "1", "X-Many": ["a", "b"], "X-Number": 7}}"#,
      headers: [("x-one", ["1"]), ("X-Many", ["a", "b"]), ("X-Number", ["7"])]
    ),
    AnswerCase(#"{"jsonBody": {"b": [1, 2.50], "a": null}}"#, body: #"{"b":[1,2.50],"a":null}"#),
    AnswerCase(#"{"base64Body": "aMOpIQ=="}"#, body: "hé!"),
    AnswerCase(#"{"bodyFileName": "deep/file.txt"}"#, body: "from a file"),
    AnswerCase(#"{"bodyFileName": "/deep/file.txt"}"#, body: "from a file"),
    AnswerCase(#"{"body": {"filePath": "deep/file.txt"}}"#, body: "from a file"),
    AnswerCase(
      #"{"body": {"data": "text", "format": "text", "charset": "UTF-8", "compression": "none"}}"#,
      body: "text"
    ),
    AnswerCase(#"{"body": {"data": {"b": [1, 2.50]}, "format": "json"}}"#, body: #"{"b":[1,2.50]}"#),
    AnswerCase(#"{"body": {"base64Data": "aMOpIQ=="}}"#, body: "hé!"), AnswerCase(#"{"body": {}}"#),
    AnswerCase(#"{"body": 7}"#, body: "7"), AnswerCase(#"{"status": "404", "body": "x"}"#, status: 404, body: "x"),
    AnswerCase(#"{"body": "late", "fixedDelayMilliseconds": 3}"#, body: "late"),
    AnswerCase(#"{"body": "a", "delayDistribution": {"type": "uniform", "lower": 1, "upper": 3}}"#, body: "a"),
    AnswerCase(
      #"{"body": "b", "delayDistribution": {"type": "lognormal", "median": 2, "sigma": 0.1, "maxValue": 5}}"#,
      body: "b"
    ),
    AnswerCase(
      #"{"body": "c", "delayDistribution": {"type": "fixed", "milliseconds": 2}, "fixedDelayMilliseconds": 1}"#,
      body: "c"
    ),
    AnswerCase(
      #"{"body": "piece by piece", "chunkedDribbleDelay": {"numberOfChunks": 3, "totalDuration": 6}}"#,
      body: "piece by piece"
    ),
  ]

  /// Each as a POST of JSON to `/things/7?q=a%20b&q=c` with a cookie and a field.
  static let templates: [AnswerCase] = [
    template(
      "{{request.method}} {{request.path}} {{request.path.[1]}} {{request.query.q}} {{request.query.q.[1]}}",
      gives: "POST /things/7 7 a b c"
    ),
    template(
      "{{request.headers.X-Dog}} {{request.cookies.session}} {{request.url}} {{request.clientIp}}",
      gives: "Rex s1 /things/7?q=a%20b&q=c 127.0.0.1"
    ),
    template("{{jsonPath request.body '$.name'}} {{jsonPath request.body '$.tags'}}", gives: "Lassie [ \"x\", \"y\" ]"),
    template("{{#each (jsonPath request.body '$.tags') as |tag|}}<{{tag}}>{{/each}}", gives: "<x><y>"),
    template(
      "{{#if request.query.q}}yes{{else}}no{{/if}} {{parameters.greeting}}",
      more: #", "transformerParameters": {"greeting": "hi"}"#,
      gives: "yes hi"
    ),
    template(
      "{{xPath '<a><b>1</b></a>' '/a/b/text()'}} {{math 2 '+' 3}} {{upper 'x'}} {{base64 'hi'}}",
      gives: "1 5 X aGk="
    ),
    template("{{date (parseDate '2021-06-24T12:00:00Z') offset='3 days' format='yyyy-MM-dd'}}", gives: "2021-06-27"),
    template("{{regexExtract request.body '[0-9]+'}} {{size request.query.q}}", gives: "42 2"),
    AnswerCase(
      #"{"headers": {"Location": "/made/{{request.path.[1]}}"}, "body": "{{request.path.[0]}}", "transformers": ["response-template"]}"#,
      headers: [("Location", ["/made/7"])],
      body: "things"
    ),
    AnswerCase(
      #"{"bodyFileName": "{{request.path.[0]}}-{{request.path.[1]}}.txt", "transformers": ["response-template"]}"#,
      body: "thing 7"
    ),
    AnswerCase(
      #"{"body": {"filePath": "{{request.path.[0]}}-{{request.path.[1]}}.txt"}, "transformers": ["response-template"]}"#,
      body: "thing 7"
    ),
    AnswerCase(
      #"{"body": {"data": "{{request.path.[1]}}"}, "transformers": ["response-template"]}"#,
      body: "7"
    ),
    AnswerCase(
      #"{"body": {"base64Data": "e3t4fX0="}, "transformers": ["response-template"]}"#,
      body: "{{x}}"
    ),
    AnswerCase(
      #"{"jsonBody": {"id": "{{request.path.[1]}}"}, "transformers": ["response-template"]}"#,
      body: #"{"id":"7"}"#
    ),
    AnswerCase(#"{"body": "{{request.path.[1]}}"}"#, body: "{{request.path.[1]}}"),
  ]
}

/// Each property of a mapping's answer, through memory and through a socket.
@Suite struct MappedAnswerConformanceTests {
  static let adapters = CriterionConformanceTests.adapters

  private func check(_ adapter: Adapter, _ each: AnswerCase) async throws {
    let folder = try TemporaryFolder(["deep/file.txt": "from a file", "things-7.txt": "thing {{request.path.[1]}}"])
    let mapping = "{\"request\": {}, \"response\": \(each.response)}"
    let backend = MockBackend { StubMappings(mapping, bodies: folder.path).withXML }
    #expect(backend.diagnostics == [])
    var sample = MappingSample.json(#"{"name": "Lassie", "tags": ["x", "y"], "number": 42}"#)
    sample.path = "/things/7?q=a%20b&q=c"
    sample.headers[.cookie] = "session=s1"
    sample.headers.append(HTTPField(name: HTTPField.Name("X-Dog"), value: "Rex"))
    let response = try await MappingClient(adapter, backend).send(sample)
    #expect(response.status.code == each.status)
    #expect(String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self) == each.body)
    for (name, values) in each.headers {
      #expect(response.headerFields[values: try #require(HTTPField.Name(name))] == values)
    }
  }

  @Test(arguments: adapters, AnswerCase.fixed)
  func `an answer is what its mapping says`(adapter: Adapter, each: AnswerCase) async throws {
    try await check(adapter, each)
  }

  @Test(arguments: adapters, AnswerCase.templates)
  func `an answer is filled in from its request`(adapter: Adapter, each: AnswerCase) async throws {
    try await check(adapter, each)
  }

  @Test(
    arguments: adapters,
    [
      "CONNECTION_RESET_BY_PEER", "EMPTY_RESPONSE", "MALFORMED_RESPONSE_CHUNK", "RANDOM_DATA_THEN_CLOSE",
    ]
  )
  func `a fault is an error`(adapter: Adapter, fault: String) async throws {
    let backend = MockBackend { StubMappings("{\"response\": {\"fault\": \"\(fault)\", \"body\": \"never\"}}") }
    await #expect(throws: (any Error).self) { try await MappingClient(adapter, backend).send(.get("/")) }
  }

  @Test(arguments: adapters)
  func `a scenario goes from state to state`(adapter: Adapter) async throws {
    func mapping(_ body: String, _ required: String, _ next: String) -> String {
      #"{"request": {"url": "/"}, "response": {"body": "\#(body)"}, "scenarioName": "s", "requiredScenarioState": "\#(required)", "newScenarioState": "\#(next)"}"#
    }
    let text = "{\"mappings\": [\(mapping("1", "Started", "two")), \(mapping("2", "two", "Started"))]}"
    let client = MappingClient(adapter, MockBackend { StubMappings(text) })
    for body in ["1", "2", "1"] {
      #expect(try await client.send(.get("/")).body.collect(upTo: 10) == Array(body.utf8))
    }
  }
}
