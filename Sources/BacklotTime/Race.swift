import BacklotPlatform

/// A race between tasks, of which only the first to end counts.
///
/// The others are cancelled without waiting for them.
///
/// A task group would wait for all of its children, even for a custom closure that ignores cancellation.
package final class Race<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var isOver = false
    var continuation: CheckedContinuation<Value, any Error>?
    var tasks: [Task<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Creates a race that has not begun.
  package init() {}

  /// Runs all closures concurrently and returns the result of the first to end.
  ///
  /// - Throws: The error of the first to end, or `CancellationError` if the task is cancelled.
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
      // A cancellation may arrive before there is anything to end. It is checked again then.
      guard state.continuation != nil else { return nil }
      defer { state = State(isOver: true) }
      return state
    }
    guard let ended else { return }
    ended.continuation?.resume(with: result)
    for task in ended.tasks { task.cancel() }
  }
}
