import BacklotFiles
import BacklotServer

/// The files beside others that a command has begun to write, and that no one needs after a signal.
enum UnfinishedFiles {
  /// Runs work during which a signal, such as Ctrl-C, removes the files before it ends the process.
  static func removed<Result>(
    bySignalsOf environment: ServeEnvironment,
    during work: () throws -> Result
  ) rethrows -> Result {
    let watch: (any SignalWatch)?
    do throws(ServerError) {
      watch = try environment.takeSignals { environment.end($0) }
    } catch {
      // Without it, the files remain until the next run of the command.
      watch = nil
    }
    defer { watch?.stop() }
    return try work()
  }
}
