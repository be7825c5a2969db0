import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

@Suite struct AdminRequestTests {
  private func client() -> AdminClient { AdminClient { Get("/dogs") { Respond(json: ["Rex"]) } } }

  @Test func `requests are listed with what answered them, the last first`() async throws {
    var configuration = AdminConfiguration.enabled
    configuration.wallClock = { Moment(seconds: 1_471_442_557, nanosecond: 47_000_000) }
    let client = AdminClient(configuration) { Get("/dogs") { Respond(json: ["Rex"]) } }
    _ = try await client.send(.get, "/dogs?size=big&size=small")
    _ = try await client.send(.get, "/cats")
    let answer = try await client.ask(.get, "/requests").json
    #expect(answer[at: "/meta/total"] == 2)
    #expect(answer["requestJournalDisabled"] == false)
    let (cats, dogs) = (answer[at: "/requests/0"], answer[at: "/requests/1"])
    #expect(cats?[at: "/request/url"] == "/cats")
    #expect(cats?["wasMatched"] == false)
    #expect(cats?[at: "/responseDefinition/fromConfiguredStub"] == false)
    #expect(cats?[at: "/response/status"] == 404)
    #expect(cats?["stubMapping"] == nil)
    #expect(dogs?["wasMatched"] == true)
    #expect(dogs?[at: "/response/status"] == 200)
    #expect(dogs?[at: "/response/body"] == "[\"Rex\"]")
    #expect(dogs?[at: "/response/headers/Content-Type"] == "application/json")
    #expect(dogs?[at: "/responseDefinition/jsonBody"] == ["Rex"])
    #expect(dogs?[at: "/stubMapping/request/urlPath"] == "/dogs")
    #expect(dogs?[at: "/timing/addedDelay"] == 0)
    let request = try #require(dogs?["request"])
    #expect(request["absoluteUrl"] == "http://localhost:8080/dogs?size=big&size=small")
    #expect(request["method"] == "GET")
    #expect(request["host"] == "localhost")
    #expect(request["port"] == 8080)
    #expect(request[at: "/queryParams/size"] == ["key": "size", "values": ["big", "small"]])
    #expect(request["loggedDate"] == 1_471_442_557_047)
    #expect(request["loggedDateString"] == "2016-08-17T14:02:37Z")
    #expect(request["browserProxyRequest"] == false)
  }

  @Test func `a request is logged with its fields, cookies, form and body`() async throws {
    var client = client()
    client.headerFields = [
      .contentType: "application/x-www-form-urlencoded", .cookie: "a=1; b=2", .accept: "text/html",
      .accept: "text/plain",
    ]
    _ = try await client.send(.post, "/form", Array("x=1&y=two+words&x=3".utf8))
    let request = try #require(try await client.ask(.get, "/requests").json[at: "/requests/0/request"])
    #expect(request[at: "/headers/Accept"] == ["text/html", "text/plain"])
    #expect(request[at: "/headers/Content-Type"] == "application/x-www-form-urlencoded")
    #expect(request["cookies"] == ["a": "***", "b": "***"])
    #expect(request[at: "/formParams/x/values"] == ["1", "3"])
    #expect(request[at: "/formParams/y/values"] == ["two words"])
    #expect(request["body"] == "x=1&y=two+words&x=3")
    #expect(request["bodyAsBase64"] == "eD0xJnk9dHdvK3dvcmRzJng9Mw==")
  }

  @Test func `requests below the admin path are in no journal`() async throws {
    let client = client()
    _ = try await client.ask(.get, "/mappings")
    _ = try await client.ask(.get, "/nowhere")
    #expect(client.backend.journal.entries.isEmpty)
    #expect(client.backend.unmatchedRequests.isEmpty)
  }

  @Test func `they are limited, and chosen by time, by stub, and by having had none`() async throws {
    var configuration = AdminConfiguration.enabled
    configuration.wallClock = { Moment(seconds: 1_000_000_000) }
    let client = AdminClient(configuration)
    let id = try await client.add("/slow", more: ["response": ["fixedDelayMilliseconds": 10_000]])
    for path in ["/slow", "/slow", "/other"] { _ = try await client.send(.get, path) }
    func urls(_ query: String) async throws -> [String] {
      try await client.ask(.get, "/requests" + query).json["requests"]?.array?.compactMap {
        $0[at: "/request/url"]?.string
      } ?? []
    }
    #expect(try await urls("?limit=1") == ["/other"])
    #expect(try await urls("?unmatched=true") == ["/other"])
    #expect(try await urls("?matchingStub=\(id)") == ["/slow", "/slow"])
    #expect(try await urls("?since=2001-09-09T01:46:45Z") == ["/other", "/slow"])
    #expect(try await urls("?since=2001-09-09T01:47:45Z") == [])
    for query in ["?limit=x", "?since=yesterday", "?matchingStub=7"] {
      #expect(try await client.ask(.get, "/requests" + query).status == 400)
    }
  }

  @Test func `one request is found and forgotten by its id`() async throws {
    let client = client()
    for path in ["/a", "/dogs", "/c"] { _ = try await client.send(.get, path) }
    let ids = try await client.ask(.get, "/requests").json["requests"]?.array?.compactMap { $0["id"]?.string } ?? []
    #expect(Set(ids).count == 3)
    #expect(try await client.ask(.get, "/requests/" + ids[1]).json[at: "/request/url"] == "/dogs")
    #expect(try await client.ask(.delete, "/requests/" + ids[1]).status == 200)
    #expect(try await client.ask(.get, "/requests/" + ids[1]).status == 404)
    #expect(try await client.ask(.get, "/requests").json[at: "/meta/total"] == 2)
    #expect(try await client.ask(.get, "/requests/7").status == 400)
  }

  @Test(arguments: ["/requests", "/requests/reset"])
  func `the journal is emptied`(path: String) async throws {
    let client = client()
    _ = try await client.send(.get, "/cats")
    #expect(try await client.ask(path == "/requests" ? .delete : .post, path).status == 200)
    #expect(try await client.ask(.get, "/requests").json["requests"] == [])
    #expect(client.backend.unmatchedRequests.isEmpty)
  }

  @Test(arguments: [
    (#"{"urlPath": "/dogs"}"#, 2), (#"{"method": "POST"}"#, 1), (#"{"urlPattern": "/.*"}"#, 4), ("", 4), ("{}", 4),
    (#"{"headers": {"X-A": {"equalTo": "b"}}}"#, 0), (#"{"bodyPatterns": [{"matchesJsonPath": "$.a"}]}"#, 1),
    (#"{"url": "/dogs", "loggedDate": 3, "browserProxyRequest": false}"#, 1),
  ])
  func `requests that fit a pattern are counted, found and removed`(pattern: String, count: Int) async throws {
    let client = client()
    _ = try await client.send(.get, "/dogs")
    _ = try await client.send(.get, "/dogs?size=big")
    _ = try await client.send(.get, "/cats")
    _ = try await client.send(.post, "/json", Array(#"{"a": 1}"#.utf8))
    let body = Array(pattern.utf8)
    #expect(try await client.send(.post, "/__admin/requests/count", body).json["count"]?.int == count)
    let found = try await client.send(.post, "/__admin/requests/find", body).json
    #expect(found["requests"]?.array?.count == count)
    #expect(found["requestJournalDisabled"] == false)
    let removed = try await client.send(.post, "/__admin/requests/remove", body).json
    #expect(removed["serveEvents"]?.array?.count == count)
    #expect(client.backend.journal.entries.count == 4 - count)
  }

  @Test func `found requests stand in the order in which they came`() async throws {
    let client = client()
    for path in ["/a", "/b"] { _ = try await client.send(.get, path) }
    let found = try await client.ask(.post, "/requests/find", [:]).json
    #expect(found["requests"]?.array?.compactMap { $0["url"]?.string } == ["/a", "/b"])
  }

  @Test(arguments: ["count", "find", "remove"])
  func `a pattern that is not understood is refused with its place`(task: String) async throws {
    let answer = try await client().ask(.post, "/requests/" + task, ["headers": ["X-A": ["like": "b"]]])
    #expect(answer.status == 422)
    #expect(try answer.json[at: "/errors/0/source/pointer"] == "/headers/X-A")
  }

  @Test func `requests are removed by what was noted about their stub`() async throws {
    let client = client()
    try await client.add("/blue", more: ["metadata": ["team": "blue"]])
    for path in ["/blue", "/dogs"] { _ = try await client.send(.get, path) }
    let pattern: JSONValue = ["matchesJsonPath": ["expression": "$.team", "equalTo": "blue"]]
    let removed = try await client.ask(.post, "/requests/remove-by-metadata", pattern).json
    #expect(removed["serveEvents"]?.array?.compactMap { $0[at: "/request/url"]?.string } == ["/blue"])
    #expect(client.backend.journal.entries.count == 1)
  }

  @Test func `requests that nothing answered are told`() async throws {
    let client = client()
    for path in ["/dogs", "/a", "/b"] { _ = try await client.send(.get, path) }
    let found = try await client.ask(.get, "/requests/unmatched").json
    #expect(found["requests"]?.array?.compactMap { $0["url"]?.string } == ["/b", "/a"])
  }

  @Test func `an exchange that ended in a fault says which`() async throws {
    let client = AdminClient()
    try await client.add("/gone", more: ["response": ["fault": "CONNECTION_RESET_BY_PEER"]])
    await #expect(throws: Fault.self) { try await client.send(.get, "/gone") }
    let event = try await client.ask(.get, "/requests").json[at: "/requests/0"]
    #expect(event?[at: "/response/fault"] == "CONNECTION_RESET_BY_PEER")
  }
}
