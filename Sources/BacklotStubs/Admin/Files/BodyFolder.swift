import BacklotHTTP

/// The folder of the bodies that mappings name, as clients change it.
struct BodyFolder {
  /// The folder, and what may be named in it.
  let bodies: StubFileBodies
  /// The most files and folders that are looked at for a list: links may make as many of a few as they like.
  var itemLimit = 100_000
  /// What knows in which folders something may have been left behind; nothing where nobody may change anything.
  var keeper: MappingFolder?

  /// What is changed lies in here.
  private var boundary: FolderBoundary {
    FolderBoundary(root: Folder.around(bodies.folder), folder: bodies.folder)
  }

  /// The names of all files, in their order.
  func names() throws(AdminProblem) -> [String] {
    do throws(FileWritingError) {
      var list = BodyList(itemLimit: itemLimit)
      try list.add(Folder(bodies.folder))
      return list.names.sorted()
    } catch {
      throw AdminProblem(error, "The files cannot be listed")
    }
  }

  /// Where a file is; a name that leads out of the folder is refused.
  func path(of name: String) throws(AdminProblem) -> String {
    do throws(StubFileProblem) {
      return try bodies.path(of: name)
    } catch {
      throw AdminProblem(.badRequest, "That is no file's name", error.message)
    }
  }

  /// - Returns: What the file held before.
  func write(_ bytes: [UInt8], to name: String) throws(AdminProblem) -> FileUndo {
    try change(name) { (path, folder) throws(FileWritingError) in
      try folder.write(bytes, to: path)
    }
  }

  /// - Returns: What the file held before.
  func remove(_ name: String) throws(AdminProblem) -> FileUndo {
    guard try isFile(name) else { throw .missing("file", name) }
    return try change(name) { (path, folder) throws(FileWritingError) in try folder.remove(path) }
  }

  /// Whether a name is that of a file.
  func isFile(_ name: String) throws(AdminProblem) -> Bool {
    let path = try path(of: name)
    do throws(FileWritingError) {
      return try Folder.status(at: path).map { !$0.isFolder } ?? false
    } catch {
      throw AdminProblem(error, "The file cannot be read")
    }
  }

  private func change(
    _ name: String,
    _ change: (String, Folder) throws(FileWritingError) -> Void
  ) throws(AdminProblem) -> FileUndo {
    let path = try path(of: name)
    let folder = Folder(Folder.around(path))
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
      throw AdminProblem(undo.restore(after: error), "The file was not changed")
    }
  }
}

/// The names of the files in a folder and in those below it, as far as there are not too many.
private struct BodyList {
  private static let depthLimit = 64

  private(set) var names: [String] = []
  /// How many files and folders may still be looked at.
  private var left: Int

  init(itemLimit: Int) { left = itemLimit }

  mutating func add(_ folder: Folder, _ prefix: String = "", lineage: [FileIdentity] = []) throws(FileWritingError) {
    guard lineage.count < Self.depthLimit, let listing = try folder.listing() else { return }
    let identity = [listing.identity].compactMap(\.self)
    // A link that leads back has nothing new.
    guard !lineage.contains(where: identity.contains) else { return }
    for item in listing.items where !item.name.hasPrefix(".") {
      guard left > 0 else { return }
      left -= 1
      let name = prefix + item.name
      if item.isFolder {
        try add(Folder("\(folder.path)/\(item.name)"), name + "/", lineage: lineage + identity)
      } else {
        names.append(name)
      }
    }
  }
}
