import BacklotDesk
import BacklotPlatform
import BacklotStubs
import BacklotWireMock

@testable import BacklotCommands
@testable import BacklotServer

/// A system without sockets, in which the test triggers signals and changes.
final class FakeSystem: Sendable {
  struct State {
    var calls: [String] = []
    var configuration: ServerConfiguration?
    var backend: MockBackend?
    var startError: ServerError?
    var drainsAtOnce = true
    var endCommand: (@Sendable (SpawnedProcess.Exit) -> Void)?
    var sendSignal: (@Sendable (ServeSignal) -> Void)?
    var report: (@Sendable (WatchReport) -> Void)?
    var scheduled: [(duration: Duration, action: @Sendable () -> Void)] = []
  }

  let state = Mutex(State())
  private let changes = AsyncStream.makeStream(of: Void.self)

  var calls: [String] { state.withLock(\.calls) }

  var environment: ServeEnvironment {
    ServeEnvironment(
      start: { spaces, configuration throws(ServerError) in
        if let error = self.state.withLock(\.startError) { throw error }
        self.state.withLock { ($0.backend, $0.configuration) = (spaces.main, configuration) }
        self.note("start")
        return Server(system: self)
      },
      launch: { settings, onExit throws(ServerError) in
        self.state.withLock { $0.endCommand = onExit }
        self.note("launch \(settings.words.joined(separator: " ")) \(settings.variables)")
        return Command(system: self)
      },
      watch: { paths, report throws(ServerError) in
        self.state.withLock { $0.report = report }
        self.note("watch \(paths.joined(separator: " "))")
        return Ending { self.note("watcher ends") }
      },
      takeSignals: { report throws(ServerError) in
        self.state.withLock { $0.sendSignal = report }
        return Signals(system: self)
      },
      end: { self.note("end by \($0)") },
      exit: { self.note("exit with \($0.rawValue)") },
      listener: { _ in "nginx (process 812)" }
    )
  }

  private func note(_ call: String) {
    state.withLock { $0.calls.append(call) }
    changes.continuation.yield()
  }

  func isServing() async { await isCalled("start") }

  func isCalled(_ call: String) async {
    if calls.contains(call) { return }
    for await _ in changes.stream where calls.contains(call) { return }
  }

  func send(_ signal: ServeSignal) { state.withLock(\.sendSignal)?(signal) }

  func reportChange(of paths: [String]) {
    state.withLock(\.report)?(.changed(FileSnapshot(of: paths), isSettled: true))
  }

  /// Waits until an action is scheduled.
  func hasScheduled() async {
    func isThere() -> Bool { state.withLock { !$0.scheduled.isEmpty } }
    if isThere() { return }
    for await _ in changes.stream where isThere() { return }
  }

  /// Runs what is scheduled, as if its time had come.
  func passTime() {
    let actions = state.withLock { state in
      defer { state.scheduled = [] }
      return state.scheduled.map(\.action)
    }
    for action in actions { action() }
  }

  private struct Signals: SignalWatch {
    let system: FakeSystem

    func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) {
      system.state.withLock { $0.scheduled.append((duration, action)) }
      system.changes.continuation.yield()
    }

    func stop() { system.note("signals end") }
  }

  private struct Command: LaunchedCommand {
    let system: FakeSystem

    func signal(_ number: Int32) { system.note("signal \(number)") }
  }

  private struct Ending: Stoppable {
    let end: @Sendable () -> Void

    func stop() { end() }
  }

  private struct Server: RunningServer {
    let system: FakeSystem
    let url = "http://127.0.0.1:1"
    let addresses = ["127.0.0.1:1"]

    func stop() { system.note("stop") }

    func drain(within patience: Duration) async -> Bool {
      system.note("drain")
      if system.state.withLock(\.drainsAtOnce) { return true }
      do { try await Task.sleep(for: patience) } catch { return false }
      return false
    }
  }
}
