package import BacklotOpenAPI
package import BacklotStubs

/// The files and folders that a server answers from, as they were named on the command line, and perhaps URLs of contracts.
package struct ServedSources: Sendable {
  /// Says what a file or folder is, and has contracts read as told.
  package typealias Recognizer =
    @Sendable (_ path: String, _ files: ContractFiles) throws(SourceError) -> RecognizedSource

  /// The paths.
  package let paths: [String]
  /// What is to be watched: the paths of files and folders, and perhaps files that others of them refer to.
  package private(set) var watchedPaths: [String]
  /// What gets the requests that none of them answers.
  package private(set) var upstream: Upstream?
  /// What is said of single operations of the contracts among them.
  private let rules: [OperationRule]
  /// Reads contracts.
  private var files: ContractFiles
  /// Whether the rest is served if a part of them is broken.
  package var isLenient = false
  private let recognize: Recognizer

  /// Names files and folders.
  ///
  /// - Parameters:
  ///   - paths: The files and folders, and the URLs of contracts.
  ///   - rules: What is said of single operations, each of which has to be in one of the contracts.
  ///   - files: Reads contracts; from files alone unless given.
  ///   - recognize: Says what one is; its content tells unless given.
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

  /// Has files watched besides the paths, and no longer those that were before.
  mutating func watchToo(_ files: [String]) {
    let own = paths.filter { !ContractFiles.isURL($0) }
    watchedPaths = own + files.filter { !own.contains($0) }
  }

  /// The same for those who cannot wait: of a network there is only what was asked for already.
  var offline: Self {
    var copy = self
    copy.files = files.offline
    return copy
  }

  /// Has documents in a network asked for anew when the sources are next read.
  func forgetRemoteDocuments() { files.network.forget() }

  /// The same, with a server behind them.
  package func passing(to upstream: Upstream?) -> Self {
    var copy = self
    copy.upstream = upstream
    return copy
  }

  /// Sees whether backends can be made of them, without reading them all.
  ///
  /// - Throws: ``SourceError`` where one cannot be read, or is nothing that a backend can be made of.
  package func check() throws(SourceError) {
    for path in paths { _ = try recognize(path, files) }
  }

  /// Reads all of them, each told by its content.
  ///
  /// What was read is complete in itself: nothing of it changes when the files do, but files that are too large to be
  /// kept in memory.
  ///
  /// - Throws: ``SourceError`` where one cannot be read, or is nothing that a backend can be made of.
  package func load() throws(SourceError) -> LoadedSources {
    var loaded = LoadedSources()
    loaded.isLenient = isLenient
    for path in paths { loaded.add(try recognize(path, files)) }
    loaded.rejectUnknown(rules)
    loaded.upstream = upstream
    return loaded
  }
}

/// What files and folders said when they were read.
package struct LoadedSources: Sendable {
  /// One file or folder, and how much is in it.
  package struct Part: Sendable, Hashable {
    /// The path as it was given.
    package let path: String
    /// What it is.
    package let format: SourceFormat
    /// How many answers it has, or operations of a contract.
    package let count: Int
  }

  /// The files and folders in the order in which they were named.
  package private(set) var parts: [Part] = []
  /// The problems that keep the whole from being served.
  package private(set) var problems: [SourceProblem] = []
  /// The problems of parts that are left out while the rest is served.
  package private(set) var leftOut: [SourceProblem] = []
  /// What was passed over, and may be meant so.
  package private(set) var warnings: [SourceProblem] = []
  /// What the contracts among them let clients ask for.
  package private(set) var outlines: [ContractOutline] = []
  private var blueprint = BackendBlueprint()
  /// What gets the requests that none of them answers.
  package fileprivate(set) var upstream: Upstream?
  /// Whether the rest is served if a part is broken.
  fileprivate(set) var isLenient = false

  /// The problems and warnings because of failures of the system that say nothing about the files, such as a lack of
  /// descriptors: what answers already is not given up for them.
  package var passingFailures: [SourceProblem] {
    let unread = outlines.flatMap(\.unreadDocuments).map(SourceProblem.init)
    return (problems + leftOut + warnings + unread).filter { $0.systemError?.isPassing ?? false }
  }

  /// How many answers there are.
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
    let count = outline?.count ?? (added.stubs.isEmpty ? added.staticFiles : added.stubs).count
    parts.append(Part(path: recognized.path, format: recognized.format, count: count))
    let diagnostics = added.diagnostics + (outline?.brokenReferences(beside: added.diagnostics) ?? [])
    let errors = diagnostics.filter { $0.severity == .error }.map(SourceProblem.init)
    if isLenient { leftOut += errors + broken } else { problems += errors + broken }
    warnings += diagnostics.filter { $0.severity == .warning }.map(SourceProblem.init)
    blueprint.append(added)
  }

  /// Says what was said of operations that none of the contracts has.
  fileprivate mutating func rejectUnknown(_ rules: [OperationRule]) {
    for rule in rules {
      let unknown = outlines.map { outline in outline.unknownOperations.first { $0.origin == rule.origin } }
      // Where a contract cannot be read, that is the problem.
      if unknown.isEmpty, problems.isEmpty {
        problems.append(
          SourceProblem(SourceDiagnostic(at: rule.origin, "there is no OpenAPI document among the sources"))
        )
      } else if let first = unknown.first, let first, !unknown.contains(where: { $0 == nil }) {
        problems.append(SourceProblem(first))
      }
    }
  }

  /// Whether chance plays a part in what they answer.
  var isDrawn: Bool { blueprint.stubs.contains { $0.conditions?.isDrawn ?? false } }
}

extension BackendBlueprint {
  /// Leaves out the stubs whose files are broken.
  fileprivate mutating func leaveOut(_ problems: [SourceProblem]) {
    guard !problems.isEmpty else { return }
    let files = Set(problems.map(\.file))
    stubs.removeAll { $0.source == .routeFolders && files.contains($0.origin.file) }
  }
}

extension LoadedSources: BackendSource {
  /// Adds the stubs as they were read, without a look at the files.
  package func contribute(to blueprint: inout BackendBlueprint) {
    blueprint.append(self.blueprint)
    upstream?.contribute(to: &blueprint)
  }
}
