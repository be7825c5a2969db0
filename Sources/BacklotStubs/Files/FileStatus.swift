#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is at a path, links followed.
package struct FileStatus: Sendable, Hashable {
  /// Whether it is a folder.
  package let isFolder: Bool
  /// What tells it from all other files.
  package let identity: FileIdentity

  /// Looks; nothing where nothing is there, or it cannot be looked at.
  package init?(at path: String) { self.init(at: path, from: AT_FDCWD) }

  /// Looks at a path that leads on from an open folder.
  init?(at path: String, from folder: CInt) {
    var status = stat()
    guard fstatat(folder, path, &status, 0) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
  }
}
