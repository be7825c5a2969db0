import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file's new content, whole and on the disk under another name, which takes the file's name in one step.
///
/// Whoever reads the file finds the old content or the new, even where the process ends or the power fails in between. A
/// staged file that is left behind has a name that begins with a dot, which no reader of mappings looks at.
struct StagedFile {
  static let suffix = ".backlot-part"

  private let path: String
  private let staged: String

  /// Writes the content beside the file.
  init(_ bytes: [UInt8], for path: String) throws(FileWritingError) {
    self.path = path
    staged = Self.name(beside: path)
    try Self.create(staged, for: path, bytes)
  }

  /// Keeps what a file holds now, so that ``commit()`` puts it back; `nil` if there is no file.
  init?(keeping path: String) throws(FileWritingError) {
    self.path = path
    staged = Self.name(beside: path)
    do throws(SystemCallError) {
      try SystemCalls.link(path, as: staged)
    } catch {
      if error.isMissing { return nil }
      // Some file systems have no second names.
      try Self.create(staged, for: path, try Self.content(of: path))
    }
  }

  private static func content(of path: String) throws(FileWritingError) -> [UInt8] {
    do {
      let reader = try FileReader(path: path)
      _ = try reader.size()
      var bytes: [UInt8] = []
      while let chunk = try reader.read(upTo: 1 << 16) { bytes += chunk }
      return bytes
    } catch {
      throw FileWritingError("Cannot change \(path), since it cannot be read: \(SystemReason.of(error))")
    }
  }

  /// A name that no other file has.
  private static func name(beside path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let token = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(Folder.around(path))/.\(name.prefix(80)).\(token)\(suffix)"
  }

  /// Gives the file its new content.
  func commit() throws(FileWritingError) {
    do throws(SystemCallError) {
      try SystemCalls.rename(staged, to: path)
    } catch {
      discard()
      throw .failed("write", path, error)
    }
  }

  /// Leaves the file as it is.
  func discard() { Self.discard(staged) }

  private static func discard(_ path: String) {
    // What stays is removed before the folder is written the next time.
    do throws(SystemCallError) { try SystemCalls.unlink(path) } catch { return }
  }

  private static func create(_ path: String, for file: String, _ bytes: [UInt8]) throws(FileWritingError) {
    do throws(SystemCallError) {
      let descriptor = try SystemCalls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o666)
      do throws(SystemCallError) {
        try fill(descriptor, bytes)
      } catch {
        discard(path)
        throw error
      }
    } catch {
      throw .failed("write", file, error)
    }
  }

  /// Writes what a file is to hold, and closes it; the system may say only then that there was no room.
  private static func fill(_ descriptor: CInt, _ bytes: [UInt8]) throws(SystemCallError) {
    do throws(SystemCallError) {
      try SystemCalls.write(bytes, to: descriptor)
      try SystemCalls.sync(descriptor)
    } catch {
      SystemCalls.closeReader(descriptor)
      throw error
    }
    try SystemCalls.close(descriptor)
  }
}
