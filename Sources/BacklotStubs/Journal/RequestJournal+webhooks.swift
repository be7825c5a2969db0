extension RequestJournal {
  /// Records a webhook that follows an exchange.
  ///
  /// - Returns: The index among the exchange's webhooks, or `nil` if the journal no longer has the entry.
  func add(_ delivery: WebhookDelivery, to number: UInt64) -> Int? {
    updateContent(of: number) { entry in
      entry.webhooks.append(delivery)
      return entry.webhooks.count - 1
    }
  }

  /// Records the outcome of a webhook.
  func end(_ delivery: WebhookDelivery, at place: Int, of number: UInt64) {
    _ = updateContent(of: number) { entry in
      entry.openWebhookCount = max(0, entry.openWebhookCount - 1)
      if entry.webhooks.indices.contains(place) { entry.webhooks[place] = delivery }
    }
  }

  /// Records that one of the stub's webhooks does not follow.
  func skipWebhook(of number: UInt64) {
    _ = updateContent(of: number) { $0.openWebhookCount = max(0, $0.openWebhookCount - 1) }
  }

  /// Records that the stub's webhooks do not follow.
  func cancelWebhooks(of number: UInt64) { _ = updateContent(of: number) { $0.openWebhookCount = 0 } }
}
