import BacklotFiles
import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Paths of streams instead of regular files: a pipe, such as a shell's `<(…)`, or `/dev/stdin`.
enum PipedFile {
  /// Returns true for a pipe or a character device.
  ///
  /// - Throws: ``CommandFailure`` if the path cannot be inspected.
  static func isNamed(_ path: String) throws(CommandFailure) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    do throws(SystemCallError) {
      return [S_IFIFO, S_IFCHR].contains(try SystemCalls.status(at: path).st_mode & S_IFMT)
    } catch {
      // Opening the path will report that it does not exist or may not be read.
      if error.isMissing || [EACCES, EPERM, ELOOP, ENAMETOOLONG].contains(error.code) { return false }
      throw CommandFailure("\(path) cannot be accessed: \(error.text)")
    }
  }

  /// Returns all bytes of a stream.
  ///
  /// - Throws: ``CommandFailure`` if it cannot be read, or if it has more bytes than `limit`.
  static func bytes(of path: String, upTo limit: Int) throws(CommandFailure) -> [UInt8] {
    do throws(SystemCallError) {
      let descriptor = try SystemCalls.open(path, flags: O_RDONLY | O_CLOEXEC)
      defer { SystemCalls.closeReader(descriptor) }
      if let bytes = try StandardStream.readAll(descriptor, upTo: limit) { return bytes }
    } catch {
      throw CommandFailure("\(path) cannot be read: \(error.text)")
    }
    throw CommandFailure("\(path) exceeds the limit of \(limit >> 20) MiB")
  }
}
