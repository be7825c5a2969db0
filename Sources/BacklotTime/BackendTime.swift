import BacklotPlatform

/// The passage of a backend's time, which applies to every delay, every timeout, and every ``BackendClock``.
public final class BackendTime: Sendable {
  private enum Kind: Sendable {
    case immediate
    /// The moment at which the time is zero.
    case stepped(start: Moment)
    case real(start: ContinuousClock.Instant)
  }

  private let kind: Kind
  /// The current virtual time, and the waits in stepped time.
  private let schedule = Mutex(SteppedSchedule())

  private init(_ kind: Kind) { self.kind = kind }

  /// Virtual time that never waits: a delayed answer arrives immediately, and time advances by the delay.
  public static var immediate: BackendTime { BackendTime(.immediate) }

  /// Virtual time that only a test advances: delayed answers wait for `advance(by:)`.
  ///
  /// Templates and matchers see a wall clock that advances with it, and that begins at the current time.
  public static var stepped: BackendTime { BackendTime(.stepped(start: .now)) }

  /// Returns virtual time that only a test advances, and whose wall clock begins at a given time.
  ///
  /// - Parameter start: The duration since January 1, 1970, 00:00 UTC, such as `.seconds(1_700_000_000)`.
  public static func stepped(since1970 start: Duration) -> BackendTime {
    BackendTime(.stepped(start: Moment(seconds: 0).adding(start)))
  }

  /// Wall-clock time.
  public static var real: BackendTime { BackendTime(.real(start: .now)) }
}

extension BackendTime {
  /// The time since this object was created.
  public var now: Duration {
    switch kind {
    case .immediate, .stepped: schedule.withLock { $0.now }
    case .real(let start): start.duration(to: .now)
    }
  }

  /// True if the time is independent of the wall clock.
  package var isVirtual: Bool {
    guard case .real = kind else { return true }
    return false
  }

  /// True if waiting takes no time.
  package var isImmediate: Bool {
    guard case .immediate = kind else { return false }
    return true
  }

  /// True if time only passes when it is advanced.
  package var isStepped: Bool {
    start != nil
  }

  /// The moment at which stepped time is zero; `nil` in other times.
  package var start: Moment? {
    guard case .stepped(let start) = kind else { return nil }
    return start
  }

  /// Waits for a duration.
  ///
  /// - Parameters:
  ///   - duration: The duration. A wait of zero or less ends immediately.
  ///   - reason: The reason for the wait, for reports.
  ///   - isWaiting: Called when stepped time can be advanced to the end of the wait, and immediately in other times.
  /// - Throws: `CancellationError` if the task is cancelled during the wait.
  package func wait(
    for duration: Duration,
    as reason: SteppedWait.Reason = .clock,
    isWaiting: @Sendable () -> Void = {}
  ) async throws {
    try Task.checkCancellation()
    guard duration > .zero else { return }
    let duration = min(duration, ClientDeadline.longest)
    switch kind {
    case .immediate:
      isWaiting()
      schedule.withLock { [due = now + duration] in $0.now = max($0.now, due) }
    case .stepped:
      try await waitForStep(until: { $0 + duration }, as: reason, isWaiting: isWaiting)
    case .real:
      isWaiting()
      try await Task.sleep(atMost: duration)
    }
  }
}

extension BackendTime {
  /// Waits until a moment, in the time since the start.
  ///
  /// Unlike a wait for the remaining duration, it does not end later if stepped time advances while the wait begins.
  ///
  /// - Parameters:
  ///   - due: The moment. A wait for one that has passed ends immediately.
  ///   - reason: The reason for the wait, for reports.
  /// - Throws: `CancellationError` if the task is cancelled during the wait.
  package func wait(until due: Duration, as reason: SteppedWait.Reason = .clock) async throws {
    guard isStepped else { return try await wait(for: due - now, as: reason) }
    try Task.checkCancellation()
    try await waitForStep(until: { _ in due }, as: reason)
  }
}

extension Task where Success == Never, Failure == Never {
  /// Sleeps on the wall clock, which terminates the program if the duration exceeds its range.
  package static func sleep(atMost duration: Duration) async throws {
    try await sleep(for: min(duration, ClientDeadline.longest), clock: .continuous)
  }
}

// MARK: - Stepped time

extension BackendTime {
  /// Waits for a step to a moment, which is computed from the time at which the wait begins.
  private func waitForStep(
    until due: (_ now: Duration) -> Duration,
    as reason: SteppedWait.Reason,
    isWaiting: @Sendable () -> Void = {}
  ) async throws {
    let number = schedule.withLock { $0.takeNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let entry = SteppedSchedule.Entry(for: reason) { isDue in
          continuation.resume(with: isDue ? .success(()) : .failure(CancellationError()))
        }
        let outcome = schedule.withLock { schedule -> Bool? in
          let duration = due(schedule.now) - schedule.now
          if duration <= .zero, !schedule.isFinished { return true }
          return schedule.add(entry, number: number, after: duration) ? nil : false
        }
        if let outcome { entry.end(outcome) }
        isWaiting()
        // The task may have been cancelled before its wait was added.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Ends a wait early, unless it has already ended.
  private func cancel(_ number: UInt64) {
    schedule.withLock { $0.cancel(number) }?.end(false)
  }

  /// Ends all waits, and all later ones when they begin, as if their tasks were cancelled.
  package func finish() {
    for entry in schedule.withLock({ $0.finish() }) { entry.end(false) }
  }

  /// The waits for stepped time, in the order in which they are due.
  package var waits: [SteppedWait] { schedule.withLock(\.waits) }

  /// Calls a closure with the schedule.
  func withSchedule<Result: Sendable>(_ read: (SteppedSchedule) -> Result) -> Result { schedule.withLock { read($0) } }

  /// True if a wait for time is certain to begin soon.
  package var expectsWaiting: Bool { schedule.withLock { $0.expectedCount > 0 } }

  /// Changes the number of expected waits.
  package func expectWaiting(_ change: Int) { schedule.withLock { $0.expectedCount += change } }

  /// True if there is a wait for stepped time.
  package var hasWaiting: Bool { schedule.withLock { $0.nextDue != nil } }

  /// The time until the next wait ends, or `nil` if there is no wait.
  package var untilNext: Duration? { schedule.withLock { schedule in schedule.nextDue.map { $0 - schedule.now } } }

  /// Advances time to the end of the next wait, and ends the wait, or to a limit if no wait ends before it.
  ///
  /// A wait that begins later and is due before the limit ends at once.
  ///
  /// - Returns: Whether a wait ended.
  package func step(upTo end: Duration) -> Bool {
    let entry = schedule.withLock { schedule in
      let entry = schedule.popNext(upTo: end)
      if entry == nil { schedule.now = max(schedule.now, end) }
      return entry
    }
    entry?.end(true)
    return entry != nil
  }
}
