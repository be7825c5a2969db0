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

  /// Makes the folder, and those around it, where they are not there.
  ///
  /// - Parameter note: Called with each folder that was made.
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

  /// Gives a file a content, whole or not at all; ``sync()`` makes sure that it stays.
  func write(_ bytes: [UInt8], to file: String) throws(FileWritingError) { try StagedFile(bytes, for: file).commit() }

  /// Removes a file; one that is not there is as good as removed.
  func remove(_ file: String) throws(FileWritingError) {
    do throws(SystemCallError) {
      try SystemCalls.unlink(file)
    } catch {
      guard error.code == ENOENT else { throw .failed("remove", file, error) }
    }
  }

  /// Removes the folder, which has to be empty; one that is not there is as good as removed.
  func removeEmpty() throws(FileWritingError) {
    do throws(SystemCallError) {
      try SystemCalls.removeFolder(path)
    } catch {
      guard error.code == ENOENT else { throw .failed("remove", path, error) }
    }
  }

  /// Waits until the disk knows the names of the files in the folder.
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

  /// Removes what was staged and never came to its name, since a process was killed.
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
