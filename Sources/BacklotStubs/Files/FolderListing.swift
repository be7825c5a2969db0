import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The contents of a folder, in the order in which the system lists them.
package struct FolderListing: Sendable {
  /// A file or a folder in the folder.
  package struct Item: Sendable, Hashable {
    /// The name.
    ///
    /// If it is not valid UTF-8, a readable name that leads to no file.
    package let name: String
    /// A Boolean value that indicates whether it is a folder, following links.
    ///
    /// False if it cannot be examined.
    package fileprivate(set) var isFolder: Bool
    /// A Boolean value that indicates whether it is a link to a file or a folder.
    package let isLink: Bool
  }

  /// The identity of the folder, or `nil` if it contains no folder, or if its items may be listed but not examined.
  ///
  /// A folder without subfolders is in no folder's lineage, and most folders have no subfolders, so that a system call
  /// is not worthwhile.
  package private(set) var identity: FileIdentity?
  /// The files and folders.
  package private(set) var items: [Item] = []

  /// Reads a folder.
  ///
  /// - Throws: ``SystemReason`` where it cannot be read.
  package init(of path: String) throws(SystemReason) {
    let stream: SystemCalls.FolderStream
    do throws(SystemCallError) { stream = try SystemCalls.openFolder(path) } catch { throw SystemReason(error.code) }
    defer { SystemCalls.closeFolder(stream) }
    while let entry = try Self.nextEntry(of: stream) {
      if let item = try Item(entry, in: dirfd(stream)) { items.append(item) }
    }
    try identify(dirfd(stream))
  }

  private static func nextEntry(
    of stream: SystemCalls.FolderStream
  ) throws(SystemReason) -> UnsafeMutablePointer<dirent>? {
    do throws(SystemCallError) { return try SystemCalls.nextEntry(of: stream) } catch { throw SystemReason(error.code) }
  }

  private mutating func identify(_ folder: CInt) throws(SystemReason) {
    guard items.contains(where: \.isFolder) else { return }
    identity = try FileStatus.ifVisible(".", from: folder)?.identity
    if identity == nil { for index in items.indices { items[index].isFolder = false } }
  }
}

extension FileStatus {
  /// Looks at what is in an open folder; `nil` for what leads nowhere or may not be looked at, which is common for links.
  ///
  /// Any other reason must not make a part of the folder disappear.
  fileprivate static func ifVisible(_ name: String, from folder: CInt) throws(SystemReason) -> FileStatus? {
    do throws(SystemReason) {
      return try ifThere(name, from: folder)
    } catch {
      if [EACCES, EPERM, ELOOP, ENAMETOOLONG].contains(error.code) { return nil }
      throw error
    }
  }
}

extension FolderListing.Item {
  /// Reads an entry, or returns `nil` for the folder itself and its parent.
  fileprivate init?(_ entry: UnsafeMutablePointer<dirent>, in folder: CInt) throws(SystemReason) {
    // The name may be shorter than the C type says, so it must not be copied as one.
    let (name, isLegible) = withUnsafePointer(to: &entry.pointee.d_name) {
      let bytes = UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
      return String(validatingCString: bytes).map { ($0, true) } ?? (String(cString: bytes), false)
    }
    guard name != ".", name != ".." else { return nil }
    self.name = name
    isLink = try Self.isLink(entry, name, in: folder)
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_REG): isFolder = false
    case Int32(DT_DIR): isFolder = isLegible
    // A link may lead to anything, and some file systems do not tell.
    default: isFolder = try FileStatus.ifVisible(name, from: folder)?.isFolder ?? false
    }
  }

  private static func isLink(
    _ entry: UnsafeMutablePointer<dirent>,
    _ name: String,
    in folder: CInt
  ) throws(SystemReason) -> Bool {
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_REG), Int32(DT_DIR): return false
    case Int32(DT_LNK): return true
    default:
      do throws(SystemCallError) {
        let status = try SystemCalls.status(at: name, from: folder, followingLinks: false)
        return status.st_mode & S_IFMT == S_IFLNK
      } catch {
        if error.isMissing || error.code == EACCES { return false }
        throw SystemReason(error.code)
      }
    }
  }
}
