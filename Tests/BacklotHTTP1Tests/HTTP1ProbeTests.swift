import BacklotHTTP
import BacklotHTTP1
import Testing

/// The bytes by which a server finds out whether a client that has ended its side still receives.
@Suite struct HTTP1ProbeTests {
  private func driver(_ requests: String = #"GET / HTTP/1.1\r\nHost: a\r\n\r\n"#) -> HTTP1Driver {
    var driver = HTTP1Driver()
    driver.receive(requests)
    return driver
  }

  private static var streamed: HTTPResponse {
    let (content, _) = AsyncStream<[UInt8]>.makeStream()
    return HTTPResponse(status: .ok, body: HTTPBody(streaming: content))
  }

  @Test func `before an answer, it is an interim response`() {
    var driver = driver()
    #expect(driver.connection.probe() == .sent)
    #expect(driver.written() == ["HTTP/1.1 100 Continue\r\n\r\n"])
    driver.respond(1, "x")
    #expect(driver.written().joined().hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(driver.connection.probe() == .unnecessary)
  }

  @Test func `between chunks, it is a zero before the size of the next`() {
    var driver = driver()
    driver.connection.respond(to: 1, with: Self.streamed, date: nil)
    _ = driver.written()
    for count in [2, 8] {
      for _ in 0..<count { #expect(driver.connection.probe() == .sent && driver.written() == ["0"]) }
      driver.connection.write(Array("hello".utf8)[...], to: 1)
      #expect(driver.written() == ["5\r\nhello\r\n"])
    }
    #expect(driver.connection.probe() == .sent)
    driver.connection.finish(1)
    #expect(driver.written() == ["00\r\n\r\n"])
  }

  @Test func `a client that gets nothing for too long is considered gone, before a size has too many digits`() {
    var driver = driver()
    driver.connection.respond(to: 1, with: Self.streamed, date: nil)
    _ = driver.written()
    for _ in 0..<8 { #expect(driver.connection.probe() == .sent && driver.written() == ["0"]) }
    #expect(driver.connection.probe() == .gone)
    #expect(driver.written().isEmpty)
  }

  @Test func `an answer with a definite end needs none, and neither does output that is pending`() {
    var driver = driver()
    var response = Self.streamed
    response.body = HTTPBody(streaming: AsyncStream<[UInt8]> { _ in }, length: 5)
    #expect(driver.connection.probe() == .sent)
    #expect(driver.connection.probe() == .unnecessary)
    _ = driver.written()
    driver.connection.respond(to: 1, with: response, date: nil)
    _ = driver.written()
    #expect(driver.connection.probe() == .unnecessary)
  }

  @Test func `a client of HTTP 1_0 cannot be sent any before its answer`() {
    var driver = driver(#"GET / HTTP/1.0\r\n\r\n"#)
    #expect(driver.connection.probe() == .impossible)
    #expect(driver.written().isEmpty)
  }

  @Test func `a client that is never answered is sent nothing`() {
    var driver = driver()
    driver.connection.spoil(1, response: HTTPResponse(status: .ok), with: .noReply, date: nil)
    #expect(driver.connection.probe() == .gone)
    #expect(driver.written().isEmpty)
  }
}

/// Responses that are aborted.
@Suite struct HTTP1AbortTests {
  private static let requests = #"GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n"#

  private var driver: HTTP1Driver {
    var driver = HTTP1Driver()
    driver.receive(Self.requests)
    return driver
  }

  private static var streamed: HTTPResponse {
    HTTPResponse(status: .ok, body: HTTPBody(streaming: AsyncStream<[UInt8]> { _ in }))
  }

  @Test func `an aborted response is reset behind what was written of it`() {
    var driver = driver
    driver.connection.respond(to: 1, with: Self.streamed, date: nil)
    driver.connection.write(Array("hello".utf8)[...], to: 1)
    driver.connection.abort(1)
    driver.respond(2, "never")
    let steps = driver.written()
    #expect(steps.count == 2 && steps[0].hasSuffix("5\r\nhello\r\n") && steps[1] == "reset")
    #expect(driver.connection.nextSentAnswer() == nil)
  }

  @Test func `the answer before an aborted response is sent first`() {
    var driver = driver
    driver.connection.respond(to: 2, with: Self.streamed, date: nil)
    driver.connection.write(Array("hello".utf8)[...], to: 2)
    driver.connection.abort(2)
    #expect(driver.written().isEmpty)
    driver.respond(1, "first")
    let steps = driver.written()
    #expect(steps.count == 2 && steps[1] == "reset")
    #expect(steps[0].contains("\r\n\r\nfirstHTTP/1.1 200 OK\r\n") && steps[0].hasSuffix("5\r\nhello\r\n"))
  }
}
