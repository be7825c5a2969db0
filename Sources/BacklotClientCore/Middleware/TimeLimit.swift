import BacklotHTTP
import BacklotPlatform

/// The time that a request may take, from its creation on.
struct TimeLimit: Sendable {
  private let limit: Duration
  private let request: HTTPRequest
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration

  init(_ limit: Duration, for request: HTTPRequest, clock: any Clock<Duration>) {
    self.limit = limit
    self.request = request
    self.clock = clock
    elapsed = clock.stopwatch()
  }

  /// Returns the result of an operation, or cancels it when the time is over.
  ///
  /// - Throws: ``ClientError`` with code ``ClientError/Code/timedOut``, and the errors of the operation.
  func race<Output: Sendable>(_ operation: @escaping @Sendable () async throws -> Output) async throws -> Output {
    // An operation that does not wait would end before the timer begins.
    if elapsed() >= limit { throw ClientError.timedOut(request, after: limit) }
    return try await withThrowingTaskGroup(of: Output.self) { group in
      let ending = Ending()
      let work: @concurrent @Sendable () async throws -> Output = {
        defer { ending.isReached = true }
        return try await operation()
      }
      // Without another thread, if the operation does not wait: for a response in memory, that takes most of the time.
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        group.addImmediateTask(operation: work)
      } else {
        group.addTask(operation: work)
      }
      if !ending.isReached { group.addTask { throw try await end() } }
      defer { group.cancelAll() }
      guard let output = try await group.next() else { throw CancellationError() }
      return output
    }
  }

  private func end() async throws -> ClientError {
    try await clock.sleep(for: min(limit, .practicallyInfinite) - elapsed())
    try Task.checkCancellation()
    return .timedOut(request, after: limit)
  }

  /// Returns a response whose content must be read in time, too, if it is a stream.
  func limiting(_ response: HTTPResponse) -> HTTPResponse {
    if response.body.isReplayable { return response }
    var response = response
    let body = response.body
    response.body = HTTPBody(streaming: LimitedChunks(body: body, limit: self), length: body.length)
    return response
  }
}

/// The chunks of a stream, each of which must arrive before the time is over.
private struct LimitedChunks: AsyncSequence, Sendable {
  let body: HTTPBody
  let limit: TimeLimit

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: body.makeAsyncIterator(), limit: limit) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let chunks: HTTPBody.AsyncIterator
    let limit: TimeLimit

    func next() async throws -> [UInt8]? {
      // Safe: the reader waits for the task of each chunk before it requests the next.
      nonisolated(unsafe) let chunks = chunks
      return try await limit.race {
        var chunks = chunks
        return try await chunks.next()
      }
    }
  }
}

/// The end of an operation.
private final class Ending: Sendable {
  private let state = Mutex(false)

  var isReached: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
