import BacklotHTTP
import BacklotHTTP1
import HTTP1Cases
import Testing

/// Each limit is kept at the limit, and answered one past it; in whatever pieces the bytes come.
struct HTTP1LimitTests {
  private func status(_ text: String, _ set: (inout HTTP1Limits) -> Void) -> Int? {
    var limits = HTTP1Limits()
    set(&limits)
    let bytes = HTTP1Case.bytes(text)
    let whole = HTTP1Reading(bytes, limits: limits)
    #expect(HTTP1Reading(bytes, splitAt: Array(bytes.indices), limits: limits) == whole)
    return whole.failure?.status.code
  }

  @Test(arguments: [(20, Int?.none), (19, 414)])
  func `request line`(_ limit: Int, _ expected: Int?) {
    #expect(status(#"GET /567890 HTTP/1.1\r\nHost: a\r\n\r\n"#) { $0.requestLine = limit } == expected)
  }

  @Test(arguments: [(27, Int?.none), (26, 431)])
  func head(_ limit: Int, _ expected: Int?) {
    #expect(status(#"GET / HTTP/1.1\r\nHost: a\r\n\r\n"#) { $0.head = limit } == expected)
    #expect(
      status(#"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"#) { $0.head = limit } == expected
    )
  }

  @Test func `a head that is like the last is not longer than another may be`() {
    let text = #"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"#
    #expect(status(text) { $0.head = 27 } == 431)
    #expect(status(text) { $0.head = 28 } == nil)
  }

  @Test(arguments: [(3, Int?.none), (2, 431)])
  func `field count`(_ limit: Int, _ expected: Int?) {
    #expect(status(#"GET / HTTP/1.1\r\nHost: a\r\nB: c\r\nC: d\r\n\r\n"#) { $0.fieldCount = limit } == expected)
  }

  @Test(arguments: [(5, Int?.none), (4, 413)])
  func content(_ limit: Int, _ expected: Int?) {
    #expect(status(#"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"#) { $0.body = limit } == expected)
    let chunks = #"PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"#
    #expect(status(chunks) { $0.body = limit } == expected)
  }

  @Test(arguments: [(5, Int?.none), (4, 400)])
  func `chunk line`(_ limit: Int, _ expected: Int?) {
    let chunks = #"PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nhe\r\n0\r\n\r\n"#
    #expect(status(chunks) { $0.chunkLine = limit } == expected)
  }

  @Test(arguments: [(8, Int?.none), (7, 431)])
  func trailers(_ limit: Int, _ expected: Int?) {
    let chunks = #"PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\r\n\r\n"#
    #expect(status(chunks) { $0.trailers = limit } == expected)
  }
}
