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
    /// If it is not valid UTF-8, a readable name that does not lead to a file.
    package let name: String
    /// True if the item is a folder, following links.
    ///
    /// False if it cannot be examined.
    package fileprivate(set) var isFolder: Bool
    /// True if the item is a link to a file or a folder.
    package let isLink: Bool
  }

  /// The identity of the folder, or `nil` if it contains no folders, or if its items may be listed but not examined.
  ///
  /// A folder without subfolders is not part of any lineage, and most folders have no subfolders, so that a system call
  /// is not worthwhile.
  package private(set) var identity: FileIdentity?
  /// The files and folders.
  package private(set) var items: [Item] = []

  /// Reads a folder.
  ///
  /// - Throws: ``SystemReason`` if it cannot be read.
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
  /// Returns the status of an item in an open folder, or `nil` if it does not exist or must not be examined, which is
  /// common for links.
  ///
  /// Any other error is thrown, so that no part of the folder disappears.
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
  /// Creates an item from an entry, or returns `nil` for the folder itself and its parent.
  fileprivate init?(_ entry: UnsafeMutablePointer<dirent>, in folder: CInt) throws(SystemReason) {
    // The name may be shorter than its C type, so it must not be copied as that type.
    let (name, isLegible) = withUnsafePointer(to: &entry.pointee.d_name) {
      let bytes = UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
      return String(validatingCString: bytes).map { ($0, true) } ?? (String(cString: bytes), false)
    }
    guard name != ".", name != ".." else { return nil }
    self.name = name
    isLink = try Self.isLink(entry, named: name, in: folder)
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_REG): isFolder = false
    case Int32(DT_DIR): isFolder = isLegible
    // The type of a link's target is unknown, and some file systems do not report types.
    default: isFolder = try FileStatus.ifVisible(name, from: folder)?.isFolder ?? false
    }
  }

  private static func isLink(
    _ entry: UnsafeMutablePointer<dirent>,
    named name: String,
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
