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
    let name = destination.lastPathComponent.prefix(80)
    let token = String(UInt64.random(in: .min ... .max), radix: 36)
    path = destination.deletingLastPathComponent().appendingPathComponent(".\(name).\(token).backlot-part").path
    self.destination = destination.path
    count = 0
    descriptor = try SystemCalls.open(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o666)
  }

  /// Opens the file of a partial download, or returns `nil` if it is missing.
  ///
  /// The file is emptied if it is too short.
  init?(continuing partial: PartialDownload, for destination: URL) throws(SystemCallError) {
    path = destination.deletingLastPathComponent().appendingPathComponent(partial.file.lastPathComponent).path
    self.destination = destination.path
    count = partial.received
    do throws(SystemCallError) {
      descriptor = try SystemCalls.open(path, flags: O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
    let size = Int64(try SystemCalls.status(of: descriptor).st_size)
    try truncate(to: size < partial.received ? 0 : partial.received)
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
    if descriptor >= 0 { SystemCalls.closeReader(descriptor) }
    descriptor = -1
  }
}
