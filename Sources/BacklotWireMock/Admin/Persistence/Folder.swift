import BacklotHTTP

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
      guard error.code == EEXIST else { throw .failed("create the folder", path, error) }
    }
    try around.sync()
  }

  /// Replaces the content of a file atomically.
  ///
  /// Call ``sync()`` to make the change durable.
  func write(_ bytes: [UInt8], to file: String) throws(FileWritingError) { try StagedFile(bytes, for: file).commit() }

  /// Removes a file if it exists.
  func remove(_ file: String) throws(FileWritingError) {
    do throws(SystemCallError) {
      try SystemCalls.unlink(file)
    } catch {
      guard error.code == ENOENT else { throw .failed("remove", file, error) }
    }
  }

  /// Removes the folder if it exists.
  ///
  /// It must be empty.
  func removeEmpty() throws(FileWritingError) {
    do throws(SystemCallError) {
      try SystemCalls.removeFolder(path)
    } catch {
      guard error.code == ENOENT else { throw .failed("remove", path, error) }
    }
  }

  /// Waits until the names of the files in the folder are on the disk.
  func sync() throws(FileWritingError) {
    do throws(SystemCallError) {
      let descriptor = try SystemCalls.open(path, O_RDONLY | O_CLOEXEC)
      defer { SystemCalls.closeReader(descriptor) }
      try SystemCalls.sync(descriptor)
    } catch {
      // Some file systems do not support this, and do not need it.
      guard error.code == EINVAL else { throw .failed("write to the folder", path, error) }
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
