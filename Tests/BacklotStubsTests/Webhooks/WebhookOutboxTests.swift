import BacklotHTTP
import BacklotPlatform
import Testing

@testable import BacklotStubs

@Suite(.timeLimit(.minutes(5))) struct WebhookOutboxTests {
  private let ends = Ends()

  private final class Ends: Sendable {
    private let outcomes = Mutex<[String]>([])
    var all: [String] { outcomes.withLock(\.self) }
    func add(_ outcome: WebhookDelivery.Outcome) { outcomes.withLock { $0.append("\(outcome)") } }
  }

  private func order(
    _ body: HTTPBody = .empty,
    after delay: Duration = .seconds(1),
    in time: BackendTime,
    by sender: WebhookSender? = nil
  ) -> WebhookOutbox.Order {
    let request = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/", body: body)
    return WebhookOutbox.Order(request: request, delay: delay, time: time, sender: sender) { [ends] outcome, _ in
      ends.add(outcome)
    }
  }

  private func outbox(count: Int = 1000, byteCount: Int = 1000, sendingCount: Int = 1000) -> WebhookOutbox {
    var limits = WebhookOutbox.Limits()
    (limits.count, limits.byteCount, limits.sendingCount) = (count, byteCount, sendingCount)
    return WebhookOutbox(limits: limits)
  }

  @Test func `as many wait as may, and one more is refused`() async {
    let (outbox, time) = (outbox(count: 2), BackendTime.stepped)
    for _ in 0..<2 { outbox.post(order(in: time)) }
    #expect(ends.all == [])
    outbox.post(order(in: time))
    #expect(
      ends.all == ["failed: too many webhooks are waiting: the limit is 2 webhooks or 0 MiB of bodies"]
    )
    outbox.close()
  }

  @Test func `bodies that wait have so many bytes together, and not one more`() async {
    let (outbox, time) = (outbox(byteCount: 5), BackendTime.stepped)
    outbox.post(order("abc", in: time))
    outbox.post(order("de", in: time))
    #expect(ends.all == [])
    outbox.post(order("f", in: time))
    #expect(ends.all.count == 1)
    outbox.close()
  }

  @Test func `so many are on their way as may, and the others wait for them`() async {
    let (outbox, time) = (outbox(sendingCount: 2), BackendTime.real)
    let sending = Mutex((now: 0, most: 0))
    for _ in 0..<20 {
      outbox.post(
        order(after: .zero, in: time) { _ in
          sending.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
          for _ in 0..<20 { await Task.yield() }
          sending.withLock { $0.now -= 1 }
          return HTTPResponse(status: .ok)
        }
      )
    }
    #expect(await outbox.drain())
    #expect(ends.all == Array(repeating: "200", count: 20))
    #expect(sending.withLock(\.most) == 2)
  }

  @Test func `what waits for others on their way is called off as those are`() async {
    let (outbox, time) = (outbox(sendingCount: 1), BackendTime.real)
    let count = Mutex(0)
    for _ in 0..<3 {
      outbox.post(
        order(after: .zero, in: time) { _ in
          count.withLock { $0 += 1 }
          try await Task.sleep(for: .seconds(3600))
          return HTTPResponse(status: .ok)
        }
      )
    }
    while count.withLock(\.self) == 0 { await Task.yield() }
    outbox.close()
    while ends.all.count < 3 { await Task.yield() }
    #expect(ends.all == ["cancelled", "cancelled", "cancelled"])
    #expect(count.withLock(\.self) == 1)
  }

  @Test func `what is called off says so, and nobody waits for it any more`() async {
    let (outbox, time) = (outbox(), BackendTime.stepped)
    outbox.post(order(in: time))
    async let isDrained = outbox.drain()
    outbox.close()
    #expect(await isDrained == false)
    while ends.all.isEmpty { await Task.yield() }
    #expect(ends.all == ["cancelled"])
    outbox.post(order(in: time))
    #expect(ends.all == ["cancelled", "cancelled"])
    #expect(outbox.reserve() == nil)
  }

  @Test func `who drains waits for what is on its way, and for what is going to be`() async throws {
    let (outbox, time) = (outbox(), BackendTime.real)
    let number = try #require(outbox.reserve())
    async let isDrained = outbox.drain()
    outbox.post(order(after: .zero, in: time) { _ in HTTPResponse(status: .ok) })
    while ends.all.isEmpty { await Task.yield() }
    outbox.release(number)
    #expect(await isDrained)
    #expect(ends.all == ["200"])
    #expect(await outbox.drain())
  }

  @Test func `a backend that is gone sends nothing`() async {
    let sent = Mutex(0)
    let time = BackendTime.stepped
    do {
      let backend = MockBackend(time: time) {
        Get("/a") { Respond(.ok) }.sends(Webhook(to: "http://a/", after: .seconds(1)))
      }
      backend.sendWebhooks { _ in
        sent.withLock { $0 += 1 }
        return HTTPResponse(status: .ok)
      }
      _ = try? await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
      while !time.hasWaiting { await Task.yield() }
    }
    while time.hasWaiting { await Task.yield() }
    #expect(sent.withLock(\.self) == 0)
  }
}
