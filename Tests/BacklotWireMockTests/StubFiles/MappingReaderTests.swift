import BacklotJSON
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct MappingReaderTests {
  private func problems(_ text: String) throws -> [String] {
    var reader = MappingReader()
    let stub = reader.stub(try JSONValue(parsing: text), id: "x", origin: Stub.Origin(file: "test"))
    #expect((stub == nil) == reader.problems.contains { $0.kind != .warning })
    return reader.problems.map(\.text)
  }

  @Test(arguments: [
    (#"[]"#, "the mapping is an array, expected an object"),
    (#"{"request": 1}"#, "/request is a number, expected an object"),
    (#"{"reqest": {}}"#, "/reqest is not a known member. Is it misspelled?"),
    (#"{"id": "7"}"#, "/id is \"7\", expected a UUID"),
    (#"{"priority": "high"}"#, "/priority is a string, expected an integer from -2147483648 to 2147483647"),
    (#"{"metadata": 1}"#, "/metadata is a number, expected an object"),
    (
      #"{"request": {"method": "GE T"}}"#,
      "/request/method is \"GE T\", which is not a valid method"
    ),
    (
      #"{"request": {"method": {}}}"#, "/request/method names no methods: use \"GET\", or oneOf or noneOf with an array"
    ),
    (#"{"request": {"port": 0}}"#, "/request/port is 0, expected an integer from 1 to 65535"),
    (
      #"{"request": {"urlPathTemplate": "a/{id}"}}"#,
      "/request/urlPathTemplate does not begin with a slash, so it matches no path"
    ),
    (
      "{\"request\": {\"urlPathTemplate\": \"\(String(repeating: "/**", count: 101))\"}}",
      "/request/urlPathTemplate has 101 variables, expected at most 100"
    ),
    (
      #"{"request": {"bodyPatterns": [{"matchesPathTemplate": null}]}}"#,
      "/request/bodyPatterns/0/matchesPathTemplate is null, expected a value"
    ),
    (#"{"request": {"headers": {"X Y": {"equalTo": "1"}}}}"#, "/request/headers/X Y is not a valid field name"),
    (#"{"request": {"headers": {"X": "1"}}}"#, "/request/headers/X is a string, expected an object"),
    (
      #"{"request": {"headers": {"X": {"equals": "1"}}}}"#,
      "/request/headers/X has no matcher: \"equals\" is not a matcher; use equalTo, contains, matches, absent, equalToJson or another matcher"
    ),
    (#"{"request": {"headers": {"X": {"equalTo": null}}}}"#, "/request/headers/X/equalTo is null, expected a value"),
    (
      #"{"request": {"headers": {"X": {"equalToNumber": "one"}}}}"#,
      "/request/headers/X/equalToNumber is a string, expected a number"
    ),
    (
      #"{"request": {"bodyPatterns": [{"contains": "a"}, {"equalToJson": "{"}]}}"#,
      "/request/bodyPatterns/1/equalToJson is a string that is not valid JSON: line 1, column 2: unexpected end of the text, expected a member name in double quotes or \"}\""
    ),
    (
      #"{"request": {"bodyPatterns": [{"binaryEqualTo": "a?"}]}}"#,
      "/request/bodyPatterns/0/binaryEqualTo is not Base64 (RFC 4648 §4)"
    ),
    (
      #"{"request": {"bodyPatterns": [{"hasExactly": []}]}}"#,
      "/request/bodyPatterns/0/hasExactly compares several values, so it is supported only in headers, queryParameters and formParameters"
    ),
    (
      #"{"request": {"bodyPatterns": [{"matchesJsonSchema": "{"}]}}"#,
      "/request/bodyPatterns/0/matchesJsonSchema is a string that is not valid JSON: line 1, column 2: unexpected end of the text, expected a member name in double quotes or \"}\""
    ),
    (
      #"{"request": {"bodyPatterns": [{"matchesJsonSchema": {}, "schemaVersion": "V5"}]}}"#,
      "/request/bodyPatterns/0/schemaVersion is \"V5\", expected V4, V6, V7, V201909 or V202012"
    ),
    (
      #"{"request": {"bodyPatterns": [{"equalToXml": "<a/>"}]}}"#,
      "/request/bodyPatterns/0/equalToXml requires XML support, which backlot serve has but this program lacks"
    ),
    (
      #"{"request": {"customMatcher": {"name": "x"}}}"#, "/request/customMatcher is custom code, which is not supported"
    ),
    (
      #"{"request": {"multipartPatterns": [{"matchingType": "SOME"}]}}"#,
      "/request/multipartPatterns/0/matchingType is \"SOME\", expected ALL or ANY"
    ),
    (#"{"response": {"status": 42}}"#, "/response/status is 42, expected 100 to 999"),
    (
      #"{"response": {"headers": {"X": {"a": 1}}}}"#,
      "/response/headers/X is an object, expected a string or an array of strings"
    ),
    (
      #"{"response": {"body": "a", "jsonBody": {}}}"#, "/response has body and jsonBody, of which only one is allowed"
    ),
    (
      #"{"response": {"body": {"data": "a", "filePath": "b"}}}"#,
      "/response/body has data and filePath, of which only one is allowed"
    ),
    (
      #"{"response": {"body": {"data": "a", "charset": "UTF-16"}}}"#,
      "/response/body/charset is \"UTF-16\", but bodies are written in UTF-8: use base64Data"
    ),
    (
      #"{"response": {"body": {"dataStore": "a", "dataRef": "b"}}}"#,
      "/response/body/dataStore needs a data store, which is not supported"
    ),
    (#"{"response": {"body": {"base64Data": "*"}}}"#, "/response/body/base64Data is not Base64 (RFC 4648 §4)"),
    (
      #"{"response": {"body": {"filePath": "a"}}}"#,
      "/response/body/filePath names a file, but there is no folder __files: write the content into the mapping"
    ),
    (
      #"{"response": {"body": {"data": "a", "dta": 1}}}"#,
      "/response/body/dta is not a known member and is ignored, as in WireMock. Is it misspelled?"
    ),
    (#"{"response": {"body": []}}"#, "/response/body is an array, expected a string"),
    (#"{"response": {"base64Body": "*"}}"#, "/response/base64Body is not Base64 (RFC 4648 §4)"),
    (
      #"{"response": {"bodyFileName": "a"}}"#,
      "/response/bodyFileName names a file, but there is no folder __files: write the content into the mapping"
    ),
    (
      #"{"response": {"fault": "BOOM"}}"#,
      "/response/fault is \"BOOM\", expected one of CONNECTION_RESET_BY_PEER, EMPTY_RESPONSE, MALFORMED_RESPONSE_CHUNK, RANDOM_DATA_THEN_CLOSE"
    ),
    (
      #"{"response": {"fixedDelayMilliseconds": -1}}"#,
      "/response/fixedDelayMilliseconds is -1, expected an integer from 0 to 31536000000"
    ),
    (
      #"{"response": {"delayDistribution": {"type": "gauss"}}}"#,
      "/response/delayDistribution/type is \"gauss\", expected lognormal, uniform or fixed"
    ),
    (
      #"{"response": {"delayDistribution": {"type": "uniform", "lower": 9, "upper": 1}}}"#,
      "/response/delayDistribution has a lower bound of 9.0, which is greater than the upper bound of 1.0"
    ),
    (
      #"{"response": {"chunkedDribbleDelay": {"numberOfChunks": 5}}}"#,
      "/response/chunkedDribbleDelay requires numberOfChunks, and totalDuration in milliseconds"
    ),
    (
      #"{"response": {"proxyBaseUrl": "http://example.com"}}"#,
      "/response/proxyBaseUrl needs a proxy, which is not supported yet"
    ),
  ])
  func `what is not understood is named with its place and the way out`(mapping: String, problem: String) throws {
    let told = try problems(mapping)
    #expect(told == [problem])
  }

  @Test func `several problems are told at once`() throws {
    let mapping = #"{"request": {"method": 1, "headers": {"X": {}}}, "response": {"status": "x"}, "more": 1}"#
    #expect(try problems(mapping).count == 4)
  }

  @Test func `null is as good as nothing`() throws {
    let mapping =
      #"{"request": {"url": null, "method": "GET", "headers": null}, "response": {"body": null}, "priority": null}"#
    let told = try problems(mapping)
    #expect(told == [])
  }
}
