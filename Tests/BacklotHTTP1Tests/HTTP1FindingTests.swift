import BacklotHTTP
import BacklotHTTP1
import Testing

/// Minimized findings of the fuzzers; see docs/fuzzing.md.
struct HTTP1FindingTests {
  private let get = #"GET / HTTP/1.1\r\nHost: a\r\n\r\n"#

  @Test func `the content of the last request that has a turn is still read`() {
    var configuration = HTTP1Connection.Configuration()
    configuration.pipelineDepth = 1
    var driver = HTTP1Driver(configuration)
    driver.receive(#"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n"#)
    #expect(driver.connection.wantsInput)
    driver.receive("hi")
    #expect(driver.endCount == 1)
    #expect(!driver.connection.wantsInput)
  }

  @Test func `an interim status as the answer ends the connection, since the client waits on`() {
    var driver = HTTP1Driver()
    driver.receive(get)
    driver.respond(1, "", 103)
    let written = driver.written()
    #expect(written == ["HTTP/1.1 103 Early Hints\r\nConnection: close\r\n\r\n", "close"])
  }

  @Test(arguments: [200, 101] as [HTTPStatus])
  func `a final status is not sent as an interim one`(_ status: HTTPStatus) {
    var driver = HTTP1Driver()
    driver.receive(get)
    driver.connection.inform(1, status: status)
    let written = driver.written()
    #expect(written == [])
  }

  @Test func `an interim answer has no length`() {
    var driver = HTTP1Driver()
    driver.receive(get)
    driver.connection.inform(1, status: 103, fields: [.contentLength: "5", .etag: "7"])
    let written = driver.written()
    #expect(written == ["HTTP/1.1 103 Early Hints\r\nETag: 7\r\n\r\n"])
  }

  @Test func `of two lengths that a stub gives itself, the first is sent`() {
    var driver = HTTP1Driver()
    driver.receive(#"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"#)
    driver.respond(1, "", .ok, [.contentLength: "3", .contentLength: "12"])
    let written = driver.written()
    #expect(written == ["HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"])
  }

  @Test func `bytes that are read in place are not kept where nothing more is taken`() {
    var driver = HTTP1Driver()
    driver.receive(#"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"# + get)
    #expect(driver.connection.inputCount == 0)
    driver.connection.receive(upTo: 8) { _ in 8 }
    #expect(driver.connection.inputCount == 0)
  }

  @Test(arguments: [
    (#"GET / HTTP/1.1\r\nHos"#, HTTP1Failure.Place.head(line: 2, column: 4)),
    (#"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhi"#, .content(byte: 3)),
  ])
  func `an end that comes too early is placed behind the last byte`(_ text: String, _ place: HTTP1Failure.Place) {
    var driver = HTTP1Driver()
    driver.receive(text)
    driver.connection.receiveEnd()
    driver.takeEvents()
    #expect(driver.failures.map(\.place) == [place])
  }
}

/// Cached values of the last head and the last response never contain more than the original.
struct HTTP1MemoTests {
  @Test func `fields like those of the last request, and others, are read for what they are`() {
    var driver = HTTP1Driver()
    let start = #"GET / HTTP/1.1\r\nHost: a\r\n"#
    driver.receive(start + #"X-A: 1\r\nX-B: 2\r\n\r\n"#)
    driver.receive(start + #"X-A: 9\r\nX-B: 2\r\n\r\n"#)
    driver.receive(start + #"X-B: 2\r\n\r\n"#)
    driver.receive(start + #"X-B: 2\r\nContent-Length: 0\r\n\r\n"#)
    let fields = driver.requests.map { $0.request.headerFields.map(\.description).dropFirst().joined(separator: ", ") }
    #expect(fields == ["X-A: 1, X-B: 2", "X-A: 9, X-B: 2", "X-B: 2", "X-B: 2, Content-Length: 0"])
  }

  @Test func `a field of the last request means the same again`() {
    var driver = HTTP1Driver()
    let put = #"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"#
    driver.receive(put + #"X: 1\r\n\r\nhi"# + put + #"X: 2\r\n\r\nho"#)
    #expect(driver.endCount == 2)
    driver.receive(put + #"Content-Length: 2\r\n\r\n"#)
    #expect(driver.failures.map(\.status) == [.badRequest])
  }

  @Test func `an answer is written anew where anything of its head differs`() {
    var driver = HTTP1Driver()
    driver.receive(String(repeating: #"GET / HTTP/1.1\r\nHost: a\r\n\r\n"#, count: 6))
    var response = HTTPResponse(status: .ok, headerFields: [.etag: "1"], body: "x")
    var heads: [String] = []
    func answer(_ number: Int, _ second: Int) {
      driver.connection.respond(to: number, with: response, date: HTTP1DateField(seconds: second))
      let lines = driver.written().joined().split(separator: "\r\n").dropLast()
      let texts = lines.map { $0.hasPrefix("Date") ? $0.suffix(6).prefix(2) : $0 }
      heads.append(texts.joined(separator: "|"))
    }
    answer(1, 0)
    answer(2, 0)
    response.headerFields[.etag] = "2"
    answer(3, 0)
    answer(4, 1)
    response.body = "xy"
    answer(5, 1)
    response.status = .created
    answer(6, 1)
    #expect(
      heads == [
        "HTTP/1.1 200 OK|ETag: 1|00|Content-Length: 1", "HTTP/1.1 200 OK|ETag: 1|00|Content-Length: 1",
        "HTTP/1.1 200 OK|ETag: 2|00|Content-Length: 1", "HTTP/1.1 200 OK|ETag: 2|01|Content-Length: 1",
        "HTTP/1.1 200 OK|ETag: 2|01|Content-Length: 2", "HTTP/1.1 201 Created|ETag: 2|01|Content-Length: 2",
      ]
    )
  }
}
