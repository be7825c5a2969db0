import BacklotHTTP
import BacklotStubs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder whose files are changed atomically, so that partial content is never visible.
struct Folder {
  let path: String

  init(_ path: String) { self.path = path }

  /// Creates the folder and its missing parent folders.
  ///
  /// - Parameter note: A closure that is called with each created folder.
  func create(noting note: (String) -> Void = { _ in }) throws(FileWritingError) {
    if try ResolvedPath.status(at: path)?.isFolder ?? false { return }
    let around = Folder(ResolvedPath.folder(of: path))
    if around.path != path, around.path != "." { try around.create(noting: note) }
    do throws(SystemCallError) {
      try SystemCalls.makeFolder(path)
      note(path)
    } catch {
      guard error.code == EEXIST else { throw .failed(to: "create the folder", path: path, error: error) }
    }
    try around.sync()
  }

  /// Replaces the content of a file atomically.
  ///
  /// Call ``sync()`` to make the change durable.
  ///
  /// - Parameter waitsForDisk: False if the content need not be on the disk before its name is. Defaults to `true`.
  func write(_ bytes: [UInt8], to file: String, waitsForDisk: Bool = true) throws(FileWritingError) {
    try StagedFile(bytes, for: file, waitsForDisk: waitsForDisk).commit()
  }

  /// Removes a file if it exists.
  func remove(_ file: String) throws(FileWritingError) {
    do throws(SystemCallError) {
      try SystemCalls.unlink(file)
    } catch {
      guard error.code == ENOENT else { throw .failed(to: "remove", path: file, error: error) }
    }
  }

  /// Removes the folder if it exists.
  ///
  /// It must be empty.
  func removeEmpty() throws(FileWritingError) {
    do throws(SystemCallError) {
      try SystemCalls.removeFolder(path)
    } catch {
      guard error.code == ENOENT else { throw .failed(to: "remove", path: path, error: error) }
    }
  }

  /// Waits until the names of the files in the folder are on the disk.
  func sync() throws(FileWritingError) {
    do throws(SystemCallError) {
      let descriptor = try SystemCalls.open(path, flags: O_RDONLY | O_CLOEXEC)
      defer { SystemCalls.closeReader(descriptor) }
      try SystemCalls.sync(descriptor)
    } catch {
      // Some file systems do not support this, and do not need it.
      guard error.code == EINVAL else { throw .failed(to: "write to the folder", path: path, error: error) }
    }
  }

  /// Removes staged files that were never renamed because a process was killed.
  func removeStaged() throws(FileWritingError) {
    for item in try items() where StagedFile.isStale(item) { try remove("\(path)/\(item.name)") }
  }

  /// Returns the items in the folder, or an empty array if the folder does not exist.
  func items() throws(FileWritingError) -> [FolderListing.Item] { try listing()?.items ?? [] }

  /// Returns the items in the folder and its identity, or `nil` if the folder does not exist.
  func listing() throws(FileWritingError) -> FolderListing? {
    guard try ResolvedPath.status(at: path) != nil else { return nil }
    do throws(SystemReason) {
      return try FolderListing(of: path)
    } catch {
      throw FileWritingError("Cannot read the folder \(path): \(error.text).")
    }
  }
}

// MARK: - Boundary

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

// MARK: - Undoing

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
