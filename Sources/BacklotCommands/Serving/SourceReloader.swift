import BacklotServer
import BacklotStubs
import BacklotWireMock

/// Reads sources again and replaces those of a backend, either all of them or not at all.
struct SourceReloader {
  /// The time without changes after which a file counts as complete, while others keep changing.
  private static let calm = Duration.milliseconds(50)
  private var sources: ServedSources
  private let load: @Sendable () throws(SourceError) -> LoadedSources
  private let spaces: BackendSpaces
  private var knownProblems: [String] = []
  private var knownWarnings: [SourceProblem]
  /// True if the last read failed for lack of descriptors; no file change reports when they are available again.
  private(set) var lacksDescriptors = false

  /// The outcome of a reload.
  enum Outcome {
    /// The backend answers from the files as they are now, without what is broken; these warnings are new.
    case replaced([LoadedSources.Part], warnings: [SourceProblem], leftOut: [SourceProblem] = [])
    /// Something is broken, so that the backend answers as before.
    case kept(problems: [String])
    /// The same is broken as last time.
    case keptAsBefore
    /// Files change while they are read; the watcher reports again when they have settled.
    case unsettled
  }

  /// Makes a reloader.
  ///
  /// - Parameters:
  ///   - sources: What is read.
  ///   - backend: Where it is put.
  ///   - warnings: What was warned of when the sources were read first.
  init(_ sources: ServedSources, into spaces: BackendSpaces, warnings: [SourceProblem]) {
    self.init(sources, into: spaces, warnings: warnings) { () throws(SourceError) in try sources.load() }
  }

  /// Makes a reloader that reads the sources in another way.
  init(
    _ sources: ServedSources,
    into spaces: BackendSpaces,
    warnings: [SourceProblem],
    load: @escaping @Sendable () throws(SourceError) -> LoadedSources
  ) {
    self.sources = sources
    self.load = load
    self.spaces = spaces
    knownWarnings = warnings
  }

  /// The paths to watch now.
  var watchedPaths: [String] { sources.watchedPaths }

  /// Has the files watched that contracts refer to, which may be others with each change.
  mutating func watchReferredFiles(of loaded: LoadedSources) { sources.watchToo(loaded.referredFiles) }

  /// Reads the sources, and again if a client has changed their stored content in the meantime.
  ///
  /// - Parameters:
  ///   - snapshot: The files when a change was noticed; `nil` to read them regardless of changes in the meantime.
  ///   - isSettled: True if the files had not changed for a while before that.
  mutating func reload(_ snapshot: FileSnapshot? = nil, isSettled: Bool = true) -> Outcome {
    for _ in 0..<3 {
      let changeCount = spaces.main.keptChangeCount
      let reading = read(snapshot, isSettled)
      guard case .whole(let loaded) = reading else { return take(reading) }
      if spaces.replaceDefaults(with: BackendBlueprint([loaded]), readAt: changeCount) { return take(reading) }
    }
    // Changes that go on and on have to wait.
    var reading = Reading.unsettled
    spaces.replaceDefaults(reading: {
      reading = read(snapshot, isSettled)
      guard case .whole(let loaded) = reading else { return nil }
      return BackendBlueprint([loaded])
    })
    return take(reading)
  }

  /// The result of a read.
  private enum Reading {
    case whole(LoadedSources)
    case broken([String], [SystemCallError])
    case unsettled

    var lacksDescriptors: Bool {
      switch self {
      case .whole: false
      case .broken(_, let errors): errors.contains(where: \.isLackOfDescriptors)
      // Files that cannot be looked at look like files that are gone.
      case .unsettled: OpenFileLimit.isReached
      }
    }
  }

  private func read(_ snapshot: FileSnapshot?, _ isSettled: Bool) -> Reading {
    do throws(SourceError) {
      let loaded = try load()
      if let snapshot, !isWhole(loaded, snapshot, isSettled) { return .unsettled }
      let problems = loaded.problems.isEmpty ? loaded.passingFailures : loaded.problems
      if problems.isEmpty { return .whole(loaded) }
      let failures = problems + loaded.passingFailures
      return .broken(problems.map(\.description), failures.compactMap(\.systemError))
    } catch {
      return .broken([error.message], [error.systemError].compactMap(\.self))
    }
  }

  /// Returns true if no file was read half written.
  ///
  /// While changes continue, files that are not answers may change at any time, and JSON itself shows whether it is
  /// complete.
  private func isWhole(_ loaded: LoadedSources, _ snapshot: FileSnapshot, _ isSettled: Bool) -> Bool {
    let now = FileSnapshot(of: snapshot.roots)
    // What cannot be looked at now was read all the same, and no report would follow on it.
    if isSettled, !now.isIncomplete { return now.files == snapshot.files }
    if isSettled { return now.files.allSatisfy { snapshot.files[$0.key] == $0.value } }
    let fields = now.files.keys.filter { $0.hasSuffix(".headers") || $0.contains("/__files/") }
    let told = (loaded.files + fields).filter { !JSONFileCheck.isNamedAsJSON($0) }
    return told.allSatisfy { now.files[$0] == snapshot.files[$0] && !snapshot.isBeingWritten($0, since: Self.calm) }
  }

  private mutating func take(_ reading: Reading) -> Outcome {
    lacksDescriptors = reading.lacksDescriptors
    switch reading {
    case .unsettled: return .unsettled
    case .broken(let problems, _): return keep(problems)
    case .whole(let loaded):
      defer { (knownProblems, knownWarnings) = ([], loaded.warnings) }
      watchReferredFiles(of: loaded)
      let warnings = loaded.warnings.filter { !knownWarnings.contains($0) }
      return .replaced(loaded.parts, warnings: warnings, leftOut: loaded.leftOut)
    }
  }

  private mutating func keep(_ problems: [String]) -> Outcome {
    if knownProblems == problems { return .keptAsBefore }
    knownProblems = problems
    return .kept(problems: problems)
  }
}
