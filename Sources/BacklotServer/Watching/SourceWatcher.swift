/// Notices that files changed, below folders or beside them, without looking again and again.
///
/// A burst of writes is reported once: a little after the last of them, and where they never end, again and again.
package final class SourceWatcher: Sendable {
  private let loop: EventLoop
  private let tree: LoopBound<WatchedTree>

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - paths: Files and folders; one that does not exist is watched for, where the folder around it exists.
  ///   - quiet: How long nothing may change before it is reported; 60 milliseconds unless given.
  ///   - longest: How long changes may go on before they are reported; 500 milliseconds unless given.
  ///   - report: Told what happens, on a thread of the watcher's own.
  /// - Throws: ``ServerError`` where the system does not let it watch.
  package init(
    _ paths: [String],
    quiet: Duration = .milliseconds(60),
    longest: Duration = .milliseconds(500),
    report: @escaping @Sendable (WatchReport) -> Void
  ) throws(ServerError) {
    loop = try EventLoop()
    let settling = ChangeSettling(quiet: quiet, longest: longest)
    let roots = paths.map(\.withoutEndingSlashes)
    tree = LoopBound(try WatchedTree(roots, on: loop, settling, report: report), to: loop)
    try loop.start()
  }

  /// Ends, and waits until no report is under way, unless this is called from one.
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

/// What a watcher says.
package enum WatchReport: Sendable {
  /// Files changed; this is how they are now. Where they go on changing, they have not settled, and there is another
  /// report when they have.
  case changed(FileSnapshot, isSettled: Bool)
  /// A folder cannot be watched, so that changes in it are missed.
  case blind(ServerError)
}
