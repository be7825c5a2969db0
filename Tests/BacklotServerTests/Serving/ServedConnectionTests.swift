import BacklotDesk
import BacklotPlatform
import Dispatch
import Foundation
import RawSockets
import Testing

@testable import BacklotStubs

/// The behavior of a connection from its first to its last byte, observed by a client that uses a plain socket.
@Suite struct ServedConnectionTests {
  private static let echo = Post("/echo") { request in
    Respond(body: HTTPBody(request.body)).header("Date", "today")
  }
  private static let head = "HTTP/1.1 200 OK\r\nDate: today\r\n"

  private func text(_ content: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nDate: today\r\nContent-Length: \(content.utf8.count)\r\n"
      + "\r\n\(content)"
  }

  private func server(@BackendBuilder _ sources: () -> [any BackendSource]) throws -> MockServer {
    try MockServer(configuration: .patient, sources)
  }

  private func respond(_ content: String) -> Respond { Respond(text: content).header("Date", "today") }
}

// MARK: - Several requests

extension ServedConnectionTests {
  @Test func `a connection is kept, whatever answered before`() async throws {
    let server = try server {
      Get("/fixed") { respond("fixed") }
      Get("/computed") { _ in respond("computed") }
      Get("/late") { respond("late").delayed(.milliseconds(1)) }
    }
    let client = try RawClient(port: server.port)
    for path in ["fixed", "computed", "late", "fixed"] {
      try await client.send("GET /\(path) HTTP/1.1\nHost: a\n\n")
      let expected = text(path)
      #expect(await client.receive(count: expected.utf8.count).text == expected)
    }
    try await client.send("GET /none HTTP/1.1\nHost: a\n\n")
    #expect(await client.receive(until: "\n\n").text.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
  }

  @Test func `pipelined requests are answered in order, although the first takes longest`() async throws {
    let backend = MockBackend(time: .stepped) {
      Get("/slow") { respond("slow").delayed(.seconds(30)) }
      Get("/computed") { _ in respond("computed") }
      Get("/fast") { respond("fast") }
    }
    let server = try MockServer(backend, configuration: .patient)
    let client = try RawClient(port: server.port)
    let paths = ["slow", "fast", "computed", "fast"]
    try await client.send(paths.map { "GET /\($0) HTTP/1.1\nHost: a\n\n" }.joined())
    for path in paths { _ = try #require(await backend.nextArrival(of: Get("/\(path)"))) }
    #expect(await client.receive(patience: .milliseconds(50)) == RawClient.Reception())
    try await backend.advanceTime(by: .seconds(30))
    let expected = paths.map(text).joined()
    #expect(await client.receive(count: expected.utf8.count).text == expected)
  }

  @Test func `content that is slow behind a delay is due when both are over, however late the server is`()
    async throws
  {
    // Many rounds, since the server has to be later than the test.
    for _ in 0..<20 {
      let backend = MockBackend(time: .stepped) {
        Get("/") { Respond(text: "ab").delayed(.seconds(1)).dribbled(in: 2, over: .seconds(2)) }
      }
      let server = try MockServer(backend, configuration: .patient)
      let client = try RawClient(port: server.port)
      try await client.send("GET / HTTP/1.1\nHost: a\nConnection: close\n\n")
      _ = try #require(await backend.nextArrival(of: Get("/")))
      try await backend.advanceTime(by: .seconds(3))
      #expect(await client.receive(patience: .seconds(60)).text.hasSuffix("\r\n\r\nab"))
    }
  }

  @Test func `a request may arrive byte by byte`() async throws {
    let server = try server { Self.echo }
    let client = try RawClient(port: server.port)
    for byte in "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi".utf8 {
      try await client.send(bytes: [byte])
    }
    let expected = Self.head + "Content-Length: 2\r\n\r\nhi"
    #expect(await client.receive(count: expected.utf8.count).text == expected)
  }
}

// MARK: - Forms of a request

extension ServedConnectionTests {
  @Test func `a client that asks first is told to send its content`() async throws {
    let server = try server { Self.echo }
    let client = try RawClient(port: server.port)
    try await client.send("POST /echo HTTP/1.1\nHost: a\nContent-Length: 5\nExpect: 100-continue\n\n")
    let promise = "HTTP/1.1 100 Continue\r\n\r\n"
    #expect(await client.receive(count: promise.utf8.count).text == promise)
    #expect(server.backend.journal.entries.isEmpty)
    try await client.send("hello")
    let expected = Self.head + "Content-Length: 5\r\n\r\nhello"
    #expect(await client.receive(count: expected.utf8.count).text == expected)
  }

  @Test func `a chunked request is put together, and its connection kept`() async throws {
    let server = try server { Self.echo }
    let client = try RawClient(port: server.port)
    let request = "POST /echo HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n5;note=1\nhello\n1\n!\n0\nTrace: 7\n\n"
    let expected = Self.head + "Content-Length: 6\r\n\r\nhello!"
    for _ in 0..<2 {
      try await client.send(request)
      #expect(await client.receive(count: expected.utf8.count).text == expected)
    }
    #expect(server.backend.journal.entries.map(\.request.body) == [Array("hello!".utf8), Array("hello!".utf8)])
  }

  @Test func `HEAD is answered without content, and the next answer follows at once`() async throws {
    let server = try server {
      Head("/dogs") { respond("content") }
      Get("/next") { respond("next") }
    }
    let client = try RawClient(port: server.port)
    try await client.send("HEAD /dogs HTTP/1.1\nHost: a\n\nGET /next HTTP/1.1\nHost: a\nConnection: close\n\n")
    let reception = await client.receive()
    let answers = reception.text.components(separatedBy: "\r\n\r\n")
    #expect(answers.count == 3 && answers[0].hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answers[1].hasPrefix("HTTP/1.1 200 OK\r\n") && answers[2] == "next")
    #expect(reception.ending == .closed)
  }

  @Test func `one stub answers over IPv4 and IPv6`() async throws {
    let server = try server { Get("/dogs") { respond("Rex") } }
    let hosts = server.addresses.map { $0.hasPrefix("[") ? "::1" : "127.0.0.1" }
    if hosts.count == 1 { print("skipped: IPv6, since this machine has none") }
    for host in hosts {
      let client = try RawClient(host, port: server.port)
      try await client.send("GET /dogs HTTP/1.1\nHost: a\n\n")
      #expect(await client.receive(count: text("Rex").utf8.count).text == text("Rex"))
    }
    #expect(server.backend.received(Get("/dogs"), .exactly(hosts.count)))
  }
}

// MARK: - Clients that go

extension ServedConnectionTests {
  @Test(arguments: ["fixed", "computed", "deferred", "long"])
  func `a client that has ended its side still gets its answer`(path: String) async throws {
    let long = String(repeating: "dog ", count: 1 << 20)
    let server = try server {
      Get("/fixed") { respond("fixed") }
      Get("/computed") { _ in respond("computed") }
      Get("/deferred") { _ async in respond("deferred") }
      Get("/long") { respond(long) }
    }
    let client = try RawClient(port: server.port)
    try await client.send("GET /\(path) HTTP/1.1\nHost: a\n\n")
    client.endSending()
    let reception = await client.receive()
    #expect(reception.text.hasSuffix(text(path == "long" ? long : path)))
    #expect(reception.ending == .closed)
  }

  /// The server's only thread is busy meanwhile, so that it finds the request and the end at the same time.
  @Test(arguments: ["fixed", "computed", "deferred", "none"], 1...3)
  func `a client whose end arrives with its request still gets its answer`(path: String, _: Int) async throws {
    let (holds, hold) = AsyncStream<Void>.makeStream()
    let gate = DispatchSemaphore(value: 0)
    let server = try server {
      Get("/fixed") { respond("fixed") }
      Get("/computed") { _ in respond("computed") }
      Get("/deferred") { _ async in respond("deferred") }
      Get("/hold") { _ in
        hold.yield()
        gate.wait()
        return Respond()
      }
    }
    // Whatever goes wrong: a server whose thread is held cannot end.
    defer { gate.signal() }
    let holder = try RawClient(port: server.port)
    try await holder.send("GET /hold HTTP/1.1\nHost: a\n\n")
    for await _ in holds { break }
    let client = try RawClient(port: server.port)
    try await client.send("GET /\(path) HTTP/1.1\nHost: a\n\n")
    client.endSending()
    gate.signal()
    let reception = await client.receive()
    // A slow machine leads to an interim response.
    let answer = reception.text.replacing("HTTP/1.1 100 Continue\r\n\r\n", with: "")
    #expect(path == "none" ? answer.hasPrefix("HTTP/1.1 404 Not Found\r\n") : answer == text(path))
    #expect(reception.ending == .closed)
  }

  @Test(arguments: ["delayed", "computed", "deferred"], [false, true])
  func `a client that goes before its answer is there calls it off`(path: String, isReset: Bool) async throws {
    for time in [BackendTime.real, .stepped] {
      let (outcomes, told) = AsyncStream<String>.makeStream()
      let backend = MockBackend(time: time) {
        Get("/delayed") { Respond(after: .seconds(3600)) }
        Get("/computed") { _ in Respond(after: .seconds(3600)) }
        Get("/deferred") { request async throws in
          try await request.clock.sleep(for: .seconds(3600))
          return Respond()
        }
      }
      let configuration = ServerConfiguration { event in told.yield("\(event.outcome)") }
      let server = try MockServer(backend, configuration: configuration)
      let client = try RawClient(port: server.port)
      try await client.send("GET /\(path) HTTP/1.1\nHost: a\n\n")
      _ = try #require(await backend.nextArrival(of: Get("/\(path)")))
      if isReset { client.reset() } else { client.close() }
      for await outcome in outcomes {
        #expect(outcome == "cancelled")
        break
      }
      #expect(await outcome(in: backend) == "cancelled")
      server.stop()
    }
  }

  /// Returns the outcome of the only exchange, which can reach the journal with a delay.
  private func outcome(in backend: MockBackend) async -> String? {
    while true {
      let changeCount = backend.journal.changeCount
      let outcome = backend.journal.entries.first.map { "\($0.outcome)" }
      if outcome != "pending" { return outcome }
      await backend.journal.change(after: changeCount)
    }
  }
}

// MARK: - Slow readers

extension ServedConnectionTests {
  @Test func `an answer of 100 MB is made no faster than a slow client reads it`() async throws {
    let content = CountedContent(pieceCount: 1600)
    let server = try server {
      Get("/film") { _ in Respond(body: HTTPBody(streaming: content)) }
      Get("/well") { respond("well") }
    }
    let client = try RawClient(port: server.port, receiveRoom: 1 << 16)
    try await client.send("GET /film HTTP/1.1\nHost: a\nConnection: close\n\n")
    #expect(await client.receive(until: "\n\n").text.contains("Transfer-Encoding: chunked\r\n"))
    let other = try RawClient(port: server.port)
    // Meanwhile the server has every opportunity to go on.
    for _ in 0..<100 {
      try await other.send("GET /well HTTP/1.1\nHost: a\n\n")
      #expect(await other.receive(count: text("well").utf8.count).text == text("well"))
    }
    #expect(content.madeCount < 1 << 24)
    var received = 0
    while case let portion = await client.receive(count: 1 << 20), !portion.bytes.isEmpty {
      received += portion.bytes.count
      #expect(content.madeCount - received < 1 << 24)
      if portion.ending != .open { break }
    }
    #expect(content.madeCount == content.size)
    #expect(received == content.chunkedSize)
  }
}

/// Pieces of 64 KiB that count how many were asked for.
private final class CountedContent: AsyncSequence, Sendable {
  typealias Element = [UInt8]
  typealias Failure = Never

  private static let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
  let pieceCount: Int
  private let made = Atomic(0)

  init(pieceCount: Int) { self.pieceCount = pieceCount }

  var size: Int { pieceCount * Self.piece.count }
  /// With `10000`, two ends of a line around each piece, and the last chunk.
  var chunkedSize: Int { size + pieceCount * 9 + 5 }
  var madeCount: Int { made.load(ordering: .relaxed) * Self.piece.count }

  struct AsyncIterator: AsyncIteratorProtocol {
    let content: CountedContent

    mutating func next() async -> [UInt8]? {
      if content.made.load(ordering: .relaxed) == content.pieceCount { return nil }
      content.made.wrappingAdd(1, ordering: .relaxed)
      return CountedContent.piece
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(content: self) }
}
