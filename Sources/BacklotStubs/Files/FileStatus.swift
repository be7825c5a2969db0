import BacklotHTTP

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

  /// Looks at a path, which may lead on from an open folder; `nil` if nothing is there.
  ///
  /// - Throws: ``SystemReason`` if it cannot be looked at.
  package static func ifThere(
    _ path: String,
    from folder: CInt = AT_FDCWD
  ) throws(SystemReason) -> FileStatus? {
    do throws(SystemCallError) {
      return FileStatus(try SystemCalls.status(at: path, from: folder))
    } catch {
      if error.isMissing { return nil }
      throw SystemReason(error.code)
    }
  }

  /// Returns the path without links that leads to the same place, or `nil` if nothing is there.
  ///
  /// - Throws: ``SystemReason`` if the path cannot be resolved.
  static func realPathIfThere(_ path: String) throws(SystemReason) -> String? {
    do throws(SystemCallError) {
      return try SystemCalls.realPath(path)
    } catch {
      // A link that leads to itself is no place.
      if error.isMissing || error.code == ELOOP { return nil }
      throw SystemReason(error.code)
    }
  }

  private init(_ status: stat) {
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
  }
}
