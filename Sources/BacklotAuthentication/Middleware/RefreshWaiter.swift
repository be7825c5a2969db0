import BacklotPlatform

/// A request that waits for a refresh; cancelling its task ends only its own wait.
final class RefreshWaiter: Sendable {
  typealias Outcome = Result<Credential, any Error>

  private enum Phase {
    case new
    case waiting(CheckedContinuation<Outcome, Never>)
    case finished(Outcome)
  }

  private let phase = Mutex(Phase.new)

  /// Waits for the outcome of the refresh, or until the task is cancelled; call it once.
  func outcome() async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { begin($0) }
    } onCancel: {
      finish(with: .failure(CancellationError()))
    }
  }

  /// Ends the wait; only the first outcome counts.
  func finish(with outcome: Outcome) {
    let continuation = phase.withLock { phase -> CheckedContinuation<Outcome, Never>? in
      defer { if case .finished = phase {} else { phase = .finished(outcome) } }
      return if case .waiting(let continuation) = phase { continuation } else { nil }
    }
    continuation?.resume(returning: outcome)
  }

  private func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome = phase.withLock { phase -> Outcome? in
      if case .finished(let outcome) = phase { return outcome }
      phase = .waiting(continuation)
      return nil
    }
    if let outcome { continuation.resume(returning: outcome) }
  }
}
