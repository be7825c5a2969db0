/// The previous contents of changed files, to restore them if a later step fails.
///
/// A change of several files succeeds or fails as a whole. After a failure, the disk matches what is in memory.
struct FileUndo {
  private var files: [(path: String, old: StagedFile?)] = []

  /// Saves the content of a file before a change.
  mutating func keep(_ path: String) throws(FileWritingError) {
    files.append((path, try StagedFile(keeping: path)))
  }

  /// Discards the saved contents.
  func discard() { for file in files { file.old?.discard() } }

  /// Restores all files, in reverse order.
  ///
  /// - Returns: The error to report: the specified one, with the files that could not be restored.
  func restore(after error: FileWritingError) -> FileWritingError {
    var error = error
    for file in files.reversed() {
      do throws(FileWritingError) {
        if let old = file.old {
          try old.putBack()
        } else {
          try Folder(ResolvedPath.folder(of: file.path)).remove(file.path)
        }
      } catch let other {
        error.append(" \(file.path) remains changed, because it cannot be restored. \(other.description)")
      }
    }
    return error
  }
}
