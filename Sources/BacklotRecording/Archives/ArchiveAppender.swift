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

/// An archive that grows while traffic is recorded, and is complete after each exchange.
///
/// Each exchange is written over the closing brackets, together with new ones, in one system call. If the process is
/// killed, even in the middle of that call, all exchanges that were appended before are in the file, and
/// ``HTTPArchive`` reads them; at worst the closing brackets are missing. The data is in the cache of the system: it
/// survives the process, but is not guaranteed to survive a power failure.
///
/// Exchanges that several threads append at the same time are written together.
package final class ArchiveAppender: Sendable {
  private let writer: HTTPArchiveWriter
  private let path: String
  private let descriptor: CInt
  /// The offset after the entries that were in the file when it was opened.
  let start: Int64
  /// The entries that wait to be written.
  private let queue: Mutex<Queue>
  /// The position in the file, whose lock is held while all waiting entries are written.
  private let file: Mutex<Position>

  private struct Queue {
    var bytes: [UInt8] = []
    /// The number of entries in the file and in the queue.
    var count: Int

    mutating func append(_ entry: [UInt8]) {
      bytes += HTTPArchiveWriter.separator(isFirst: count == 0)
      bytes += entry
      count += 1
    }
  }

  private struct Position {
    /// The offset after the last complete entry.
    var offset: Int64
    let tail: [UInt8]
    var failure: FileWritingError?
    var isOpen = true
    /// True if no entry can be appended any more.
    var isSealed = false
  }

  /// Opens an archive, or creates one if there is no file or it is empty.
  ///
  /// If the process that wrote the archive was killed, the incomplete entry at its end is removed.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - writer: The writer of the entries.
  /// - Throws: An error if the file cannot be read or written, is not an archive in UTF-8, or is in use by another
  ///   recorder.
  package init(path: String, writer: HTTPArchiveWriter = HTTPArchiveWriter()) throws {
    self.writer = writer
    self.path = path
    descriptor = try ArchiveLock.open(path, flags: O_RDWR | O_CREAT)
    do {
      let existing = try Existing(path)
      start = existing.offset
      queue = Mutex(Queue(count: existing.count))
      file = Mutex(Position(offset: existing.offset, tail: existing.tail))
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
  package var count: Int { queue.withLock(\.count) }

  /// Appends an exchange, which is in the file when this method returns.
  ///
  /// - Throws: An error if the file cannot be written, or if a body is a stream or too long.
  package func append(_ exchange: RecordedExchange) throws { try append([exchange]) }

  /// Appends exchanges, which are in the file when this method returns.
  package func append(_ exchanges: [RecordedExchange]) throws {
    for exchange in exchanges {
      if writer.isStable {
        // The number is part of the entry.
        try queue.withLock { queue in
          queue.append(try writer.entry(of: exchange, number: queue.count))
        }
      } else {
        let entry = try writer.entry(of: exchange, number: 0)
        queue.withLock { $0.append(entry) }
      }
    }
    try flush()
  }

  /// Ends appending.
  ///
  /// The file remains locked until ``close()``.
  func seal() { file.withLock { $0.isSealed = true } }

  /// True if another program has replaced the file.
  var isReplaced: Bool { get throws { try ArchiveLock.isFile(descriptor, at: path) == false } }

  /// Copies the whole file to another path.
  func copy(to path: String) throws {
    let reader = try FileReader(path: "/dev/fd/\(descriptor)")
    let copy = try SystemCalls.open(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o666)
    defer { SystemCalls.closeReader(copy) }
    while let piece = try reader.read(upTo: 1 << 20) { try SystemCalls.write(piece, to: copy) }
  }

  /// Closes the file, to which no exchange can be appended afterwards.
  package func close() throws {
    try file.withLock { file in
      guard file.isOpen else { return }
      file.isOpen = false
      do throws(SystemCallError) { try SystemCalls.close(descriptor) } catch {
        throw FileWritingError("Cannot write \(path): \(error.text)")
      }
    }
  }

  private func flush() throws {
    try file.withLock { file in
      let entries = queue.withLock { queue in
        defer { queue.bytes = [] }
        return queue.bytes
      }
      if let failure = file.failure { throw failure }
      guard !entries.isEmpty else { return }
      guard file.isOpen, !file.isSealed else {
        throw FileWritingError("Cannot append to \(path): the archive is closed")
      }
      do throws(SystemCallError) {
        try SystemCalls.write(entries + file.tail, to: descriptor, at: file.offset)
        file.offset += Int64(entries.count)
      } catch {
        // Later entries would leave a gap, and a part of this one is not an archive.
        restoreEnd(of: file)
        let failure = FileWritingError("Cannot write \(path): \(error.text)")
        file.failure = failure
        throw failure
      }
    }
  }

  /// Writes the end again where the last complete entry ends, which needs no more room than before.
  private func restoreEnd(of file: borrowing Position) {
    do throws(SystemCallError) {
      try SystemCalls.write(file.tail, to: descriptor, at: file.offset)
      try SystemCalls.truncate(descriptor, to: file.offset + Int64(file.tail.count))
    } catch {
      // The file is read in spite of that.
      return
    }
  }

  private func prepare(_ existing: Existing) throws {
    guard existing.isIncomplete else { return }
    do throws(SystemCallError) {
      let beginning = existing.offset == 0 ? HTTPArchiveWriter.beginning : []
      try SystemCalls.write(beginning + existing.tail, to: descriptor, at: existing.offset)
      let offset = existing.offset + Int64(beginning.count)
      file.withLock { $0.offset = offset }
      try SystemCalls.truncate(descriptor, to: offset + Int64(existing.tail.count))
    } catch {
      throw FileWritingError("Cannot write \(path): \(error.text)")
    }
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

  init(_ path: String) throws {
    let source = try ArchiveSource(path: path)
    guard case .file(let reader) = source else {
      throw ArchiveReadingError(
        "Cannot append to \(path): it is in UTF-16; convert it to UTF-8, for example with iconv."
      )
    }
    let size = try reader.size()
    guard size > 0 else { return }
    var scanner = ArchiveScanner(source)
    while try scanner.next() != nil {}
    guard let end = scanner.insertionOffset else {
      let problem = scanner.takeProblems().first?.message ?? "it is not an HTTP archive"
      throw ArchiveReadingError("Cannot append to \(path): \(problem)")
    }
    (count, offset) = (scanner.count, end)
    guard scanner.isClosed else { return }
    guard size - end <= Int64(Self.maximumTailLength) else {
      throw ArchiveReadingError(
        "Cannot append to \(path): more than \(Self.maximumTailLength) bytes follow its entries."
      )
    }
    tail = try source.readAll(end..<size)
    isIncomplete = false
  }
}
