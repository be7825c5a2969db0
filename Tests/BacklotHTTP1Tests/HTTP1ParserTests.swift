import BacklotHTTP
import BacklotHTTP1
import HTTP1Cases
import TestConditions
import Testing

struct HTTP1ParserTests {
  @Test func `the corpus is there`() {
    #expect(HTTP1Case.valid.count > 20)
    #expect(HTTP1Case.refused.count > 80)
  }

  @Test(arguments: HTTP1Case.valid)
  func `a valid request is taken, and all that follow it`(_ valid: HTTP1Case) {
    let reading = HTTP1Reading(valid.bytes)
    #expect(reading.failure == nil)
    #expect(!reading.requests.isEmpty)
    #expect(reading.requests.allSatisfy { $0.trailers != nil })
  }

  @Test(arguments: HTTP1Case.refused)
  func `an invalid request is refused with its status`(_ refused: HTTP1Case) {
    #expect(HTTP1Reading(refused.bytes).failure?.status.code == refused.status)
  }

  @Test(arguments: HTTP1Case.valid + HTTP1Case.refused)
  func `a split at any byte changes nothing`(_ corpus: HTTP1Case) {
    let whole = HTTP1Reading(corpus.bytes)
    for place in corpus.bytes.indices { #expect(HTTP1Reading(corpus.bytes, splitAt: [place]) == whole) }
    #expect(HTTP1Reading(corpus.bytes, splitAt: Array(corpus.bytes.indices)) == whole)
  }

  @Test func `all requests behind one another, split at random, are the same as at once`() {
    var chance = SeededGenerator(seed: 4)
    let bytes = HTTP1Case.valid.flatMap(\.bytes)
    let whole = HTTP1Reading(bytes)
    #expect(whole.failure == nil)
    for _ in 0..<100 {
      let places = (0..<Int.random(in: 1...40, using: &chance)).map { _ in
        bytes.indices.randomElement(using: &chance) ?? 0
      }
      #expect(HTTP1Reading(bytes, splitAt: places.sorted()) == whole)
    }
  }

  @Test func `damaged requests never crash, and never read two ways`() {
    var chance = SeededGenerator(seed: 1)
    let corpus = HTTP1Case.valid + HTTP1Case.refused
    for _ in 0..<4000 {
      guard var bytes = corpus.randomElement(using: &chance)?.bytes else { continue }
      for _ in 0..<Int.random(in: 1...4, using: &chance) { damage(&bytes, &chance) }
      let places = (0..<6).map { _ in Int.random(in: 0...bytes.count, using: &chance) }
      #expect(HTTP1Reading(bytes, splitAt: places.sorted()) == HTTP1Reading(bytes))
    }
  }

  private func damage(_ bytes: inout [UInt8], _ chance: inout SeededGenerator) {
    let place = Int.random(in: 0...max(0, bytes.count - 1), using: &chance)
    let signs: [UInt8] = [0, 9, 10, 13, 32, 44, 48, 58, 59, 102, 127, 255]
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: bytes.insert(signs.randomElement(using: &chance) ?? 0, at: place)
    case 1: if place < bytes.count { bytes.remove(at: place) }
    case 2: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &chance) }
    default: bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 0...20, using: &chance)), at: place)
    }
  }

  @Test func `the parts of a request are told apart`() throws {
    let reading = HTTP1Reading(HTTP1Case.bytes(#"GET /a?b=c HTTP/1.1\r\nhost: x:81\r\nX-Odd:  y \r\nHOST2: z\r\n\r\n"#))
    let head = try #require(reading.requests.first?.head)
    let fields = [
      HTTPField(name: .host, value: "x:81"), HTTPField(name: HTTPField.Name("X-Odd"), value: "y"),
      HTTPField(name: HTTPField.Name("HOST2"), value: "z"),
    ]
    let request = HTTPRequest(
      method: .get,
      scheme: "http",
      authority: "x:81",
      path: "/a?b=c",
      headerFields: HTTPFields(fields)
    )
    #expect(head.request == request)
    #expect(head.request.headerFields.map(\.name.rawName) == ["host", "X-Odd", "HOST2"])
    #expect(head.version == .http11 && head.contentLength == .none && head.keepsAlive)
  }

  @Test(arguments: [
    ("GET http://b.example:81/path?q=1", "http", "b.example:81", "/path?q=1"), ("GET HTTPS://b", "https", "b", "/"),
    ("GET http://b?q", "http", "b", "/?q"), ("OPTIONS http://b", "http", "b", "*"), ("OPTIONS *", "http", "a", "*"),
    ("CONNECT b:443", "http", "b:443", nil), ("CONNECT [::1]:443", "http", "[::1]:443", nil),
  ])
  func `every form of target is told apart`(_ line: String, _ scheme: String, _ authority: String, _ path: String?) {
    let request = HTTP1Reading(HTTP1Case.bytes(line + #" HTTP/1.1\r\nHost: a\r\n\r\n"#)).requests.first?.head.request
    #expect(request?.scheme == scheme)
    #expect(request?.authority == authority)
    #expect(request?.path == path)
  }

  @Test func `content comes out of its chunks, and trailers behind it`() {
    let chunked = HTTP1Case.valid.first { $0.name == "chunks with extensions and trailers" }
    let first = HTTP1Reading(chunked?.bytes ?? []).requests.first
    #expect(first?.body == Array("hello".utf8))
    #expect(first?.trailers.map { $0.map(\.description) } == ["X-Sum: 17", "X-More: "])
  }

  @Test(arguments: [
    (#"Connection: close"#, true, false), (#"Connection: x, Close"#, true, false), (#"X: close"#, true, true),
    (#"X: y"#, false, false), (#"Connection: keep-alive"#, false, true),
    (#"Connection: keep-alive, close"#, false, false),
  ])
  func `the client says whether the connection goes on`(_ field: String, _ isCurrent: Bool, _ keepsAlive: Bool) {
    let bytes = HTTP1Case.bytes(#"GET / HTTP/1.\#(isCurrent ? 1 : 0)\r\nHost: a\r\n\#(field)\r\n\r\n"#)
    #expect(HTTP1Reading(bytes).requests.first?.head.keepsAlive == keepsAlive)
  }

  @Test func `a failure says where and why`() {
    let head = HTTP1Reading(HTTP1Case.bytes(#"GET / HTTP/1.1\r\nHost : a\r\n\r\n"#)).failure
    #expect(
      head?.description
        == "line 2, column 5 of the request: found a space, expected a field name directly followed by “:”"
    )
    let chunk = HTTP1Reading(HTTP1Case.refused.first { $0.name == "a chunk that is longer than its size" }?.bytes ?? [])
    #expect(
      chunk.failure?.description == "byte 9 of the request's content: found “!”, expected CR LF after the chunk"
    )
  }
}
