import BacklotHTTP
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file that receives a download, in the folder of the destination, which it replaces in one step at the end.
final class DownloadFile {
  /// The temporary path.
  let path: String
  /// The number of bytes in the file.
  private(set) var count: Int64
  private let destination: String
  private var descriptor: CInt

  /// Creates an empty file.
  init(for destination: URL) throws(SystemCallError) {
    // The name of the destination is only for people; a file name has at most 255 bytes.
    let name = String(decoding: destination.lastPathComponent.utf8.prefix(80), as: UTF8.self)
    let token = String(UInt64.random(in: .min ... .max), radix: 36)
    path = destination.deletingLastPathComponent().appendingPathComponent(".\(name).\(token).backlot-part").path
    self.destination = destination.path
    count = 0
    let permissions = Self.permissions(of: destination.path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = try SystemCalls.open(path, flags: flags, mode: permissions == nil ? 0o666 : 0o600)
    if let permissions { _ = try SystemCalls.make(.write, at: path) { Int(fchmod(descriptor, permissions)) } }
    _ = Self.lock(descriptor)
  }

  /// Returns the permissions of an existing file, which the file that replaces it must have, too.
  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// Returns false if another call writes to the file.
  private static func lock(_ descriptor: CInt) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Opens the file of a partial download, or returns `nil` if it is missing, or if another call continues it.
  ///
  /// The file is emptied if it is too short.
  init?(continuing partial: PartialDownload, for destination: URL) throws(SystemCallError) {
    path = destination.deletingLastPathComponent().appendingPathComponent(partial.file.lastPathComponent).path
    self.destination = destination.path
    count = max(0, partial.received)
    do throws(SystemCallError) {
      descriptor = try SystemCalls.open(path, flags: O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
    guard Self.lock(descriptor) else {
      close()
      return nil
    }
    let size = Int64(try SystemCalls.status(of: descriptor).st_size)
    try truncate(to: size < count ? 0 : count)
  }

  deinit { close() }

  /// Adds bytes at the end.
  func append(_ bytes: [UInt8]) throws(SystemCallError) {
    var written = 0
    defer { count += Int64(written) }
    try SystemCalls.write(bytes, to: descriptor, counting: &written)
  }

  /// Removes all bytes.
  func removeAll() throws(SystemCallError) { try truncate(to: 0) }

  private func truncate(to length: Int64) throws(SystemCallError) {
    count = length
    _ = try SystemCalls.make(.write, at: path) { Int(ftruncate(descriptor, off_t(length))) }
    _ = try SystemCalls.make(.write, at: path) { Int(lseek(descriptor, off_t(length), SEEK_SET)) }
  }

  /// Replaces the destination.
  func commit() throws(SystemCallError) {
    let descriptor = descriptor
    self.descriptor = -1
    // Some systems report a lack of space only when a file is closed.
    try SystemCalls.close(descriptor)
    _ = try SystemCalls.make(.rename, at: destination) { Int(rename(path, destination)) }
  }

  /// Closes and removes the file.
  func discard() {
    close()
    // The first error of the download matters.
    do throws(SystemCallError) { _ = try SystemCalls.make(.unlink, at: path) { Int(unlink(path)) } } catch { return }
  }

  private func close() {
    guard descriptor >= 0 else { return }
    // A child process that another thread has just started has a copy, and would keep the lock until it runs its program.
    _ = flock(descriptor, LOCK_UN)
    SystemCalls.closeReader(descriptor)
    descriptor = -1
  }
}
