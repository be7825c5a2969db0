import BacklotHTTP
import BacklotRecording
import BacklotTime
import Testing

/// The replay of recorded times and pieces, in the backend's time.
struct ReplayTimingTests {
  private static let session: RecordedSession = {
    var session = RecordedSession()
    session.add(.get, "/slow", "0123456789", type: "text/plain") { exchange in
      exchange.waitingTime = .seconds(2)
      exchange.chunks = [(4, 0), (4, 1), (2, 3)].map { RecordedChunk(length: $0.0, time: .seconds($0.1)) }
    }
    session.add(.get, "/plain", "0123456789", type: "text/plain") { exchange in
      exchange.waitingTime = .seconds(1)
      exchange.receivingTime = .seconds(10)
    }
    session.add(.get, "/events", "data: 1\n\ndata: 2\n\n", type: "text/event-stream") { exchange in
      exchange.waitingTime = .seconds(2)
      exchange.chunks = [(9, 1), (9, 4)].map { RecordedChunk(length: $0.0, time: .seconds($0.1)) }
    }
    return session
  }()

  private func pieces(_ path: String, _ timing: Recording.Timing) async throws -> [String] {
    let backend = MockBackend { Recording(Self.session.exchanges, timing: timing) }
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: path))
    var pieces: [String] = []
    for try await piece in response.body {
      let text = String(decoding: piece, as: UTF8.self).replacing("\n", with: "")
      pieces.append("\(text) at \(backend.time.now)")
    }
    return pieces
  }

  @Test func `recorded pieces arrive at their times after the recorded wait`() async throws {
    let expected = ["0123 at 2.0 seconds", "4567 at 3.0 seconds", "89 at 5.0 seconds"]
    #expect(try await pieces("/slow", .recorded) == expected)
    let events = ["data: 1 at 3.0 seconds", "data: 2 at 6.0 seconds"]
    #expect(try await pieces("/events", .recorded) == events)
  }

  @Test func `times are scaled`() async throws {
    let expected = ["0123 at 1.0 seconds", "4567 at 1.5 seconds", "89 at 2.5 seconds"]
    #expect(try await pieces("/slow", .scaled(0.5)) == expected)
    #expect(try await pieces("/slow", .scaled(.nan)).last == "89 at 0.0 seconds")
  }

  @Test func `without times, only an event stream keeps its pieces`() async throws {
    #expect(try await pieces("/slow", .dropped) == ["0123456789 at 0.0 seconds"])
    #expect(try await pieces("/events", .dropped) == ["data: 1 at 0.0 seconds", "data: 2 at 0.0 seconds"])
  }

  @Test func `content whose pieces were not recorded is spread over the time that it took`() async throws {
    let pieces = try await pieces("/plain", .recorded)
    #expect(pieces.count == 10)
    #expect(pieces.last == "9 at 11.0 seconds")
  }
}
