import BacklotDesk
import BacklotPlatform
import Dispatch

/// Ends a server's process on time.
///
/// Events arrive on threads that no request can keep busy, and the supervisor handles them there. A second signal ends
/// the process at once; after the first, the process ends when its time is over, even if all event loops and tasks are
/// busy.
final class ServeSupervisor: Sendable {
  /// An event that affects the process.
  enum Event: Sendable {
    case signal(ServeSignal)
    /// A client of the admin API requested that the server stop.
    case shutdown
    case watcher(WatchReport)
    case drained
  }

  /// The end of a process whose shutdown takes too long.
  struct Overdue: Sendable {
    let status: ExitStatus
    let cause: String

    /// Creates the end of a server that may record: the status of its command, or of the recording, is then unknown.
    init(_ recording: RecordedTraffic? = nil) {
      status = recording == nil ? .success : .finding
      cause = recording?.command.isEmpty ?? true ? "a long request" : "the command or a long request"
    }
  }

  /// A step that the process runs asynchronously.
  enum Step: Sendable {
    /// Reads the sources again because of a report or, if it is `nil`, a signal or a retry.
    case reload(WatchReport?)
    case drain
    case end
  }

  /// The maximum time for the responses in progress when the server stops.
  static let patience = Duration.seconds(10)
  /// The delay before sources are read again after a lack of descriptors.
  private static let reloadDelay = Duration.seconds(1)
  /// The additional time after ``patience`` for a regular end.
  private static let grace = Duration.milliseconds(500)

  private struct State {
    /// The signal that stops the server, if any.
    var signal: ServeSignal?
    var lifecycle = ServeLifecycle()
    /// The thread that ends the process on time; `nil` until signals are handled.
    var watch: (any SignalWatch)?
    var isReloadDue = false
  }

  /// The steps to take, in order.
  let steps: AsyncStream<Step>
  private let step: AsyncStream<Step>.Continuation
  private let state = Mutex(State())
  private let log: ServeLog
  private let overdue: Overdue
  /// The work before the end of a process whose shutdown takes too long.
  private let lastWork = Mutex<(@Sendable () -> Void)?>(nil)
  private let console: Console
  private let environment: ServeEnvironment

  /// Creates a supervisor.
  ///
  /// - Parameters:
  ///   - log: The log, which is flushed before the process ends.
  ///   - overdue: The end of the process if the shutdown takes too long. Defaults to success because of a long request.
  ///   - console: The console for the message about an overdue shutdown.
  ///   - environment: The system functions that handle signals and end the process.
  init(
    _ log: ServeLog,
    overdue: Overdue = Overdue(),
    on console: Console,
    in environment: ServeEnvironment
  ) {
    self.log = log
    self.overdue = overdue
    self.console = console
    self.environment = environment
    (steps, step) = AsyncStream.makeStream(of: Step.self)
  }

  /// Starts handling signals.
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

  /// Handles an event: runs urgent actions at once, and schedules the others as steps.
  func receive(_ event: Event) {
    let (action, watch) = state.withLock { state in
      if case .signal(let signal) = event, !state.lifecycle.isDraining { state.signal = signal }
      return (state.lifecycle.receive(event.ofLifecycle), state.watch)
    }
    switch action {
    case .nothing: break
    case .reload: step.yield(.reload(event.report))
    case .end: step.yield(.end)
    case .drain:
      // First the limit: a server without connections stops at once, and then nothing may be added to the watch.
      if let watch { limitTime(by: watch) }
      step.yield(.drain)
    case .stop(let signal):
      log.flush()
      environment.end(signal)
      step.yield(.end)
    }
  }

  /// Sets the work to do before the end of a process whose shutdown takes too long.
  func beforeOverdueEnd(_ work: (@Sendable () -> Void)?) { lastWork.withLock { $0 = work } }

  /// True if Ctrl-C stops the server.
  var isInterrupted: Bool { state.withLock { $0.signal == .interrupt } }

  /// Schedules another reload after a short delay.
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

  /// Ends the process if its shutdown takes too long.
  private func endOverdueShutdown() {
    tell(
      "the server did not stop within \(Self.patience) because of \(overdue.cause); the process ends without waiting for it"
    )
    log.flush()
    lastWork.withLock(\.self)?()
    environment.exit(overdue.status)
    step.yield(.end)
  }

  /// Writes a message without waiting for a reader that has stopped reading.
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
