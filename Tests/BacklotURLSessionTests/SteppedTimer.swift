import BacklotPlatform
import BacklotURLSession

/// Time that passes only when the test says so.
final class SteppedTimer: LoadingTimer {
  private struct State {
    var clocks: [Int: (duration: Duration, action: @Sendable () -> Void)] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  private let scheduled: AsyncStream<Duration>
  private let report: AsyncStream<Duration>.Continuation

  init() { (scheduled, report) = AsyncStream.makeStream() }

  var runningClocks: Int { state.withLock { $0.clocks.count } }

  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> LoadingCancellation {
    let id = state.withLock { state in
      state.count += 1
      state.clocks[state.count] = (duration, action)
      return state.count
    }
    report.yield(duration)
    return LoadingCancellation { [self] in state.withLock { _ = $0.clocks.removeValue(forKey: id) } }
  }

  /// Returns the duration of the next clock that is started.
  func nextDuration() async -> Duration? { await scheduled.first { _ in true } }

  /// Lets the time of all clocks run out.
  func expire() {
    let due = state.withLock { state in
      defer { state.clocks = [:] }
      return state.clocks.values.map(\.action)
    }
    for action in due { action() }
  }
}
