import BacklotHTTP
import BacklotRecording
import BacklotStubs
import Testing

/// Archives of other tools, whose entries are incomplete or were answered from a cache.
struct ForeignArchiveReplayTests {
  /// An entry with `GET /a`, and the members that distinguish it.
  private static func get(_ response: String, request: String = "", entry: String = "") -> String {
    """
    {"request": {"method": "GET", "url": "https://api.example.com/a"\(request)}\(entry), "response": {\(response)}}
    """
  }

  private static func post(_ request: String, _ answer: String = "x") -> String {
    """
    {"request": {"method": "POST", "url": "https://api.example.com/a"\(request)},
     "response": {"status": 200, "headers": [], "content": {"size": \(answer.utf8.count), "text": "\(answer)"}}}
    """
  }

  private static func ok(_ text: String, headers: String = "[]") -> String {
    #""status": 200, "headers": \#(headers), "content": {"size": 1, "mimeType": "text/plain", "text": "\#(text)"}"#
  }

  private static func unmodified(_ content: String, headers: String = "[]") -> String {
    #""status": 304, "headers": \#(headers), "content": {"size": 0, "mimeType": "text/plain"\#(content)}"#
  }

  /// A client of the entries, and the warnings.
  private func replaying(_ entries: [String], whenExhausted: Recording.Exhaustion = .repeatLast) throws -> (
    client: ReplayClient, warnings: [String]
  ) {
    let read = try HTTPArchive(entries: entries).all()
    let backend = MockBackend { Recording(read.exchanges, whenExhausted: whenExhausted) }
    return (ReplayClient(backend), read.problems + backend.diagnostics.map(\.description))
  }

  // MARK: WebSocket messages

  @Test(arguments: ["null", "[]", "{}", "\"\"", "false"])
  func `an entry with an empty list of WebSocket messages is replayed`(messages: String) async throws {
    let (client, warnings) = try replaying([Self.get(Self.ok("1"), entry: ", \"_webSocketMessages\": \(messages)")])
    #expect(try await client.send(.get, "/a") == "1")
    #expect(warnings.isEmpty, "\(warnings)")
  }

  // MARK: Responses of a cache

  @Test func `a response that was not modified is replayed with its content`() async throws {
    let (client, warnings) = try replaying([
      Self.get(Self.ok("1")), Self.get(Self.unmodified(#", "text": "1""#)),
    ])
    for _ in 1...3 { #expect(try await client.send(.get, "/a") == "1") }
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test func `a response that was not modified has the content before it if it has none itself`() async throws {
    let entries = [Self.ok("1"), Self.unmodified(""), Self.ok("2"), Self.unmodified("")].map { Self.get($0) }
    let (client, warnings) = try replaying(entries)
    var answers: [String] = []
    for _ in 1...5 { answers.append(try await client.send(.get, "/a")) }
    #expect(answers == ["1", "1", "2", "2", "2"])
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test func `a response that was not modified has later content if there is none before it`() async throws {
    let (client, _) = try replaying([Self.get(Self.unmodified("")), Self.get(Self.ok("2"))])
    #expect(try await client.send(.get, "/a") == "2")
    #expect(try await client.send(.get, "/a") == "2")
  }

  @Test func `a recording with nothing but a response without content says so`() async throws {
    let (client, warnings) = try replaying([Self.get(Self.unmodified(""))])
    #expect(try await client.send(.get, "/a") == "")
    #expect(warnings.count == 1 && warnings[0].contains("304"), "\(warnings)")
    #expect(warnings.first?.hasPrefix("test.har:2") == true, "\(warnings)")
  }

  private static let modifiedSince = HTTPField.Name(raw: "If-Modified-Since", canonical: "if-modified-since")

  private static let validators: [(HTTPFields, answer: String)] = [
    ([.ifNoneMatch: "\"v1\""], "304 "), ([.ifNoneMatch: "W/\"v1\""], "304 "), ([.ifNoneMatch: "\"a\", \"v1\""], "304 "),
    ([.ifNoneMatch: "*"], "304 "), ([.ifNoneMatch: "\"v2\""], "1"),
    ([modifiedSince: "Thu, 01 Jan 2026 10:00:00 GMT"], "304 "),
    ([modifiedSince: "Thu, 01 Jan 2025 10:00:00 GMT"], "1"),
    ([.ifNoneMatch: "\"v2\"", modifiedSince: "Thu, 01 Jan 2026 10:00:00 GMT"], "1"), ([:], "1"),
  ]

  @Test(arguments: validators)
  func `only a request with the recorded validator is answered with 304`(fields: HTTPFields, answer: String)
    async throws
  {
    let (client, _) = try replaying([
      Self.get(
        Self.unmodified(#", "text": "1""#, headers: #"[{"name": "etag", "value": "\"v1\""}]"#),
        request: #", "headers": [{"name": "If-Modified-Since", "value": "Thu, 01 Jan 2026 10:00:00 GMT"}]"#
      )
    ])
    #expect(try await client.send(.get, "/a", fields: fields) == answer)
  }

  @Test func `stubs made of a recording have no response that was not modified`() async throws {
    for entries in [
      [Self.ok("1"), Self.unmodified(#", "text": "1""#)], [Self.ok("1"), Self.unmodified("")],
      [Self.unmodified(#", "text": "1""#)], [Self.unmodified(""), Self.ok("1")],
    ] {
      let exchanges = try HTTPArchive(entries: entries.map { Self.get($0) }).all().exchanges
      let conversion = try Recording(exchanges).converted()
      #expect(conversion.losses.contains { $0.message.contains("304") })
      let client = ReplayClient(MockBackend { conversion.stubs })
      for _ in 1...2 { #expect(try await client.send(.get, "/a") == "1") }
    }
  }

  // MARK: Unknown content of requests

  @Test(arguments: [
    #", "bodySize": -1"#, #", "bodySize": 9"#, #", "bodySize": "9", "postData": null"#,
    #", "bodySize": 9, "postData": {"mimeType": "application/json", "text": ""}"#,
    #", "headers": [{"name": "Content-Length", "value": "9"}]"#, #", "bodySize": -1, "postData": {"mimeType": ""}"#,
    #", "headers": [{"name": "content-length", "value": "9"}], "bodySize": 0, "postData": {"params": []}"#,
    "", #", "postData": null"#, #", "headers": [{"name": "Content-Type", "value": "application/json"}]"#,
    #", "headers": [{"name": "Transfer-Encoding", "value": "chunked"}]"#,
  ])
  func `a request with unknown content matches any content`(request: String) async throws {
    let (client, warnings) = try replaying([Self.post(request, "x"), Self.post(request, "y")])
    let json: HTTPFields = [.contentType: "application/json"]
    #expect(try await client.send(.post, "/a", fields: json, body: #"{"q":1}"#) == "x")
    #expect(try await client.send(.post, "/a", body: "anything") == "y")
    #expect(try await client.send(.post, "/a") == "y")
    #expect(warnings.count == 1 && warnings[0].contains("content"), "\(warnings)")
    let stubs = try Recording(HTTPArchive(entries: [Self.post(request)]).all().exchanges).converted().stubs
    #expect(try await ReplayClient(MockBackend { stubs }).send(.post, "/a", body: "anything") == "x")
  }

  @Test func `known content is preferred to unknown content`() async throws {
    let (client, _) = try replaying([
      Self.post(#", "bodySize": -1"#, "any"), Self.post(#", "postData": {"text": "one"}"#, "one"),
    ])
    #expect(try await client.send(.post, "/a", body: "one") == "one")
    #expect(try await client.send(.post, "/a", body: "two") == "any")
  }

  @Test(arguments: [
    #", "bodySize": 0"#, #", "postData": {"text": ""}"#, #", "bodySize": -1, "postData": {"mimeType": "", "text": ""}"#,
  ])
  func `a request without content matches only a request without content`(request: String) async throws {
    let (client, warnings) = try replaying([Self.post(request)])
    #expect(try await client.send(.post, "/a") == "x")
    #expect(await client.miss(.post, "/a", body: "x").contains("body"))
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test func `a request that is read, such as GET, has no unknown content`() async throws {
    let (client, warnings) = try replaying([Self.get(Self.ok("1"), request: #", "bodySize": -1"#)])
    #expect(try await client.send(.get, "/a") == "1")
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test func `the query of a request with unknown content is compared`() async throws {
    let entry = Self.post(#", "bodySize": -1, "queryString": [{"name": "n", "value": "1"}]"#)
    let (client, _) = try replaying([entry])
    #expect(try await client.send(.post, "/a?n=1", body: "b") == "x")
    #expect(await client.miss(.post, "/a?n=2", body: "b").contains("n"))
  }

  @Test func `unknown content stays unknown in a written archive`() async throws {
    let exchanges = try HTTPArchive(entries: [Self.post(#", "bodySize": -1"#)]).all().exchanges
    let written = HTTPArchive(try HTTPArchiveWriter().bytes(of: exchanges))
    let read = try written.all().exchanges
    let client = ReplayClient(MockBackend { Recording(read) })
    #expect(try await client.send(.post, "/a", body: "b") == "x")
  }

  // MARK: Other media types

  private static let equalContents: [(recorded: String, type: String, live: String?, body: String)] = [
    ("application/json", #"{\"n\":1}"#, "application/x-www-form-urlencoded", #"{"n":1}"#),
    ("application/json", #"{\"n\":1}"#, nil, #"{ "n": 1 }"#),
    ("application/json", #"[1]"#, "text/plain", #"[1]"#),
    ("text/plain", #"{\"n\":1}"#, "application/json", #"{"n":1}"#),
    ("application/x-www-form-urlencoded", #"{\"n\":1}"#, "application/json; charset=utf-8", #"{"n": 1}"#),
    ("", #"{\"n\":1}"#, "application/vnd.api+json", #"{"n":1}"#),
  ].map { (recorded: $0, type: $1, live: $2, body: $3) }

  @Test(arguments: equalContents)
  func `JSON is compared as JSON, whatever its media type`(recorded: String, text: String, type: String?, body: String)
    async throws
  {
    let (client, _) = try replaying([Self.post(#", "postData": {"mimeType": "\#(recorded)", "text": "\#(text)"}"#)])
    let fields: HTTPFields = type.map { [.contentType: $0] } ?? [:]
    #expect(try await client.send(.post, "/a", fields: fields, body: body) == "x")
  }

  @Test func `media types that differ are named`() async throws {
    let (client, _) = try replaying([
      Self.post(#", "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "a=1&b=2"}"#)
    ])
    let report = await client.miss(.post, "/a", fields: [.contentType: "text/plain"], body: "a=1&b=2")
    #expect(report.contains("application/x-www-form-urlencoded") && report.contains("text/plain"), "\(report)")
  }

  // MARK: Incomplete responses

  private static let incomplete = [
    #""status": 200, "headers": [], "content": {"size": -1, "mimeType": "x-unknown"}"#,
    #""status": 200, "headers": [], "content": {"size": 12}"#,
    #""status": 200, "headers": [], "content": {"size": "12", "text": null}"#,
    #""status": 200, "headers": [{"name": "Content-Length", "value": "12"}], "content": {}"#,
    #""status": 200, "headers": [], "_error": "net::ERR_ABORTED", "content": {"size": 2, "text": "{ "}"#,
    #""status": 200, "headers": [], "_error": "net::ERR_ABORTED", "content": {"size": 0, "mimeType": "x-unknown"}"#,
    #""status": 200, "headers": [{"name": "Content-Length", "value": "12"}], "content": {"size": 0, "text": ""}"#,
    #""status": 0, "headers": [], "content": {"size": 0}"#, #""status": "", "headers": null, "content": null"#,
  ]

  @Test(arguments: incomplete, [true, false])
  func `a complete response is preferred to an incomplete one`(response: String, isFirst: Bool) async throws {
    let entries = [Self.get(response), Self.get(Self.ok("1"))]
    let (client, warnings) = try replaying(isFirst ? entries : entries.reversed())
    for _ in 1...2 { #expect(try await client.send(.get, "/a") == "1") }
    #expect(warnings.count >= 1, "\(warnings)")
    let exchanges = try HTTPArchive(entries: entries).all().exchanges
    let stubs = try Recording(exchanges).converted().stubs
    #expect(try await ReplayClient(MockBackend { stubs }).send(.get, "/a") == "1")
  }

  @Test(arguments: [
    #""status": 200, "headers": []"#, #""status": 200, "headers": [], "content": null"#,
    #""status": 200, "headers": [{"name": "Content-Length", "value": "9"}], "content": {"size": 4, "text": "abcd"}"#,
  ])
  func `a complete response is preferred to one without content or with a part of it`(response: String) async throws {
    let (client, _) = try replaying([Self.get(response), Self.get(Self.ok("1"))])
    for _ in 1...2 { #expect(try await client.send(.get, "/a") == "1") }
  }

  @Test func `a whole response is preferred for a request without a range`() async throws {
    let part = Self.get(
      #""status": 206, "headers": [], "content": {"size": 1, "text": "p"}"#,
      request: #", "headers": [{"name": "Range", "value": "bytes=0-0"}]"#
    )
    for entries in [[part, Self.get(Self.ok("1"))], [Self.get(Self.ok("1")), part]] {
      let (client, _) = try replaying(entries)
      for _ in 1...2 { #expect(try await client.send(.get, "/a") == "1") }
      #expect(try await client.send(.get, "/a", fields: [.range: "bytes=0-0"]) == "206 p")
    }
  }

  @Test func `responses without content, as they should be, are complete`() async throws {
    let head = """
      {"request": {"method": "HEAD", "url": "https://api.example.com/a"}, "response": {"status": 200,
       "headers": [{"name": "Content-Length", "value": "12"}], "content": {"size": -1}}}
      """
    let moved = Self.get(#""status": 302, "headers": [], "redirectURL": "/b", "content": {"size": -1}"#)
    let (client, warnings) = try replaying([head, moved])
    #expect(try await client.send(.head, "/a") == "")
    #expect(try await client.send(.get, "/a") == "302 ")
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test func `a range of the content is chosen by the requested range`() async throws {
    let entries = [0, 2, 4].map { start in
      Self.get(
        #""status": 206, "headers": [], "content": {"size": 1, "text": "\#(start)"}"#,
        request: #", "headers": [{"name": "Range", "value": "bytes=\#(start)-\#(start + 1)"}]"#
      )
    }
    let (client, _) = try replaying(entries)
    func answer(_ start: Int) async throws -> String {
      try await client.send(.get, "/a", fields: [.range: "bytes=\(start)-\(start + 1)"])
    }
    for start in [4, 0, 2, 0] { #expect(try await answer(start) == "206 \(start)") }
    #expect(try await answer(7).hasPrefix("206"))
  }

  // MARK: Order and spelling

  @Test func `entries in any order are replayed in the order of their times`() async throws {
    let entries = [3, 1, 2].map { number in
      Self.get(Self.ok("\(number)"), entry: ", \"startedDateTime\": \"2026-01-01T10:00:0\(number)Z\"")
    }
    let (client, _) = try replaying(entries)
    var answers: [String] = []
    for _ in 1...3 { answers.append(try await client.send(.get, "/a")) }
    #expect(answers == ["1", "2", "3"])
  }

  @Test func `methods in lower case are those of HTTP`() async throws {
    let (client, _) = try replaying([
      #"{"request": {"method": "get", "url": "https://api.example.com/a"}, "response": {\#(Self.ok("1"))}}"#
    ])
    #expect(try await client.send(.get, "/a") == "1")
  }
}
