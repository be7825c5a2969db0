import BacklotDesk
import RawSockets
import Testing

@testable import BacklotStubs

/// Content that arrives slowly, observed by a client that uses a plain socket.
@Suite struct ServedPaceTests {
  private static let dribbled = Respond(text: "0123456789").header("Date", "today").dribbled(
    in: 3,
    over: .seconds(30)
  )

  private func server(_ stubs: any MethodStub..., time: BackendTime = .immediate) throws -> MockServer {
    try MockServer(MockBackend(layers: [stubs], time: time), configuration: .patient)
  }

  private func answer(_ stub: any MethodStub) async throws -> String {
    let server = try server(stub)
    let client = try RawClient(port: server.port)
    try await client.send("GET /slow HTTP/1.1\nHost: h\nConnection: close\n\n")
    return await client.receive().text
  }

  @Test func `content in pieces has its length, or a chunk for each where the stub asks for chunks`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nDate: today\r\n"
    let plain = try await answer(Get("/slow") { Self.dribbled })
    #expect(plain == head + "Content-Length: 10\r\nConnection: close\r\n\r\n0123456789")
    let chunked = try await answer(Get("/slow") { Self.dribbled.header("Transfer-Encoding", "chunked") })
    let chunks = "4\r\n0123\r\n3\r\n456\r\n3\r\n789\r\n0\r\n\r\n"
    #expect(chunked == head + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n" + chunks)
  }

  @Test func `each piece leaves when its time has come, and others are answered meanwhile`() async throws {
    let server = try server(Get("/slow") { Self.dribbled }, Get("/fast") { Respond(.noContent) }, time: .stepped)
    let (slow, fast) = (try RawClient(port: server.port), try RawClient(port: server.port))
    try await slow.send("GET /slow HTTP/1.1\nHost: h\n\n")
    #expect(await slow.receive(until: "\n\n").text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    for piece in ["0123", "456", "789"] {
      try await fast.send("GET /fast HTTP/1.1\nHost: h\n\n")
      #expect(await fast.receive(until: "\n\n").text.hasPrefix("HTTP/1.1 204 No Content\r\n"))
      try await server.backend.advanceTime(by: .seconds(10))
      #expect(await slow.receive(count: piece.utf8.count).text == piece)
    }
    try await slow.send("GET /slow HTTP/1.1\nHost: h\n\n")
    #expect(await slow.receive(until: "\n\n").text.hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test func `content that nobody wants any more stops`() async throws {
    let server = try server(Get("/slow") { Self.dribbled }, time: .stepped)
    let client = try RawClient(port: server.port)
    try await client.send("GET /slow HTTP/1.1\nHost: h\n\n")
    _ = await client.receive(until: "\n\n")
    client.reset()
    #expect(await server.drain(within: .seconds(60)))
    await #expect(throws: SteppingError.self) { try await server.backend.advanceTime(by: .seconds(10)) }
  }

  @Test func `a drain waits for content in pieces, and ends it when its patience is over`() async throws {
    let server = try server(Get("/slow") { Self.dribbled }, time: .stepped)
    let client = try RawClient(port: server.port)
    try await client.send("GET /slow HTTP/1.1\nHost: h\n\n")
    _ = await client.receive(until: "\n\n")
    #expect(await !server.drain(within: .milliseconds(50)))
    #expect(await client.receive().bytes.isEmpty)
  }
}
