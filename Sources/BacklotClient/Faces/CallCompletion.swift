import Synchronization

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
final class HandedOver<Value>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: sending Value) { self.value = Mutex(value) }

  func take() -> sending Value? { value.withLock { $0.take() } }
}
