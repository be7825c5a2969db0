import Synchronization

/// A completion that is called once, on its queue, with whatever comes first: the outcome or the cancellation.
///
/// It is let go of before it is called, so that what it holds does not outlive the call.
final class CallCompletion<Response>: Sendable {
  typealias Completion = @Sendable (sending Result<Response, ClientError>) -> Void

  private let queue: ResponseQueue
  private let pending: Mutex<Completion?>

  init(on queue: ResponseQueue, _ completion: @escaping Completion) {
    self.queue = queue
    pending = Mutex(completion)
  }

  /// Hands over the outcome.
  ///
  /// Who calls is settled on the queue, so that a cancellation counts that comes while the outcome waits there.
  func finish(_ outcome: sending Result<Response, ClientError>) {
    let outcome = HandedOver(outcome)
    queue.run {
      guard let completion = self.take(), let outcome = outcome.take() else { return }
      completion(outcome)
    }
  }

  /// Completes with the cancellation, from a place where the caller of `cancel()` holds no lock.
  func cancel(_ error: ClientError) {
    guard let completion = take() else { return }
    queue.runLater { completion(.failure(error)) }
  }

  private func take() -> Completion? { pending.withLock { $0.take() } }
}

/// A value on its way from one thread to another, which need not be `Sendable` because only one of them has it.
final class HandedOver<Value>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: sending Value) { self.value = Mutex(value) }

  func take() -> sending Value? { value.withLock { $0.take() } }
}
