import BacklotStubs
import CUV

/// Looks at files and folders; at their times through libuv, because it does the same on each system.
enum FileSystem {
  /// A file or a folder, links followed.
  struct Item {
    let fingerprint: FileFingerprint
    let isFolder: Bool
  }

  /// What is at a path; nothing where it cannot be looked at, or is neither file nor folder.
  static func item(at path: String) -> Item? {
    var request = uv_fs_t()
    defer { uv_fs_req_cleanup(&request) }
    guard uv_fs_stat(nil, &request, path, nil) == 0 else { return nil }
    let kind = request.statbuf.st_mode & 0o170000
    guard kind == 0o040000 || kind == 0o100000 else { return nil }
    return Item(fingerprint: FileFingerprint(request.statbuf), isFolder: kind == 0o040000)
  }

  /// The names in a folder that do not begin with a dot; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    do throws(SystemReason) {
      return try FolderListing(of: folder).items.map(\.name).filter { !$0.hasPrefix(".") }
    } catch {
      return []
    }
  }

  /// The moment that it is, in nanoseconds since 1970.
  static var now: Int64 {
    var time = uv_timeval64_t()
    uv_gettimeofday(&time)
    return time.tv_sec * 1_000_000_000 + Int64(time.tv_usec) * 1000
  }
}
