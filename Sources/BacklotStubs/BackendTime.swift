import Synchronization

/// How a backend's time passes, and with it every delay.
public final class BackendTime: Sendable {
  private enum Kind: Sendable {
    case immediate
    case real(start: ContinuousClock.Instant)
  }

  private let kind: Kind
  /// How far virtual time has come.
  private let virtualNow = Mutex(Duration.zero)

  private init(_ kind: Kind) { self.kind = kind }

  /// Virtual time that never waits: a delayed answer comes at once, and time has then moved on by the delay.
  public static var immediate: BackendTime { BackendTime(.immediate) }

  /// The time of the clock on the wall.
  public static var real: BackendTime { BackendTime(.real(start: .now)) }
}

extension BackendTime {
  /// The time since this was made.
  package var now: Duration {
    switch kind {
    case .immediate: virtualNow.withLock(\.self)
    case .real(let start): start.duration(to: .now)
    }
  }

  /// Whether waiting takes no time.
  package var isVirtual: Bool {
    guard case .immediate = kind else { return false }
    return true
  }

  /// Lets a time pass.
  ///
  /// - Throws: `CancellationError` when the task is cancelled meanwhile.
  package func wait(for duration: Duration) async throws {
    try Task.checkCancellation()
    guard duration > .zero else { return }
    switch kind {
    case .immediate:
      virtualNow.withLock { [due = now + duration] now in now = max(now, due) }
    case .real:
      try await Task.sleep(for: duration, clock: .continuous)
    }
  }
}
