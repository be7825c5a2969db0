#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder whose files are changed so that nothing half done is ever seen.
struct Folder {
  let path: String

  init(_ path: String) { self.path = path }

  /// The folder in which something lies.
  static func around(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The one path without links that leads to something; nothing where nothing is there.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether something has a name, be it a link to nothing.
  static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Makes the folder, and those around it, where they are not there.
  func create() throws(FileWritingError) {
    if FileStatus(at: path)?.isFolder ?? false { return }
    let around = Folder(Self.around(path))
    if around.path != path, around.path != "." { try around.create() }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last("make the folder", path) }
    try around.sync()
  }

  /// Gives a file a content, whole or not at all; ``sync()`` makes sure that it stays.
  func write(_ bytes: [UInt8], to file: String) throws(FileWritingError) { try StagedFile(bytes, for: file).commit() }

  /// Removes a file; one that is not there is as good as removed.
  func remove(_ file: String) throws(FileWritingError) {
    guard unlink(file) == 0 || errno == ENOENT else { throw .last("remove", file) }
  }

  /// Waits until the disk knows the names of the files in the folder.
  func sync() throws(FileWritingError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last("open the folder", path) }
    defer { close(descriptor) }
    // Some file systems cannot, and have nothing to wait for then.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last("write the folder", path) }
  }

  /// Removes what was staged and never came to its name, since a process was killed.
  func removeStaged() throws(FileWritingError) {
    for item in try items() where StagedFile.isStale(item) { try remove("\(path)/\(item.name)") }
  }

  /// What is in the folder; nothing where it is not there.
  func items() throws(FileWritingError) -> [FolderListing.Item] { try listing()?.items ?? [] }

  /// What is in the folder, and what tells it from others; nothing where it is not there.
  func listing() throws(FileWritingError) -> FolderListing? {
    guard FileStatus(at: path) != nil else { return nil }
    do throws(SystemReason) {
      return try FolderListing(of: path)
    } catch {
      throw FileWritingError("Cannot read the folder \(path): \(error.text).")
    }
  }
}
