extension APIClient {
  /// Asks for an endpoint that needs no data of its own, and calls back with its response.
  ///
  /// ```swift
  /// let task = client.send(.allCountries) { result in … }
  /// ```
  ///
  /// On the main queue a completion may use a screen inside `MainActor.assumeIsolated { … }`.
  ///
  /// - Parameters:
  ///   - endpoint: What to ask for.
  ///   - completion: Called once, on the ``responseQueue``, also after a cancellation.
  /// - Returns: The call, which is under way; for those who may want to cancel it.
  @discardableResult
  public func send<Kind, Response: SendableMetatype>(
    _ endpoint: Endpoint<Kind, Response>,
    completion: @escaping @Sendable (sending Result<Response, ClientError>) -> Void
  ) -> ClientTask where Kind.RequestData == Void {
    send(endpoint, with: (), completion: completion)
  }

  /// Asks for an endpoint with what its kind needs, and calls back with its response.
  ///
  /// The response need not be `Sendable`: the call makes it, and the completion gets it for itself. Yet it is decoded
  /// where nobody's actor is, so a type whose `Decodable` belongs to an actor has to be asked for with `async`.
  ///
  /// - Parameters:
  ///   - endpoint: What to ask for.
  ///   - data: What the endpoint's kind needs.
  ///   - completion: Called once, on the ``responseQueue``, also after a cancellation.
  /// - Returns: The call, which is under way; for those who may want to cancel it.
  @discardableResult
  public func send<Kind, Response: SendableMetatype>(
    _ endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData,
    completion: @escaping @Sendable (sending Result<Response, ClientError>) -> Void
  ) -> ClientTask {
    let pending = CallCompletion(on: responseQueue, completion)
    let call = Task {
      // Cancelled before it began, it asks for nothing; the completion knows already.
      if Task.isCancelled { return }
      do throws(ClientError) {
        pending.finish(.success(try await send(endpoint, with: data)))
      } catch {
        pending.finish(.failure(error))
      }
    }
    return ClientTask {
      pending.cancel(.cancelled(endpoint))
      call.cancel()
    }
  }
}
