package import BacklotStubs

/// The files and folders that a server answers from, as they were named on the command line.
package struct ServedSources: Sendable {
  /// The paths.
  package let paths: [String]

  /// Names files and folders.
  package init(_ paths: [String]) { self.paths = paths }

  /// Sees whether backends can be made of them, without reading them all.
  ///
  /// - Throws: ``SourceError`` where one cannot be read, or is nothing that a backend can be made of.
  package func check() throws(SourceError) {
    for path in paths { _ = try SourceRecognizer.recognize(path) }
  }

  /// Reads all of them, each told by its content.
  ///
  /// What was read is complete in itself: nothing of it changes when the files do, but files that are too large to be
  /// kept in memory.
  ///
  /// - Throws: ``SourceError`` where one cannot be read, or is nothing that a backend can be made of.
  package func load() throws(SourceError) -> LoadedSources {
    var loaded = LoadedSources()
    for path in paths { loaded.add(try SourceRecognizer.recognize(path)) }
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
    /// How many answers it has.
    package let count: Int
  }

  /// The files and folders in the order in which they were named.
  package private(set) var parts: [Part] = []
  /// What is broken, because of which the whole is not to be served.
  package private(set) var problems: [SourceProblem] = []
  /// What was passed over, and may be meant so.
  package private(set) var warnings: [SourceProblem] = []
  private var blueprint = BackendBlueprint()

  /// How many answers there are.
  package var count: Int { blueprint.stubs.count }

  /// The files that the answers come from.
  package var files: [String] { blueprint.stubs.map(\.origin.file) }

  fileprivate init() {}

  fileprivate mutating func add(_ recognized: RecognizedSource) {
    var added = BackendBlueprint()
    recognized.source.contribute(to: &added)
    parts.append(Part(path: recognized.path, format: recognized.format, count: added.stubs.count))
    let diagnostics = added.diagnostics
    problems += diagnostics.filter { $0.severity == .error }.map(SourceProblem.init)
    warnings += diagnostics.filter { $0.severity == .warning }.map(SourceProblem.init)
    problems += JSONFileCheck.problems(added.stubs)
    blueprint.append(added)
  }
}

extension LoadedSources: BackendSource {
  /// Adds the stubs as they were read, without a look at the files.
  package func contribute(to blueprint: inout BackendBlueprint) {
    blueprint.append(self.blueprint)
  }
}
