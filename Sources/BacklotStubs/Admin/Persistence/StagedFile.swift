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
    let name = path.split(separator: "/").last ?? ""
    let token = "\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    staged = "\(Folder.around(path))/.\(name.prefix(80)).\(token)\(Self.suffix)"
    try Self.create(staged, bytes)
  }

  /// Gives the file its new content.
  func commit() throws(FileWritingError) {
    guard rename(staged, path) == 0 else {
      let error = FileWritingError.last("write", path)
      discard()
      throw error
    }
  }

  /// Leaves the file as it is.
  func discard() { unlink(staged) }

  /// Whether an item of a folder is a staged file that a process left behind, and not one that another process is writing
  /// at this moment.
  ///
  /// Only files are, and no links: their names are of a kind that nobody else uses. A process with the number of this one
  /// was another, as the first process of a container is.
  static func isStale(_ item: FolderListing.Item) -> Bool {
    guard item.name.hasPrefix("."), item.name.hasSuffix(suffix), !item.isFolder, !item.isLink else { return false }
    let token = item.name.dropLast(suffix.utf8.count).split(separator: ".").last ?? ""
    let digits = token.prefix { $0 != "-" }
    guard digits.count < token.count, let process = pid_t(digits), process > 0, process != getpid() else { return true }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  private static func create(_ path: String, _ bytes: [UInt8]) throws(FileWritingError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .last("write", path) }
    let isWritten = write(bytes, to: descriptor) && fsync(descriptor) == 0
    let error = FileWritingError.last("write", path)
    // The system may say only now that there was no room.
    guard close(descriptor) == 0, isWritten else {
      unlink(path)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var count = 0
      while count < bytes.count {
        let written = systemWrite(descriptor, bytes.baseAddress?.advanced(by: count), bytes.count - count)
        if written < 0, errno != EINTR { return false }
        count += max(0, written)
      }
      return true
    }
  }
}

/// The C function, whose name the method above would otherwise hide.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
