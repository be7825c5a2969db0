/// Stops the work of a load.
typealias LoadCancellation = @Sendable () -> Void

/// The operation of a loader, for any of its interfaces.
struct LoadOperation<Value: Sendable> {
  typealias Finish = @MainActor (Result<Value, any Error>) -> Void

  /// Starts the operation; `finish` is called at most once, and never before this returns.
  let begin: @MainActor (_ finish: @escaping Finish) -> LoadCancellation

  /// Creates an operation from an `async` function; the load stores its task and cancels it.
  init(_ operation: @escaping @MainActor () async throws -> Value) {
    begin = { finish in
      let task = Task {
        do { finish(.success(try await operation())) } catch { finish(.failure(error)) }
      }
      return { task.cancel() }
    }
  }

  /// Creates an operation from a function with a completion.
  ///
  /// Results wait in a stream until the main actor uses the first of them, regardless of the time and thread of the
  /// completion.
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
