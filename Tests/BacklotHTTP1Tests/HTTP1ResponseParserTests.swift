import Testing

@testable import BacklotHTTP
@testable import BacklotHTTP1

@Suite struct HTTP1ResponseParserTests {
  /// Reads an answer that arrives in pieces of a size, and then the connection's end.
  private func read(
    _ text: String,
    pieces size: Int = 1 << 16,
    answering method: HTTPMethod = .post,
    bodySize: Int = 1 << 16
  ) throws -> HTTPResponse? {
    var parser = HTTP1ResponseParser(answering: method, bodySize: bodySize)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = bytes[start..<min(start + size, bytes.count)]
      if let response = try piece.withUnsafeBytes({ bytes throws(HTTP1Failure) in try parser.receive(bytes) }) {
        return response
      }
    }
    return parser.receiveEnd()
  }

  static let answers: [(text: String, description: String, body: String)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", "200 OK", "hi"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhithere", "200 OK", "hi"),
    ("HTTP/1.1 204 No Content\r\n\r\n", "204 No Content", ""),
    ("HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n", "304 Not Modified", ""),
    ("HTTP/1.0 200 \r\n\r\nto the end", "200", "to the end"), ("HTTP/1.1 299\r\nContent-Length: 0\r\n\r\n", "299", ""),
    (
      "HTTP/1.1 201 Made\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3;x=y\r\ncde\r\n0\r\nX: 1\r\n\r\n", "201 Made",
      "abcde"
    ),
    ("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", "200 OK", "x"),
  ]

  @Test(arguments: answers, [1, 2, 7, 4096])
  func `an answer is read in whatever pieces it comes`(
    answer: (text: String, description: String, body: String),
    size: Int
  ) throws {
    let response = try #require(try read(answer.text, pieces: size))
    #expect("\(response.status)" == answer.description)
    #expect(response.body.bytes == Array(answer.body.utf8))
  }

  @Test func `fields come in their order`() throws {
    let response = try read("HTTP/1.1 200 OK\r\nX-B: 1\r\nContent-Length: 0\r\nx-a:  2 \r\n\r\n")
    #expect(response?.headerFields.map { "\($0)" } == ["X-B: 1", "Content-Length: 0", "x-a: 2"])
  }

  @Test func `an answer to HEAD has no content`() throws {
    #expect(try read("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", answering: .head)?.body == .empty)
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n",
  ])
  func `of a long content the beginning is read`(head: String) throws {
    for (limit, count) in [(100, 100), (1000, 1000)] {
      let response = try read(head + String(repeating: "a", count: 1024), pieces: 50, bodySize: limit)
      #expect(response?.body.length == Int64(count))
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhi", "HTTP/1.1 200 OK\r\n", "", "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
  ])
  func `an answer that ends too early is none`(text: String) throws {
    #expect(try read(text) == nil)
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n",
    "HTTP/1.1 2000\r\n\r\n", "HTTP/1.1 200 OK\n\n", String(repeating: "a", count: 1024),
    "HTTP/1.1 200 OK\r\n folded: x\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ])
  func `what is no answer is refused`(text: String) {
    for size in [1, 4096] { #expect(throws: HTTP1Failure.self) { try read(text, pieces: size) } }
  }

  // MARK: Requests

  @Test func `a request says where it goes and how long it is, and that the connection ends`() throws {
    let name = HTTPField.Name("X-A")
    let request = HTTPRequest(
      method: .post,
      scheme: "http",
      authority: "a:81",
      path: "/b?c",
      headerFields: [name: "1", .contentLength: "9", .transferEncoding: "chunked", .connection: "keep-alive"]
    )
    let text = String(decoding: HTTP1OutgoingRequest(request, body: Array("hi".utf8)).bytes.bytes, as: UTF8.self)
    #expect(
      text == "POST /b?c HTTP/1.1\r\nHost: a:81\r\nX-A: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"
    )
  }

  @Test(arguments: [("GET", false), ("POST", true), ("DELETE", false)])
  func `a length is told of methods that have a content`(method: String, hasLength: Bool) throws {
    let request = HTTPRequest(method: try #require(HTTPMethod(rawValue: method)), authority: "a", path: "/")
    let text = String(decoding: HTTP1OutgoingRequest(request, body: []).bytes.bytes, as: UTF8.self)
    #expect(text.contains("Content-Length: 0") == hasLength)
  }
}
