import BacklotPlatform

/// The waits before the parts of content that is sent over time.
struct ContentTiming: Sendable {
  private let start: Duration
  private let time: BackendTime
  /// Announces the waits, as long as content follows.
  private let announcement: ExpectedWait
  private let reading: ContentReading

  /// Creates the timing of an exchange's content.
  ///
  /// - Parameters:
  ///   - start: The start of its time.
  ///   - time: The backend's time.
  ///   - noteCancellation: Called once if the client cancels the response, or releases it, before the end of the content.
  init(from start: Duration, in time: BackendTime, noteCancellation: @escaping @Sendable () -> Void) {
    self.start = start
    self.time = time
    reading = ContentReading(noteCancellation: noteCancellation)
    announcement = ExpectedWait(time)
  }

  /// Waits until a time after the start, so that a delay does not accumulate.
  func wait(until offset: Duration) async throws {
    do {
      try await time.wait(until: start + offset, as: .content)
    } catch {
      // The wait also fails if the backend's time ends.
      if Task.isCancelled { reading.cancel() } else { reading.complete() }
      throw error
    }
  }

  /// Waits until the client cancels its task or closes its connection.
  func waitForCancellation() async throws -> Never {
    let (nothing, continuation) = AsyncStream<Never>.makeStream()
    for await _ in nothing {}
    continuation.finish()
    reading.cancel()
    throw CancellationError()
  }

  /// Announces that no wait follows.
  func end() { announcement.end() }

  /// Notes that the client has all content, so that it may release the response.
  func complete() { reading.complete() }
}

/// The reading of content by a client, which is cancelled if the client releases the content before its end.
private final class ContentReading: Sendable {
  private let noteCancellation: @Sendable () -> Void
  private let hasEnded = Atomic(false)

  init(noteCancellation: @escaping @Sendable () -> Void) { self.noteCancellation = noteCancellation }

  deinit { cancel() }

  func complete() { _ = hasEnded.exchange(true, ordering: .relaxed) }

  func cancel() { if !hasEnded.exchange(true, ordering: .relaxed) { noteCancellation() } }
}
