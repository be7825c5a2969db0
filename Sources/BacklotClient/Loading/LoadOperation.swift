/// Stops what a load has started.
typealias LoadCancellation = @Sendable () -> Void

/// The operation of a loader, for any of its interfaces.
struct LoadOperation<Value: Sendable> {
  typealias Finish = @MainActor (Result<Value, any Error>) -> Void

  /// Starts, and calls back at most once and never before this has returned.
  let begin: @MainActor (_ finish: @escaping Finish) -> LoadCancellation

  /// The task is what makes a synchronous caller an asynchronous one; the load stores and cancels it.
  init(_ operation: @escaping @MainActor () async throws -> Value) {
    begin = { finish in
      let task = Task {
        do { finish(.success(try await operation())) } catch { finish(.failure(error)) }
      }
      return { task.cancel() }
    }
  }

  /// Completions, whenever and wherever they come, wait in a stream until the main actor takes the first of them.
  init(
    starting start:
      @escaping @MainActor (
        _ completion: @escaping @Sendable (Result<Value, any Error>) -> Void
      ) -> (any URLSessionTaskProtocol)?
  ) {
    begin = { finish in
      let (results, completion) = AsyncStream<Result<Value, any Error>>.makeStream()
      let call = start {
        completion.yield($0)
        completion.finish()
      }
      let task = Task { for await result in results { finish(result) } }
      return {
        task.cancel()
        call?.cancel()
      }
    }
  }
}
