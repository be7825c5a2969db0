/// A folder out of which nothing is written and nothing made, wherever links in it lead.
package struct FolderBoundary: Sendable {
  /// What somebody named, whose own path may have links.
  let root: String
  /// The folder in it, or the same.
  let folder: String

  /// Whether what is written into a folder, which need not be there yet, comes to lie in this one.
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
    throw .outside("\(file) lies outside of \(folder), where a link leads to: put a folder in the link's place.")
  }

  /// Whether a path without links is a folder's, or that of something in it.
  package static func isPath(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// The path without links of what is there, or will be when it is made.
  package static func resolved(_ path: String) throws(FileWritingError) -> String? {
    if let real = try Folder.realPath(path) { return real }
    // A link that leads to nothing may lead anywhere when that is made.
    guard try !Folder.isTaken(path), let name = path.split(separator: "/").last, name != "..", name != "." else {
      return nil
    }
    let around = Folder.around(path)
    return around == path ? nil : try resolved(around).map { $0 + "/" + name }
  }
}
