import BacklotHTTP
import BacklotJSON
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct MappedWebhookTests {
  private static func listener(_ parameters: String) -> String {
    #"{"serveEventListeners": [{"name": "webhook", "parameters": {\#(parameters)}}]}"#
  }

  /// Returns the requests that the webhooks of a mapping send after a POST of JSON.
  private func sent(_ mapping: String, bodies: String? = nil) async throws -> [HTTPRequest] {
    let backend = MockBackend { StubMappings(mapping, bodies: bodies) }
    #expect(backend.diagnostics.map(\.message) == [])
    _ = try await backend.respond(
      to: HTTPRequest(method: .post, path: "/a?q=1", headerFields: [.host: "h"], body: #"{"verb":"put","name":"Rex"}"#)
    )
    await backend.webhooksEnded()
    return backend.webhooks.compactMap(\.request)
  }

  static let forms: [(mapping: String, request: String, body: String)] = [
    (listener(#""method": "POST", "url": "http://a/b""#), "POST http://a/b", ""),
    (listener(#""method": "post", "url": "http://a", "body": "x""#), "POST http://a/", "x"),
    (listener(#""method": "PUT", "url": "http://a?x=1", "jsonBody": {"n": 1.0}"#), "PUT http://a/?x=1", #"{"n":1.0}"#),
    (listener(#""method": "POST", "url": "http://a/b", "base64Body": "e3t9fQ==""#), "POST http://a/b", "{{}}"),
    (
      listener(#""method": "{{jsonPath originalRequest.body '$.verb'}}", "url": "http://{{originalRequest.host}}/b""#),
      "PUT http://h/b", ""
    ),
    (
      listener(
        #""method": "POST", "url": "http://a/{{parameters.more.deep}}", "more": {"deep": 3}, "body": "{{originalRequest.query.q}}""#
      ),
      "POST http://a/3", "1"
    ),
    (
      #"{"postServeActions": [{"name": "webhook", "parameters": {"method": "POST", "url": "http://a/b"}}]}"#,
      "POST http://a/b", ""
    ),
    (
      #"{"postServeActions": {"webhook": {"method": "POST", "url": "http://a/b", "body": "{{originalRequest.method}}"}}}"#,
      "POST http://a/b", "POST"
    ),
    (
      #"{"serveEventListeners": [{"name": "webhook", "requestPhases": ["AFTER_COMPLETE", "BEFORE_MATCH"], "parameters": {"method": "POST", "url": "http://a/b"}}]}"#,
      "POST http://a/b", ""
    ),
  ]

  @Test(arguments: forms)
  func `a mapping's webhook is sent as WireMock sends it`(mapping: String, request: String, body: String) async throws {
    let sent = try #require(try await sent(mapping).first)
    #expect("\(sent)" == request)
    #expect(String(decoding: sent.body.bytes ?? [], as: UTF8.self) == body)
  }

  @Test func `fields have one value or several, and each is a template`() async throws {
    let mapping = Self.listener(
      #""method": "POST", "url": "http://a/", "headers": {"X-One": "{{math 1 '+' 2}}", "X-Two": ["a", "{{parameters.b}}"]}, "b": "c""#
    )
    let fields = try #require(try await sent(mapping).first).headerFields
    #expect(fields.map { "\($0)" } == ["X-One: 3", "X-Two: a", "X-Two: c"])
  }

  @Test func `a file is sent as it is`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{{originalRequest.method}}", to: "deep/hook.txt")
    let mapping = Self.listener(#""method": "POST", "url": "http://a/", "bodyFileName": "deep/hook.txt""#)
    let body = try #require(try await sent(mapping, bodies: folder.path).first).body
    #expect(try await body.collect(upTo: 100) == Array("{{originalRequest.method}}".utf8))
  }

  @Test func `a file is read when it is sent, and need not be there before`() async throws {
    let folder = try TemporaryFolder()
    let mapping = Self.listener(#""method": "POST", "url": "http://a/", "bodyFileName": "late.txt""#)
    let backend = MockBackend { StubMappings(mapping, bodies: folder.path) }
    #expect(backend.diagnostics.map(\.severity) == [.warning])
    let request = HTTPRequest(method: .get, path: "/")
    _ = try await backend.respond(to: request)
    for text in ["first", "second"] {
      try folder.write(text, to: "late.txt")
      _ = try await backend.respond(to: request)
    }
    let webhooks = backend.webhooks
    #expect(webhooks.first.map { "\($0)".hasPrefix("a webhook  failed: its body file cannot be read. ") } == true)
    #expect(webhooks.compactMap(\.request?.body.bytes) == [Array("first".utf8), Array("second".utf8)])
  }

  @Test func `a delay is a year at the most`() async throws {
    let backend = MockBackend {
      Get("/a") { Respond(.ok) }.sends(Webhook(to: "http://a/", after: .fixed(.seconds(1e12))))
    }
    _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
    #expect(backend.webhooks.first?.delay == .seconds(31_536_000))
  }

  @Test func `both kinds of lists are sent, the older one first`() async throws {
    let mapping = """
      {"serveEventListeners": [{"name": "webhook", "parameters": {"method": "POST", "url": "http://a/2"}}],
       "postServeActions": [{"name": "webhook", "parameters": {"method": "POST", "url": "http://a/1"}}]}
      """
    #expect(try await sent(mapping).map(\.path) == ["/1", "/2"])
  }

  @Test(arguments: [
    (#""type": "fixed", "milliseconds": 1500"#, 1500...1500),
    (#""type": "uniform", "lower": 10, "upper": 20"#, 10...20),
    (#""type": "lognormal", "median": 80, "sigma": 0.1, "maxValue": 90"#, 40...90),
  ])
  func `it waits as long as its delay says`(delay: String, milliseconds: ClosedRange<Int>) async throws {
    let mapping = Self.listener(#""method": "POST", "url": "http://a/", "delay": {\#(delay)}"#)
    let backend = MockBackend { StubMappings(mapping) }
    _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/"))
    let waited = try #require(backend.webhooks.first).delay
    #expect(
      (Duration.milliseconds(milliseconds.lowerBound)...(.milliseconds(milliseconds.upperBound))).contains(waited)
    )
  }

  static let broken: [(mapping: String, problem: String)] = [
    (#"{"serveEventListeners": {}}"#, "/serveEventListeners is an object, expected an array"),
    (#"{"serveEventListeners": [1]}"#, "/serveEventListeners/0 is a number, expected an object"),
    (#"{"serveEventListeners": [{}]}"#, #"/serveEventListeners/0 has no name, expected "webhook""#),
    (
      #"{"serveEventListeners": [{"name": "mine"}]}"#,
      #"/serveEventListeners/0 requires the listener "mine", which is not supported: only webhook is"#
    ),
    (
      #"{"postServeActions": {"mine": {}}}"#,
      #"/postServeActions/mine requires the listener "mine", which is not supported: only webhook is"#
    ),
    (
      listener(#""method": "POST""#),
      "/serveEventListeners/0/parameters has no url, which a webhook requires"
    ),
    (
      listener(#""url": "http://a/""#),
      "/serveEventListeners/0/parameters has no method, which a webhook requires"
    ),
    (
      listener(#""method": "POST", "url": "/callback""#),
      #"/serveEventListeners/0/parameters/url is invalid: "/callback" is not an absolute URL: expected a URL such as http://localhost:9000/callback"#
    ),
    (
      listener(#""method": "POST", "url": "http://a/", "body": "a", "base64Body": "YQ==""#),
      "/serveEventListeners/0/parameters has body and base64Body, of which only one is allowed"
    ),
    (
      listener(#""method": "POST", "url": "http://a/", "base64Body": "?""#),
      "/serveEventListeners/0/parameters/base64Body is not Base64 (RFC 4648 §4)"
    ),
    (
      listener(#""method": "POST", "url": "http://a/", "body": {"filePath": "a"}"#),
      "/serveEventListeners/0/parameters/body is an object, expected a string"
    ),
    (
      listener(#""method": "POST", "url": "http://a/", "headers": {"X Y": "1"}"#),
      "/serveEventListeners/0/parameters/headers/X Y is not a valid field name"
    ),
    (
      listener(#""method": "POST", "url": "http://a/", "delay": {"type": "never"}"#),
      #"/serveEventListeners/0/parameters/delay/type is "never", expected lognormal, uniform or fixed"#
    ),
    (
      #"{"serveEventListeners": [{"name": "webhook", "requestPhases": ["LATER", "AFTER_COMPLETE"], "parameters": {"method": "POST", "url": "http://a/"}}]}"#,
      #"/serveEventListeners/0/requestPhases has "LATER", expected one of BEFORE_MATCH, AFTER_MATCH, BEFORE_RESPONSE_SENT, AFTER_COMPLETE"#
    ),
  ]

  @Test(arguments: broken)
  func `what is wrong with a webhook is named with its place`(mapping: String, problem: String) throws {
    var reader = MappingReader()
    _ = reader.stub(try JSONValue(parsing: mapping), id: "x", origin: Stub.Origin(file: "test"))
    #expect(reader.problems.map(\.text) == [problem])
  }

  @Test func `a phase in which no webhook is sent is told, and the stub answers`() async throws {
    let mapping = #"""
      {"serveEventListeners": [{"name": "webhook", "requestPhases": ["BEFORE_MATCH"],
        "parameters": {"method": "POST", "url": "http://a/"}}]}
      """#
    let backend = MockBackend { StubMappings(mapping) }
    #expect(backend.diagnostics.map(\.severity) == [.warning])
    #expect(try await backend.respond(to: HTTPRequest(method: .get, path: "/")).status == .ok)
    #expect(backend.webhooks.isEmpty)
  }

  // MARK: Writing

  private func written(_ stub: Get) throws -> JSONValue? {
    try MappingWriter().mappings(of: stub.stub).first?["serveEventListeners"]
  }

  static let webhooks: [(webhook: StubWebhook, parameters: String)] = [
    (.fixed(Webhook(to: "http://a/b")), #"{"method": "POST", "url": "http://a/b"}"#),
    (
      .fixed(Webhook(.put, to: "http://a/b", json: [1], after: .seconds(2))),
      #"{"method": "PUT", "url": "http://a/b", "headers": {"Content-Type": "application/json"}, "body": "[1]", "delay": {"type": "fixed", "milliseconds": 2000}}"#
    ),
    (
      .fixed(Webhook(to: "http://a/b", body: HTTPBody([0, 255]), after: .uniform(.seconds(1) ... .seconds(2)))),
      #"{"method": "POST", "url": "http://a/b", "base64Body": "AP8=", "delay": {"type": "uniform", "lower": 1000, "upper": 2000}}"#
    ),
    (
      .templated(Webhook(to: "http://a/{{parameters.x}}", body: "{{originalRequest.body}}"), parameters: ["x": 1]),
      #"{"x": 1, "method": "POST", "url": "http://a/{{parameters.x}}", "body": "{{originalRequest.body}}"}"#
    ),
  ]

  @Test(arguments: webhooks)
  func `a webhook is written as a listener, and read back as the same`(webhook: StubWebhook, parameters: String) throws
  {
    let stub = Get("/a") { Respond(.ok) }.sends(webhook)
    let written = try #require(try MappingWriter().mappings(of: stub.stub).first)
    #expect(
      written["serveEventListeners"]
        == (try JSONValue(parsing: #"[{"name": "webhook", "parameters": \#(parameters)}]"#))
    )
    var reader = MappingReader()
    let read = reader.stub(.object(written), id: "x", origin: Stub.Origin(file: "test"))
    let again = try MappingWriter().listener(try #require(read?.webhooks.first))
    #expect([.object(again)] == written["serveEventListeners"]?.array)
  }

  @Test func `a field that is spelt in two ways is written once`() throws {
    let (upper, lower) = (HTTPField.Name("X-A"), HTTPField.Name("x-a"))
    let stub = Get("/a") { Respond(.ok) }.sends(Webhook(to: "http://a/", headers: [upper: "1", lower: "2"]))
    #expect(try written(stub)?[0]?["parameters"]?["headers"] == ["X-A": ["1", "2"]])
  }

  static let embedded: [(text: String, member: String)] = [
    ("plain", #""body": "plain""#), ("{{now}}", #""base64Body": "e3tub3d9fQ==""#),
  ]

  @Test(arguments: embedded)
  func `a file's content can be written into the mapping as it is`(text: String, member: String) async throws {
    let folder = try TemporaryFolder(["a.txt": text])
    func listeners(_ content: String) -> String {
      let webhook = #"{"method": "POST", "url": "http://a/", \#(content)}"#
      return
        #"{"postServeActions": {"webhook": \#(webhook)}, "serveEventListeners": [{"name": "webhook", "parameters": \#(webhook)}]}"#
    }
    let backend = MockBackend { StubMappings(listeners(#""bodyFileName": "a.txt""#), bodies: folder.path) }
    let stub = try #require(backend.stubs.first)
    let json = try await stub.embeddingFiles(upTo: 100).mapping?.json
    let expected = try JSONValue(parsing: listeners(member))
    #expect(json?["serveEventListeners"] == expected["serveEventListeners"])
    #expect(json?["postServeActions"] == expected["postServeActions"])
    try folder.remove("a.txt")
    let error = await #expect(throws: MappingWritingError.self) { try await stub.embeddingFiles(upTo: 100) }
    #expect(error?.reason.hasPrefix("its body cannot be read: ") == true)
  }

  static let unwritable: [(webhook: StubWebhook, reason: String)] = [
    (.dynamic { _ in nil }, "its webhook is created by a closure, which cannot be written"),
    (
      .fixed(Webhook(to: "http://a/", text: "{{x}}")),
      "its webhook contains {{, which a mapping would treat as a template"
    ),
    (
      .fixed(Webhook(to: "http://a/", after: .seconds(1).followed(by: .uniform(.zero ... .seconds(1))))),
      "its webhook waits 1.0 seconds, then 0.0 seconds to 1.0 seconds, but a webhook in a mapping has only one delay"
    ),
  ]

  @Test(arguments: unwritable)
  func `what a mapping cannot say of a webhook is refused`(webhook: StubWebhook, reason: String) throws {
    let stub = Get("/a") { Respond(.ok) }.sends(webhook)
    let error = #expect(throws: MappingWritingError.self) { try MappingWriter().mappings(of: stub.stub) }
    #expect(error?.reason == reason)
  }
}
