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

/// Examines files and folders; reads their times with libuv, because it behaves the same on each system.
enum FileSystem {
  /// A file or a folder, after following links.
  struct Item {
    let fingerprint: FileFingerprint
    let isFolder: Bool
  }

  /// Returns the item at a path; `nil` if there is no accessible item, or if it is neither file nor folder.
  ///
  /// - Throws: A failure that is unrelated to the file, such as a disk error.
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

  /// Returns the names in a folder that do not begin with a dot; empty if the folder does not exist or is not readable.
  ///
  /// - Throws: A failure that is unrelated to the folder, such as too many open files.
  static func names(in folder: String) throws(SystemCallError) -> [String] {
    do throws(SystemReason) {
      return try FolderListing(of: folder).items.map(\.name).filter { !$0.hasPrefix(".") }
    } catch {
      let error = SystemCallError(code: error.code)
      if error.isMissing || isOfFile(error.code) { return [] }
      throw error
    }
  }

  /// Returns whether a failure persists until the file is changed.
  private static func isOfFile(_ code: Int32) -> Bool { [EACCES, EPERM, ELOOP, ENAMETOOLONG].contains(code) }

  /// The current time, in nanoseconds since 1970.
  static var now: Int64 {
    var time = uv_timeval64_t()
    uv_gettimeofday(&time)
    return time.tv_sec * 1_000_000_000 + Int64(time.tv_usec) * 1000
  }
}
