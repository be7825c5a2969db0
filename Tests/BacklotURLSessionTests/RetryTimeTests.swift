import BacklotClient
import BacklotStubs
import BacklotURLSession
import Testing

@Suite struct RetryTimeTests {
  @Test func `waiting for another attempt passes in the backend's time`() async throws {
    let backend = MockBackend {
      Get("/") { Respond(.serviceUnavailable, headers: [.retryAfter: "45"]).then(Respond(json: [1])) }
    }
    let retry = RetryMiddleware(.exponential(attempts: 2), clock: backend.clock)
    let client = APIClient(host: URLHost(rawValue: "api.example.com"), transport: .stub(backend), middleware: [retry])
    #expect(try await client.send(Endpoint<EndpointKinds.Public, [Int]>(path: "")) == [1])
    #expect(backend.journal.entries.count == 2)
    #expect(backend.time.now >= Duration.seconds(45))
  }
}
