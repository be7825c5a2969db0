import BacklotDesk
import BacklotPlatform
import RawSockets
import Testing

@Suite("Webhooks that call stubs with webhooks", .timeLimit(.minutes(5))) struct WebhookChainTests {
  @Test func `a webhook that calls its own stub ends, and says so once`() async throws {
    let ended = AsyncStream.makeStream(of: String.self)
    let port = Mutex(0)
    var configuration = ServerConfiguration()
    configuration.webhookObserver = { delivery in
      if case .failed(let reason) = delivery.outcome { ended.continuation.yield(reason) }
    }
    let server = try MockServer(configuration: configuration) {
      Post("/loop") { Respond(.accepted) }
        .sends { _ in Webhook(to: "http://127.0.0.1:\(port.withLock(\.self))/loop") }
    }
    port.withLock { $0 = server.port }
    let client = try RawClient(port: server.port)
    try await client.send("POST /loop HTTP/1.1\nHost: h\nContent-Length: 0\nConnection: close\n\n")
    _ = await client.receive()
    let reason = await ended.stream.first { _ in true }
    #expect(reason?.contains("chain") == true)
    await server.backend.webhooksEnded()
    let count = server.backend.journal.entries.count
    #expect((2...32).contains(count), "\(count)")
    #expect(server.backend.webhooks.count { "\($0.outcome)".hasPrefix("failed") } == 1)
    server.stop()
  }
}
