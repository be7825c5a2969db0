import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotRecording
import TemporaryFolders
import TestConditions
import Testing

/// Bodies that stay in the archive until they are read.
struct StoredBodyTests {
  @Test(arguments: [65_000, 65_537, 262_100, 262_145, 600_000]) func `A long body is read from the archive`(
    count: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(count))
    let text = String(
      (0..<count / 4).map { _ in ["\"", "\\", "é", "🐶", "\u{1}", "plain"].randomElement(using: &random) ?? "" }.joined()
    )
    let binary = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let entries = [
      Self.entry(content: "{\"text\": \(JSONValue.string(text))}"),
      Self.entry(content: "{\"encoding\": \"base64\", \"text\": \"\(Base64.encode(binary))\"}"),
      Self.entry(content: "{\"text\": \"short\"}"),
    ]
    let archive = HTTPArchive(entries: entries)
    let (exchanges, locations, problems) = try archive.all()
    #expect(problems == [])
    try #require(exchanges.count == 3)
    let again = try locations.compactMap { try archive.exchange(at: $0) }
    for exchange in [exchanges, again] {
      for (exchange, content) in zip(exchange, [Array(text.utf8), binary, Array("short".utf8)]) {
        let body = try #require(exchange.response?.body)
        #expect(body.length == Int64(content.count))
        // It can be read more than once.
        for _ in 0..<2 { #expect(try await body.collect(upTo: 1 << 21) == content) }
        #expect(try body.beginning(upTo: 100) == Array(content.prefix(100)))
      }
    }
  }

  @Test func `Any string that is longer than a window is found, wherever it begins`() throws {
    for shift in [0, 1, 7, 196_000, 196_607, 262_000, 262_143] {
      let filler = String(repeating: "x", count: shift)
      let long = String(repeating: "y\\\"", count: 30_000)
      let entry =
        "{\"_a\": \"\(filler)\", \"request\": {\"method\": \"POST\", \"url\": \"http://a/\", \"postData\": {\"text\": \"\(long)\"}}}"
      let exchange = try #require(try HTTPArchive(entries: [entry, entry]).all().exchanges.last)
      #expect(exchange.request.body.length == 60_000)
      #expect(try exchange.request.body.beginning(upTo: 4) == Array("y\"y\"".utf8))
    }
  }

  @Test func `A body can be read after the archive has grown`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.har"
    let appender = try ArchiveAppender(path: path)
    let content = String(repeating: "dog ", count: 50_000)
    try appender.append(RecordedExchange(body: HTTPBody(content)))
    let archive = try HTTPArchive(path: path)
    let exchange = try #require(try archive.all().exchanges.first)
    try appender.append(RecordedExchange(body: "cat"))
    #expect(try await exchange.response?.body.collect(upTo: 1 << 20) == Array(content.utf8))
  }

  private static func entry(content: String) -> String {
    "{\"request\": {\"method\": \"GET\", \"url\": \"http://a/\"}, \"response\": {\"status\": 200, \"content\": \(content)}}"
  }
}
