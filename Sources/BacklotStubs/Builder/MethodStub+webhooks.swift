extension MethodStub {
  /// Sends a webhook when it has answered; a second one is sent too.
  ///
  /// A request that fails on purpose, because of the backend's ``BackendConditions/failures``, has none.
  public func sends(_ webhook: Webhook) -> Self { sends(.fixed(webhook)) }

  /// Sends a webhook that is made of the request, when it has answered it.
  ///
  /// ```swift
  /// Post("/orders") { Respond(.accepted) }
  ///   .sends { request in Webhook(to: request.query["callback"] ?? "http://localhost:9000/", json: ["done": true]) }
  /// ```
  ///
  /// Such a stub cannot be written as a mapping.
  ///
  /// - Parameter webhook: Makes the webhook, or none.
  public func sends(_ webhook: @escaping StubWebhook.Compute) -> Self { sends(.dynamic(webhook)) }

  /// Sends a webhook when it has answered, such as ``StubWebhook/templated(_:parameters:)``.
  public func sends(_ webhook: StubWebhook) -> Self {
    var copy = self
    copy.stub.webhooks.append(webhook)
    return copy
  }
}
