import BacklotPlatform

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
  ///   - completion: Called once, on the `responseQueue`, also after a cancellation.
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
  ///   - completion: Called once, on the `responseQueue`, also after a cancellation.
  /// - Returns: The call, which is in progress, for a caller that may cancel it.
  @discardableResult
  public func send<Kind, Response: SendableMetatype>(
    _ endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData,
    completion: @escaping @Sendable (sending Result<Response, ClientError>) -> Void
  ) -> ClientTask {
    call("\(endpoint)", completion: completion) { () throws(ClientError) in try await send(endpoint, with: data) }
  }

  /// Requests an endpoint that needs no data of its own, and calls a completion with its response, status and header
  /// fields.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - completion: Called once, on the `responseQueue`, also after a cancellation.
  /// - Returns: The call, which is in progress, for a caller that may cancel it.
  @discardableResult
  public func response<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    completion: @escaping @Sendable (sending Result<APIResponse<Response>, ClientError>) -> Void
  ) -> ClientTask where Kind.RequestData == Void {
    response(for: endpoint, with: (), completion: completion)
  }

  /// Requests an endpoint with the data of its kind, and calls a completion with its response, status and header fields.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request.
  ///   - data: The data that the endpoint's kind needs.
  ///   - completion: Called once, on the `responseQueue`, also after a cancellation.
  /// - Returns: The call, which is in progress, for a caller that may cancel it.
  @discardableResult
  public func response<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData,
    completion: @escaping @Sendable (sending Result<APIResponse<Response>, ClientError>) -> Void
  ) -> ClientTask {
    call("\(endpoint)", completion: completion) { () throws(ClientError) in
      try await response(for: endpoint, with: data)
    }
  }

  package func call<Output>(
    _ subject: String,
    completion: @escaping @Sendable (sending Result<Output, ClientError>) -> Void,
    make: @escaping @Sendable () async throws(ClientError) -> sending Output
  ) -> ClientTask {
    let pending = CallCompletion(on: responseQueue, completion)
    let call = Task {
      // A call cancelled before it began sends no request; its completion has already been called.
      if Task.isCancelled { return }
      do throws(ClientError) {
        pending.finish(.success(try await make()))
      } catch {
        pending.finish(.failure(error))
      }
    }
    return ClientTask {
      pending.cancel(.cancelled(subject))
      call.cancel()
    }
  }
}

// MARK: - Completion

/// A completion that is called once, on its queue, with the outcome or the cancellation, whichever is first.
///
/// It is released before it is called, so that the objects that it retains do not outlive the call.
final class CallCompletion<Response>: Sendable {
  typealias Completion = @Sendable (sending Result<Response, ClientError>) -> Void

  private let queue: ResponseQueue
  private let pending: Mutex<Completion?>

  init(on queue: ResponseQueue, _ completion: @escaping Completion) {
    self.queue = queue
    pending = Mutex(completion)
  }

  /// Completes with the outcome.
  ///
  /// The queue decides whether the outcome is delivered, so that a cancellation takes precedence while the outcome
  /// waits there.
  func finish(_ outcome: sending Result<Response, ClientError>) {
    let outcome = HandedOver(outcome)
    queue.run {
      guard let completion = self.take(), let outcome = outcome.take() else { return }
      completion(outcome)
    }
  }

  /// Completes with the cancellation, outside of any lock that the caller of `cancel()` holds.
  func cancel(_ error: ClientError) {
    guard let completion = take() else { return }
    queue.runLater { completion(.failure(error)) }
  }

  private func take() -> Completion? { pending.withLock { $0.take() } }
}

/// A value that is transferred from one thread to another, and need not be `Sendable` because only one of them has it.
private final class HandedOver<Value>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: sending Value) { self.value = Mutex(value) }

  func take() -> sending Value? { value.withLock { $0.take() } }
}

// MARK: - Task

/// A call in progress that completes once.
///
/// A task retains no other objects and need not be retained: the call continues without it.
public final class ClientTask: URLSessionTaskProtocol {
  private let stop: @Sendable () -> Void

  init(cancellingWith stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Has no effect, because a call starts when it is created; provided for users of `URLSessionTask`.
  public func resume() {}

  /// Ends the call: unless its completion has begun, it receives an error with code `ClientError.Code.cancelled`.
  ///
  /// The completion is not called synchronously. May be called from any thread, more than once, and from the
  /// completion.
  public func cancel() { stop() }
}
