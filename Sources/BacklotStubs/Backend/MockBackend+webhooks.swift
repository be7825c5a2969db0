import BacklotPlatform

extension MockBackend {
  /// Sends the subsequent webhooks of stubs with a closure, for requests in memory and on sockets.
  ///
  /// ```swift
  /// shop.sendWebhooks { request in try await callbacks.respond(to: request) }   // another backend
  /// ```
  ///
  /// Without it, webhooks are only recorded in memory, where they are available from ``webhooks``, and sent by a
  /// server.
  ///
  /// - Parameter sender: Sends a request and returns the response.
  public func sendWebhooks(with sender: @escaping WebhookSender) { webhookDispatcher.sender.withLock { $0 = sender } }

  /// The sender of webhooks, if set.
  package var currentWebhookSender: WebhookSender? { webhookDispatcher.sender.withLock(\.self) }

  /// The webhooks of stubs, in the order of the requests that the journal still holds.
  public var webhooks: [WebhookDelivery] { journal.entries.flatMap(\.webhooks) }

  /// Waits until each received request is answered and each resulting webhook has ended, or until the task is
  /// cancelled.
  ///
  /// In stepped time, another task must advance the time.
  public func webhooksEnded() async {
    while !Task.isCancelled {
      let changeCount = journal.changeCount
      if !journal.entries.contains(where: { $0.openWebhookCount > 0 }) { return }
      await journal.change(after: changeCount)
    }
  }

  /// Sends the webhooks of an exchange through a server's outbox; see
  /// ``WebhookDispatcher/sendWebhooks(of:through:by:report:)``.
  package func sendWebhooks(
    of exchange: Exchange,
    through outbox: WebhookOutbox,
    by defaultSender: @escaping WebhookSender,
    report: (@Sendable (WebhookDelivery) -> Void)?
  ) {
    webhookDispatcher.sendWebhooks(of: exchange, through: outbox, by: defaultSender, report: report)
  }

  /// Records that an exchange's webhooks will never be sent.
  package func cancelWebhooks(of exchange: Exchange) { webhookDispatcher.cancelWebhooks(of: exchange) }
}
