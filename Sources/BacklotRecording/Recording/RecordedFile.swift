import BacklotFiles
import BacklotHTTP
import BacklotStubs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file of a recording, and the file to which exchanges are written until it is finished.
struct RecordedFile: Sendable {
  /// The path for messages.
  let path: String
  /// The path of the file itself: that of the target if ``path`` is a link, which thus remains one.
  let target: String
  let mode: ExchangeRecorder.Mode
  /// The permissions of the file before the recording; `nil` if it did not exist.
  private let bits: mode_t?
  /// The lock of a file that is replaced; one to which exchanges are appended is locked by its ``LiveArchive``.
  private let lock: ArchiveLock?

  /// Examines the file.
  ///
  /// - Throws: An error if an interrupted recording must be saved first.
  init(_ path: String, mode: ExchangeRecorder.Mode) throws {
    self.path = path
    self.mode = mode
    target = try Self.target(of: path)
    bits = try StagedFile.permissions(of: target)
    lock = bits != nil && mode != .append ? try ArchiveLock(target) : nil
    guard isBeside, try Self.isUsed(recordedPath) else { return }
    throw FileWritingError(
      "Cannot record to \(path): \(recordedPath) already exists, perhaps from a recording that was interrupted. "
        + "Rename it to keep it, or remove it."
    )
  }

  /// True if the file existed before.
  var exists: Bool { bits != nil }

  /// The permissions of the file after the recording: those before, or those of a new file.
  var permissions: StagedFile.Permissions { bits.map { .bits($0) } ?? .new }

  /// True if the exchanges are written to a file beside it at first, since it keeps its content until the end.
  var isBeside: Bool { exists && mode != .append }

  /// The file to which the exchanges are written.
  var recordedPath: String { isBeside ? target + ".recording" : target }

  /// Removes the file beside it, or an empty file that was created.
  func removeSupplement(isEmpty: Bool) {
    guard isBeside || isEmpty && !exists else { return }
    // The recording itself is complete.
    do throws(SystemCallError) { try SystemCalls.unlink(recordedPath) } catch { return }
  }

  /// Lets others record to the file.
  func unlock() { lock?.release() }

  /// Throws an error if a file would be written again without some of its entries.
  func refuseToLose(_ problems: [SourceDiagnostic]) throws {
    guard !problems.isEmpty else { return }
    let shown = problems.prefix(3).map { "  \($0)\n" }.joined()
    let more = problems.count > 3 ? "  and \(problems.count - 3) more\n" : ""
    throw FileWritingError(
      "Cannot merge into \(path), since entries that cannot be read would be lost:\n\(shown)\(more)"
        + "Repair the file, or append to it instead."
    )
  }

  private static func target(of path: String) throws -> String {
    do throws(SystemCallError) {
      guard try SystemCalls.status(at: path, followingLinks: false).st_mode & S_IFMT == S_IFLNK else { return path }
    } catch {
      if error.isMissing { return path }
      throw FileWritingError("Cannot write \(path): \(error.text)")
    }
    if let target = try ResolvedPath.withoutLinks(path) { return target }
    throw FileWritingError(
      "Cannot write \(path): it is a link to a file that does not exist. Create that file, or remove the link."
    )
  }

  /// Returns a path for a recording whose file another program has replaced.
  static func unusedPath(beside path: String) throws -> String {
    var (unused, number) = (path + ".recording", 1)
    while try isUsed(unused) {
      number += 1
      unused = "\(path).recording-\(number)"
    }
    return unused
  }

  /// Returns true if a path leads to a file or is a link.
  private static func isUsed(_ path: String) throws -> Bool {
    do throws(SystemCallError) {
      _ = try SystemCalls.status(at: path, followingLinks: false)
      return true
    } catch {
      if error.isMissing { return false }
      throw FileWritingError("Cannot write \(path): \(error.text)")
    }
  }
}

/// The exchanges of a file that were not recorded again.
struct KeptExchanges {
  private let archive: HTTPArchive?
  /// The numbers of the entries that were recorded again.
  private var replaced: Set<Int32> = []

  /// No exchanges.
  static let none = KeptExchanges(archive: nil)

  /// The number of exchanges that were recorded again.
  var replacedCount: Int { replaced.count }

  private init(archive: HTTPArchive?) { self.archive = archive }

  /// Compares a file with new exchanges: an exchange is recorded again if a new request has its host, method, path,
  /// query and body, regardless of secrets.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - coder: The decoder of encoded content.
  ///   - replaced: Returns the numbers of the exchanges that were recorded again, for each new one.
  init(
    of path: String,
    decodedBy coder: (any ContentCoder)?,
    replacing replaced: (RecordingIndex) throws -> [[Int32]]
  ) throws {
    let archive = try HTTPArchive(path: path, decodedBy: coder)
    self.archive = archive
    let index = try RecordingIndex(
      ArchivedExchanges(archive),
      at: Stub.Origin(file: path),
      comparing: RequestComparison(Set<Recording.Part>.standard.union([.host]))
    )
    self.replaced = Set(try replaced(index).joined())
  }

  /// Calls a closure with each exchange, in order.
  func forEach(_ body: (RecordedExchange) throws -> Void) throws {
    var number: Int32 = 0
    try archive?.forEach { exchange, _ in
      defer { number += 1 }
      if !replaced.contains(number) { try body(exchange) }
    }
  }
}

extension RecordingIndex {
  /// Returns the numbers of the exchanges with the values of a request.
  func entries(recordedFor request: HTTPRequest) -> [Int32] {
    var facts = RequestFacts(ReceivedRequest(request, body: request.body.bytes ?? []), context: .unlimited)
    let lane = firstResult(for: &facts) { lane, _ in lane }
    return lane.map(tables.variantEntries) ?? []
  }
}
