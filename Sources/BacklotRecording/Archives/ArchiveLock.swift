import BacklotFiles
import BacklotHTTP
import BacklotPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A lock on an archive, which recorders hold until they have written or replaced it.
package final class ArchiveLock: Sendable {
  /// The open file, or `nil` after the end of the lock.
  private let file: Mutex<CInt?>

  /// Locks a file that exists.
  ///
  /// - Throws: An error if it cannot be opened, or is locked.
  package init(_ path: String) throws { file = Mutex(try Self.open(path, flags: O_RDONLY)) }

  deinit { release() }

  /// The descriptor of the file, or -1 after the end of the lock.
  var descriptor: CInt { file.withLock { $0 ?? -1 } }

  /// Ends the lock.
  func release() {
    file.withLock { file in
      if let file { SystemCalls.closeReader(file) }
      file = nil
    }
  }

  /// Opens a file and locks it until it is closed.
  static func open(_ path: String, flags: CInt) throws -> CInt {
    while true {
      let descriptor: CInt
      do throws(SystemCallError) {
        descriptor = try SystemCalls.open(path, flags: flags | O_CLOEXEC, mode: 0o666)
      } catch {
        throw FileWritingError("Cannot \(flags & O_CREAT == 0 ? "read" : "write") \(path): \(error.text)")
      }
      do {
        try lock(descriptor, at: path)
        // A recorder that has just finished replaces the file.
        if try isFile(descriptor, at: path) { return descriptor }
      } catch {
        SystemCalls.closeReader(descriptor)
        throw error
      }
      SystemCalls.closeReader(descriptor)
    }
  }

  /// Returns true if a path leads to an open file.
  static func isFile(_ descriptor: CInt, at path: String) throws -> Bool {
    do throws(SystemCallError) {
      let (open, named) = (try SystemCalls.status(of: descriptor), try SystemCalls.status(at: path))
      return (open.st_dev, open.st_ino) == (named.st_dev, named.st_ino)
    } catch {
      if error.isMissing { return false }
      throw FileWritingError("Cannot write \(path): \(error.text)")
    }
  }

  private static func lock(_ descriptor: CInt, at path: String) throws {
    do throws(SystemCallError) {
      try SystemCalls.lock(descriptor)
    } catch  where error.code == EWOULDBLOCK {
      throw FileWritingError("Cannot write \(path): another process is recording to it")
    } catch {
      // Some network file systems have no locks.
      return
    }
  }
}
