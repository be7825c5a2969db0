/// Waits for the completion of a service.
@MainActor
final class ServiceAnswer<Value: Sendable> {
  private var caller: CheckedContinuation<Value, any Error>?

  private init(for caller: CheckedContinuation<Value, any Error>) { self.caller = caller }

  /// Makes a call and returns the result of its completion; only the first call of the completion counts.
  static func wait(for call: (@escaping @MainActor (Result<Value, any Error>) -> Void) -> Void) async throws -> Value {
    try await withCheckedThrowingContinuation { caller in
      let answer = ServiceAnswer(for: caller)
      call { answer.caller.take()?.resume(with: $0) }
    }
  }
}
