import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The identity of a file and of its current content, as far as its size and its time of modification tell.
package struct FileVersion: Sendable, Hashable {
  /// The identity of the file.
  package let file: FileIdentity
  private let size: Int64
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int

  /// Determines the version of the file at a path.
  ///
  /// - Throws: ``SystemReason`` if it cannot be examined.
  package init(path: String) throws(SystemReason) {
    let status: stat
    do throws(SystemCallError) {
      status = try SystemCalls.status(at: path, from: AT_FDCWD)
    } catch {
      throw SystemReason(error.code)
    }
    file = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (modifiedSeconds, modifiedNanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
  }
}
