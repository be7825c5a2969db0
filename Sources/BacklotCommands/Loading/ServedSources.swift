package import BacklotOpenAPI
import BacklotRecording
package import BacklotStubs

/// The files, folders and contract URLs that a server answers from, as specified on the command line.
package struct ServedSources: Sendable {
  /// Recognizes a file or folder; contracts are read through `files`.
  package typealias Recognizer =
    @Sendable (_ path: String, _ files: ContractFiles) throws(SourceError) -> RecognizedSource

  /// The paths.
  package let paths: [String]
  /// The paths to watch: files and folders, and possibly the files that they refer to.
  package private(set) var watchedPaths: [String]
  /// The upstream for requests that no source answers.
  package private(set) var upstream: Upstream?
  /// The rules for individual operations of the contracts.
  private let rules: [OperationRule]
  /// The reader of contracts.
  private var files: ContractFiles
  /// True if the rest is served if a part is broken.
  package var isLenient = false
  private let recognize: Recognizer

  /// Creates sources from files and folders.
  ///
  /// - Parameters:
  ///   - paths: The files and folders, and the URLs of contracts.
  ///   - rules: The rules for individual operations, each of which must be in one of the contracts.
  ///   - files: The reader of contracts. Defaults to one that only reads files.
  ///   - recognize: Recognizes a source. Defaults to recognition by content.
  package init(
    _ paths: [String],
    ruledBy rules: [OperationRule] = [],
    files: ContractFiles = .desk,
    recognizing recognize: @escaping Recognizer = { path, files throws(SourceError) in
      try SourceRecognizer.recognize(path, answering: .desk, files: files)
    }
  ) {
    self.paths = paths
    self.rules = rules
    self.files = files
    self.recognize = recognize
    watchedPaths = paths.filter { !ContractFiles.isURL($0) }
  }

  /// Replaces the files that are watched in addition to the paths.
  mutating func watchToo(_ files: [String]) {
    let own = paths.filter { !ContractFiles.isURL($0) }
    watchedPaths = own + files.filter { !own.contains($0) }
  }

  /// The same sources without network access; only documents already downloaded are available.
  var offline: Self {
    var copy = self
    copy.files = files.offline
    return copy
  }

  /// Forgets downloaded documents, so that they are requested again when the sources are next read.
  func forgetRemoteDocuments() { files.network.forget() }

  /// Returns the same sources, with an upstream for requests that they do not answer.
  package func passing(to upstream: Upstream?) -> Self {
    var copy = self
    copy.upstream = upstream
    return copy
  }

  /// Checks that backends can be created from the sources, without reading them completely.
  ///
  /// - Throws: ``SourceError`` if one cannot be read, or is not a source for a backend.
  package func check() throws(SourceError) {
    for path in paths { _ = try recognize(path, files) }
  }

  /// Reads all sources, each recognized by its content.
  ///
  /// The result does not change when the files do, except for files too large to be kept in memory.
  ///
  /// - Throws: ``SourceError`` if one cannot be read, or is not a source for a backend.
  package func load() throws(SourceError) -> LoadedSources {
    var loaded = LoadedSources()
    loaded.isLenient = isLenient
    for path in paths { loaded.add(try recognize(path, files)) }
    loaded.rejectUnknown(rules)
    loaded.upstream = upstream
    return loaded
  }
}

/// The content of files and folders at the time of reading.
package struct LoadedSources: Sendable {
  /// A file or folder, and the size of its content.
  package struct Part: Sendable, Hashable {
    /// The path as specified.
    package let path: String
    /// The format.
    package let format: SourceFormat
    /// The number of answers, of a contract's operations, or of the exchanges of a recording.
    package let count: Int
  }

  /// The files and folders in the specified order.
  package private(set) var parts: [Part] = []
  /// The problems that prevent the sources from being served.
  package private(set) var problems: [SourceProblem] = []
  /// The problems of parts that are left out while the rest is served.
  package private(set) var leftOut: [SourceProblem] = []
  /// The warnings about ignored content, which may be intended.
  package private(set) var warnings: [SourceProblem] = []
  /// The operations of the contracts that clients can request.
  package private(set) var outlines: [ContractOutline] = []
  private var blueprint = BackendBlueprint()
  /// The upstream for requests that no source answers.
  package fileprivate(set) var upstream: Upstream?
  /// True if the rest is served if a part is broken.
  fileprivate(set) var isLenient = false

  /// The problems and warnings caused by temporary system failures unrelated to the files, such as a lack of
  /// descriptors.
  ///
  /// They do not replace the current answers.
  package var passingFailures: [SourceProblem] {
    let unread = outlines.flatMap(\.unreadDocuments).map(SourceProblem.init)
    return (problems + leftOut + warnings + unread).filter { $0.systemError?.isPassing ?? false }
  }

  /// The number of answers.
  package var count: Int { blueprint.stubs.count }

  /// The files that contracts refer to.
  var referredFiles: [String] { outlines.flatMap(\.referredFiles) }

  /// The files that the answers come from.
  package var files: [String] { blueprint.stubs.map(\.origin.file) }

  fileprivate init() {}

  fileprivate mutating func add(_ recognized: RecognizedSource) {
    var added = BackendBlueprint()
    let outline = (recognized.source as? any OutlinedSource)?.outline(contributingTo: &added)
    if let outline { outlines.append(outline) } else { recognized.source.contribute(to: &added) }
    let broken = JSONFileCheck.problems(added.stubs)
    if isLenient { added.leaveOut(broken) }
    let recordedCount = (recognized.source as? Recording)?.exchangeCount
    let count = outline?.count ?? recordedCount ?? (added.stubs.isEmpty ? added.staticFiles : added.stubs).count
    parts.append(Part(path: recognized.path, format: recognized.format, count: count))
    let diagnostics = added.diagnostics + (outline?.furtherProblems(beside: added.diagnostics) ?? [])
    let errors = diagnostics.filter { $0.severity == .error }.map(SourceProblem.init)
    if isLenient { leftOut += errors + broken } else { problems += errors + broken }
    warnings += diagnostics.filter { $0.severity == .warning }.map(SourceProblem.init)
    blueprint.append(added)
  }

  /// Adds problems for rules about operations that are not in any contract.
  fileprivate mutating func rejectUnknown(_ rules: [OperationRule]) {
    for rule in rules {
      let unknown = outlines.map { outline in outline.unknownOperations.first { $0.origin == rule.origin } }
      // If a contract cannot be read, that problem is reported instead.
      if unknown.isEmpty, problems.isEmpty {
        problems.append(
          SourceProblem(SourceDiagnostic(at: rule.origin, "there is no OpenAPI document among the sources"))
        )
      } else if let first = unknown.first, let first, !unknown.contains(where: { $0 == nil }) {
        problems.append(SourceProblem(first))
      }
    }
  }

  /// True if the answers depend on chance.
  var isDrawn: Bool { blueprint.stubs.contains { $0.conditions?.isDrawn ?? false } }
}

extension BackendBlueprint {
  /// Removes the stubs whose files are broken.
  fileprivate mutating func leaveOut(_ problems: [SourceProblem]) {
    guard !problems.isEmpty else { return }
    let files = Set(problems.map(\.file))
    stubs.removeAll { $0.source == .routeFolders && files.contains($0.origin.file) }
  }
}

extension LoadedSources: BackendSource {
  /// Adds the stubs as they were read, without accessing the files.
  package func contribute(to blueprint: inout BackendBlueprint) {
    blueprint.append(self.blueprint)
    upstream?.contribute(to: &blueprint)
  }
}
