import BacklotFiles
import BacklotHTTP
import BacklotPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An archive in a file to which exchanges are appended.
///
/// Each exchange is written over the closing brackets, together with new ones. If the process is killed in the middle of
/// that, the closing brackets are missing; ``HTTPArchive`` reads the exchanges in spite of that. A ``LiveArchive`` is
/// complete at any moment.
package final class ArchiveAppender: Sendable {
  private let writer: HTTPArchiveWriter
  /// The path of the archive in messages.
  private let name: String
  let descriptor: CInt
  /// The offset after the entries that were in the file when it was opened.
  let start: Int64
  /// The bytes after the last entry.
  let tail: [UInt8]
  private let file: Mutex<Position>

  private struct Position {
    /// The number of entries.
    var count: Int
    /// The offset after the last entry.
    var offset: Int64
    var isOpen = true
  }

  /// Opens an archive, or creates one if there is no file or it is empty.
  ///
  /// If the process that wrote the archive was killed, the incomplete entry at its end is removed.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The path of the archive in messages. Defaults to that of the file.
  ///   - writer: The writer of the entries.
  /// - Throws: An error if the file cannot be read or written, is not an archive in UTF-8, or is in use by another
  ///   recorder.
  package init(path: String, named name: String? = nil, writer: HTTPArchiveWriter = HTTPArchiveWriter()) throws {
    self.writer = writer
    self.name = name ?? path
    descriptor = try ArchiveLock.open(path, flags: O_RDWR | O_CREAT)
    do {
      let existing = try Existing(path, named: self.name)
      (start, tail) = (existing.offset, existing.tail)
      file = Mutex(Position(count: existing.count, offset: existing.offset))
      try prepare(existing)
    } catch {
      SystemCalls.closeReader(descriptor)
      throw error
    }
  }

  deinit {
    // Everything was written before.
    if file.withLock({ $0.isOpen }) { SystemCalls.closeReader(descriptor) }
  }

  /// The number of entries in the archive.
  package var count: Int { file.withLock(\.count) }

  /// Appends an exchange, which is in the file when this method returns.
  ///
  /// - Throws: An error if the file cannot be written, or if a body is a stream or too long.
  package func append(_ exchange: RecordedExchange) throws {
    try file.withLock { file in
      // The number is part of the entry of a stable archive.
      try write([try writer.entry(of: exchange, number: file.count)], at: &file)
    }
  }

  /// Appends the texts of entries, which are in the file when this method returns.
  func append(entries: [[UInt8]]) throws { try file.withLock { try write(entries, at: &$0) } }

  /// Waits until the archive is on the disk.
  func sync() throws {
    do throws(SystemCallError) { try SystemCalls.sync(descriptor) } catch { throw failure(error) }
  }

  /// Closes the file, to which no exchange can be appended afterwards.
  package func close() throws {
    try file.withLock { file in
      guard file.isOpen else { return }
      file.isOpen = false
      do throws(SystemCallError) { try SystemCalls.close(descriptor) } catch { throw failure(error) }
    }
  }

  private func write(_ entries: [[UInt8]], at file: inout Position) throws {
    guard file.isOpen else { throw FileWritingError("Cannot append to \(name): the archive is closed") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.reduce(tail.count) { $0 + $1.count + 16 })
    for (number, entry) in entries.enumerated() {
      bytes += HTTPArchiveWriter.separator(isFirst: file.count + number == 0)
      bytes += entry
    }
    bytes += tail
    do throws(SystemCallError) {
      try SystemCalls.write(bytes, to: descriptor, at: file.offset)
    } catch {
      throw failure(error)
    }
    file.offset += Int64(bytes.count - tail.count)
    file.count += entries.count
  }

  private func prepare(_ existing: Existing) throws {
    guard existing.isIncomplete else { return }
    do throws(SystemCallError) {
      let beginning = existing.offset == 0 ? HTTPArchiveWriter.beginning : []
      try SystemCalls.write(beginning + tail, to: descriptor, at: existing.offset)
      let offset = existing.offset + Int64(beginning.count)
      file.withLock { $0.offset = offset }
      try SystemCalls.truncate(descriptor, to: offset + Int64(tail.count))
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: SystemCallError) -> FileWritingError {
    FileWritingError("Cannot write \(name): \(error.text)")
  }
}

/// The content of an archive to which entries are appended.
private struct Existing {
  var count = 0
  /// The offset at which the next entry is written, or 0 if the file is empty.
  var offset: Int64 = 0
  /// The bytes after the last entry.
  var tail = HTTPArchiveWriter.end
  /// True if the tail has to be written.
  var isIncomplete = true

  /// The maximum number of bytes after the list of entries.
  private static let maximumTailLength = 1 << 20

  init(_ path: String, named name: String) throws {
    let source = try ArchiveSource(path: path)
    guard case .file(let reader) = source else {
      throw ArchiveReadingError(
        "Cannot append to \(name): it is in UTF-16; convert it to UTF-8, for example with iconv."
      )
    }
    let size = try reader.size()
    guard size > 0 else { return }
    var scanner = ArchiveScanner(source)
    while try scanner.next() != nil {}
    guard let end = scanner.insertionOffset else {
      let problem = scanner.takeProblems().first?.message ?? "it is not an HTTP archive"
      throw ArchiveReadingError("Cannot append to \(name): \(problem)")
    }
    (count, offset) = (scanner.count, end)
    guard scanner.isClosed else { return }
    guard size - end <= Int64(Self.maximumTailLength) else {
      throw ArchiveReadingError(
        "Cannot append to \(name): more than \(Self.maximumTailLength) bytes follow its entries."
      )
    }
    tail = try source.readAll(end..<size)
    isIncomplete = false
  }
}
