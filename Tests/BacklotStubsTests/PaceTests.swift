import BacklotHTTP
import Testing

@testable import BacklotStubs

@Suite struct PaceTests {
  private let request = HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/")

  /// The pieces of an answer, and when each came in the backend's time.
  private func pieces(_ response: ResponseDefinition) async throws -> [String] {
    let backend = MockBackend { Get("/") { response } }
    let answer = try await backend.respond(to: request)
    var pieces: [String] = []
    for try await piece in answer.body {
      pieces.append("\(String(decoding: piece, as: UTF8.self)) at \(backend.time.now)")
    }
    return pieces
  }

  @Test func `content dribbles in pieces at even intervals, the last when the time is over`() async throws {
    let dribbled = Respond(text: "0123456789").dribbled(in: 3, over: .seconds(6))
    #expect(try await pieces(dribbled) == ["0123 at 2.0 seconds", "456 at 4.0 seconds", "789 at 6.0 seconds"])
  }

  @Test func `the journal notes that a client cancelled slow content`() async throws {
    let backend = MockBackend(time: .stepped) { Get("/") { Respond(text: "ab").dribbled(in: 2, over: .seconds(2)) } }
    let answer = try await backend.respond(to: request)
    let reading = Task { try await answer.body.collect(upTo: 2) }
    while !backend.time.hasWaiting { await Task.yield() }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    #expect(backend.journal.entries.map(\.isContentCancelled) == [true])
  }

  @Test func `there are no more pieces than bytes, and they take all of the time`() async throws {
    let dribbled = Respond(text: "ab").dribbled(in: 100, over: .seconds(4))
    #expect(try await pieces(dribbled) == ["a at 2.0 seconds", "b at 4.0 seconds"])
    #expect(try await pieces(Respond().dribbled(in: 5, over: .seconds(4))) == [])
  }

  @Test(arguments: [5, 6, 7, 11, 12, 100])
  func `there are as many pieces as were asked for, whatever the length is`(length: Int) async throws {
    let dribbled = Respond(text: String(repeating: "a", count: length)).dribbled(in: 5, over: .seconds(5))
    let pieces = try await pieces(dribbled)
    #expect(pieces.count == 5 && pieces.last?.hasSuffix("at 5.0 seconds") == true)
  }

  @Test func `a pace without bounds ends no program and holds little in memory`() async throws {
    let dribbled = Respond(text: "ab").dribbled(in: .max, over: .seconds(Int64.max))
    #expect(try await pieces(dribbled).count == 2)
    let long = String(repeating: "a", count: 1 << 18)
    let backend = MockBackend { Get("/") { Respond(text: long).throttled(bytesPerSecond: .max) } }
    var sizes: [Int] = []
    for try await piece in try await backend.respond(to: request).body { sizes.append(piece.count) }
    #expect(sizes == [65_536, 65_536, 65_536, 65_536])
  }

  @Test func `throttled content comes ten times a second, or byte by byte`() async throws {
    let throttled = Respond(text: "0123456789").throttled(bytesPerSecond: 40)
    #expect(
      try await pieces(throttled) == ["0123 at 0.1 seconds", "4567 at 0.2 seconds", "89 at 0.3 seconds"]
    )
    let trickling = Respond(text: "abc").throttled(bytesPerSecond: 2)
    #expect(try await pieces(trickling) == ["a at 0.5 seconds", "b at 1.0 seconds", "c at 1.5 seconds"])
  }

  @Test func `the pace begins behind the delay, and an answer keeps its status, fields and length`() async throws {
    let response = Respond(.created, text: "ab", after: .seconds(10)).header("X-Own", "1")
    let backend = MockBackend { Get("/") { response.dribbled(in: 2, over: .seconds(2)) } }
    let answer = try await backend.respond(to: request)
    #expect(backend.time.now == .seconds(10))
    #expect(answer.status == .created && answer.headerFields[HTTPField.Name("X-Own")] == "1")
    #expect(answer.body.length == 2)
    #expect(try await answer.body.collect(upTo: 10) == Array("ab".utf8))
    #expect(backend.time.now == .seconds(12))
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["201"])
  }

  @Test func `content that is computed or not in memory is slowed down as well`() async throws {
    let chunks = AsyncStream<[UInt8]> { continuation in
      for chunk in ["a", "bcd", "e"] { continuation.yield(Array(chunk.utf8)) }
      continuation.finish()
    }
    let backend = MockBackend {
      Get("/") { _ in Respond(body: HTTPBody(streaming: chunks)).dribbled(in: 3, over: .seconds(3)) }
    }
    let answer = try await backend.respond(to: request)
    var sizes: [Int] = []
    for try await piece in answer.body { sizes.append(piece.count) }
    #expect(sizes == [1, 3, 1])
    #expect(backend.time.now == .seconds(3))
  }

  @Test func `stepped time brings all pieces that are due`() async throws {
    let backend = MockBackend(time: .stepped) {
      Get("/") { Respond(text: "abcd").dribbled(in: 4, over: .seconds(4)) }
    }
    let body = try await backend.respond(to: request).body
    async let content = body.collect(upTo: 10)
    try await backend.advanceTime(by: .seconds(4))
    #expect(try await content == Array("abcd".utf8))
    await #expect(throws: SteppingError.self) { try await backend.advanceTime(by: .seconds(1)) }
  }

  @Test func `an answer that a fault spoils has no pace`() async throws {
    let spoilt = Respond(text: "hello").dribbled(in: 2, over: .seconds(2)).failing(with: .truncatedBody(after: 2))
    let backend = MockBackend { Get("/") { spoilt } }
    var exchange = backend.receive(request, body: [])
    await backend.performWork(of: &exchange, before: ClientDeadline(nil, of: 1, in: backend.time))
    guard case .fail(_, let response) = exchange.action else { return #expect(Bool(false), "\(exchange.action)") }
    #expect(response.body == "hello")
  }

  @Test func `a pace without sense is the nearest that has some`() {
    #expect(Pace.pieces(0, over: .seconds(-1)) == .pieces(1, over: .zero))
    #expect(Pace.bytesPerSecond(-5) == .bytesPerSecond(1))
    #expect("\(Pace.pieces(5, over: .seconds(2)))" == "in 5 pieces over 2.0 seconds")
    #expect("\(Pace.pieces(1, over: .seconds(2)))" == "in one piece after 2.0 seconds")
    #expect("\(Pace.bytesPerSecond(1))" == "at 1 byte a second")
    #expect("\(Pace.bytesPerSecond(2000))" == "at 2000 bytes a second")
  }
}
