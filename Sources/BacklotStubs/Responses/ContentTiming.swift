/// The waits before the parts of content that is sent over time.
struct ContentTiming: Sendable {
  private let start: Duration
  private let time: BackendTime
  /// Announces the waits, as long as content follows.
  private let announcement: ExpectedWait
  private let noteCancellation: @Sendable () -> Void

  /// Creates the timing of an exchange's content.
  ///
  /// - Parameters:
  ///   - start: The start of its time.
  ///   - time: The backend's time.
  ///   - noteCancellation: Called if the client cancels the response before the end of the content.
  init(from start: Duration, in time: BackendTime, noteCancellation: @escaping @Sendable () -> Void) {
    self.start = start
    self.time = time
    self.noteCancellation = noteCancellation
    announcement = ExpectedWait(time)
  }

  /// Waits until a time after the start, so that a delay does not accumulate.
  func wait(until offset: Duration) async throws {
    do {
      try await time.wait(until: start + offset, as: .content)
    } catch {
      // The wait also fails if the backend's time ends.
      if Task.isCancelled { noteCancellation() }
      throw error
    }
  }

  /// Waits until the client cancels its task or closes its connection.
  func waitForCancellation() async throws -> Never {
    let (nothing, continuation) = AsyncStream<Never>.makeStream()
    for await _ in nothing {}
    continuation.finish()
    noteCancellation()
    throw CancellationError()
  }

  /// Announces that no wait follows.
  func end() { announcement.end() }
}
