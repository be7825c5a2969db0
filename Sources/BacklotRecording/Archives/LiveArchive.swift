import BacklotFiles
import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An archive that is complete at any moment while entries are added to it, also if the process is killed.
///
/// A file does not grow in one step: if a process is killed, the system may end a call that writes after any page. New
/// entries are therefore written to a second file, which then takes the place of the first one. The first one keeps
/// another name; it gets the entries that it lacks together with the next ones, and takes the place of the second. An
/// entry is thus written twice, however large the archive is.
///
/// The data is in the cache of the system: it survives the process, but is not guaranteed to survive a power failure.
/// Only the owner can read the files. The file that was there before is replaced, and not written to.
struct LiveArchive: Sendable {
  /// The file at the path.
  private enum Current: Sendable {
    /// The file that was there before.
    case original(ArchiveLock)
    case own(ArchiveAppender)
  }

  /// A file that has another name until it takes the place of the current one.
  private struct Next: Sendable {
    let file: StagedFile
    let appender: ArchiveAppender
  }

  /// The path of the archive: another one than at first if another program has replaced the file.
  private(set) var path: String
  /// The offset after the entries that were there before.
  private(set) var start: Int64
  /// The bytes after the last entry.
  let tail: [UInt8]
  private let writer: HTTPArchiveWriter
  private var current: Current
  private var next: Next?
  /// The last entries, which the next file lacks.
  private var missing: [[UInt8]] = []

  /// Opens an archive, or creates one if there is no file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is not a link.
  ///   - exists: True if the file exists.
  ///   - writer: The writer of the entries.
  /// - Throws: An error if the file cannot be read or replaced, is not an archive in UTF-8, or is in use by another
  ///   recorder.
  init(_ path: String, exists: Bool, writer: HTTPArchiveWriter) throws {
    self.path = path
    self.writer = writer
    let lock = exists ? try ArchiveLock(path) : nil
    StagedFile.removeStale(for: path)
    let first = try Self.copy(of: exists ? path : nil, for: path, writer: writer)
    (start, tail) = (first.appender.start, first.appender.tail)
    if let lock {
      (current, next) = (.original(lock), first)
    } else {
      (current, next) = (.own(first.appender), nil)
      guard try first.file.commitNew() else {
        throw FileWritingError("Cannot write \(path): another program has just created it")
      }
    }
  }

  /// Adds the texts of entries, which are in the file when this method returns.
  ///
  /// If another program has replaced the file, the archive continues under another path.
  ///
  /// - Throws: An error if the archive cannot be written. It then has the same entries as before.
  mutating func append(_ entries: [[UInt8]]) throws {
    let new = try next ?? Self.copy(of: openPath, for: path, writer: writer)
    let added = missing + entries
    (next, missing) = (nil, [])
    do {
      try new.appender.append(entries: added)
      try moveIfReplaced()
    } catch {
      new.file.discard()
      throw error
    }
    // Without another name, the current file would be gone; the next one then becomes a copy.
    let kept: Next? =
      if case .own(let appender) = current, let file = StagedFile(linkedTo: path) {
        Next(file: file, appender: appender)
      } else {
        nil
      }
    do throws(FileWritingError) {
      try new.file.commit(to: path)
    } catch {
      kept?.file.discard()
      throw error
    }
    current = .own(new.appender)
    (next, missing) = (kept, kept == nil ? [] : entries)
  }

  /// Replaces the content of the archive.
  ///
  /// - Parameter write: Writes the content to an empty file at a path, and returns the new offset after the entries that
  ///   were there before the archive was opened.
  mutating func rewrite(_ write: (_ path: String) throws -> Int64) throws {
    let file = try StagedFile([], for: path, waitsForDisk: false, permissions: .ownerOnly)
    do {
      let start = try write(file.stagedPath)
      let appender = try ArchiveAppender(path: file.stagedPath, named: path, writer: writer)
      try appender.sync()
      try moveIfReplaced()
      try file.commit(to: path)
      discardNext()
      (current, self.start) = (.own(appender), start)
    } catch {
      file.discard()
      throw error
    }
  }

  /// Removes the second file, if there is one.
  mutating func discardNext() {
    next?.file.discard()
    (next, missing) = (nil, [])
  }

  /// Lets others write to the file.
  mutating func close() throws {
    discardNext()
    switch current {
    case .original(let lock): lock.release()
    case .own(let appender): try appender.close()
    }
  }

  /// The path at which the current file can be opened, also if another program has replaced or removed it.
  var openPath: String { "/dev/fd/\(descriptor)" }

  private var descriptor: CInt {
    switch current {
    case .original(let lock): lock.descriptor
    case .own(let appender): appender.descriptor
    }
  }

  /// True if another program has replaced or removed the file.
  var isReplaced: Bool { get throws { try !ArchiveLock.isFile(descriptor, at: path) } }

  private mutating func moveIfReplaced() throws {
    if try isReplaced { path = try RecordedFile.unusedPath(beside: path) }
  }

  /// Returns another file with the same content, or with an empty archive.
  private static func copy(of source: String?, for path: String, writer: HTTPArchiveWriter) throws -> Next {
    let file = try StagedFile([], for: path, waitsForDisk: false, permissions: .ownerOnly)
    do {
      if let source {
        let reader = try FileReader(path: source)
        try ArchiveCopy.write(to: file.stagedPath) { copy in
          while let piece = try reader.read(upTo: 1 << 20, at: copy.count) { try copy.append(piece) }
        }
      }
      return Next(file: file, appender: try ArchiveAppender(path: file.stagedPath, named: path, writer: writer))
    } catch {
      file.discard()
      throw error
    }
  }
}
