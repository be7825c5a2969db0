import BacklotDesk
import BacklotStubs
import BacklotWireMock

/// Reads sources again and replaces those of a backend, either all or none of them.
struct SourceReloader {
  /// The time without changes after which a file is considered complete while others keep changing.
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
    /// The backend answers from the current files, except for the broken ones; these warnings are new.
    case replaced([LoadedSources.Part], warnings: [SourceProblem], leftOut: [SourceProblem] = [])
    /// A source is broken, so the backend answers as before.
    case kept(problems: [String])
    /// The problems are the same as last time.
    case keptAsBefore
    /// Files changed while they were read; the watcher reports again when they have settled.
    case unsettled
  }

  /// Creates a reloader.
  ///
  /// - Parameters:
  ///   - sources: The sources to read.
  ///   - spaces: The backend whose content is replaced.
  ///   - warnings: The warnings of the first read.
  init(_ sources: ServedSources, into spaces: BackendSpaces, warnings: [SourceProblem]) {
    self.init(sources, into: spaces, warnings: warnings) { () throws(SourceError) in try sources.load() }
  }

  /// Creates a reloader with a custom function that reads the sources.
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

  /// The paths to watch at present.
  var watchedPaths: [String] { sources.watchedPaths }

  /// Adds the files that contracts refer to, which each change may affect, to the watched paths.
  mutating func watchReferredFiles(of loaded: LoadedSources) { sources.watchToo(loaded.referredFiles) }

  /// Reads the sources, and again if a client has changed their stored content in the meantime.
  ///
  /// - Parameters:
  ///   - snapshot: The files at the time when a change was noticed; `nil` to read them regardless of changes in the
  ///     meantime.
  ///   - isSettled: True if the files had not changed for a while before that.
  mutating func reload(_ snapshot: FileSnapshot? = nil, isSettled: Bool = true) -> Outcome {
    for _ in 0..<3 {
      let changeCount = spaces.main.keptChangeCount
      let reading = read(snapshot, isSettled: isSettled)
      guard case .whole(let loaded) = reading else { return take(reading) }
      if spaces.replaceDefaults(with: BackendBlueprint([loaded]), readAt: changeCount) { return take(reading) }
    }
    // Clients that keep changing the content have to wait.
    var reading = Reading.unsettled
    spaces.replaceDefaults(reading: {
      reading = read(snapshot, isSettled: isSettled)
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
      // Files that cannot be inspected look like missing files.
      case .unsettled: OpenFileLimit.isReached
      }
    }
  }

  private func read(_ snapshot: FileSnapshot?, isSettled: Bool) -> Reading {
    do throws(SourceError) {
      let loaded = try load()
      if let snapshot, !isWhole(loaded, snapshot: snapshot, isSettled: isSettled) { return .unsettled }
      let problems = loaded.problems.isEmpty ? loaded.passingFailures : loaded.problems
      if problems.isEmpty { return .whole(loaded) }
      let failures = problems + loaded.passingFailures
      return .broken(problems.map(\.description), failures.compactMap(\.systemError))
    } catch {
      return .broken([error.message], [error.systemError].compactMap(\.self))
    }
  }

  /// Returns true if no file was partially written when it was read.
  ///
  /// While changes continue, files that are not answers may change at any time, and JSON itself shows whether it is
  /// complete.
  private func isWhole(_ loaded: LoadedSources, snapshot: FileSnapshot, isSettled: Bool) -> Bool {
    let now = FileSnapshot(of: snapshot.roots)
    // Files that cannot be inspected now were read nevertheless, and no report about them would follow.
    if isSettled, !now.isIncomplete { return now.files == snapshot.files }
    if isSettled { return now.files.allSatisfy { snapshot.files[$0.key] == $0.value } }
    let fields = now.files.keys.filter { $0.hasSuffix(".headers") || $0.contains("/__files/") }
    let told = (loaded.files + fields).filter { !ValidatedText.Language.isJSON(named: $0) }
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
