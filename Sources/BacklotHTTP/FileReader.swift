#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file, read from its start to its end.
package final class FileReader: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Opens a file.
  package init(path: String) throws {
    self.path = path
    // C would take what is before it for the whole path, and open another file.
    guard !path.utf8.contains(0) else {
      descriptor = -1
      throw HTTPError(.unreadableFile, "Cannot read \(path): its name has a NUL in it.")
    }
    // Without O_NONBLOCK, opening a named pipe would wait for somebody to write to it.
    descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next bytes, or nothing at the end of the file.
  package func read(upTo count: Int) throws -> [UInt8]? {
    let chunk = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try fill(UnsafeMutableRawBufferPointer(buffer))
    }
    return chunk.isEmpty ? nil : chunk
  }

  /// Returns the bytes at an offset, or `nil` at the end of the file; it changes nothing for ``read(upTo:)``.
  package func read(upTo count: Int, at offset: Int64) throws -> [UInt8]? {
    let chunk = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try retrying { pread(descriptor, buffer.baseAddress, count, off_t(offset)) }
    }
    return chunk.isEmpty ? nil : chunk
  }

  /// Returns the error for a file that has fewer bytes than when its size was asked for.
  package func truncated(at offset: Int64, of size: Int64) -> HTTPError {
    HTTPError(
      .unreadableFile,
      "Cannot read \(path) to its end: it had \(size) bytes and was cut to \(offset) while it was being read. "
        + "Replace files by renaming another one over them."
    )
  }

  /// How many bytes the file has; reading goes on where it was.
  ///
  /// - Throws: `HTTPError` also where it is no file with an end: a folder, a pipe, a device.
  package func size() throws -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw HTTPError(.unreadableFile, "Cannot read \(path): it is not a regular file.")
    }
    return Int64(status.st_size)
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try retrying { systemRead(descriptor, buffer.baseAddress, buffer.count) }
  }

  private func retrying(_ call: () -> Int) throws -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      if errno != EINTR { throw Self.unreadable(path, errno) }
    }
  }

  private static func unreadable(_ path: String, _ code: CInt) -> HTTPError {
    HTTPError(.unreadableFile, "Cannot read \(path): \(String(cString: strerror(code))).")
  }
}

/// The C function, whose name the method above would otherwise hide.
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
