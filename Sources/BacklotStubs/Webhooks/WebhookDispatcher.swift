import BacklotHTTP
import BacklotLimits
import BacklotPlatform

/// Sends the webhooks that follow exchanges, and records them in the journal.
final class WebhookDispatcher: Sendable {
  /// The sender for requests in memory and on sockets, if set.
  let sender = Mutex<WebhookSender?>(nil)
  /// The queue for webhooks that follow requests in memory.
  private let outbox = WebhookOutbox()
  private let journal: RequestJournal
  private let time: BackendTime
  private let seed: UInt64

  init(journal: RequestJournal, time: BackendTime, seed: UInt64) {
    self.journal = journal
    self.time = time
    self.seed = seed
  }

  deinit { outbox.close() }
}

extension WebhookDispatcher {
  /// Sends the webhooks of an exchange whose client has received its response.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - outbox: The outbox for pending webhooks. Defaults to that of requests in memory.
  ///   - defaultSender: The sender if none is set.
  ///   - report: Called with each webhook when it has ended.
  func sendWebhooks(
    of exchange: Exchange,
    through outbox: WebhookOutbox? = nil,
    by defaultSender: WebhookSender? = nil,
    report: (@Sendable (WebhookDelivery) -> Void)? = nil
  ) {
    let outbox = outbox ?? self.outbox
    var draw = RandomDraw(seed: seed, number: exchange.id).sequence(for: .webhook)
    var budget = exchange.check?.budget ?? exchange.budget
    let (instant, sender) = (time.now, sender.withLock(\.self) ?? defaultSender)
    let clock = time.wallClock(at: instant)
    let (chain, count) = (WebhookChain(before: exchange.request, limits: outbox.limits), exchange.webhooks.count)
    let allowed = chain.allowed(of: count)
    for (index, webhook) in exchange.webhooks.enumerated() {
      let made = WebhookDelivery(
        webhook,
        after: exchange,
        at: instant,
        clock: clock,
        drawingFrom: &draw,
        spending: &budget
      )
      guard let delivery = made else {
        journal.skipWebhook(of: exchange.id)
        continue
      }
      let end = ending(of: delivery, after: exchange, report: report)
      if let request = delivery.request {
        guard index < allowed else {
          // A single reason for all of them, since there may be many.
          end(.failed(reason: chain.refusal(of: count - index)), nil)
          for _ in index + 1..<count { journal.skipWebhook(of: exchange.id) }
          return
        }
        let marked = chain.marked(request, among: count)
        outbox.post(WebhookOutbox.Order(request: marked, delay: delivery.delay, time: time, sender: sender, end: end))
      } else {
        end(delivery.outcome, nil)
      }
    }
  }

  /// Records that an exchange's webhooks will never be sent.
  func cancelWebhooks(of exchange: Exchange) { journal.cancelWebhooks(of: exchange.id) }

  /// Records a webhook and returns the closure to call when it has ended.
  private func ending(
    of delivery: WebhookDelivery,
    after exchange: Exchange,
    report: (@Sendable (WebhookDelivery) -> Void)?
  ) -> @Sendable (WebhookDelivery.Outcome, Duration?) -> Void {
    let place = journal.add(delivery, to: exchange.id)
    return { [journal] outcome, duration in
      var ended = delivery
      (ended.outcome, ended.duration) = (outcome, duration)
      if let place { journal.end(ended, at: place, of: exchange.id) }
      report?(ended)
    }
  }
}

extension WebhookDelivery {
  /// Creates the delivery of an exchange's webhook, or returns `nil` if no webhook is to be sent.
  fileprivate init?(
    _ webhook: StubWebhook,
    after exchange: Exchange,
    at instant: Duration,
    clock: WallClock,
    drawingFrom draw: inout RandomDraw,
    spending budget: inout StepBudget
  ) {
    self.instant = instant
    origin = exchange.placed?.stub.origin ?? Stub.Origin(file: "")
    do {
      let webhook = try webhook.webhook(after: exchange.request, now: clock.now, draw: &draw, spending: &budget)
      guard let made = webhook else { return nil }
      request = try made.message()
      delay = made.delay?.duration(drawingFrom: &draw) ?? .zero
      outcome = .pending
    } catch {
      request = nil
      delay = .zero
      outcome = .failed(reason: "\(error)")
    }
  }
}
