extension MethodStub {
  /// Sends a webhook after the answer.
  ///
  /// Additional calls add more webhooks.
  ///
  /// A request that fails intentionally, because of the backend's ``BackendConditions/failures``, does not send a
  /// webhook.
  public func sends(_ webhook: Webhook) -> Self { sends(.fixed(webhook)) }

  /// Sends a webhook that is created from the request, after the answer.
  ///
  /// ```swift
  /// Post("/orders") { Respond(.accepted) }
  ///   .sends { request in Webhook(to: request.query["callback"] ?? "http://localhost:9000/", json: ["done": true]) }
  /// ```
  ///
  /// A stub with such a webhook cannot be written to a file.
  ///
  /// - Parameter webhook: Creates the webhook, or returns `nil` to send no webhook.
  public func sends(_ webhook: @escaping StubWebhook.Compute) -> Self { sends(.dynamic(webhook)) }

  /// Sends a webhook when it has answered, such as a ``StubWebhook/fixed(_:)`` one.
  public func sends(_ webhook: StubWebhook) -> Self {
    var copy = self
    copy.stub.webhooks.append(webhook)
    return copy
  }
}
