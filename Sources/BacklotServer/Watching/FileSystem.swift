import BacklotHTTP
import BacklotStubs
import CUV

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Looks at files and folders; at their times through libuv, because it does the same on each system.
enum FileSystem {
  /// A file or a folder, links followed.
  struct Item {
    let fingerprint: FileFingerprint
    let isFolder: Bool
  }

  /// What is at a path; `nil` if nothing is there that may be looked at, or if it is neither file nor folder.
  ///
  /// - Throws: A failure that says nothing about the file, such as an error of the disk.
  static func item(at path: String) throws(SystemCallError) -> Item? {
    var request = uv_fs_t()
    defer { uv_fs_req_cleanup(&request) }
    do throws(SystemCallError) {
      try SystemCalls.check(.stat, at: path)
      let status = uv_fs_stat(nil, &request, path, nil)
      if status != 0 { throw SystemCallError(code: -status) }
    } catch {
      if error.isMissing || isOfFile(error.code) { return nil }
      throw error
    }
    let kind = request.statbuf.st_mode & 0o170000
    guard kind == 0o040000 || kind == 0o100000 else { return nil }
    return Item(fingerprint: FileFingerprint(request.statbuf), isFolder: kind == 0o040000)
  }

  /// The names in a folder that do not begin with a dot; none if it is gone or may not be read.
  ///
  /// - Throws: A failure that says nothing about the folder, such as too many open files.
  static func names(in folder: String) throws(SystemCallError) -> [String] {
    do throws(SystemReason) {
      return try FolderListing(of: folder).items.map(\.name).filter { !$0.hasPrefix(".") }
    } catch {
      let error = SystemCallError(code: error.code)
      if error.isMissing || isOfFile(error.code) { return [] }
      throw error
    }
  }

  /// Whether a failure stays until somebody changes the file.
  private static func isOfFile(_ code: Int32) -> Bool { [EACCES, EPERM, ELOOP, ENAMETOOLONG].contains(code) }

  /// The moment that it is, in nanoseconds since 1970.
  static var now: Int64 {
    var time = uv_timeval64_t()
    uv_gettimeofday(&time)
    return time.tv_sec * 1_000_000_000 + Int64(time.tv_usec) * 1000
  }
}
