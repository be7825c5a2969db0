import BacklotDesk
import BacklotHTTP
import BacklotJSON
import BacklotRecording
import Testing

/// Entries as other tools write them, reduced to what distinguishes them.
struct ArchiveDialectTests {
  struct Dialect: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let entry: String
    /// The method, URL, fields and content of the request, each as a line.
    let request: [String]
    /// The status, fields and content of the response, or empty if there is no usable one.
    let response: [String]

    init(_ name: String, _ entry: String, request: [String], response: [String]) {
      (testDescription, self.entry, self.request, self.response) = (name, entry, request, response)
    }
  }

  static let dialects = [
    Dialect(
      "Chrome: HTTP/2, several Set-Cookie fields in one value",
      """
      {"_resourceType": "fetch", "startedDateTime": "2026-01-31T08:15:00.123Z", "time": 10,
       "request": {"method": "GET", "url": "https://api.example.com/dogs?size=2#top", "httpVersion": "h2", "headers": [
         {"name": ":authority", "value": "api.example.com"}, {"name": ":method", "value": "GET"},
         {"name": "accept", "value": "*/*"}]},
       "response": {"status": 200, "statusText": "", "headers": [{"name": "set-cookie", "value": "a=1\\nb=2; Path=/"},
         {"name": "content-encoding", "value": "br"}, {"name": "content-length", "value": "7"}],
         "content": {"size": 3, "mimeType": "text/plain", "text": "Rex"}}}
      """,
      request: ["GET https://api.example.com/dogs?size=2", "accept: */*", ""],
      response: [
        "200 OK", "set-cookie: a=1", "set-cookie: b=2; Path=/", "content-length: 3", "Content-Type: text/plain", "Rex",
      ]
    ),
    Dialect(
      "Chrome: a blocked request",
      """
      {"request": {"method": "GET", "url": "https://ads.example.com/"},
       "response": {"status": 0, "_error": "net::ERR_BLOCKED_BY_CLIENT"}}
      """,
      request: ["GET https://ads.example.com/", ""],
      response: []
    ),
    Dialect(
      "Chrome: server-sent events as messages",
      """
      {"request": {"method": "GET", "url": "https://api.example.com/events"},
       "response": {"status": 200, "headers": [], "content": {"size": 0, "mimeType": "text/event-stream"}},
       "_eventSourceMessages": [{"time": 1, "eventName": "message", "eventId": "", "data": "one"},
         {"time": 2, "eventName": "dog", "eventId": "7", "data": "two\\nlines"}]}
      """,
      request: ["GET https://api.example.com/events", ""],
      response: [
        "200 OK", "Content-Type: text/event-stream", "data: one", "", "event: dog", "id: 7", "data: two", "data: lines",
        "", "",
      ]
    ),
    Dialect(
      "Firefox: form items beside the text",
      """
      {"request": {"method": "POST", "url": "https://example.com/login", "headers": [{"name": "Content-Length",
         "value": "9"}], "postData": {"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "user",
         "value": "x"}], "text": "user=ada"}},
       "response": {"status": 204, "statusText": "No Content", "headers": [], "content": {"mimeType": "text/plain",
         "size": 0, "comment": "Response bodies are not included."}}}
      """,
      request: [
        "POST https://example.com/login", "Content-Length: 8", "Content-Type: application/x-www-form-urlencoded",
        "user=ada",
      ],
      response: ["204 No Content", ""]
    ),
    Dialect(
      "Safari: sizes of -1, a redirect without its field",
      """
      {"time": 5.2, "timings": {"blocked": -1, "send": -1, "wait": 5.1, "receive": -1},
       "request": {"method": "GET", "url": "http://example.com:80/old", "bodySize": -1, "headersSize": -1},
       "response": {"status": 301, "statusText": "", "redirectURL": "https://example.com/new", "headers": [],
         "content": {"size": 0, "compression": 0, "mimeType": ""}}}
      """,
      request: ["GET http://example.com/old", ""],
      response: ["301 Moved Permanently", "Location: https://example.com/new", ""]
    ),
    Dialect(
      "Charles: binary content in Base64, cookies only in their list",
      """
      {"request": {"method": "GET", "url": "https://example.com/dog.png", "headers": [], "cookies": [{"name": "sid",
         "value": "1"}, {"name": "lang", "value": "en"}]},
       "response": {"status": 200, "statusText": "OK", "headers": [{"name": "Transfer-Encoding", "value": "chunked"}],
         "cookies": [{"name": "sid", "value": "2", "path": "/", "httpOnly": true}],
         "content": {"size": 4, "mimeType": "image/png", "text": "iVBORw==", "encoding": "base64"}}}
      """,
      request: ["GET https://example.com/dog.png", "Cookie: sid=1; lang=en", ""],
      response: ["200 OK", "Set-Cookie: sid=2; Path=/; HttpOnly", "Content-Type: image/png", "<89504e47>"]
    ),
    Dialect(
      "user and password in the URL, which clients send as a field",
      """
      {"request": {"method": "GET", "url": "https://ada:pass%20word@example.com/", "headers": []},
       "response": {"status": 204, "statusText": "No Content", "headers": [], "content": {}}}
      """,
      request: ["GET https://example.com/", "Authorization: Basic YWRhOnBhc3Mgd29yZA==", ""],
      response: ["204 No Content", ""]
    ),
    Dialect(
      "Proxyman: numbers as texts",
      """
      {"request": {"method": "PUT", "url": "https://example.com/1", "headers": {"X-Count": 3, "Accept": ["a", "b"]},
         "postData": {"mimeType": "application/json", "text": "{}"}},
       "response": {"status": "202", "statusText": "Accepted", "headers": [], "content": {"text": "", "size": "0"}}}
      """,
      request: [
        "PUT https://example.com/1", "X-Count: 3", "Accept: a", "Accept: b", "Content-Type: application/json", "{}",
      ],
      response: ["202 Accepted", ""]
    ),
    Dialect(
      "Insomnia: the query only in its list",
      """
      {"request": {"method": "GET", "url": "https://example.com/s", "queryString": [{"name": "q", "value": "a b"}],
         "postData": {"text": "", "params": [], "mimeType": ""}},
       "response": {"status": 200, "statusText": "OK", "headers": [], "content": {"size": 2, "text": "ok"}}}
      """,
      request: ["GET https://example.com/s?q=a%20b", ""],
      response: ["200 OK", "ok"]
    ),
    Dialect(
      "mitmproxy: WebSocket messages",
      """
      {"request": {"method": "GET", "url": "wss://example.com/chat", "headers": []},
       "response": {"status": 101, "statusText": "Switching Protocols", "headers": [], "content": {"size": 0}},
       "_webSocketMessages": [{"type": "send", "time": 1.5, "opcode": 1, "data": "hi"}]}
      """,
      request: ["GET https://example.com/chat", ""],
      response: ["101 Switching Protocols", ""]
    ),
    Dialect(
      "Playwright: an aborted request",
      """
      {"request": {"method": "GET", "url": "https://example.com/", "headers": []},
       "response": {"status": -1, "statusText": "", "_failureText": "net::ERR_ABORTED", "content": {"size": -1}}}
      """,
      request: ["GET https://example.com/", ""],
      response: []
    ),
    Dialect(
      "Polly: encoded pieces in Base64",
      """
      {"_id": "1", "_order": 0, "cache": {}, "request": {"method": "GET", "url": "https://example.com/z"},
       "response": {"status": 200, "headers": [{"name": "content-encoding", "value": "gzip"}],
         "content": {"encoding": "base64", "mimeType": "text/plain", "size": 23,
         "text": "[\\"H4sIAAAAAAACAw==\\",\\"S0xKBgDCQSQ1AwAAAA==\\"]"}}}
      """,
      request: ["GET https://example.com/z", ""],
      response: ["200 OK", "Content-Type: text/plain", "abc"]
    ),
    Dialect(
      "Polly: encoded pieces in hexadecimal digits",
      """
      {"request": {"method": "GET", "url": "https://example.com/z"},
       "response": {"status": 200, "headers": [{"name": "content-encoding", "value": "gzip"}],
         "content": {"_isBinary": true, "text": "[\\"1f8b0800000000000203\\",\\"4b4c4a0600c241243503000000\\"]"}}}
      """,
      request: ["GET https://example.com/z", ""],
      response: ["200 OK", "abc"]
    ),
    Dialect(
      "any: content that is still compressed",
      """
      {"request": {"method": "GET", "url": "https://example.com/z"},
       "response": {"status": 200, "headers": [{"name": "Content-Encoding", "value": "gzip"}, {"name":
         "Content-Length", "value": "23"}],
         "content": {"encoding": "base64", "text": "H4sIAAAAAAACA0tMSgYAwkEkNQMAAAA="}}}
      """,
      request: ["GET https://example.com/z", ""],
      response: ["200 OK", "Content-Length: 3", "abc"]
    ),
    Dialect(
      "any: a form with a file, rebuilt from its items",
      """
      {"request": {"method": "POST", "url": "https://example.com/u", "postData": {"mimeType":
         "multipart/form-data; boundary=b", "params": [{"name": "f", "fileName": "a.txt", "contentType": "text/plain",
         "value": "hi"}]}},
       "response": {"status": 200, "content": {"text": {"json": "as a value"}}}}
      """,
      request: [
        "POST https://example.com/u", "Content-Type: multipart/form-data; boundary=b",
        "--b", "Content-Disposition: form-data; name=\"f\"; filename=\"a.txt\"", "Content-Type: text/plain", "", "hi",
        "--b--", "",
      ],
      response: ["200 OK", "{\"json\":\"as a value\"}"]
    ),
    Dialect(
      "any: the head of a response to HEAD",
      """
      {"request": {"method": "HEAD", "url": "https://example.com/"},
       "response": {"status": 200, "headers": [{"name": "Content-Length", "value": "100"}], "content": {"size": 0}}}
      """,
      request: ["HEAD https://example.com/", ""],
      response: ["200 OK", "Content-Length: 100", ""]
    ),
  ]

  @Test(arguments: dialects) func `The entry of a tool is read`(dialect: Dialect) throws {
    let archive = HTTPArchive(entries: [dialect.entry], decodedBy: ZlibContentCoder())
    let exchange = try #require(try archive.all().exchanges.first)
    #expect(exchange.request.lines == dialect.request)
    #expect(exchange.response?.lines ?? [] == dialect.response)
  }

  @Test func `WebSocket messages are kept`() throws {
    let dialect = try #require(Self.dialects.first { $0.testDescription.contains("WebSocket") })
    let exchange = try #require(try HTTPArchive(entries: [dialect.entry]).all().exchanges.first)
    #expect(exchange.webSocketMessages == [["type": "send", "time": 1.5, "opcode": 1, "data": "hi"]])
  }

  @Test func `Times are those of the exchange, and -1 is unknown`() throws {
    let entry = """
      {"startedDateTime": "2026-01-31T08:15:00.5+02:00", "time": 20, "timings": {"blocked": 3, "dns": -1, "send": 1,
       "wait": 10.5, "receive": 4}, "request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200,
       "content": {"text": "abcde", "_chunks": [[2, 0], [3, 2.5]]}}}
      """
    let exchange = try #require(try HTTPArchive(entries: [entry]).all().exchanges.first)
    #expect(exchange.start == Moment(seconds: 1_769_840_100, nanosecond: 500_000_000))
    #expect(exchange.waitingTime == .milliseconds(11.5))
    #expect(exchange.receivingTime == .milliseconds(4))
    #expect(exchange.setupTime == .milliseconds(4.5))
    #expect(
      exchange.chunks == [RecordedChunk(length: 2, time: .zero), RecordedChunk(length: 3, time: .milliseconds(2.5))]
    )
  }

  @Test(arguments: ["UTF-8 with a mark", "UTF-16LE", "UTF-16BE", "UTF-16LE without a mark"])
  func `An archive is read in any Unicode encoding`(encoding: String) throws {
    let text = "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"http://a/é🐶\"}}]}}"
    let units = Array(text.utf16)
    let bytes: [UInt8] =
      switch encoding {
      case "UTF-16LE": [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      case "UTF-16BE": [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      case "UTF-16LE without a mark": units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      default: [0xEF, 0xBB, 0xBF] + text.utf8
      }
    let exchange = try #require(try HTTPArchive(bytes).all().exchanges.first)
    #expect(exchange.request.path == "/%C3%A9%F0%9F%90%B6")
  }
}

extension ArchiveDialectTests {
  @Test(
    arguments: [
      (#""text": "[\"beef\"]""#, "[\"beef\"]"), (#""encoding": "base64", "text": "WyJiZWVmIl0=""#, "[\"beef\"]"),
    ]
  ) func `A list of texts is not a list of pieces`(content: String, expected: String) throws {
    let entry = """
      {"request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200, "headers": [{"name":
      "Content-Encoding", "value": "gzip"}], "content": {\(content)}}}
      """
    let exchange = try #require(try HTTPArchive(entries: [entry]).all().exchanges.first)
    #expect(exchange.response?.body == HTTPBody(expected))
  }
}
