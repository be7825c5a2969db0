package import BacklotServer

/// Detects changes of files inside and outside of folders without polling.
///
/// A burst of writes is reported once, shortly after the last of them; continuous writes are reported repeatedly.
package final class SourceWatcher: Sendable {
  private let loop: EventLoop
  private let tree: LoopBound<WatchedTree>

  /// Starts a watcher.
  ///
  /// - Parameters:
  ///   - paths: The files and folders; the creation of a missing one is detected if its parent folder exists.
  ///   - quiet: The time without a change after which changes are reported. Defaults to 60 milliseconds.
  ///   - longest: The time for which changes may continue before they are reported. Defaults to 500 milliseconds.
  ///   - report: Called with each report, on the watcher's own thread.
  /// - Throws: ``ServerError`` if the system does not allow watching.
  package init(
    _ paths: [String],
    quiet: Duration = .milliseconds(60),
    longest: Duration = .milliseconds(500),
    report: @escaping @Sendable (WatchReport) -> Void
  ) throws(ServerError) {
    loop = try EventLoop()
    let settling = ChangeSettling(quiet: quiet, longest: longest)
    let roots = paths.map(\.withoutEndingSlashes)
    tree = LoopBound(try WatchedTree(roots, on: loop, settling: settling, report: report), to: loop)
    try loop.start()
  }

  /// Stops the watcher, and waits until no report is in progress, unless it is called from one.
  package func stop() {
    end()
    loop.waitForEnd()
  }

  deinit { end() }

  private func end() {
    tree.execute { $0.close() }
    loop.stop()
  }
}

/// A report of a watcher.
package enum WatchReport: Sendable {
  /// Files changed; the snapshot contains their current state. If they have not settled, another report follows when
  /// they have.
  case changed(FileSnapshot, isSettled: Bool)
  /// A folder cannot be watched, so that changes in it are missed.
  case blind(ServerError)
}
