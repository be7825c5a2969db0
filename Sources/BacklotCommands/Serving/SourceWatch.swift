import BacklotPlatform
import BacklotServer

/// A watcher of a server's files, whose paths can change while it runs.
final class SourceWatch: Sendable {
  private let start: @Sendable ([String]) throws(ServerError) -> any Stoppable
  private let state: Mutex<State>

  private struct State {
    var paths: [String]
    var watcher: any Stoppable
  }

  /// Starts watching files and folders.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - start: Creates a watcher.
  init(
    _ paths: [String],
    start: @escaping @Sendable ([String]) throws(ServerError) -> any Stoppable
  ) throws(ServerError) {
    self.start = start
    state = Mutex(State(paths: paths, watcher: try start(paths)))
  }

  /// Replaces the watched files and folders if they are different.
  func follow(_ paths: [String]) throws(ServerError) {
    guard state.withLock(\.paths) != paths else { return }
    let next = try start(paths)
    let last = state.withLock { state in
      defer { state = State(paths: paths, watcher: next) }
      return state.watcher
    }
    last.stop()
  }

  /// Stops watching.
  func stop() { state.withLock(\.watcher).stop() }
}
