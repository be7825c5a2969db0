import BacklotDesk
import RawSockets
import Testing

/// Clients that are slower than the server allows.
@Suite(.timeLimit(.minutes(5))) struct ClientTimeLimitTests {
  private func server(
    _ limit: WritableKeyPath<ServerLimits, Duration>,
    of duration: Duration = .milliseconds(50),
    observer: (@Sendable (ServerEvent) -> Void)? = nil
  ) throws -> MockServer {
    var configuration = ServerConfiguration.patient
    configuration.limits[keyPath: limit] = duration
    configuration.observer = observer
    return try MockServer(configuration: configuration) {
      Get("/dogs") { Respond(text: "Rex") }
      Get("/film") { Respond(body: HTTPBody([UInt8](repeating: 97, count: 64 << 20))) }
    }
  }

  @Test func `a head that arrives byte by byte without an end gets 408`() async throws {
    let server = try server(\.headTime)
    let client = try RawClient(port: server.port)
    try await client.send("GET /dogs HTTP/1.1\nHost: a\nX-Slow: ")
    var reception = RawClient.Reception()
    while reception.bytes.isEmpty {
      try await client.send("x")
      reception = await client.receive(patience: .milliseconds(5))
    }
    #expect(reception.text.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"), "\(reception)")
    server.stop()
  }

  @Test func `content that stops arriving gets 408`() async throws {
    let server = try server(\.stallTime)
    let client = try RawClient(port: server.port)
    try await client.send("POST /dogs HTTP/1.1\nHost: a\nContent-Length: 9\n\nhalf")
    let reception = await client.receive()
    #expect(reception.text.hasPrefix("HTTP/1.1 408 Request Timeout\r\n") && reception.ending == .closed, "\(reception)")
    server.stop()
  }

  @Test func `a client that sends no other request is disconnected without another response`() async throws {
    // Longer than a busy machine keeps the client from sending its request.
    let server = try server(\.idleTime, of: .seconds(1))
    let client = try RawClient(port: server.port)
    try await client.send("GET /dogs HTTP/1.1\nHost: a\n\n")
    let reception = await client.receive()
    #expect(reception.text.hasSuffix("\r\n\r\nRex") && reception.ending == .closed, "\(reception)")
    server.stop()
  }

  @Test func `a client that reads nothing of its response is disconnected`() async throws {
    let (events, event) = AsyncStream.makeStream(of: ServerEvent.self)
    let server = try server(\.stallTime) { event.yield($0) }
    let client = try RawClient(port: server.port, receiveRoom: 4096)
    try await client.send("GET /film HTTP/1.1\nHost: a\n\n")
    let told = try #require(await events.first { _ in true })
    #expect(told.interruption != nil)
    let reception = await client.receive()
    #expect(reception.ending == .reset && reception.bytes.count < 64 << 20, "\(reception.bytes.count)")
    server.stop()
  }
}
