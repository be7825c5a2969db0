import Synchronization

/// Tasks of which only the one that ends first counts; the others are cancelled, and not waited for.
///
/// A task group would wait for all of its children, even for a closure of the user's that does not heed cancellation.
package final class Race<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var isOver = false
    var continuation: CheckedContinuation<Value, any Error>?
    var tasks: [Task<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Makes a race that has not begun.
  package init() {}

  /// Lets all run, and waits for the first to end.
  ///
  /// - Throws: What the first one throws, or `CancellationError` where the task is cancelled.
  package func winner(of runners: [@Sendable () async throws -> Value]) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.continuation = continuation }
        for runner in runners { start(runner) }
        if Task.isCancelled { end(.failure(CancellationError())) }
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  private func start(_ runner: @escaping @Sendable () async throws -> Value) {
    let task = Task {
      do { end(.success(try await runner())) } catch { end(.failure(error)) }
    }
    let isOver = state.withLock { state in
      if !state.isOver { state.tasks.append(task) }
      return state.isOver
    }
    if isOver { task.cancel() }
  }

  private func end(_ result: Result<Value, any Error>) {
    let ended = state.withLock { state -> State? in
      // A cancellation may come before there is anything to end; it is looked for again then.
      guard state.continuation != nil else { return nil }
      defer { state = State(isOver: true) }
      return state
    }
    guard let ended else { return }
    ended.continuation?.resume(with: result)
    for task in ended.tasks { task.cancel() }
  }
}
