import Testing

@testable import BacklotStreaming

struct ContentRangeTests {
  @Test(
    arguments: [
      ("bytes 0-9/10", 0...9, 10), ("bytes 5-9/10", 5...9, 10), ("bytes 5-9/*", 5...9, nil),
      ("bytes */10", nil, 10), ("BYTES 0-0/1", 0...0, 1),
    ] as [(String, ClosedRange<Int64>?, Int64?)]
  )
  func `a valid range is read`(text: String, range: ClosedRange<Int64>?, total: Int64?) throws {
    let value = try #require(ContentRange(parsing: text))
    #expect(value.range == range)
    #expect(value.total == total)
  }

  @Test(arguments: [
    "", "bytes", "bytes 0-9", "bytes 0-9/", "bytes /10", "bytes 9-0/10", "bytes 0-10/10", "bytes -9/10", "bytes 0-/10",
    "bytes */*", "bytes *-9/10", "items 0-9/10", "bytes 0-9/10 x", "bytes 0-9/10/11", "bytes +0-9/10",
    "bytes 0-9/99999999999999999999", "bytes 0-9-9/10",
  ])
  func `an invalid range is refused`(text: String) {
    #expect(ContentRange(parsing: text) == nil)
  }
}
