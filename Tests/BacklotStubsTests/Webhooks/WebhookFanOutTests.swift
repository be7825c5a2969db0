import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import Testing

@Suite("Stubs with several webhooks to stubs with webhooks", .timeLimit(.minutes(5))) struct WebhookFanOutTests {
  /// A backend whose webhooks go to itself, and how many were sent.
  private final class Loop: Sendable {
    let backend: MockBackend
    private let sent = Mutex(0)
    var sentCount: Int { sent.withLock(\.self) }

    init(_ count: Int, to path: String) {
      var stub = Post("/loop") { Respond(.accepted) }
      for _ in 0..<count { stub = stub.sends(Webhook(to: "http://shop.example\(path)")) }
      let loop = stub
      backend = MockBackend {
        loop
        Post("/end") { Respond(.ok) }
      }
      backend.sendWebhooks { [weak self] request in
        guard let self else { return HTTPResponse(status: .gone) }
        sent.withLock { $0 += 1 }
        return try await backend.respond(to: request)
      }
    }

    func run(_ fields: HTTPFields = [:]) async throws {
      _ = try await backend.respond(to: HTTPRequest(method: .post, path: "/loop", headerFields: fields))
      await backend.webhooksEnded()
    }

    var reasons: [String] {
      backend.webhooks.compactMap { if case .failed(let reason) = $0.outcome { reason } else { nil } }
    }
  }

  @Test(arguments: [2, 3, 10, 100])
  func `a request leads to a limited number of webhooks, however many each of them leads to`(count: Int) async throws {
    let loop = Loop(count, to: "/loop")
    try await loop.run()
    #expect((count...256).contains(loop.sentCount), "\(loop.sentCount)")
    #expect(loop.reasons.contains { $0.contains("256") && $0.contains("its own stub") }, "\(loop.reasons.first ?? "")")
  }

  @Test func `webhooks that lead to no others are all sent`() async throws {
    let loop = Loop(300, to: "/end")
    try await loop.run()
    #expect(loop.sentCount == 300)
    #expect(loop.reasons.isEmpty)
  }

  @Test func `a chain of single webhooks is as long as it may be`() async throws {
    let loop = Loop(1, to: "/loop")
    try await loop.run()
    #expect(loop.sentCount == 8)
  }

  @Test(arguments: [nil, "999999999999", "-5", "", "99999999999999999999999", "x", "256"])
  func `a client cannot ask for more by the fields of webhooks`(share: String?) async throws {
    let loop = Loop(3, to: "/loop")
    var fields: HTTPFields = [HTTPField.Name("Backlot-Webhook"): "1"]
    fields[HTTPField.Name("Backlot-Webhook-Share")] = share
    try await loop.run(fields)
    #expect(loop.sentCount <= 256, "\(loop.sentCount)")
  }
}
