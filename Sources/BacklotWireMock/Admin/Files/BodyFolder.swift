import BacklotHTTP

/// The folder of the bodies that mappings name, for changes by clients.
struct BodyFolder {
  /// The folder, and the names that are allowed in it.
  let bodies: StubFileBodies
  /// The maximum number of files and folders to examine for a list, because links can multiply a few of them.
  var itemLimit = 100_000
  /// The object that knows which folders may contain leftover files, or `nil` if changes are not allowed.
  var keeper: MappingFolder?

  /// The maximum length of a file's name in bytes on most file systems.
  private static let nameLimit = 255
  /// The length of a path in bytes from which it is too long for the system.
  private static let pathLimit = 4096

  /// The boundary within which files are changed.
  private var boundary: FolderBoundary {
    FolderBoundary(root: ResolvedPath.folder(of: bodies.folder), folder: bodies.folder)
  }

  /// Returns the names of all files, sorted.
  func names() throws(AdminProblem) -> [String] {
    do throws(FileWritingError) {
      var list = BodyList(of: bodies, itemLimit: itemLimit)
      try list.add(Folder(bodies.folder))
      return list.names.sorted()
    } catch {
      throw AdminProblem(error, title: "The files cannot be listed")
    }
  }

  /// Returns the path of a file.
  ///
  /// Files whose names begin with a dot are neither listed nor served, and some of them are Backlot's own.
  ///
  /// - Throws: A problem if the name leads out of the folder or is hidden.
  func path(of name: String) throws(AdminProblem) -> String {
    guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") && $0 != "." && $0 != ".." }) else {
      throw AdminProblem(.badRequest, title: "The file name is invalid", detail: bodies.hidden(name).message)
    }
    let segments = name.split(separator: "/", omittingEmptySubsequences: false)
    guard name.utf8.count < Self.pathLimit, segments.allSatisfy({ $0.utf8.count <= Self.nameLimit }) else {
      throw .nameTooLong("The name or one of its segments is too long for the file system: choose a shorter one.")
    }
    guard segments.allSatisfy({ !$0.isEmpty && $0 != "." }) else {
      let detail = "\(quoted(name)) has a segment that is empty or \".\": such segments are not allowed."
      throw AdminProblem(.badRequest, title: "The file name is invalid", detail: detail)
    }
    do throws(StubFileProblem) {
      return try bodies.path(of: name)
    } catch {
      throw AdminProblem(.badRequest, title: "The file name is invalid", detail: error.message)
    }
  }

  /// Returns the path of a file that clients may read.
  ///
  /// - Throws: A problem if a link leads out of the folder.
  func readablePath(of name: String) throws(AdminProblem) -> String {
    let path = try path(of: name)
    do throws(StubFileProblem) {
      try bodies.checkLinks(of: name)
    } catch {
      if error.systemError?.isNameTooLong ?? false { throw .nameTooLong(error.message) }
      throw AdminProblem(.forbidden, title: "The file is outside the folder", detail: error.message)
    }
    return path
  }

  /// Writes a file.
  ///
  /// - Returns: The previous content of the file.
  func write(_ bytes: [UInt8], to name: String) throws(AdminProblem) -> FileUndo {
    try checkPlace(of: name)
    return try change(name) { (path, folder) throws(FileWritingError) in
      try folder.write(bytes, to: path)
    }
  }

  /// Throws an error if a folder has the name of the file, or if a file has the name of a folder in its path.
  private func checkPlace(of name: String) throws(AdminProblem) {
    var path = try path(of: name)
    do throws(FileWritingError) {
      // Clients must not learn about files outside of the folder.
      try boundary.check(path)
    } catch {
      throw AdminProblem(error, title: "The file was not changed")
    }
    var isOfFile = true
    while path != bodies.folder, !path.isEmpty {
      if let status = try status(at: path), status.isFolder == isOfFile {
        let shown = String(path.dropFirst(bodies.folder.count + 1))
        throw AdminProblem(
          .conflict,
          title: "The file was not changed",
          detail: isOfFile
            ? "\(shown) is a folder: name a file in it, or remove it first."
            : "\(shown) is a file, not a folder: remove it first, or choose another name."
        )
      }
      path = ResolvedPath.folder(of: path)
      isOfFile = false
    }
  }

  /// Removes a file.
  ///
  /// - Returns: The previous content of the file.
  func remove(_ name: String) throws(AdminProblem) -> FileUndo {
    if name.contains("/") { _ = try readablePath(of: name) }
    guard try isFile(name) else { throw .missing("file", named: name) }
    return try change(name) { (path, folder) throws(FileWritingError) in try folder.remove(path) }
  }

  /// Returns whether a name refers to a file.
  func isFile(_ name: String) throws(AdminProblem) -> Bool {
    try status(at: try path(of: name)).map { !$0.isFolder } ?? false
  }

  private func status(at path: String) throws(AdminProblem) -> FileStatus? {
    do throws(FileWritingError) {
      return try ResolvedPath.status(at: path)
    } catch {
      throw AdminProblem(error, title: "The file cannot be read")
    }
  }

  private func change(
    _ name: String,
    operation change: (String, Folder) throws(FileWritingError) -> Void
  ) throws(AdminProblem) -> FileUndo {
    let path = try path(of: name)
    let folder = Folder(ResolvedPath.folder(of: path))
    var undo = FileUndo()
    do throws(FileWritingError) {
      try boundary.check(path)
      try keeper?.removeStaged(in: folder.path)
      try folder.create()
      try undo.keep(path)
      try change(path, folder)
      try folder.sync()
      return undo
    } catch {
      throw AdminProblem(undo.restore(after: error), title: "The file was not changed")
    }
  }
}

/// The names of the files in a folder and its subfolders, up to a limit.
private struct BodyList {
  private static let depthLimit = 64

  private(set) var names: [String] = []
  private let bodies: StubFileBodies
  /// The number of files and folders that may still be examined.
  private var left: Int

  init(of bodies: StubFileBodies, itemLimit: Int) {
    self.bodies = bodies
    left = itemLimit
  }

  mutating func add(_ folder: Folder, prefix: String = "", lineage: [FileIdentity] = []) throws(FileWritingError) {
    guard lineage.count < Self.depthLimit, let listing = try folder.listing() else { return }
    let identity = [listing.identity].compactMap(\.self)
    // A link that leads back to an enclosing folder adds no files.
    guard !lineage.contains(where: identity.contains) else { return }
    for item in listing.items where !item.name.hasPrefix(".") {
      guard left > 0 else { return }
      left -= 1
      if item.isLink, !(try isInside("\(folder.path)/\(item.name)")) { continue }
      let name = prefix + item.name
      if item.isFolder {
        try add(Folder("\(folder.path)/\(item.name)"), prefix: name + "/", lineage: lineage + identity)
      } else {
        names.append(name)
      }
    }
  }

  /// Returns whether a link leads to an item in the folder.
  private func isInside(_ link: String) throws(FileWritingError) -> Bool {
    guard let path = try ResolvedPath.withoutLinks(link) else { return false }
    return try bodies.holds(path)
  }
}
