/// A folder outside of which no items are written or created, regardless of the links in it.
package struct FolderBoundary: Sendable {
  /// The folder that the user specified, whose own path may contain links.
  let root: String
  /// The folder in it, or the same.
  let folder: String

  /// Returns whether files written into a folder, which need not exist yet, are inside this one.
  func holds(contentsOf path: String) throws(FileWritingError) -> Bool {
    guard let root = try Self.resolved(root), let folder = try Self.resolved(folder), let path = try Self.resolved(path)
    else {
      return false
    }
    return Self.isPath(folder, in: root) && Self.isPath(path, in: folder)
  }

  /// Demands that a file comes to lie in the folder when it is written; a link in its own place is replaced.
  func check(_ file: String) throws(FileWritingError) {
    guard try !holds(contentsOf: Folder.around(file)) else { return }
    throw .outside("\(file) is outside \(folder), because its path contains a link: replace the link with a folder.")
  }

  /// Returns whether a path without links is that of a folder or of an item in it.
  package static func isPath(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// The path without links of what is there, or will be when it is made.
  package static func resolved(_ path: String) throws(FileWritingError) -> String? {
    if let real = try Folder.realPath(path) { return real }
    // A dangling link may lead anywhere once its target is created.
    guard try !Folder.isTaken(path), let name = path.split(separator: "/").last, name != "..", name != "." else {
      return nil
    }
    let around = Folder.around(path)
    return around == path ? nil : try resolved(around).map { $0 + "/" + name }
  }
}
