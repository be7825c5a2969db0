package import BacklotHTTP

/// Files that describe stubs, before they are written.
package struct WrittenFiles: Sendable {
  /// A file with its path below the folder.
  package struct File: Sendable {
    /// The path, with slashes between folders.
    package let path: String
    /// The content of the file.
    package let content: HTTPBody
  }

  /// The files, in the order of their creation.
  package private(set) var files: [File] = []
  /// The parts that could not be written, with the stub and its origin.
  package private(set) var problems: [SourceDiagnostic] = []
  /// The number of stubs that the files describe.
  package private(set) var count = 0
  /// The number of stubs that the files do not describe; each is one of the problems.
  package private(set) var omittedCount = 0
  private var names = WrittenNames()

  mutating func add(path: String, content: HTTPBody) { files.append(File(path: path, content: content)) }

  mutating func addStub() { count += 1 }

  mutating func report(_ stub: Stub, reason: String) {
    omittedCount += 1
    problems.append(SourceDiagnostic(at: stub.origin, "\(stub) is left out: \(reason)."))
  }

  /// Reports a file of a stub that could not be read.
  ///
  /// The stub itself is written.
  mutating func reportFile(named name: String, of stub: Stub, _ reason: String) {
    let message = "The file \(quoted(name)) of \(stub) is left out: \(reason)"
    problems.append(SourceDiagnostic(at: stub.origin, message))
  }

  /// Reserves and returns an unused path: the requested one, or the same with a number.
  ///
  /// - Parameter separator: The text before the number. Defaults to a hyphen.
  mutating func claim(_ path: String, suffix: String, separator: String = "-") -> String {
    var parts = path.split(separator: "/").map(String.init)
    let last = parts.popLast() ?? ""
    var folder = ""
    for part in parts { folder = names.claimFolder(folder + part) + "/" }
    return names.claimFile(folder + last, suffix: suffix, separator: separator)
  }

  /// Reserves unchanged paths, or returns the reason why some file systems could not store them next to those reserved
  /// before.
  mutating func take(_ paths: [String]) -> String? {
    for path in paths { if let obstacle = names.obstacle(to: path) { return obstacle } }
    for path in paths { names.take(path) }
    return nil
  }
}
