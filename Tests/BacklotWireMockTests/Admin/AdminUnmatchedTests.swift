import BacklotHTTP
import BacklotJSON
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// The explanation of an unmatched request in the journal and for clients that read text.
@Suite struct AdminUnmatchedTests {
  private func events(
    of body: String,
    for pattern: String,
    _ fields: HTTPFields = [:]
  ) async throws -> [JSONValue] {
    let mapping = #"{"request": {"method": "POST", "url": "/dogs", "bodyPatterns": [\#(pattern)]}}"#
    var client = AdminClient { StubMappings(mapping) }
    client.headerFields = fields
    #expect(try await client.send(.post, "/dogs", Array(body.utf8)).status == 404)
    client.headerFields = [:]
    let request = try await client.ask(.get, "/requests").json["requests"]?[0]
    return request?["subEvents"]?.array ?? []
  }

  @Test func `the journal tells the difference to the nearest stub`() async throws {
    let events = try await events(of: "{}", for: #"{"equalToJson": {"a": 1}}"#)
    #expect(events.map { $0["type"]?.string } == ["REQUEST_NOT_MATCHED"])
    let data = try #require(events.first?["data"])
    #expect(data["status"] == 404)
    #expect(data["contentType"] == "text/plain")
    let report = try #require(data["report"]?.string)
    #expect(report.contains("Request was not matched"))
    #expect(report.contains("<<<<< Body does not match"))
  }

  @Test(arguments: [
    #"{"equalToJson": {"a": 1}}"#, #"{"matchesJsonPath": "$.a"}"#, #"{"or": [{"equalTo": "b"}, {"equalToJson": "1"}]}"#,
  ])
  func `the journal tells why the content is no JSON`(pattern: String) async throws {
    let events = try await events(of: "{\n bad", for: pattern)
    #expect(events.map { $0["type"]?.string } == ["JSON_ERROR", "REQUEST_NOT_MATCHED"])
    #expect(try #require(events[0][at: "/data/errors/0/detail"]?.string).contains("line 2"))
    #expect(events[0][at: "/data/errors/0/code"] == 10)
  }

  @Test func `an answered request has no such events`() async throws {
    let client = AdminClient { Get("/dogs") }
    #expect(try await client.send(.get, "/dogs").status == 200)
    #expect(try await client.ask(.get, "/requests").json["requests"]?[0]?["subEvents"] == [])
  }

  private func table(_ mapping: String, _ request: HTTPRequest, _ body: String = "") async throws -> [String] {
    let backend = MockBackend { StubMappings(mapping) }
    let exchange = backend.receive(request, body: Array(body.utf8))
    return backend.explain(exchange).table.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `the table has the demands in WireMock's words beside what came`() async throws {
    let mapping = #"""
      {"name": "A stub with a name that is longer than the column in which it has to find room", "request": {
        "method": "POST", "urlPathPattern": "/dogs/[0-9]+",
        "headers": {"X-Dog": {"contains": "Rex"}, "Accept": {"matches": "text/.*"}, "Gone": {"equalTo": "1"}},
        "queryParameters": {"page": {"equalTo": "2"}}, "cookies": {"s": {"doesNotMatch": "[a-z]+"}},
        "basicAuth": {"username": "a", "password": "s3cret"}, "bodyPatterns": [{"equalToJson": {"a": 1}}]}}
      """#
    let request = HTTPRequest(
      method: .post,
      authority: "localhost",
      path: "/dogs/x?page=1",
      headerFields: HTTPFields([
        HTTPField(name: HTTPField.Name("X-Dog"), value: "Lassie"),
        HTTPField(name: .accept, value: "text/plain"), HTTPField(name: .cookie, value: "s=abc"),
        HTTPField(name: .authorization, value: "Basic bm90aGluZw=="),
      ])
    )
    let lines = try await table(mapping, request, #"{"b": 2}"#)
    let margin = String(repeating: " ", count: 59) + "|"
    let rule = String(repeating: "-", count: 119)
    #expect(
      lines == [
        "", "                                               Request was not matched",
        "                                               =======================", "", rule,
        "| Closest stub                                             | Request                                                  |",
        rule, margin, "A stub with a name that is longer than the column in       |",
        "which it has to find room                                  |", margin,
        "POST                                                       | POST",
        "[path regex] /dogs/[0-9]+                                  | /dogs/x?page=1                                      <<<<< URL does not match",
        margin,
        "X-Dog [contains] : Rex                                     | X-Dog: Lassie                                       <<<<< Header does not match",
        "Accept [matches] : text/.*                                 | Accept: text/plain",
        "Gone: 1                                                    |                                                     <<<<< Header is not present",
        "Authorization [matches] : ***                              | Authorization: Basic ***                            <<<<< Header does not match",
        margin,
        "Query: page = 2                                            | page: 1                                             <<<<< Query does not match",
        margin,
        "Cookie: s [doesNotMatch] ***                               | ***                                                 <<<<< Cookie does not match",
        margin,
        "[equalToJson]                                              |                                                     <<<<< Body does not match",
        "{                                                          | {",
        "  \"a\": 1                                                   |   \"b\": 2",
        "}                                                          | }", margin, rule, "",
      ]
    )
  }

  @Test func `a table is cut where it gets too long, in little time`() async throws {
    let body = "[" + String(repeating: "1,", count: 500_000) + "1]"
    let request = HTTPRequest(method: .post, authority: "localhost", path: "/dogs")
    let mapping = #"{"request": {"url": "/dogs", "bodyPatterns": [{"equalToJson": []}]}}"#
    let length = try await table(mapping, request, body).joined(separator: "\n").utf8.count
    #expect(length > 20_000)
    #expect(length < 2 * RequestDifference.maximumLength)
  }
}
