package import BacklotHTTP

#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

// The calls on files and folders that are named by their paths.

extension SystemCalls {
  /// Returns the status of the file at a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - folder: The descriptor of the folder at which a relative path begins.
  ///   - followsLinks: True to return the status of a link's target instead of the link.
  package static func status(
    at path: String,
    from folder: CInt = AT_FDCWD,
    followingLinks followsLinks: Bool = true
  ) throws(SystemCallError) -> stat {
    var status = stat()
    _ = try make(.stat, at: SystemCallFaults.path(path, from: folder)) {
      Int(fstatat(folder, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW))
    }
    return status
  }

  /// Opens a file or a folder by a path below an open folder.
  ///
  /// - Returns: The descriptor, which `close(_:)` closes.
  package static func open(_ path: String, from folder: CInt, flags: CInt) throws(SystemCallError) -> CInt {
    let shown = SystemCallFaults.path(path, from: folder)
    let descriptor = CInt(try make(.open, at: shown) { Int(systemOpen(folder, path, flags)) })
    if SystemCallFaults.isActive { SystemCallFaults.note(descriptor, opened: shown) }
    return descriptor
  }

  /// Renames a file, and replaces any file that has the new name.
  package static func rename(_ path: String, to other: String) throws(SystemCallError) {
    _ = try make(.rename, at: other) { Int(systemRename(path, to: other)) }
  }

  /// Creates a second name for a file.
  package static func link(_ path: String, as other: String) throws(SystemCallError) {
    _ = try make(.link, at: path) { Int(systemLink(path, to: other)) }
  }

  /// Removes a file.
  package static func unlink(_ path: String) throws(SystemCallError) {
    _ = try make(.unlink, at: path) { Int(systemUnlink(path)) }
  }

  /// Removes an empty folder.
  package static func removeFolder(_ path: String) throws(SystemCallError) {
    _ = try make(.rmdir, at: path) { Int(rmdir(path)) }
  }

  /// Creates a folder.
  package static func makeFolder(_ path: String) throws(SystemCallError) {
    _ = try make(.mkdir, at: path) { Int(mkdir(path, 0o777)) }
  }

  /// Returns the canonical path, without links, of the same file.
  package static func realPath(_ path: String) throws(SystemCallError) -> String {
    var resolved: UnsafeMutablePointer<CChar>?
    _ = try make(.realpath, at: path) {
      resolved = systemRealPath(path, into: nil)
      return resolved == nil ? -1 : 0
    }
    defer { free(resolved) }
    return resolved.map { String(cString: $0) } ?? path
  }
}

// MARK: - Folders

extension SystemCalls {
  /// A folder that is being listed.
  #if canImport(Darwin)
    package typealias FolderStream = UnsafeMutablePointer<DIR>
  #else
    package typealias FolderStream = OpaquePointer
  #endif

  /// Opens a folder to list it.
  ///
  /// - Returns: The stream, which ``closeFolder(_:)`` closes.
  package static func openFolder(_ path: String) throws(SystemCallError) -> FolderStream {
    var stream: FolderStream?
    _ = try make(.opendir, at: path) {
      stream = opendir(path)
      return stream == nil ? -1 : 0
    }
    guard let stream else { throw SystemCallError(code: EIO) }
    if SystemCallFaults.isActive { SystemCallFaults.note(dirfd(stream), opened: path) }
    return stream
  }

  /// Returns the next entry of a folder, or `nil` at its end; valid until the next call.
  package static func nextEntry(of stream: FolderStream) throws(SystemCallError) -> UnsafeMutablePointer<dirent>? {
    var entry: UnsafeMutablePointer<dirent>?
    _ = try make(.readdir, at: SystemCallFaults.path(of: dirfd(stream))) {
      // This is the only way to distinguish the end from a failure.
      errno = 0
      entry = readdir(stream)
      return entry == nil && errno != 0 ? -1 : 0
    }
    return entry
  }

  /// Closes a folder.
  package static func closeFolder(_ stream: FolderStream) {
    if SystemCallFaults.isActive { SystemCallFaults.forget(dirfd(stream)) }
    closedir(stream)
  }
}

// The C functions, which the methods of the same names would otherwise hide.

private func systemOpen(_ folder: CInt, _ path: String, _ flags: CInt) -> CInt { openat(folder, path, flags) }

private func systemRename(_ path: String, to other: String) -> CInt { rename(path, other) }

private func systemLink(_ path: String, to other: String) -> CInt { link(path, other) }

private func systemUnlink(_ path: String) -> CInt { unlink(path) }

private func systemRealPath(_ path: String, into buffer: UnsafeMutablePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
  realpath(path, buffer)
}
