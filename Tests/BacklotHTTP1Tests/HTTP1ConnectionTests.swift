import BacklotHTTP
import BacklotHTTP1
import HTTP1Cases
import Testing

struct HTTP1ConnectionTests {
  private let get = #"GET / HTTP/1.1\r\nHost: a\r\n\r\n"#

  @Test func `an answer is written byte for byte`() {
    var connection = HTTP1Connection()
    connection.receive(HTTP1Case.bytes(get))
    while connection.nextEvent() != nil {}
    let response = HTTPResponse(status: .ok, headerFields: [.contentType: "text/plain"], body: "hello")
    connection.respond(to: 1, with: response, date: HTTP1DateField(seconds: 784_111_777))
    let text = connection.withOutput { String(decoding: $0, as: UTF8.self) }
    let fields = "Content-Type: text/plain\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 5\r\n"
    #expect(text == "HTTP/1.1 200 OK\r\n\(fields)\r\nhello")
  }

  @Test func `a refused request is answered with a date`() {
    var connection = HTTP1Connection()
    connection.receive(HTTP1Case.bytes(#"GET / HTTP/1.1\r\n\r\n"#))
    while connection.nextEvent(refusingAt: HTTP1DateField(seconds: 784_111_777)) != nil {}
    let text = connection.withOutput { String(decoding: $0, as: UTF8.self) }
    #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(text.contains("\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"), "\(text)")
  }

  @Test func `answers go out in the order of the requests, whenever they are given`() {
    var driver = HTTP1Driver()
    driver.receive(get + get + get)
    driver.respond(3, "three")
    driver.respond(2, "two")
    let written = driver.written()
    #expect(written == [])
    driver.respond(1, "one")
    let head = "HTTP/1.1 200 OK\r\nContent-Length: "
    let second = driver.written()
    #expect(second == ["\(head)3\r\n\r\none\(head)3\r\n\r\ntwo\(head)5\r\n\r\nthree"])
    #expect(driver.connection.isIdle)
  }

  @Test(arguments: [
    (#"GET / HTTP/1.1\r\nHost: a\r\n\r\n"#, "", false), (#"GET / HTTP/1.0\r\n\r\n"#, "Connection: close\r\n", true),
    (#"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"#, "Connection: close\r\n", true),
    (#"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"#, "Connection: keep-alive\r\n", false),
  ])
  func `a connection is kept or closed as the client asks`(_ request: String, _ field: String, _ closes: Bool) {
    var driver = HTTP1Driver()
    driver.receive(request)
    driver.respond(1, "x")
    let written = driver.written()
    #expect(written == ["HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\(field)\r\nx"] + (closes ? ["close"] : []))
    #expect(driver.connection.wantsInput == !closes)
  }

  @Test func `an answer may close, and then nothing behind it is answered`() {
    var driver = HTTP1Driver()
    driver.receive(get + get)
    driver.connection.respond(
      to: 1,
      with: HTTPResponse(status: .noContent, headerFields: [.connectionOption: "Close"]),
      date: nil
    )
    driver.respond(2, "two")
    let written = driver.written()
    #expect(written == ["HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n", "close"])
  }

  @Test(arguments: [HTTPStatus.noContent, .notModified])
  func `what has no content has no word of a length`(_ status: HTTPStatus) {
    var driver = HTTP1Driver()
    driver.receive(get)
    driver.respond(1, "lost", status)
    let written = driver.written()
    #expect(written == ["HTTP/1.1 \(status)\r\n\r\n"])
  }

  @Test func `HEAD is answered with the length and without the content`() {
    var driver = HTTP1Driver()
    driver.receive(#"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"# + get)
    driver.respond(1, "hello")
    driver.respond(2, "x")
    let written = driver.written()
    #expect(written == ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"])
  }

  @Test func `the content of no known length goes in chunks, with trailers`() {
    var driver = HTTP1Driver()
    driver.receive(get)
    let response = HTTPResponse(status: .ok, body: HTTPBody(streaming: AsyncStream<[UInt8]> { $0.finish() }))
    let isComplete = driver.connection.respond(to: 1, with: response, date: nil)
    #expect(!isComplete)
    driver.connection.write(Array("hello, chunked world".utf8)[...], to: 1)
    driver.connection.write([], to: 1)
    driver.connection.finish(1, trailers: [.etag: "7"])
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let written = driver.written()
    #expect(written == ["\(head)14\r\nhello, chunked world\r\n0\r\nETag: 7\r\n\r\n"])
  }

  @Test func `HTTP 1.0 has no chunks: the content ends with the connection`() {
    var driver = HTTP1Driver()
    driver.receive(#"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"#)
    let response = HTTPResponse(status: .ok, body: HTTPBody(streaming: AsyncStream<[UInt8]> { $0.finish() }))
    driver.connection.respond(to: 1, with: response, date: nil)
    driver.connection.write(Array("hello".utf8)[...], to: 1)
    driver.connection.finish(1)
    let written = driver.written()
    #expect(written == ["HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello", "close"])
  }

  @Test func `100 Continue is sent when the content is wanted, and only then`() {
    let put = #"PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"#
    var driver = HTTP1Driver()
    driver.receive(put)
    driver.connection.acceptContent(of: 1)
    driver.connection.acceptContent(of: 1)
    let written = driver.written()
    #expect(written == ["HTTP/1.1 100 Continue\r\n\r\n"])
    driver.receive("hi")
    driver.respond(1, "")
    let second = driver.written()
    #expect(second == ["HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"])
    driver.receive(put)
    driver.respond(2, "", .forbidden)
    let third = driver.written()
    #expect(third == ["HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", "close"])
  }

  @Test func `a failure is answered behind the answers before it, and closes`() throws {
    var driver = HTTP1Driver()
    driver.receive(get + #"GET /#x HTTP/1.1\r\n"#)
    #expect(driver.failures.map(\.status) == [.badRequest])
    driver.respond(1, "one")
    driver.receive(get)
    let written = driver.written()
    let text = try #require(written.first)
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\noneHTTP/1.1 400 Bad Request\r\n"))
    #expect(text.contains("Content-Type: text/plain; charset=utf-8\r\n") && text.contains("line 1, column 6"))
    #expect(written.last == "close" && driver.requests.count == 1)
  }

  @Test func `the configuration words the answer to a request that is refused`() {
    var configuration = HTTP1Connection.Configuration()
    configuration.refusal = { HTTPResponse(status: $0.status, body: "no") }
    var driver = HTTP1Driver(configuration)
    driver.receive(#"GET dogs HTTP/1.1\r\n"#)
    let written = driver.written()
    #expect(written == ["HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno", "close"])
  }

  @Test func `content that goes wrong is answered in the place of its request, and never twice`() {
    var driver = HTTP1Driver()
    driver.receive(#"PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5z"#)
    driver.respond(1, "late")
    let written = driver.written()
    #expect(written.map { String($0.prefix(12)) } == ["HTTP/1.1 400", "close"])
    driver = HTTP1Driver()
    driver.receive(#"PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"#)
    driver.respond(1, "early")
    driver.receive(#"no chunk"#)
    let second = driver.written()
    #expect(second == ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nearly", "close"])
  }

  @Test func `a client that stops sending still gets its answers`() {
    var driver = HTTP1Driver()
    driver.receive(get)
    driver.connection.receiveEnd()
    driver.takeEvents()
    let written = driver.written()
    #expect(written == [] && driver.failures.isEmpty)
    driver.respond(1, "x")
    driver.takeEvents()
    let second = driver.written()
    #expect(second == ["HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", "close"])
    driver = HTTP1Driver()
    driver.receive("GET / HT")
    driver.connection.receiveEnd()
    driver.takeEvents()
    let last = driver.written().last
    #expect(driver.failures.count == 1 && last == "close")
  }

  @Test func `nothing more is taken while too much waits`() {
    var configuration = HTTP1Connection.Configuration()
    configuration.pipelineDepth = 2
    configuration.outputMark = 50
    var driver = HTTP1Driver(configuration)
    driver.receive(get + get + get)
    #expect(driver.requests.count == 2 && !driver.connection.wantsInput)
    driver.respond(1, "this is rather long for a small mark")
    driver.takeEvents()
    #expect(driver.requests.count == 2 && !driver.connection.wantsInput)
    _ = driver.written(atOnce: 7)
    driver.takeEvents()
    #expect(driver.requests.count == 3)
  }

  @Test func `another protocol takes over what was not read`() {
    var driver = HTTP1Driver()
    driver.connection.receive(HTTP1Case.valid.first { $0.name == "an upgrade" }?.bytes ?? [])
    driver.connection.receive([1, 2, 3])
    guard case .head(let head, let number)? = driver.connection.nextEvent() else {
      Issue.record("no request")
      return
    }
    #expect(head.upgrade == "websocket")
    _ = driver.connection.nextEvent()
    let fields: HTTPFields = [.connectionOption: "upgrade"]
    driver.respond(number, "", .switchingProtocols, fields)
    let rest = driver.connection.takeOver()
    #expect(rest == [1, 2, 3])
    let written = driver.written()
    #expect(written == ["HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\n\r\n"])
  }

  @Test func `a phrase cannot end its line, nor fields of framing contradict the content`() {
    var driver = HTTP1Driver()
    driver.receive(get)
    driver.respond(1, "x", HTTPStatus(code: 299, reasonPhrase: "a\r\nb: c"), [.contentLength: "7"])
    let written = driver.written()
    #expect(written == ["HTTP/1.1 299 a  b: c\r\nContent-Length: 1\r\n\r\nx"])
  }
}

struct HTTP1SpoilingTests {
  private func spoilt(_ spoiling: HTTP1Spoiling) -> [String] {
    var driver = HTTP1Driver()
    driver.receive(#"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"#)
    driver.connection.spoil(1, response: HTTPResponse(status: .ok, body: "hello"), with: spoiling, date: nil)
    driver.respond(2, "two")
    return driver.written()
  }

  @Test func `each spoiling is seen in the bytes for what it is`() {
    #expect(spoilt(.reset) == ["reset"])
    #expect(spoilt(.emptyReply) == ["close"])
    #expect(spoilt(.noReply) == [])
    let close = "Connection: close\r\n\r\n"
    #expect(spoilt(.truncated(after: 2)) == ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\(close)he", "close"])
    #expect(spoilt(.truncated(after: 9)) == ["HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\(close)hello", "close"])
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
    #expect(spoilt(.malformedChunk) == ["\(chunked)\(close)3\r\nhel\r\nno chunk\r\n", "close"])
    #expect(spoilt(.garbage([72, 84])) == ["HT", "close"])
  }
}

extension HTTPField.Name {
  fileprivate static var connectionOption: Self { "Connection" }
}
