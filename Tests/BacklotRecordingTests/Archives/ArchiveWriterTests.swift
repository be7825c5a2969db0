import BacklotDesk
import BacklotHTTP
import BacklotJSON
import BacklotRecording
import BacklotTime
import RealData
import TemporaryFolders
import TestConditions
import Testing

struct ArchiveWriterTests {
  private static let dogArchive = """
    {
      "log": {
        "version": "1.2",
        "creator": {
          "name": "Backlot",
          "version": "1"
        },
        "entries": [
          {
            "startedDateTime": "2026-01-31T06:15:00.250Z",
            "time": 24.5,
            "request": {
              "method": "POST",
              "url": "https://api.example.com/dogs?a=1",
              "httpVersion": "HTTP/1.1",
              "cookies": [
                { "name": "sid", "value": "1" }
              ],
              "headers": [
                { "name": "Content-Type", "value": "application/json" },
                { "name": "Cookie", "value": "sid=1" }
              ],
              "queryString": [
                { "name": "a", "value": "1" }
              ],
              "postData": {
                "mimeType": "application/json",
                "text": "{\\"name\\": \\"Rex\\"}"
              },
              "headersSize": -1,
              "bodySize": 15
            },
            "response": {
              "status": 201,
              "statusText": "Created",
              "httpVersion": "HTTP/1.1",
              "cookies": [
                { "name": "a", "value": "b", "path": "/" }
              ],
              "headers": [
                { "name": "Set-Cookie", "value": "a=b; Path=/" }
              ],
              "content": {
                "size": 2,
                "mimeType": "x-unknown",
                "text": "AP8=",
                "encoding": "base64",
                "_chunks": [[2, 0.25]]
              },
              "redirectURL": "",
              "headersSize": -1,
              "bodySize": 2
            },
            "cache": {},
            "timings": {
              "blocked": 1,
              "send": 0,
              "wait": 20.5,
              "receive": 3
            },
            "comment": "the first dog"
          }
        ]
      }
    }

    """

  @Test func `a reason phrase and the bytes of a field are kept`() throws {
    let name = HTTPField.Name("Content-Disposition")
    let bytes = Array("attachment; filename=\"caf".utf8) + [0xE9] + Array(".pdf\"".utf8)
    let fields: HTTPFields = HTTPFields([HTTPField(name: name, bytes: bytes), HTTPField(name: name, value: "café")])
    let response = HTTPResponse(status: HTTPStatus(code: 299, reasonPhrase: "Almost"), headerFields: fields)
    let request = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/", headerFields: fields)
    let exchange = RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "a"))
    let read = try HTTPArchive(try HTTPArchiveWriter().bytes(of: [exchange])).all().exchanges.first
    #expect(read?.response?.status.reasonPhrase == "Almost")
    for fields in [read?.request.headerFields, read?.response?.headerFields] {
      #expect(fields?.map(\.bytes) == [bytes, Array("café".utf8)])
      #expect(fields?.first?.value == "attachment; filename=\"café.pdf\"")
    }
  }

  @Test func `the bytes of a reason phrase are kept`() throws {
    for phrase in [Array("trouv".utf8) + [0xE9], Array("trouvé".utf8)] {
      let response = HTTPResponse(status: HTTPStatus(code: 299, phraseBytes: phrase))
      let request = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/")
      let exchange = RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "a"))
      let read = try HTTPArchive(try HTTPArchiveWriter().bytes(of: [exchange])).all().exchanges.first
      #expect(read?.response?.status.reasonPhrase == "trouvé")
      #expect(read?.response?.status.phraseBytes == phrase)
    }
  }

  @Test func `An archive has a value on each line and a field on one line`() throws {
    var exchange = RecordedExchange(
      request: HTTPRequest(
        method: .post,
        scheme: "https",
        authority: "api.example.com",
        path: "/dogs?a=1",
        headerFields: [.contentType: "application/json", .cookie: "sid=1"],
        body: "{\"name\": \"Rex\"}"
      ),
      response: HTTPResponse(status: .created, headerFields: [.setCookie: "a=b; Path=/"], body: HTTPBody([0, 255])),
      origin: Stub.Origin(file: "a.har", line: 1)
    )
    exchange.start = Moment(seconds: 1_769_840_100, nanosecond: 250_000_000)
    exchange.setupTime = .milliseconds(1)
    exchange.waitingTime = .milliseconds(20.5)
    exchange.receivingTime = .milliseconds(3)
    exchange.chunks = [RecordedChunk(length: 2, time: .milliseconds(0.25))]
    exchange.comment = "the first dog"
    let text = String(decoding: try HTTPArchiveWriter().bytes(of: [exchange]), as: UTF8.self)
    #expect(text == Self.dogArchive)
  }

  @Test func `A stable archive is the same at any time`() throws {
    func recorded(at seconds: Int) throws -> [UInt8] {
      var exchange = RecordedExchange(body: "a")
      exchange.start = Moment(seconds: seconds)
      exchange.waitingTime = .seconds(seconds)
      exchange.chunks = [RecordedChunk(length: 1, time: .seconds(seconds))]
      return try HTTPArchiveWriter(isStable: true).bytes(of: [exchange, exchange])
    }
    #expect(try recorded(at: 1) == recorded(at: 2))
    #expect(String(decoding: try recorded(at: 1), as: UTF8.self).contains("\"1970-01-01T00:00:00.001Z\""))
  }

  @Test func `Encoded content is written decoded`() throws {
    let coder = ZlibContentCoder()
    let body = HTTPBody(try coder.encode(Array("abc".utf8), in: .gzip))
    var exchange = RecordedExchange(body: body)
    exchange.response?.headerFields = [.contentEncoding: "gzip", .contentLength: "23"]
    let archive = HTTPArchive(try HTTPArchiveWriter(decodedBy: coder).bytes(of: [exchange]))
    let response = try #require(try archive.all().exchanges.first?.response)
    #expect(response.lines == ["200 OK", "Content-Length: 3", "abc"])
  }

  @Test(arguments: 0..<40) func `What is written is read as the same exchanges`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let exchanges = (0..<5).map { _ in RecordedExchange.arbitrary(using: &random) }
    try expectRoundTrip(of: exchanges)
  }

  @Test(.enabled(if: RealData.shared != nil), arguments: ExpectedFlowsTests.names)
  func `An archive of a browser is written and read as the same exchanges`(name: String) throws {
    let data = try #require(RealData.shared)
    try expectRoundTrip(of: HTTPArchive(data.bytes("har/\(name).har")).all().exchanges)
  }

  private func expectRoundTrip(of exchanges: [RecordedExchange]) throws {
    let writer = HTTPArchiveWriter()
    // Reading makes the fields consistent with the content; from then on, all remains the same.
    let first = try HTTPArchive(try writer.bytes(of: exchanges)).all()
    #expect(first.problems.filter { !$0.contains("has no response") && !$0.contains("is not in the archive") } == [])
    #expect(first.exchanges.count == exchanges.count)
    let bytes = try writer.bytes(of: first.exchanges)
    let second = try HTTPArchive(bytes).all()
    for (left, right) in zip(first.exchanges, second.exchanges) { try expect(left, equals: right) }
    for (left, right) in zip(exchanges, first.exchanges) {
      #expect(try left.request.body.beginning(upTo: 1 << 20) == right.request.body.beginning(upTo: 1 << 20))
      #expect(try left.response?.body.beginning(upTo: 1 << 20) == right.response?.body.beginning(upTo: 1 << 20))
      #expect(left.request.path == right.request.path && left.waitingTime == right.waitingTime)
    }
    #expect(try writer.bytes(of: second.exchanges) == bytes)
  }

  private func expect(_ left: RecordedExchange, equals right: RecordedExchange) throws {
    #expect(left.request.description == right.request.description)
    #expect(left.request.headerFields == right.request.headerFields)
    #expect(try left.request.body.beginning(upTo: 1 << 20) == right.request.body.beginning(upTo: 1 << 20))
    #expect(left.response?.status == right.response?.status)
    #expect(left.response?.headerFields == right.response?.headerFields)
    #expect(try left.response?.body.beginning(upTo: 1 << 20) == right.response?.body.beginning(upTo: 1 << 20))
    #expect(left.start == right.start && left.setupTime == right.setupTime)
    #expect(left.waitingTime == right.waitingTime && left.receivingTime == right.receivingTime)
    #expect(left.chunks == right.chunks && left.webSocketMessages == right.webSocketMessages)
    #expect(left.comment == right.comment && left.httpVersion == right.httpVersion)
    #expect(left.failureReason == right.failureReason)
  }
}

extension RecordedExchange {
  /// Creates an exchange with a body.
  init(path: String = "/", body: HTTPBody) {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "a", path: path)
    self.init(request: request, response: HTTPResponse(status: .ok, body: body), origin: Stub.Origin(file: "a.har"))
  }

  static func arbitrary(using random: inout SeededGenerator) -> RecordedExchange {
    func pick<Element>(_ elements: Element...) -> Element { elements[Int.random(in: elements.indices, using: &random)] }
    func body() -> HTTPBody {
      pick(
        .empty,
        "text",
        "a\"\\\u{7F}é🐶\n\r\t",
        HTTPBody([0]),
        HTTPBody([0xFF, 0xFE]),
        "[\"YQ==\"]",
        HTTPBody("\u{FEFF}x")
      )
    }
    let request = HTTPRequest(
      method: pick(.get, .post, .head),
      scheme: pick("http", "https"),
      authority: pick("a", "a:8080", "[::1]:1"),
      path: pick("/", "/a?b=c&d", "/%20;=?"),
      headerFields: HTTPFields([
        HTTPField(name: .accept, value: pick("*/*", "", "\"")), HTTPField(name: .contentLength, value: pick("0", "4")),
        HTTPField(name: .accept, value: "b"),
      ]),
      body: body()
    )
    var response: HTTPResponse?
    if Bool.random(using: &random) {
      let status: HTTPStatus = pick(200, 204, 304, 404, HTTPStatus(code: 299, reasonPhrase: "Odd"))
      response = HTTPResponse(
        status: status,
        headerFields: [.contentType: pick("text/plain", "image/png")],
        body: body()
      )
    }
    var exchange = RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "a.har"))
    exchange.start = Moment(
      seconds: Int.random(in: -9_999_999...4_000_000_000, using: &random),
      nanosecond: pick(0, 1, 500_000_000)
    )
    exchange.waitingTime = .nanoseconds(Int.random(in: 0...9_999_999_999, using: &random))
    exchange.receivingTime = .nanoseconds(Int.random(in: 0...9_999_999, using: &random))
    exchange.setupTime = .nanoseconds(Int.random(in: 0...9_999_999, using: &random))
    exchange.webSocketMessages = pick(nil, [["type": "send", "data": "a"]])
    exchange.httpVersion = pick("HTTP/1.1", "h2")
    exchange.comment = pick(nil, "a remark")
    if let length = response?.body.length, length > 1 {
      exchange.chunks = [
        RecordedChunk(length: 1, time: .zero), RecordedChunk(length: Int(length) - 1, time: .microseconds(1)),
      ]
    }
    return exchange
  }
}
