/// Why stepped time was not moved.
package enum SteppingError: Error, Sendable {
  /// The backend's time is not stepped.
  case notStepped
  /// Nothing waits for time to pass, and no request is under way that soon might.
  case nothingWaits
}

extension MockBackend {
  /// Moves stepped time on, and ends whatever waits on the way, in the order in which it is due.
  ///
  /// After each end it lets the tasks run that follow from it, so that what they wait for next may fall into the same
  /// stretch of time.
  ///
  /// - Parameter duration: How far.
  package func advanceTime(by duration: Duration) async throws(SteppingError) {
    try await expectWaiting()
    let end = time.now + min(max(.zero, duration), Patience.longest)
    while time.step(upTo: end) { await settle() }
    time.move(to: end)
  }

  /// Moves stepped time on to the next moment at which a wait ends.
  ///
  /// - Returns: How far that was.
  package func advanceTimeToNext() async throws(SteppingError) -> Duration {
    try await expectWaiting()
    let duration = time.untilNext ?? .zero
    try await advanceTime(by: duration)
    return duration
  }

  /// How many times a request under way may be found not to have come to the point where it waits: each at least a
  /// millisecond, and more where others have their turn in between.
  private static var patience: Int { 10_000 }

  private func expectWaiting() async throws(SteppingError) {
    guard time.isStepped else { throw .notStepped }
    if time.hasWaiting { return }
    await settle()
    var looks = 0
    while !time.hasWaiting {
      guard journal.hasPending || time.expectsWaiting, looks < Self.patience else { throw .nothingWaits }
      looks += 1
      do {
        try await Task.sleep(for: .milliseconds(1))
      } catch {
        throw .nothingWaits
      }
    }
  }

  /// Gives other tasks their turn.
  private func settle() async {
    for _ in 0..<20 { await Task.yield() }
  }
}

extension MockBackend {
  /// Waits for a request to come in, and to have its answer or wait for it.
  ///
  /// Each request is handed out once: waiting a second time waits for a second request. One that came before counts.
  ///
  /// - Parameter pattern: Which requests count.
  /// - Returns: The request; nothing where the task is cancelled before one comes.
  package func nextArrival(of pattern: some RequestMatching) async -> ReceivedRequest? {
    let matcher = pattern.matcher
    while !Task.isCancelled {
      let changeCount = journal.changeCount
      if let request = journal.takeArrival(where: matcher.matches) { return request }
      await journal.change(after: changeCount)
    }
    return nil
  }
}
