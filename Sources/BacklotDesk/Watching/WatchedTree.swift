import BacklotServer

/// The watches on some files and folders and their contents; used only on its loop's thread, or before that runs.
///
/// The system only reports that something happened; fingerprints show what changed. An unnecessary event thus only
/// costs a snapshot, and an event for a skipped file, such as an editor's own, is not a change.
final class WatchedTree {
  private let roots: [String]
  private let loop: EventLoop
  private let report: (WatchReport) -> Void
  private var settling: ChangeSettling
  private var timer: LoopTimer?
  private var watches: [String: FolderWatch] = [:]
  private var parents: [FolderWatch] = []
  private var snapshot: FileSnapshot
  /// True if there are changes that were not reported, or only reported as unsettled.
  private var isReportOwed = false
  private var lastReport: Duration?
  /// The number of consecutive incomplete snapshots, and the number up to which they delay all other reports.
  private var incompleteLooks = 0
  private static let incompleteLimit = 50
  /// The paths that were created, removed or renamed: a watch on one may be on a folder that no longer exists.
  private var suspects: Set<String> = []

  init(
    _ roots: [String],
    on loop: EventLoop,
    settling: ChangeSettling,
    report: @escaping (WatchReport) -> Void
  ) throws(ServerError) {
    self.roots = roots
    self.loop = loop
    self.settling = settling
    self.report = report
    snapshot = FileSnapshot(of: roots)
    do throws(ServerError) {
      try watchParents()
      try lookUntilAllIsWatched()
      if snapshot.isIncomplete { notice(roots[0]) }
    } catch {
      close()
      throw error
    }
  }

  /// Ends all watches.
  func close() {
    for watch in Array(watches.values) + parents { watch.close() }
    watches = [:]
    parents = []
    timer?.cancel()
    timer = nil
  }
}

// MARK: - Events

extension WatchedTree {
  /// Watches parent folders, since a root that is deleted and recreated, or a file that is replaced, is only visible
  /// from there.
  private func watchParents() throws(ServerError) {
    for root in roots {
      guard let (parent, name) = Self.place(of: root) else { continue }
      let watch = try FolderWatch.start(parent, recursive: false, on: loop) { [weak self] changed in
        if changed == nil || changed == name { self?.notice(root) }
      }
      if let watch { parents.append(watch) }
    }
  }

  /// Returns the parent folder of a path, and the name in it; `nil` for the root folder and for paths that end in dots.
  private static func place(of path: String) -> (parent: String, name: String)? {
    let parts = path.split(separator: "/")
    guard let name = parts.last, name != ".", name != ".." else { return nil }
    let parent = parts.dropLast().joined(separator: "/")
    if path.hasPrefix("/") { return ("/\(parent)", String(name)) }
    return (parent.isEmpty ? "." : parent, String(name))
  }

  private func notice(_ path: String) {
    suspects.insert(path)
    settling.notice(at: now)
    if timer == nil { schedule() }
  }

  private var now: Duration { .milliseconds(Int64(clamping: loop.now)) }

  /// Uses one timer for a burst: if there were more changes when it fires, it is set again.
  private func schedule() {
    timer = settling.wait(from: now).map { wait in
      LoopTimer(on: loop, after: wait) { [weak self] in self?.timeIsUp() }
    }
  }

  private func timeIsUp() {
    timer = nil
    guard let wait = settling.wait(from: now) else { return }
    if wait > .zero { schedule() } else { look() }
  }
}

// MARK: - Detecting changes

extension WatchedTree {
  private func look() {
    let isQuiet = settling.isQuiet(at: now)
    let older = snapshot
    do throws(ServerError) {
      try lookUntilAllIsWatched()
    } catch {
      report(.blind(error))
    }
    if snapshot.isIncomplete, incompleteLooks < Self.incompleteLimit { return lookAgain(keeping: older) }
    incompleteLooks = 0
    // If this thread had to wait for its turn, there may be events that it has not received yet.
    let isSettled = isQuiet && !snapshot.isAnyBeingWritten(since: settling.quiet * 0.8)
    settling.finish(at: now, isSettled: isSettled)
    if snapshot.differs(from: older) { isReportOwed = true }
    if isReportOwed, isSettled || isReportDue {
      lastReport = now
      isReportOwed = !isSettled
      report(.changed(snapshot, isSettled: isSettled))
    }
    if timer == nil { schedule() }
  }

  /// Schedules another snapshot, since files that could not be examined must not be mistaken for deleted ones.
  private func lookAgain(keeping older: FileSnapshot) {
    incompleteLooks += 1
    snapshot = older
    settling.finish(at: now, isSettled: false)
    if timer == nil { schedule() }
  }

  /// Continuous changes are not reported each time that they pause.
  private var isReportDue: Bool { lastReport.map { now >= $0 + settling.longest } ?? true }

  /// Takes snapshots until all folders are watched, to detect events before the watch began.
  ///
  /// A folder that grows forever is watched again soon anyway.
  private func lookUntilAllIsWatched() throws(ServerError) {
    for _ in 0..<8 {
      snapshot = FileSnapshot(of: roots)
      if try !watch(snapshot.folders, isAll: !snapshot.isIncomplete) { return }
    }
  }

  /// Watches some folders and, if they are all folders, stops watching others.
  ///
  /// - Returns: `true` if any of them was not watched before.
  private func watch(_ folders: [String], isAll: Bool) throws(ServerError) -> Bool {
    let wanted = Set(FolderWatch.isRecursive ? folders.filter(roots.contains) : folders)
    for (path, watch) in watches where isAll && !wanted.contains(path) || wanted.contains(path) && isSuspect(path) {
      watch.close()
      watches[path] = nil
    }
    if isAll { suspects = [] }
    var isAnyNew = false
    for path in wanted where watches[path] == nil {
      watches[path] = try start(path)
      isAnyNew = isAnyNew || watches[path] != nil
    }
    return isAnyNew
  }

  private func start(_ folder: String) throws(ServerError) -> FolderWatch? {
    try FolderWatch.start(folder, recursive: true, on: loop) { [weak self] name in
      self?.notice(name.map { "\(folder)/\($0)" } ?? folder)
    }
  }

  /// Returns whether the folder, or one that contains it, may have been replaced.
  private func isSuspect(_ path: String) -> Bool {
    var rest = path[...]
    while !suspects.contains(String(rest)) {
      guard let slash = rest.lastIndex(of: "/") else { return false }
      rest = rest[..<slash]
    }
    return true
  }
}
