/// A wait for stepped time, for reports.
package struct SteppedWait: Sendable {
  /// The reason for a wait.
  package enum Reason: Sendable, Hashable {
    /// The delayed answer of an exchange.
    case answer(UInt64)
    /// The end of a client's patience, while a closure computes an answer.
    case patience(UInt64)
    /// The next piece of an answer's content.
    case content
    /// The delay of a webhook.
    case webhook
    /// Code that sleeps on the backend's clock.
    case clock

    /// True if the wait continues until a test advances time.
    ///
    /// A closure that computes a response may end by itself.
    var needsStep: Bool {
      guard case .patience = self else { return true }
      return false
    }
  }

  /// The reason for the wait.
  let reason: Reason
  /// The virtual time at which the wait began.
  let since: Duration
  /// The virtual time at which the wait ends.
  let due: Duration
  /// The real time at which the wait began.
  let start: ContinuousClock.Instant

  init(_ entry: SteppedSchedule.Entry) {
    (reason, since, due, start) = (entry.reason, entry.since, entry.due, entry.start)
  }
}

extension BackendTime {
  /// A number that changes whenever a wait begins or time advances, or `nil` if no wait needs a step.
  package var stalledProgress: UInt64? {
    guard isStepped else { return nil }
    return withSchedule { $0.waits.contains(where: \.reason.needsStep) ? $0.progress : nil }
  }
}

extension MockBackend {
  /// A description of the waits for stepped time.
  ///
  /// The line of each wait contains its start in virtual and real time, its end, and its stub.
  package var waitingDescription: String {
    let now = ContinuousClock.now
    let lines = time.waits.filter(\.reason.needsStep).prefix(20).map { wait in
      let real = wait.start.duration(to: now).inSeconds
      return
        "  \(subject(of: wait.reason)), since \(wait.since.inSeconds) (\(real) of real time), until \(wait.due.inSeconds)"
    }
    return (["virtual time is \(time.now.inSeconds)"] + lines).joined(separator: "\n")
  }

  private func subject(of reason: SteppedWait.Reason) -> String {
    switch reason {
    case .answer(let number), .patience(let number):
      guard let entry = journal.entry(number) else { return "a request that left the journal waits for its response" }
      guard let stub = entry.stub else { return "\(entry.request) waits for the report that no stub matches" }
      return "\(entry.request) waits for the response of \(stub) at \(stub.origin)"
    case .content: return "a response waits for the next piece of its content"
    case .webhook: return "a webhook waits for its delay"
    case .clock: return "code sleeps on the backend's clock"
    }
  }
}

extension Duration {
  /// The duration in seconds with one decimal place.
  fileprivate var inSeconds: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
