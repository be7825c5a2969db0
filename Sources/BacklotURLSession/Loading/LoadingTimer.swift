import Dispatch

/// A timer for the timeout of a load, so that a test can advance time without waiting.
package protocol LoadingTimer: Sendable {
  /// Calls `action` once after `duration`, from any thread, unless the returned handle is cancelled first.
  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> LoadingCancellation
}

/// A timer in real time.
package struct DispatchLoadingTimer: LoadingTimer {
  private static let queue = DispatchQueue(label: "backlot.loading.timer")

  package init() {}

  package func schedule(
    after duration: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> LoadingCancellation {
    let source = DispatchSource.makeTimerSource(queue: Self.queue)
    source.setEventHandler(handler: action)
    source.schedule(deadline: .now() + duration.dispatchInterval)
    source.activate()
    let timer = CancellableTimer(source: source)
    return LoadingCancellation { timer.source.cancel() }
  }
}

/// A timer source that other threads only cancel, which Dispatch allows from any thread.
private struct CancellableTimer: @unchecked Sendable {
  let source: any DispatchSourceTimer
}

extension Duration {
  /// The interval, at most a year, because Dispatch overflows on intervals that it cannot represent in nanoseconds.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let longest = Duration.seconds(365 * 24 * 3600)
    let (seconds, attoseconds) = Swift.min(Swift.max(self, .zero), longest).components
    return .nanoseconds(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
  }
}
