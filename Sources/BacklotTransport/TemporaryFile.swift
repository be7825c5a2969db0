import BacklotHTTP
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file for content that is too large for memory; it is removed with its last reference.
final class TemporaryFile: Sendable {
  let path: String
  private let descriptor: CInt

  /// Creates an empty file in the folder for temporary files, which only this user can read.
  init() throws(HTTPError) {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("backlot-\(UUID().uuidString)").path
    do throws(SystemCallError) {
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      descriptor = try SystemCalls.open(path, flags: flags, mode: 0o600)
    } catch {
      descriptor = -1
      throw Self.unwritable(path, error: error)
    }
  }

  /// Creates a file with the content of a body.
  convenience init(containing body: HTTPBody) async throws {
    try self.init()
    for try await chunk in body {
      try Task.checkCancellation()
      try append(chunk)
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    SystemCalls.closeReader(descriptor)
    // A file that cannot be removed remains in the folder for temporary files, which the system empties.
    do throws(SystemCallError) { _ = try SystemCalls.make(.unlink, at: path) { Int(unlink(path)) } } catch { return }
  }

  /// Writes bytes at the end.
  func append(_ bytes: [UInt8]) throws(HTTPError) {
    do throws(SystemCallError) {
      try SystemCalls.write(bytes, to: descriptor)
    } catch {
      throw Self.unwritable(path, error: error)
    }
  }

  /// Returns bytes at an offset; fewer than `count` at the end.
  func read(upTo count: Int, at offset: Int64) throws(HTTPError) -> [UInt8] {
    do {
      return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try SystemCalls.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      }
    } catch {
      throw HTTPError(.unreadableFile, message: "Cannot read \(path): \(error)")
    }
  }

  /// The error for a file that another program has truncated.
  var isTruncated: HTTPError { HTTPError(.unreadableFile, message: "Cannot read \(path): the file was truncated.") }

  private static func unwritable(_ path: String, error: SystemCallError) -> HTTPError {
    HTTPError(.unwritableFile, message: "Cannot write \(path): \(error.text).", systemError: error)
  }
}
