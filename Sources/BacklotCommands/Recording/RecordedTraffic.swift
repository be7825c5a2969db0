import BacklotDesk
import BacklotPlatform
import BacklotServer
import BacklotStubs

/// The recording of a server's upstream, and the command whose requests are recorded.
package struct RecordedTraffic: Sendable {
  /// The settings of the recording.
  package var settings: RecordingSettings
  /// The command that runs while the server does, with its arguments; empty to serve until a signal.
  package var command: [String] = []
  /// The environment variable that has the URL of the server for the command.
  package var variable = Self.usualVariable

  static let usualVariable = "BACKLOT_URL"

  /// Creates the recording of an upstream.
  package init(_ settings: RecordingSettings) { self.settings = settings }
}

/// A command that runs while a server does.
final class CommandRun: Sendable {
  private struct State {
    var command: (any LaunchedCommand)?
    var exit: SpawnedProcess.Exit?
    var waiter: CheckedContinuation<SpawnedProcess.Exit, Never>?
  }

  private let state = Mutex(State())

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - traffic: The command and its variable.
  ///   - url: The URL of the server.
  ///   - environment: The system functions.
  ///   - onExit: Called when the command has ended.
  init(
    _ traffic: RecordedTraffic,
    requesting url: String,
    in environment: ServeEnvironment,
    onExit: @escaping @Sendable () -> Void
  ) throws(ServerError) {
    var settings = SpawnedProcess.Settings(traffic.command)
    settings.variables[traffic.variable] = url
    let command = try environment.launch(settings) { [weak self] exit in
      self?.end(exit)
      onExit()
    }
    state.withLock { $0.command = command }
  }

  private func end(_ exit: SpawnedProcess.Exit) {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      state.exit = exit
      return state.waiter
    }
    waiter?.resume(returning: exit)
  }

  /// The time that a command has to end by itself after Ctrl-C, which the terminal passes on to it.
  private static let interruptionTime = Duration.seconds(5)

  /// Asks the command to end if it runs, and waits for its end.
  ///
  /// - Parameter isInterrupted: True after Ctrl-C: the command is asked after some seconds.
  /// - Returns: Its exit status; as in shells, 128 and the number of the signal that ended it.
  func finish(isInterrupted: Bool = false) async -> ExitStatus {
    let exit = await withTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        if isInterrupted {
          do { try await Task.sleep(for: Self.interruptionTime) } catch { return }
        }
        terminate()
      }
      defer { group.cancelAll() }
      return await end()
    }
    return switch exit {
    case .status(let status): ExitStatus(rawValue: status)
    case .signal(let number): ExitStatus(rawValue: 128 + number)
    }
  }
}

extension CommandRun {
  private func terminate() {
    state.withLock { state in
      if state.exit == nil { state.command?.signal(ServeSignal.terminate.number) }
    }
  }

  /// Waits for the end of the command.
  private func end() async -> SpawnedProcess.Exit {
    await withCheckedContinuation { continuation in
      let exit = state.withLock { state in
        if state.exit == nil { state.waiter = continuation }
        return state.exit
      }
      if let exit { continuation.resume(returning: exit) }
    }
  }
}

/// A command that was started.
package protocol LaunchedCommand: Sendable {
  /// Sends a signal to it unless it has ended.
  func signal(_ number: Int32)
}

extension SpawnedProcess: LaunchedCommand {}
