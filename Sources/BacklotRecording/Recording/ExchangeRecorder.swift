import BacklotFiles
import BacklotHTTP
import BacklotPlatform
import BacklotStubs

/// A recorder that writes exchanges to an archive, with placeholders instead of their secrets.
///
/// ```swift
/// let recorder = try ExchangeRecorder("bank.har")
/// try recorder.record(exchange)
/// print(try recorder.finish())
/// ```
///
/// Each exchange is in a file before ``record(_:)`` returns. ``finish()`` sorts the exchanges by their beginning, and
/// replaces secrets in those that were recorded before a text was recognized as a secret.
public final class ExchangeRecorder: Sendable {
  /// The treatment of the exchanges that the file already contains.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The new exchanges follow them.
    case append
    /// Those that a new exchange has recorded again are removed; the others remain.
    case merge
    /// They are removed when the recording is finished.
    case replace
  }

  private struct State {
    var redactor: Redactor
    /// The number of exchanges with content that cannot be decoded.
    var undecodedCount = 0
    var isFinished = false
  }

  private let file: RecordedFile
  private let isStable: Bool
  private let rules: RedactionRules
  private let coder: (any ContentCoder)?
  private let appender: ArchiveAppender
  private let state: Mutex<State>

  /// Opens a file for recording.
  ///
  /// A file that does not exist is created. With ``Mode/merge`` and ``Mode/replace``, an existing file does not change
  /// before ``finish()``: the exchanges are first written to a file beside it, whose name ends with `.recording`.
  ///
  /// - Parameters:
  ///   - path: The path of the archive.
  ///   - mode: The treatment of the exchanges that the file already contains. Defaults to appending.
  ///   - rules: The rules by which secrets are found. Defaults to the standard rules.
  ///   - isStable: True to leave out what differs between two recordings of the same traffic: times, chunks, identifiers
  ///     of exchanges in fields of the response, and the port of a backend on the same machine. Defaults to `false`.
  /// - Throws: An error that describes why the file cannot be read or written.
  public convenience init(
    _ path: String,
    mode: Mode = .append,
    rules: RedactionRules = .standard,
    isStable: Bool = false
  ) throws {
    try self.init(path, mode: mode, rules: rules, isStable: isStable, decodedBy: nil)
  }

  /// Opens a file for recording, with a decoder of encoded content.
  ///
  /// - Parameters:
  ///   - path: The path of the archive.
  ///   - mode: The treatment of the exchanges that the file already contains.
  ///   - rules: The rules by which secrets are found.
  ///   - isStable: True to leave out what differs between two recordings of the same traffic.
  ///   - coder: The decoder of encoded content, if any.
  ///   - previous: A finished recorder of the same file, whose secrets keep their placeholders. Defaults to `nil`.
  package init(
    _ path: String,
    mode: Mode,
    rules: RedactionRules,
    isStable: Bool,
    decodedBy coder: (any ContentCoder)?,
    continuing previous: ExchangeRecorder? = nil
  ) throws {
    file = try RecordedFile(path, mode: mode)
    self.isStable = isStable
    self.rules = rules
    self.coder = coder
    var redactor = previous?.state.withLock(\.redactor) ?? Redactor(rules: rules)
    if mode == .merge, file.exists {
      try file.refuseToLose(try redactor.reserveNumbers(ofArchiveAt: path, decodedBy: coder))
    }
    // The order of stable exchanges is known at the end.
    appender = try ArchiveAppender(path: file.recordedPath, writer: HTTPArchiveWriter(decodedBy: coder))
    if mode == .append, appender.count > 0 { _ = try redactor.reserveNumbers(ofArchiveAt: path, decodedBy: coder) }
    state = Mutex(State(redactor: redactor))
  }

  /// Records an exchange, which is in the file when this method returns.
  ///
  /// - Parameter exchange: The exchange. Its bodies must be in memory.
  /// - Throws: An error if the file cannot be written.
  public func record(_ exchange: RecordedExchange) throws { try record([exchange]) }

  /// Records exchanges, which are written together.
  func record(_ exchanges: [RecordedExchange]) throws {
    guard !exchanges.isEmpty else { return }
    var exchanges = exchanges
    for index in exchanges.indices {
      try exchanges[index].decodeBodies(with: coder)
      state.withLock { state in
        if !rules.isOff, exchanges[index].hasEncodedContent { state.undecodedCount += 1 }
        state.redactor.redact(&exchanges[index])
      }
    }
    try appender.append(exchanges)
  }

  /// Completes the file, after which no exchange can be recorded.
  ///
  /// - Returns: The numbers of exchanges and the secrets that were replaced.
  /// - Throws: An error if the file cannot be written. The recorded exchanges are then still in the file, or in that
  ///   beside it.
  @discardableResult
  public func finish() throws -> RecordingSummary {
    let isFirst = state.withLock { state in
      defer { state.isFinished = true }
      return !state.isFinished
    }
    guard isFirst else { throw FileWritingError("The recording of \(file.path) is already finished") }
    // Another recorder must not open the file before it is replaced.
    appender.seal()
    defer { file.unlock() }
    let result = Result {
      try state.withLock { state in
        var summary = try summary(completing: &state.redactor)
        summary.undecodedCount = state.undecodedCount
        return summary
      }
    }
    try appender.close()
    return try result.get()
  }
}

// MARK: - Finishing

extension ExchangeRecorder {
  private func summary(completing redactor: inout Redactor) throws -> RecordingSummary {
    if try appender.isReplaced {
      try appender.copy(to: file.target + ".recording")
      throw FileWritingError(
        "Another program has replaced \(file.recordedPath). What was recorded is in \(file.target).recording."
      )
    }
    let recorded = try HTTPArchive(path: file.recordedPath, decodedBy: coder)
    var summary = RecordingSummary(path: file.path)
    var entries = try entries(of: recorded, counting: &summary)
    if file.isBeside, summary.recordedCount > 0, summary.unansweredCount == summary.recordedCount {
      file.removeSupplement(isEmpty: true)
      throw FileWritingError(
        "No request was answered, so \(file.path) is unchanged. The first of \(summary.recordedCount): "
          + "\(entries[0].failure ?? "no response")"
      )
    }
    let kept = file.mode == .merge && file.isBeside ? try keptExchanges(beside: &entries, of: recorded) : .none
    summary.replacedCount = kept.replacedCount
    summary.leftOutCount = summary.recordedCount - entries.count
    summary.recordedCount -= summary.leftOutCount
    summary.unansweredCount -= summary.leftOutCount
    if !entries.isEmpty {
      var writer = HTTPArchiveWriter(decodedBy: coder)
      writer.isStable = isStable
      let start = file.isBeside ? 0 : appender.start
      try writer.replace(file.target, continuing: recorded, from: start) { appender in
        try kept.forEach { try appender.append($0) }
        for entry in entries {
          // Long content is not in memory, where secrets are found.
          guard var exchange = try recorded.exchange(at: entry.location)?.collected() else { continue }
          redactor.redact(&exchange)
          if isStable { exchange.removeVariation() }
          try appender.append(exchange)
        }
        summary.totalCount = appender.count
      }
    }
    file.removeSupplement(isEmpty: entries.isEmpty)
    summary.redaction = redactor.report
    return summary
  }

  /// An exchange that was recorded.
  private struct Entry {
    let start: Moment
    let location: ArchiveLocation
    /// The reason why there is no response; `nil` if there is one.
    let failure: String?
  }

  /// Returns the exchanges that were recorded, sorted by their beginning.
  private func entries(of recorded: HTTPArchive, counting summary: inout RecordingSummary) throws -> [Entry] {
    var entries: [Entry] = []
    try recorded.forEach { exchange, location in
      guard location.offset >= appender.start else { return }
      let failure = exchange.response == nil ? exchange.comment ?? "no response" : nil
      entries.append(Entry(start: exchange.start ?? Moment(seconds: 0), location: location, failure: failure))
      if failure != nil { summary.unansweredCount += 1 }
    }
    summary.recordedCount = entries.count
    // Entries that began at the same time keep their order.
    entries.sort { ($0.start, $0.location.number) < ($1.start, $1.location.number) }
    return entries
  }

  /// Returns the previous exchanges that were not recorded again.
  ///
  /// A request without a response does not replace an exchange: it is removed from the new ones.
  private func keptExchanges(beside entries: inout [Entry], of recorded: HTTPArchive) throws -> KeptExchanges {
    try KeptExchanges(of: file.target, decodedBy: coder) { index in
      var replaced: [[Int32]] = []
      try entries.removeAll { entry in
        guard var exchange = try recorded.exchange(at: entry.location) else { return false }
        if isStable { exchange.removeVariation() }
        let previous = index.entries(recordedFor: exchange.request)
        if entry.failure != nil { return !previous.isEmpty }
        replaced.append(previous)
        return false
      }
      return replaced
    }
  }
}

extension Redactor {
  /// Keeps the meaning of the placeholders in an archive, and returns the problems of entries that cannot be read.
  fileprivate mutating func reserveNumbers(ofArchiveAt path: String, decodedBy coder: (any ContentCoder)?) throws
    -> [SourceDiagnostic]
  {
    try HTTPArchive(path: path, decodedBy: coder).losses { exchange in reserveNumbers(of: try exchange.collected()) }
  }
}
