import BacklotHTTP
import BacklotPlatform

#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// The complete new content of a file, which is on the disk under another name and replaces the file in one step.
///
/// Readers of the file find the old content or the new, even if the process ends or the power fails in between. A
/// leftover staged file has a name that begins with a dot, which readers of mappings ignore.
package struct StagedFile {
  package static let suffix = ".backlot-part"

  /// The permissions of a staged file, which the file has after ``commit(to:)``.
  package enum Permissions: Sendable, Hashable {
    /// Those of any new file.
    case new
    /// Those of the file that is replaced; those of a new file if there is none.
    case kept
    /// These bits.
    case bits(mode_t)

    /// Only the owner can read and write the file.
    package static let ownerOnly = Permissions.bits(0o600)
  }

  /// The staged files of this process that are neither committed nor discarded.
  private static let pending = Mutex<Set<String>>([])

  private let path: String
  private let staged: String
  /// The path of the staged file, to which more can be written before ``commit()``.
  package var stagedPath: String { staged }

  /// Writes the content to a staged file in the same folder.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The path of the file to replace.
  ///   - waitsForDisk: True if the content is on the disk when the initializer returns. Defaults to `true`.
  ///   - permissions: The permissions of the file. Defaults to those of a new file.
  package init(
    _ bytes: [UInt8],
    for path: String,
    waitsForDisk: Bool = true,
    permissions: Permissions = .new
  ) throws(FileWritingError) {
    self.path = path
    staged = Self.name(beside: path)
    let bits: mode_t? =
      switch permissions {
      case .new: nil
      case .kept: try Self.permissions(of: path)
      case .bits(let bits): bits
      }
    try Self.create(staged, for: path, bytes: bytes, permissions: bits, waitsForDisk: waitsForDisk)
  }

  /// Returns the permissions of a file, or `nil` if it does not exist.
  package static func permissions(of path: String) throws(FileWritingError) -> mode_t? {
    do throws(SystemCallError) {
      return try SystemCalls.status(at: path).st_mode & 0o777
    } catch {
      if error.isMissing { return nil }
      throw .failed(to: "write", path: path, error: error)
    }
  }

  /// Keeps the current content of a file, so that ``putBack()`` restores it, or returns `nil` if the file does not
  /// exist.
  package init?(keeping path: String) throws(FileWritingError) {
    self.path = path
    staged = Self.name(beside: path)
    do throws(SystemCallError) {
      try SystemCalls.link(path, as: staged)
      Self.begin(staged)
    } catch {
      // Some file systems do not support hard links.
      guard !error.isMissing, try ResolvedPath.status(at: path) != nil else { return nil }
      try Self.create(staged, for: path, bytes: try Self.content(of: path))
    }
  }

  /// Gives a file a second name, under which it remains when another one takes its place.
  ///
  /// - Returns: `nil` if the file system does not support that.
  package init?(linkedTo path: String) {
    self.path = path
    staged = Self.name(beside: path)
    do throws(SystemCallError) { try SystemCalls.link(path, as: staged) } catch { return nil }
    Self.begin(staged)
  }

  private static func content(of path: String) throws(FileWritingError) -> [UInt8] {
    do {
      let reader = try FileReader(path: path)
      _ = try reader.size()
      var bytes: [UInt8] = []
      while let chunk = try reader.read(upTo: 1 << 16) { bytes += chunk }
      return bytes
    } catch {
      throw FileWritingError("Cannot change \(path), because it cannot be read: \(SystemReason.of(error))")
    }
  }

  /// Returns a unique name.
  private static func name(beside path: String) -> String {
    let token = "\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    return "\(ResolvedPath.folder(of: path))/\(prefix(for: path))\(token)\(suffix)"
  }

  /// Returns the beginning of the names of all staged files for a file.
  private static func prefix(for path: String) -> String { ".\((path.split(separator: "/").last ?? "").prefix(80))." }

  /// Replaces the content of the file.
  ///
  /// - Parameter other: Another file in the same folder to replace. Defaults to `nil`.
  package func commit(to other: String? = nil) throws(FileWritingError) {
    do throws(SystemCallError) {
      try SystemCalls.rename(staged, to: other ?? path)
      Self.end(staged)
    } catch {
      discard()
      throw .failed(to: "write", path: other ?? path, error: error)
    }
  }

  /// Becomes the file, which must not exist.
  ///
  /// - Returns: False if there is one now, or a link.
  package func commitNew() throws(FileWritingError) -> Bool {
    do throws(SystemCallError) {
      try SystemCalls.link(staged, as: path)
      discard()
      return true
    } catch {
      if error.code != EEXIST, try ResolvedPath.status(at: path) == nil {
        // Some file systems do not support hard links.
        try commit()
        return true
      }
      discard()
      return false
    }
  }

  /// Restores the content of the file.
  package func putBack() throws(FileWritingError) {
    try commit()
    // If the file was not changed, both names refer to the same file, and the system keeps both.
    discard()
  }

  /// Removes the staged file, and leaves the file unchanged.
  package func discard() { Self.discard(staged) }

  private static func discard(_ path: String) {
    end(path)
    // A remaining file is removed the next time the folder is written.
    do throws(SystemCallError) { try SystemCalls.unlink(path) } catch { return }
  }

  private static func begin(_ path: String) { pending.withLock { _ = $0.insert(path) } }

  private static func end(_ path: String) { pending.withLock { _ = $0.remove(path) } }

  /// Returns true if an item of a folder is a staged file from an ended process, rather than one that another process
  /// is currently writing.
  ///
  /// Only files qualify, not links: no other program uses names of this kind. A file with the process number of this
  /// process is from an ended one, as happens with the first process of a container.
  package static func isStale(_ item: FolderListing.Item) -> Bool {
    guard item.name.hasPrefix("."), item.name.hasSuffix(suffix), !item.isFolder, !item.isLink else { return false }
    let token = item.name.dropLast(suffix.utf8.count).split(separator: ".").last ?? ""
    let digits = token.prefix { $0 != "-" }
    guard digits.count < token.count, let process = pid_t(digits), process > 0, process != getpid() else { return true }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// Removes the staged files of this process, which is about to end.
  package static func discardAll() {
    // The writers of these files may still run, but do not commit them any more.
    for path in pending.withLock(\.self) { discard(path) }
  }

  /// Removes the staged files that ended processes have left for a file.
  package static func removeStale(for path: String) {
    let (folder, prefix) = (ResolvedPath.folder(of: path), prefix(for: path))
    do throws(SystemReason) {
      for item in try FolderListing(of: folder).items where item.name.hasPrefix(prefix) && isStale(item) {
        let stale = "\(folder)/\(item.name)"
        if !pending.withLock({ $0.contains(stale) }) { discard(stale) }
      }
    } catch {
      // They are only in the way. Writing the file reports what is wrong with the folder.
      return
    }
  }

  private static func create(
    _ path: String,
    for file: String,
    bytes: [UInt8],
    permissions: mode_t? = nil,
    waitsForDisk: Bool = true
  ) throws(FileWritingError) {
    do throws(SystemCallError) {
      let descriptor = try SystemCalls.open(
        path,
        flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
        mode: permissions == nil ? 0o666 : 0o600
      )
      begin(path)
      // No other user can read the content before it has the permissions of the file that it replaces.
      if let permissions { fchmod(descriptor, permissions) }
      do throws(SystemCallError) {
        try fill(descriptor, with: bytes, waitsForDisk: waitsForDisk)
      } catch {
        discard(path)
        throw error
      }
    } catch {
      throw error.isMissing ? .missingFolder(of: file, error: error) : .failed(to: "write", path: file, error: error)
    }
  }

  /// Writes the content of a file, and closes it, since some systems report a lack of space only then.
  private static func fill(_ descriptor: CInt, with bytes: [UInt8], waitsForDisk: Bool) throws(SystemCallError) {
    do throws(SystemCallError) {
      try SystemCalls.write(bytes, to: descriptor)
      if waitsForDisk { try SystemCalls.sync(descriptor) }
    } catch {
      SystemCalls.closeReader(descriptor)
      throw error
    }
    try SystemCalls.close(descriptor)
  }
}

/// A writer that replaces the content of files in one step, so that readers find the old content or the new.
package enum WholeFile {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The path of the file.
  ///   - waitsForDisk: True if the content is on the disk before it replaces the file. Defaults to `true`.
  /// - Throws: An error whose description states why the file cannot be written; the file is unchanged in this case.
  package static func write(_ bytes: [UInt8], to path: String, waitsForDisk: Bool = true) throws {
    try StagedFile(bytes, for: path, waitsForDisk: waitsForDisk).commit()
  }
}
