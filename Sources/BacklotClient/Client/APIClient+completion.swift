extension APIClient {
  /// Requests an endpoint that needs no data of its own, and calls a completion with its response.
  ///
  /// ```swift
  /// let task = client.send(.allCountries) { result in … }
  /// ```
  ///
  /// On the main queue, a completion can update the user interface inside `MainActor.assumeIsolated { … }`.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - completion: Called once, on the ``responseQueue``, also after a cancellation.
  /// - Returns: The call, which is in progress, for a caller that may cancel it.
  @discardableResult
  public func send<Kind, Response: SendableMetatype>(
    _ endpoint: Endpoint<Kind, Response>,
    completion: @escaping @Sendable (sending Result<Response, ClientError>) -> Void
  ) -> ClientTask where Kind.RequestData == Void {
    send(endpoint, with: (), completion: completion)
  }

  /// Requests an endpoint with the data of its kind, and calls a completion with its response.
  ///
  /// The response need not be `Sendable`: the call creates it and transfers it to the completion. It is decoded outside
  /// of any actor, so a type whose `Decodable` conformance is isolated to an actor requires the `async` method.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - data: The data that the endpoint's kind needs.
  ///   - completion: Called once, on the ``responseQueue``, also after a cancellation.
  /// - Returns: The call, which is in progress, for a caller that may cancel it.
  @discardableResult
  public func send<Kind, Response: SendableMetatype>(
    _ endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData,
    completion: @escaping @Sendable (sending Result<Response, ClientError>) -> Void
  ) -> ClientTask {
    let pending = CallCompletion(on: responseQueue, completion)
    let call = Task {
      // A call cancelled before it began sends no request; its completion has already been called.
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
