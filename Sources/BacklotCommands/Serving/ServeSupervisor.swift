import BacklotServer
import Dispatch
import Synchronization

/// The part of a server's process that ends it on time.
///
/// Events arrive on threads that no request can keep busy, and the supervisor decides about them there. A second signal ends
/// the process at once; after the first, the process ends when its time is over, even if every loop and every task is busy.
final class ServeSupervisor: Sendable {
  /// Something that happens to the process.
  enum Event: Sendable {
    case signal(ServeSignal)
    /// The admin API was told to end the server.
    case shutdown
    case watcher(WatchReport)
    case drained
  }

  /// A step that the process takes in its own time.
  enum Step: Sendable {
    /// Reads the sources again because of a report or, if it is `nil`, a signal or a retry.
    case reload(WatchReport?)
    case drain
    case end
  }

  /// The time that answers under way have when the server is to stop.
  static let patience = Duration.seconds(10)
  /// The time after which sources are read again for which there were no descriptors.
  private static let reloadDelay = Duration.seconds(1)
  /// The time after ``patience`` in which an orderly end is still waited for.
  private static let grace = Duration.milliseconds(500)

  private struct State {
    var lifecycle = ServeLifecycle()
    /// The thread that ends the process on time; `nil` until signals are taken.
    var watch: (any SignalWatch)?
    var isReloadDue = false
  }

  /// The steps to take, in order.
  let steps: AsyncStream<Step>
  private let step: AsyncStream<Step>.Continuation
  private let state = Mutex(State())
  private let log: ServeLog
  private let console: Console
  private let environment: ServeEnvironment

  /// Creates a supervisor.
  ///
  /// - Parameters:
  ///   - log: The log to write to its end before the process ends.
  ///   - console: The console that takes the message about a shutdown that took too long.
  ///   - environment: The system that takes signals and ends the process.
  init(_ log: ServeLog, on console: Console, in environment: ServeEnvironment) {
    self.log = log
    self.console = console
    self.environment = environment
    (steps, step) = AsyncStream.makeStream(of: Step.self)
  }

  /// Starts to take signals.
  func takeSignals() throws(ServerError) -> any SignalWatch {
    let watch = try environment.takeSignals { [self] in receive(.signal($0)) }
    let isDraining = state.withLock { state in
      state.watch = watch
      return state.lifecycle.isDraining
    }
    // The first signal may arrive before this returns.
    if isDraining { limitTime(by: watch) }
    return watch
  }

  /// Decides what an event leads to, and does at once what cannot wait.
  func receive(_ event: Event) {
    let (action, watch) = state.withLock { ($0.lifecycle.receive(event.ofLifecycle), $0.watch) }
    switch action {
    case .nothing: break
    case .reload: step.yield(.reload(event.report))
    case .end: step.yield(.end)
    case .drain:
      step.yield(.drain)
      if let watch { limitTime(by: watch) }
    case .stop(let signal):
      log.flush()
      environment.end(signal)
      step.yield(.end)
    }
  }

  /// Has the sources read again a moment later.
  func reloadLater() {
    let watch = state.withLock { state in
      defer { state.isReloadDue = true }
      return state.isReloadDue ? nil : state.watch
    }
    watch?.schedule(after: Self.reloadDelay) { [self] in
      let isStopping = state.withLock { state in
        state.isReloadDue = false
        return state.lifecycle.isDraining
      }
      if !isStopping { step.yield(.reload(nil)) }
    }
  }

  private func limitTime(by watch: any SignalWatch) {
    watch.schedule(after: Self.patience + Self.grace) { [self] in endOverdueShutdown() }
  }

  /// Ends a process whose shutdown is held up.
  private func endOverdueShutdown() {
    tell(
      "the server did not stop within \(Self.patience) because of a long request; the process ends without responding to it"
    )
    log.flush()
    environment.exit(.success)
    step.yield(.end)
  }

  /// Writes a message, but does not wait for a reader that has stopped reading.
  private func tell(_ message: String) {
    let isWritten = DispatchSemaphore(value: 0)
    DispatchQueue(label: "backlot.supervisor").async { [console] in
      console.writeError("backlot: \(message)\n")
      isWritten.signal()
    }
    _ = isWritten.wait(timeout: .now() + 0.5)
  }
}

extension ServeSupervisor.Event {
  fileprivate var ofLifecycle: ServeLifecycle.Event {
    switch self {
    case .signal(let signal): .signal(signal)
    case .shutdown: .shutdown
    case .watcher: .changed
    case .drained: .drained
    }
  }

  fileprivate var report: WatchReport? {
    guard case .watcher(let report) = self else { return nil }
    return report
  }
}
