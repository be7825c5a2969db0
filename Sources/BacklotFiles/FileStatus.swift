import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The status of the item at a path, following links.
package struct FileStatus: Sendable, Hashable {
  /// True if the item is a folder.
  package let isFolder: Bool
  /// The identity that distinguishes it from all other files.
  package let identity: FileIdentity

  /// Returns the status of a path, which may be relative to an open folder, or `nil` if no item exists there.
  ///
  /// - Throws: ``SystemReason`` if it cannot be examined.
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

  /// Returns the path without links to the same item, or `nil` if the item does not exist.
  ///
  /// - Throws: ``SystemReason`` if the path cannot be resolved.
  package static func realPathIfThere(_ path: String) throws(SystemReason) -> String? {
    do throws(SystemCallError) {
      return try SystemCalls.realPath(path)
    } catch {
      // A link to itself does not lead to an item.
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

/// The identity of a file, which is the same for all of its paths.
package struct FileIdentity: Sendable, Hashable {
  /// The device that contains the file.
  package let device: UInt64
  /// The number of the file on the device.
  package let number: UInt64

  /// Creates an identity.
  package init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}
