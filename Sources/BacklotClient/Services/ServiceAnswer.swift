/// Waits for what a service calls back with.
@MainActor
final class ServiceAnswer<Value: Sendable> {
  private var caller: CheckedContinuation<Value, any Error>?

  private init(for caller: CheckedContinuation<Value, any Error>) { self.caller = caller }

  /// Makes a call and waits until its completion was called, the first time if a service calls more than once.
  static func wait(for call: (@escaping @MainActor (Result<Value, any Error>) -> Void) -> Void) async throws -> Value {
    try await withCheckedThrowingContinuation { caller in
      let answer = ServiceAnswer(for: caller)
      call { answer.caller.take()?.resume(with: $0) }
    }
  }
}
