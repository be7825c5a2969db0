import BacklotServer
import BacklotStubs

/// Reads sources anew and puts them in the place of those that a backend answers from: all of them, or none.
struct SourceReloader {
  /// How often a set is read that changes while it is read, before it is taken as it is.
  private static let patience = 5
  private let sources: ServedSources
  private let backend: MockBackend
  private var unsettled = 0
  private var knownProblems: [String] = []
  private var knownWarnings: [SourceProblem]

  /// What came of it.
  enum Outcome {
    /// The backend answers from the files as they are now; these warnings are new.
    case replaced([LoadedSources.Part], warnings: [SourceProblem])
    /// Something is broken, so that the backend answers as before.
    case kept(problems: [String])
    /// The same is broken as last time.
    case keptAsBefore
    /// Files changed while they were read; the watcher says when they have settled.
    case unsettled
  }

  /// Makes a reloader.
  ///
  /// - Parameters:
  ///   - sources: What is read.
  ///   - backend: Where it is put.
  ///   - warnings: What was warned of when the sources were read first.
  init(_ sources: ServedSources, into backend: MockBackend, warnings: [SourceProblem]) {
    self.sources = sources
    self.backend = backend
    knownWarnings = warnings
  }

  /// Reads the sources.
  ///
  /// - Parameter snapshot: How the files were when they seemed to have settled; nothing where somebody wants them read
  ///   whatever happens to them meanwhile.
  mutating func reload(_ snapshot: FileSnapshot?) -> Outcome {
    do throws(SourceError) {
      let loaded = try sources.load()
      if let snapshot, isUnsettled(since: snapshot) { return .unsettled }
      unsettled = 0
      return loaded.problems.isEmpty ? replace(by: loaded) : keep(loaded.problems.map(\.description))
    } catch {
      return keep([error.message])
    }
  }

  /// A file that was half written when it was read is not served; but what is written for ever is, some time.
  private mutating func isUnsettled(since snapshot: FileSnapshot) -> Bool {
    guard unsettled < Self.patience, FileSnapshot(of: sources.paths).files != snapshot.files else { return false }
    unsettled += 1
    return true
  }

  private mutating func replace(by loaded: LoadedSources) -> Outcome {
    backend.replaceSources(with: [loaded])
    defer { (knownProblems, knownWarnings) = ([], loaded.warnings) }
    return .replaced(loaded.parts, warnings: loaded.warnings.filter { !knownWarnings.contains($0) })
  }

  private mutating func keep(_ problems: [String]) -> Outcome {
    if knownProblems == problems { return .keptAsBefore }
    knownProblems = problems
    return .kept(problems: problems)
  }
}
