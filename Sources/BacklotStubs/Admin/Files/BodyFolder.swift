import BacklotHTTP

/// The folder of the bodies that mappings name, as clients change it.
struct BodyFolder {
  /// The folder, and what may be named in it.
  let bodies: StubFileBodies

  /// The most files that are listed.
  private static let limit = 100_000

  /// The names of all files, in their order.
  func names() throws(AdminProblem) -> [String] {
    do throws(FileWritingError) {
      var names: [String] = []
      try list(Folder(bodies.folder), "", depth: 0, into: &names)
      return names.sorted()
    } catch {
      throw AdminProblem(.failed, "The files cannot be listed", error.description)
    }
  }

  private func list(
    _ folder: Folder,
    _ prefix: String,
    depth: Int,
    into names: inout [String]
  ) throws(FileWritingError) {
    guard depth < 64 else { return }
    for item in try folder.items() where !item.name.hasPrefix(".") && names.count < Self.limit {
      let name = prefix + item.name
      if item.isFolder {
        try list(Folder("\(folder.path)/\(item.name)"), name + "/", depth: depth + 1, into: &names)
      } else {
        names.append(name)
      }
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

  func write(_ bytes: [UInt8], to name: String) throws(AdminProblem) {
    try change(name) { (path) throws(FileWritingError) in
      let folder = Folder(Folder.around(path))
      try folder.create()
      try checkInside(folder)
      try folder.write(bytes, to: path)
      try folder.sync()
    }
  }

  func remove(_ name: String) throws(AdminProblem) {
    let path = try path(of: name)
    guard let status = FileStatus(at: path), !status.isFolder else { throw .missing("file", name) }
    try change(name) { (path) throws(FileWritingError) in
      let folder = Folder(Folder.around(path))
      try checkInside(folder)
      try folder.remove(path)
      try folder.sync()
    }
  }

  private func change(_ name: String, _ change: (String) throws(FileWritingError) -> Void) throws(AdminProblem) {
    let path = try path(of: name)
    do throws(FileWritingError) {
      try change(path)
    } catch {
      throw AdminProblem(.failed, "The file was not changed", error.description)
    }
  }

  /// A link in the folder may lead out of it, and what it leads to is not to be changed from here.
  private func checkInside(_ folder: Folder) throws(FileWritingError) {
    guard let real = Folder.realPath(folder.path), let root = Folder.realPath(bodies.folder),
      real == root || real.hasPrefix(root + "/")
    else { throw FileWritingError("\(folder.path) leads out of \(bodies.folder).") }
  }
}
