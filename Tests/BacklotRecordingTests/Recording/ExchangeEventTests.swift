import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import Testing

@testable import BacklotRecording

struct ExchangeEventTests {
  private static let request = HTTPRequest(
    method: .post,
    scheme: "https",
    authority: "api.example.com",
    path: "/dogs?token=a%20b",
    headerFields: [.contentType: "application/json", .accept: "*/*", .accept: "text/plain"],
    body: "{\"name\":\"Rex\"}"
  )

  private static let events: [ExchangeEvent] = [
    .request(request, start: Moment(seconds: 1_700_000_000, nanosecond: 5)),
    .head(.created, [.contentType: "text/plain"], after: .milliseconds(12)),
    .content([0, 255, 7], after: .milliseconds(13)), .content([], after: .milliseconds(14)),
    .end(after: .milliseconds(15)), .failure("the upstream closed the connection"), .cancelled,
  ]

  @Test func `Events arrive as they were written, however the bytes are cut`() throws {
    var first = EventWriter(exchange: 7)
    var second = EventWriter(exchange: .max)
    for event in Self.events { first.append(event) }
    second.append(.cancelled)
    let bytes = first.message() + second.message()
    for size in [1, 2, 3, 5, 8, 64, bytes.count] {
      var reader = EventReader()
      var received: [(exchange: UInt64, events: [ExchangeEvent])] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.append(Array(bytes[start..<min(start + size, bytes.count)]))
        while let message = try reader.next() { received.append(message) }
      }
      #expect(received.map(\.exchange) == [7, .max], "in pieces of \(size)")
      #expect(received.first?.events == Self.events, "in pieces of \(size)")
    }
  }

  @Test func `Content above the limit is left out, with a comment`() throws {
    let limit = ExchangeAssembler.maximumContentLength
    let request = ReceivedRequest(
      HTTPRequest(method: .post, scheme: "http", authority: "a.example", path: "/"),
      body: [UInt8](repeating: 0, count: limit + 1)
    )
    let url = try UpstreamURL("http://b.example")
    let recorded = RecordingTap.recorded(request, to: Upstream(url))
    #expect(recorded.body.bytes == [])
    var assembler = ExchangeAssembler()
    #expect(assembler.handle(.request(recorded, start: Moment(seconds: 0)), of: 1) == nil)
    #expect(assembler.handle(.head(.ok, [:], after: .zero), of: 1) == nil)
    #expect(assembler.handle(.content([UInt8](repeating: 0, count: limit + 1), after: .zero), of: 1) == nil)
    let exchange = assembler.handle(.end(after: .zero), of: 1)
    #expect(
      exchange?.comment == "The request was recorded without its content, which has more than 256 MiB. "
        + "The response was recorded without its content, which has more than 256 MiB."
    )
    #expect(exchange?.response?.body.bytes == [])
    let written = HTTPArchive(try HTTPArchiveWriter().bytes(of: [try #require(exchange)]))
    let read = try written.all()
    #expect(read.exchanges.first?.missingLength == limit + 1)
    #expect(read.problems.count == 1)
  }

  @Test func `A message that is cut off is not an event`() throws {
    var writer = EventWriter(exchange: 1)
    writer.append(Self.events[0])
    let message = writer.message()
    var reader = EventReader()
    reader.append(Array(message.dropLast()))
    let next = try reader.next()
    #expect(next == nil)
  }

  @Test(arguments: [
    [4, 0, 0, 0, 1, 1, 1, 1], [9, 0, 0, 0] + Array(repeating: 0, count: 8) + [99], [255, 255, 255, 255],
  ])
  func `Bytes that are not messages are an error`(_ bytes: [UInt8]) {
    var reader = EventReader()
    reader.append(bytes)
    #expect(throws: MalformedEvents.self) {
      var reader = reader
      _ = try reader.next()
    }
  }

  @Test func `The chunks of a response have their times after its header fields`() async throws {
    var assembler = ExchangeAssembler()
    let events: [ExchangeEvent] = [
      Self.events[0], .head(.ok, [:], after: .milliseconds(10)), .content([1, 2], after: .milliseconds(10)),
      .content([3], after: .milliseconds(25)),
    ]
    let early = events.compactMap { assembler.handle($0, of: 3) }
    #expect(early.isEmpty)
    let last = assembler.handle(.end(after: .milliseconds(30)), of: 3)
    let exchange = try #require(last)
    #expect(
      exchange.chunks == [RecordedChunk(length: 2, time: .zero), RecordedChunk(length: 1, time: .milliseconds(15))]
    )
    #expect(exchange.waitingTime == .milliseconds(10))
    #expect(exchange.receivingTime == .milliseconds(20))
    #expect(exchange.response?.body.bytes == [1, 2, 3])
    #expect(assembler.openCount == 0)
  }

  @Test func `A request without an answer is recorded without a response, and a cancelled one is not recorded`() throws
  {
    var assembler = ExchangeAssembler()
    let early = [(Self.events[0], 1), (Self.events[0], 2), (.cancelled, 1)].compactMap { event, number in
      assembler.handle(event, of: number)
    }
    #expect(early.isEmpty)
    let failed = assembler.handle(.failure("no connection"), of: 2)
    #expect(failed?.request.path == "/dogs?token=a%20b")
    #expect(failed?.response == nil)
    #expect(assembler.openCount == 0)
  }
}

extension ExchangeEventTests {
  @Test func `An exchange is passed on before its client receives the end`() throws {
    let messages = SentMessages()
    let tap = RecordingTap { messages.append($0) }
    let upstream = Upstream("https://api.example.com/v2")
    let received = ReceivedRequest(
      HTTPRequest(
        method: .get,
        scheme: "http",
        authority: "127.0.0.1:8080",
        path: "/dogs",
        headerFields: [.host: "127.0.0.1:8080"]
      )
    )
    let exchange = tap.observe(received, to: upstream)
    exchange.receive(HTTPResponse(status: .ok, headerFields: [:], body: "[]"))
    #expect(try messages.exchanges().isEmpty)
    exchange.end(nil)
    exchange.end(nil)
    let recorded = try messages.exchanges()
    #expect(recorded.count == 1)
    #expect(recorded.first?.request.authority == "api.example.com")
    #expect(recorded.first?.request.headerFields[.host] == "api.example.com")
    #expect(recorded.first?.request.path == "/dogs")
    #expect(recorded.first?.response?.body.bytes == Array("[]".utf8))
  }
}

/// The messages that a recorder has sent.
private final class SentMessages: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func append(_ message: [UInt8]) { bytes.withLock { $0 += message } }

  func exchanges() throws -> [RecordedExchange] {
    var reader = EventReader()
    var assembler = ExchangeAssembler()
    var exchanges: [RecordedExchange] = []
    reader.append(bytes.withLock { $0 })
    while let (number, events) = try reader.next() {
      exchanges += events.compactMap { assembler.handle($0, of: number) }
    }
    return exchanges
  }
}
