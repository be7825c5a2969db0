#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file that is read from its start to its end.
package final class FileReader: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - open: Opens the file in another way. By default, links are followed.
  package init(path: String, opening open: (() throws(SystemCallError) -> CInt)? = nil) throws {
    self.path = path
    // C would use the part before the NUL as the whole path, and open another file.
    guard !path.utf8.contains(0) else {
      descriptor = -1
      throw HTTPError(.unreadableFile, message: "Cannot read \(path): its path contains a NUL character.")
    }
    do throws(SystemCallError) {
      // Without O_NONBLOCK, opening a named pipe would wait for a writer.
      descriptor =
        if let open { try open() } else { try SystemCalls.open(path, flags: O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    } catch {
      descriptor = -1
      throw Self.unreadable(path, error: error)
    }
  }

  deinit { if descriptor >= 0 { SystemCalls.closeReader(descriptor) } }

  /// Returns the next bytes, or `nil` at the end of the file.
  package func read(upTo count: Int) throws -> [UInt8]? {
    let chunk = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try fill(UnsafeMutableRawBufferPointer(buffer))
    }
    return chunk.isEmpty ? nil : chunk
  }

  /// Returns the bytes at an offset, or `nil` at the end of the file.
  ///
  /// Does not affect ``read(upTo:)``.
  package func read(upTo count: Int, at offset: Int64) throws -> [UInt8]? {
    let chunk = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemCallError) {
        filled = try SystemCalls.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        throw Self.unreadable(path, error: error)
      }
    }
    return chunk.isEmpty ? nil : chunk
  }

  /// Returns the error for a file that has become shorter since its size was read.
  package func truncated(at offset: Int64, of size: Int64) -> HTTPError {
    HTTPError(
      .unreadableFile,
      message: "Cannot read \(path) completely: it was truncated from \(size) to \(offset) bytes while it was read. "
        + "To replace a file, rename the new one over it."
    )
  }

  /// Returns the size of the file in bytes, without changing the read position.
  ///
  /// - Throws: `HTTPError`, also if the file is a folder, a pipe or a device.
  package func size() throws -> Int64 {
    let status: stat
    do throws(SystemCallError) {
      status = try SystemCalls.status(of: descriptor)
    } catch {
      throw Self.unreadable(path, error: error)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let problem = status.st_mode & S_IFMT == S_IFDIR ? "a folder, expected a file" : "not a regular file"
      throw HTTPError(.unreadableFile, message: "Cannot read \(path): it is \(problem).")
    }
    return Int64(status.st_size)
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do throws(SystemCallError) {
      return try SystemCalls.read(descriptor, into: buffer)
    } catch {
      throw Self.unreadable(path, error: error)
    }
  }

  private static func unreadable(_ path: String, error: SystemCallError) -> HTTPError {
    HTTPError(.unreadableFile, message: "Cannot read \(path): \(error.text).", systemError: error)
  }
}
