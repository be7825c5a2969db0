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
    package var needsStep: Bool {
      guard case .patience = self else { return true }
      return false
    }
  }

  /// The reason for the wait.
  package let reason: Reason
  /// The virtual time at which the wait began.
  package let since: Duration
  /// The virtual time at which the wait ends.
  package let due: Duration
  /// The real time at which the wait began.
  package let start: ContinuousClock.Instant

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
