import BacklotStubs

/// A folder outside of which no items are written or created, regardless of the links in it.
package struct FolderBoundary: Sendable {
  /// The folder that the user specified, whose own path may contain links.
  let root: String
  /// The folder that contains the files: ``root`` or a folder in it.
  let folder: String

  /// Returns whether files written into a folder, which need not exist yet, are inside this one.
  func holds(contentsOf path: String) throws(FileWritingError) -> Bool {
    guard let root = try ResolvedPath.of(root), let folder = try ResolvedPath.of(folder),
      let path = try ResolvedPath.of(path)
    else {
      return false
    }
    return ResolvedPath.isPath(folder, in: root) && ResolvedPath.isPath(path, in: folder)
  }

  /// Throws an error if a file would be written outside of the folder.
  ///
  /// A link at the file's own path is replaced, not followed.
  func check(_ file: String) throws(FileWritingError) {
    guard try !holds(contentsOf: ResolvedPath.folder(of: file)) else { return }
    throw .outside("\(file) is outside \(folder), because its path contains a link: replace the link with a folder.")
  }
}
