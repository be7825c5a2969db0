import BacklotHTTP
import BacklotJSON
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// Mappings that WireMock accepts although something in them is odd.
@Suite struct AcceptedMappingTests {
  private func read(_ text: String) throws -> (stub: Stub?, problems: [MappingProblem]) {
    var reader = MappingReader()
    let stub = reader.stub(try JSONValue(parsing: text), id: "x", origin: Stub.Origin(file: "test"))
    return (stub, reader.problems)
  }

  @Test(arguments: [
    #"{"$schema": "https://example.com/stub.json", "request": {}, "response": {}}"#,
    #"{"id": "", "uuid": "", "request": {}}"#, #"{"id": null, "uuid": null}"#,
    #"{"metadata": null, "metadata": {}, "postServeActions": {}, "serveEventListeners": [], "insertionIndex": "7"}"#,
    #"{"name": 7, "persistent": "true", "priority": "1", "request": {"urlPath": 7, "port": "8080"}}"#,
    #"{"name": "", "scenarioName": null, "requiredScenarioState": null, "newScenarioState": null}"#,
    #"{"response": {"status": "201", "statusMessage": 7, "body": 7, "fixedDelayMilliseconds": "5"}}"#,
    #"{"response": {"status": 201.0, "body": true, "fixedDelayMilliseconds": 5.7}}"#,
    #"{"response": {"status": "", "fixedDelayMilliseconds": ""}}"#,
    #"{"response": {"delayDistribution": {"type": "uniform", "lower": "1", "upper": "2.5"}}}"#,
    #"{"response": {"chunkedDribbleDelay": {"numberOfChunks": "2", "totalDuration": "10"}}}"#,
    #"{"response": {"transformerParameters": null, "transformers": null, "headers": null}}"#,
    #"{"request": {"headers": {}, "queryParameters": {}, "cookies": {}, "bodyPatterns": [], "multipartPatterns": []}}"#,
    #"{"request": {"headers": {"X": {"equalTo": "a", "caseInsensitive": "true"}}}}"#,
    #"{"request": {"bodyPatterns": [{"equalToJson": "{'a': 1 /* one */}", "ignoreArrayOrder": 1}]}}"#,
    #"{"request": {"method": {"oneOf": ["GET", "POST"]}}, "priority": 2147483647}"#,
    #"{"request": {"basicAuth": {"username": 7, "password": 8}}}"#,
  ])
  func `what WireMock accepts is read without a word`(mapping: String) throws {
    let (stub, problems) = try read(mapping)
    #expect(problems.map(\.text) == [])
    #expect(stub != nil)
  }

  @Test(arguments: [
    (#"{"uuid": "7"}"#, "/uuid is \"7\", expected a UUID; it is ignored"),
    (
      #"{"requiredScenarioState": "full"}"#,
      "the mapping has a scenario state but no scenario, so the state is ignored: add scenarioName"
    ),
    (
      #"{"request": {"url": "/a", "urlPath": "/b"}}"#,
      "/request has url and urlPath, of which only url is used, as in WireMock"
    ),
    (
      #"{"request": {"headers": {"X": {"contains": "2", "equalTo": "1"}}}}"#,
      "/request/headers/X has contains and equalTo, of which only contains is used, as in WireMock: combine them with \"and\""
    ),
    (
      #"{"request": {"headers": {"X": {"equalTo": "1", "caseInsensitve": true}}}}"#,
      "/request/headers/X/caseInsensitve is not a known member and is ignored, as in WireMock. Is it misspelled?"
    ),
    (
      #"{"request": {"headers": {"X": {"includes": [{"equalTo": "1"}], "note": 1}}}}"#,
      "/request/headers/X/note is not a known member and is ignored, as in WireMock. Is it misspelled?"
    ),
    (
      #"{"request": {"urlPathTemplate": "/a/{id}", "pathParameters": {"ix": {"equalTo": "1"}}}}"#,
      "/request/pathParameters/ix is not a variable of the urlPathTemplate: add {ix} to it"
    ),
    (
      #"{"request": {"urlPath": "/a", "pathParameters": {"id": {"equalTo": "1"}}}}"#,
      "/request/pathParameters/id is ignored, as in WireMock, because there is no urlPathTemplate"
    ),
    (
      #"{"request": {"bodyPatterns": [{"matchesJsonSchema": {"minimum": "0"}}]}}"#,
      "/request/bodyPatterns/0/matchesJsonSchema is not a schema, so it never matches: #/minimum: \"minimum\" is the string \"0\", expected a number"
    ),
    (
      #"{"request": {"bodyPatterns": [{"matchesJsonSchema": {"id": 1, "name": "alice"}}]}}"#,
      "/request/bodyPatterns/0/matchesJsonSchema is not a schema, so it never matches: it has no keyword of JSON Schema"
    ),
    (
      #"{"request": {"bodyPatterns": [{"matchesJsonSchema": 6}]}}"#,
      "/request/bodyPatterns/0/matchesJsonSchema is not a schema, so it never matches: #: a value of type number is not a schema, expected an object or a boolean"
    ),
    (
      #"{"request": {"headers": {"X": {"before": "not a date"}}}}"#,
      "/request/headers/X/before is not a date, so it never matches: \"not a date\", column 1: found \"not a date\"; expected a date such as 2021-06-23T11:12:13Z"
    ),
  ])
  func `what WireMock accepts although it makes no sense is read with a warning`(mapping: String, warning: String)
    throws
  {
    let (stub, problems) = try read(mapping)
    #expect(problems.map(\.text) == [warning])
    #expect(problems.allSatisfy { $0.kind == .warning })
    #expect(stub != nil)
  }

  @Test(arguments: [
    "equalTo", "contains", "doesNotContain", "matches", "doesNotMatch", "matchesPathTemplate", "matchesJsonPath",
    "matchesJsonSchema", "equalToXml", "matchesXPath", "before", "after", "equalToDateTime", "equalToNumber",
    "greaterThanNumber", "greaterThanEqualNumber", "lessThanNumber", "lessThanEqualNumber", "and", "or", "not",
    "binaryEqualTo",
  ])
  func `a matcher without a value is refused and never drops its demand`(name: String) throws {
    for pattern in ["{\"\(name)\": null}", "{\"not\": {\"\(name)\": null}}", "{\"or\": [{\"\(name)\": null}]}"] {
      let (stub, problems) = try read("{\"request\": {\"bodyPatterns\": [\(pattern)]}}")
      #expect(stub == nil, "\(pattern)")
      #expect(problems.contains { $0.kind != .warning }, "\(pattern)")
    }
  }

  @Test(arguments: [
    #"{"request": {"method": {"noneOf": [{}]}}}"#, #"{"request": {"method": {"noneOf": null}}}"#,
    #"{"request": {"headers": {"X": {"hasExactly": null}}}}"#, #"{"request": {"headers": {"X": {"includes": null}}}}"#,
    #"{"request": {"headers": {"X": {"equalTo": 1}}}}"#, #"{"request": {"headers": {"X": {"matches": 1}}}}"#,
    #"{"request": {"headers": {"X": {"equalToNumber": "one"}}}}"#,
    #"{"request": {"headers": {"X": {"equalToNumber": ""}}}}"#,
    #"{"request": {"bodyPatterns": [{"equalToXml": "<a/>", "exemptedComparisons": [1]}]}}"#,
    #"{"response": {"transformers": [{}]}}"#, #"{"priority": "1.5"}"#, #"{"persistent": "yes"}"#, #"{"id": "7"}"#,
  ])
  func `what WireMock refuses is refused`(mapping: String) throws {
    #expect(try read(mapping).stub == nil)
  }

  @Test func `numbers that are written as texts count`() throws {
    let text = #"{"priority": "1", "response": {"status": "201", "fixedDelayMilliseconds": "5"}, "name": 7}"#
    let stub = try #require(try read(text).stub)
    #expect(stub.priority == 4)
    #expect(stub.name == "7")
    #expect(stub.response.firstDefinition?.status.code == 201)
    #expect(stub.response.firstDefinition?.delay == .fixed(.milliseconds(5)))
  }

  @Test func `an empty identifier is none, so that one is made up`() throws {
    let stub = try #require(try read(#"{"id": "", "request": {}}"#).stub)
    #expect(stub.mapping?.id == "x")
    let json = try #require(stub.mapping?.json)
    #expect(JSONValue.object(json).mappingID == "x")
    #expect(try JSONValue(parsing: #"{"id": ""}"#).mappingID == nil)
  }
}
