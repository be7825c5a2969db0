import BacklotFiles
import BacklotHTTP
import BacklotStubs

/// The file of a recording, and the file to which exchanges are written until it is finished.
struct RecordedFile: Sendable {
  let path: String
  let mode: ExchangeRecorder.Mode
  /// True if the file existed before.
  let exists: Bool

  /// Examines the file.
  ///
  /// - Throws: An error if an interrupted recording must be saved first.
  init(_ path: String, mode: ExchangeRecorder.Mode) throws {
    self.path = path
    self.mode = mode
    exists = try Self.exists(path)
    guard isBeside, try Self.exists(recordedPath) else { return }
    throw FileWritingError(
      "Cannot record to \(path): \(recordedPath) contains a recording that was interrupted. "
        + "Rename it to keep it, or remove it."
    )
  }

  /// True if the exchanges are written to a file beside it at first, since it keeps its content until the end.
  var isBeside: Bool { exists && mode != .append }

  /// The file to which the exchanges are written.
  var recordedPath: String { isBeside ? path + ".recording" : path }

  /// Removes the file beside it, or an empty file that was created.
  func removeSupplement(isEmpty: Bool) {
    guard isBeside || isEmpty && !exists else { return }
    // The recording itself is complete.
    do throws(SystemCallError) { try SystemCalls.unlink(recordedPath) } catch { return }
  }

  private static func exists(_ path: String) throws -> Bool {
    do throws(SystemReason) {
      return try FileStatus.ifThere(path) != nil
    } catch {
      throw FileWritingError("Cannot write \(path): \(error)")
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
