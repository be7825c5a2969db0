/// The reason why stepped time was not advanced.
package enum SteppingError: Error, Sendable {
  /// The backend's time is not stepped.
  case notStepped
  /// There is no wait for time to pass, and no request in progress that might soon begin one.
  case nothingWaits
}

extension MockBackend {
  /// Advances stepped time and ends the waits that are due in the meantime, in order.
  ///
  /// After each end, the dependent tasks run, so that their next waits may be due within the same interval.
  ///
  /// - Parameter duration: The duration by which to advance.
  package func advanceTime(by duration: Duration) async throws(SteppingError) {
    try await expectWaiting()
    let end = time.now + min(max(.zero, duration), ClientDeadline.longest)
    while time.step(upTo: end) { await settle() }
  }

  /// Advances stepped time to the end of the next wait.
  ///
  /// - Returns: The duration by which time advanced.
  package func advanceTimeToNext() async throws(SteppingError) -> Duration {
    try await expectWaiting()
    let duration = time.untilNext ?? .zero
    try await advanceTime(by: duration)
    return duration
  }

  /// The maximum number of checks whether a wait has begun.
  ///
  /// Each check takes at least a millisecond, and longer if other tasks run in between. Without a request in progress,
  /// there are fewer: one may still be on its way, from a task that has not started, or through a socket.
  private var patience: Int { journal.hasPending || time.expectsWaiting ? 10_000 : 300 }

  private func expectWaiting() async throws(SteppingError) {
    guard time.isStepped else { throw .notStepped }
    if time.hasWaiting { return }
    await settle()
    var looks = 0
    while !time.hasWaiting {
      guard looks < patience else { throw .nothingWaits }
      looks += 1
      do {
        try await Task.sleep(for: .milliseconds(1))
      } catch {
        throw .nothingWaits
      }
    }
  }

  /// Lets other tasks run, some of which may have to wait for a thread of their own first.
  private func settle() async {
    let start = ContinuousClock.now
    for count in 1... {
      await Task.yield()
      if count >= 20, ContinuousClock.now - start >= .microseconds(300) { return }
    }
  }
}

extension MockBackend {
  /// Waits for a matching request that was answered or is waiting for its response.
  ///
  /// Each request is returned once: a second call waits for a second request. A request that arrived earlier counts.
  ///
  /// - Parameter pattern: The requests to wait for.
  /// - Returns: The request, or `nil` if the task is cancelled before a request arrives.
  package func nextArrival(of pattern: some RequestMatching) async -> ReceivedRequest? {
    let matcher = pattern.matcher
    while !Task.isCancelled {
      let changeCount = journal.changeCount
      if let request = journal.takeArrival(where: { matcher.matches($0, clock: time.wallClock) }) { return request }
      await journal.change(after: changeCount)
    }
    return nil
  }
}

extension MockBackend {
  /// A clock that shows this backend's time.
  public var clock: BackendClock { BackendClock(time: time) }
}

extension ReceivedRequest {
  /// The backend's clock in a stub that computes its response.
  ///
  /// Elsewhere, a clock on which sleeping never waits.
  public var clock: BackendClock { BackendClock(time: time ?? .immediate) }
}
