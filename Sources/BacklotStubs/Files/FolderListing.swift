#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is in a folder, in the order in which the system tells it.
package struct FolderListing: Sendable {
  /// A file or a folder in the folder.
  package struct Item: Sendable, Hashable {
    /// The name; where it is no UTF-8, a legible one that leads to nothing.
    package let name: String
    /// Which folder it is, links followed; nothing for a file, and for what cannot be looked at.
    package let folder: FileIdentity?
  }

  /// The files and folders.
  package private(set) var items: [Item] = []

  /// Reads a folder.
  ///
  /// - Throws: ``SystemReason`` where it cannot be read.
  package init(of path: String) throws(SystemReason) {
    guard let stream = opendir(path) else { throw SystemReason(errno) }
    defer { closedir(stream) }
    // The end is told from a failure by this alone.
    errno = 0
    while let entry = readdir(stream) {
      let name = Self.name(of: entry)
      if name != ".", name != ".." { items.append(Item(name, isSurelyFile: Self.isFile(entry), in: dirfd(stream))) }
      errno = 0
    }
    guard errno == 0 else { throw SystemReason(errno) }
  }

  /// The name lies in the system's memory, which may be shorter than the C type says, so it must not be copied as one.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) }
  }

  /// Some file systems do not tell kinds here, and a link may lead to anything.
  private static func isFile(_ entry: UnsafeMutablePointer<dirent>) -> Bool {
    Int32(entry.pointee.d_type) == Int32(DT_REG)
  }
}

extension FolderListing.Item {
  fileprivate init(_ name: String, isSurelyFile: Bool, in folder: CInt) {
    self.name = name
    let status = isSurelyFile ? nil : FileStatus(at: name, from: folder)
    self.folder = status.flatMap { $0.isFolder ? $0.identity : nil }
  }
}
