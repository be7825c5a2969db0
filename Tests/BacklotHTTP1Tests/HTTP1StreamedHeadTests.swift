import BacklotHTTP
import Testing

@testable import BacklotHTTP1

@Suite struct HTTP1StreamedHeadTests {
  @Test(arguments: [("HEAD", 200), ("GET", 204), ("GET", 304)])
  func `an answer without content is complete at once, whatever would follow`(method: String, status: Int) {
    for isFirst in [true, false] {
      var connection = HTTP1Connection()
      connection.receive("GET / HTTP/1.1\r\nHost: h\r\n\r\n\(method) / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
      while connection.nextEvent() != nil {}
      if isFirst { connection.respond(to: 1, with: HTTPResponse(status: .ok), date: nil) }
      let body = HTTPBody(streaming: AsyncStream<[UInt8]> { _ in }, length: nil)
      let response = HTTPResponse(status: HTTPStatus(code: status), body: body)
      let isComplete = connection.respond(to: 2, with: response, date: nil)
      #expect(isComplete)
      if !isFirst { connection.respond(to: 1, with: HTTPResponse(status: .ok), date: nil) }
      #expect(connection.exchanges.isEmpty)
    }
  }

  @Test func `a truncated answer to HEAD says the length that it would say otherwise`() {
    var connection = HTTP1Connection()
    connection.receive("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
    while connection.nextEvent() != nil {}
    let response = HTTPResponse(status: .ok, headerFields: [.contentLength: "10"])
    connection.spoil(1, response: response, with: .truncated(after: 2), date: nil)
    let output = connection.withOutput { String(decoding: $0, as: UTF8.self) }
    #expect(output == "HTTP/1.1 200 OK\r\nContent-Length: 10\r\nConnection: close\r\n\r\n")
  }

  @Test func `content for which there is no connection any more has no room`() {
    var connection = HTTP1Connection()
    connection.receive("GET / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
    while connection.nextEvent() != nil {}
    let body = HTTPBody(streaming: AsyncStream<[UInt8]> { _ in }, length: nil)
    connection.respond(to: 2, with: HTTPResponse(status: .ok, body: body), date: nil)
    #expect(connection.hasRoom(for: 2))
    connection.spoil(1, response: HTTPResponse(status: .ok), with: .emptyReply, date: nil)
    #expect(!connection.hasRoom(for: 2))
  }
}
