#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Paths that stand for no file but for bytes that come: a pipe, as shells make for `<(…)`, or `/dev/stdin`.
enum PipedFile {
  /// Whether a path is such a one.
  static func isNamed(_ path: String) -> Bool {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  /// All that comes, or nothing where it cannot be read or is more than `limit`.
  static func bytes(of path: String, upTo limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return StandardStream.readAll(descriptor, upTo: limit)
  }
}
