import BacklotHTTP

/// The folder of files that mappings name as their bodies: `__files`.
package struct StubFileBodies: Sendable, Hashable {
  /// The folder's path.
  package let folder: String
  private let residentSize: Int

  /// Names a folder, which need not be there.
  ///
  /// - Parameters:
  ///   - folder: The folder's path.
  ///   - residentSize: The largest file that is kept in memory, in bytes; larger ones are read anew for each answer.
  package init(_ folder: String, residentSize: Int = 1 << 20) {
    self.folder = folder
    self.residentSize = residentSize
  }

  /// The content of a file.
  ///
  /// - Parameter name: Its path below the folder.
  /// - Throws: What is wrong with the name, or why the file cannot be read.
  package func body(named name: String) throws -> HTTPBody {
    try HTTPBody(contentsOf: try path(of: name), keepingUpTo: residentSize)
  }

  /// Where a file is; a name that leads out of the folder is refused.
  package func path(of name: String) throws(StubFileProblem) -> String {
    let segments = name.split(separator: "/", omittingEmptySubsequences: false)
    let isInside = !segments.contains { $0.isEmpty || $0 == "." || $0 == ".." } && !name.utf8.contains(0)
    guard isInside, name.utf8.count < 4096 else {
      throw StubFileProblem(message: "\(quoted(name)) leads out of \(folder): name a file below it.")
    }
    return folder + "/" + name
  }
}

/// What is wrong with the name of a file.
package struct StubFileProblem: Error, Hashable, CustomStringConvertible {
  /// What is wrong and what to do.
  package let message: String
  /// The message.
  package var description: String { message }
}
