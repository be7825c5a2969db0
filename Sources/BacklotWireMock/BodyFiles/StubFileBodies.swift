import BacklotHTTP

/// The folder of the files that mappings name as their bodies: `__files`.
package struct StubFileBodies: Sendable, Hashable {
  /// The folder's path.
  package let folder: String
  private let residentSize: Int
  /// A Boolean value that indicates whether files are refused if a dot begins their names or those of their folders.
  private var refusesHiddenFiles = false

  /// Creates a reference to a folder, which need not exist.
  ///
  /// - Parameters:
  ///   - folder: The folder's path.
  ///   - residentSize: The maximum size of a file that is kept in memory, in bytes. Larger files are read again for
  ///     each response.
  package init(_ folder: String, residentSize: Int = 1 << 20) {
    self.folder = folder
    self.residentSize = residentSize
  }

  /// Returns the content of a file, which no link leads out of the folder.
  ///
  /// - Parameter name: The path below the folder.
  /// - Throws: The problem with the name, or the reason why the file cannot be read.
  package func body(named name: String) throws -> HTTPBody {
    guard let plain = Self.plainName(of: name) else { throw refused(name) }
    if refusesHiddenFiles, plain.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { throw hidden(name) }
    do {
      return try ContainedFile(folder + "/" + plain, in: [folder]).body(keepingUpTo: residentSize)
    } catch is ContainedFile.OutsideError {
      throw StubFileProblem.outside(name, folder: folder)
    }
  }

  /// Returns the content of a file, or `nil` if the file does not exist.
  ///
  /// - Throws: The error of ``body(named:)`` if the file exists.
  func bodyIfThere(named name: String) throws -> HTTPBody? {
    do {
      return try body(named: name)
    } catch {
      let isMissing = try Self.plainName(of: name).map { try FileStatus.ifThere(folder + "/" + $0) == nil } ?? false
      guard isMissing else { throw error }
      return nil
    }
  }

  /// The same folder without the files whose names begin with a dot, for names that depend on requests.
  var withoutHiddenFiles: Self {
    var copy = self
    copy.refusesHiddenFiles = true
    return copy
  }

  /// Throws an error if a link leads from a name out of the folder.
  func checkLinks(of name: String) throws(StubFileProblem) {
    do throws(FileWritingError) {
      // A missing file is not read.
      guard let path = try ResolvedPath.withoutLinks(folder + "/" + name), try !holds(path) else { return }
    } catch {
      throw StubFileProblem(message: "\(error)", systemError: error.reason?.systemError)
    }
    throw .outside(name, folder: folder)
  }

  /// Returns whether a path without links is in the folder.
  func holds(_ path: String) throws(FileWritingError) -> Bool {
    guard let folder = try ResolvedPath.withoutLinks(folder) else { return false }
    return path.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// Returns the path of a file.
  ///
  /// - Throws: A problem if the name leads out of the folder, or is not the shortest name of its file.
  package func path(of name: String) throws(StubFileProblem) -> String {
    guard Self.plainName(of: name) == name else { throw refused(name) }
    return folder + "/" + name
  }

  /// Returns the problem with a hidden file.
  func hidden(_ name: String) -> StubFileProblem {
    let message = "\(quoted(name)) has a segment that begins with a dot: such files are not served."
    return StubFileProblem(message: "\(message) Choose another name.")
  }

  /// Returns the problem with a name that is not the shortest path of a file below the folder.
  private func refused(_ name: String) -> StubFileProblem {
    guard Self.plainName(of: name) != nil else {
      return StubFileProblem(message: "\(quoted(name)) is outside \(folder): name a file in that folder.")
    }
    return StubFileProblem(message: "\(quoted(name)) has a segment that is empty, \".\" or \"..\": leave it out.")
  }

  /// Returns a file's name without redundant segments, as in `./a.json`, and without leading slashes, which have no
  /// effect.
  ///
  /// Returns `nil` if the name leads out of its folder.
  static func plainName(of name: String) -> String? {
    guard !name.utf8.contains(0), name.utf8.count < 4096 else { return nil }
    var segments: [Substring] = []
    for segment in name.split(separator: "/") where segment != "." {
      guard segment == ".." else {
        segments.append(segment)
        continue
      }
      guard segments.popLast() != nil else { return nil }
    }
    return segments.isEmpty || name.hasSuffix("/") ? nil : segments.joined(separator: "/")
  }
}

/// A problem with the name of a file.
package struct StubFileProblem: SystemCallFailure, Hashable, CustomStringConvertible {
  /// The problem and the action to take.
  package let message: String
  /// The error of the system call that failed, if one did.
  package var systemError: SystemCallError?
  /// The message.
  package var description: String { message }

  /// Creates the problem with a name that a link leads out of its folder.
  static func outside(_ name: String, folder: String) -> Self {
    let problem = "\(quoted(name)) is outside \(folder), because its path contains a link"
    return Self(message: "\(problem): replace the link with a copy.")
  }
}
