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
    var isFinished = false
  }

  private let file: RecordedFile
  private let isStable: Bool
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
    self.coder = coder
    var redactor = previous?.state.withLock(\.redactor) ?? Redactor(rules: rules)
    if mode != .replace, file.exists {
      // The placeholders of the file must keep their meaning.
      try HTTPArchive(path: path, decodedBy: coder).forEach { exchange, _ in
        redactor.reserveNumbers(of: try exchange.collected())
      }
    }
    // The order of stable exchanges is known at the end.
    appender = try ArchiveAppender(path: file.recordedPath, writer: HTTPArchiveWriter(decodedBy: coder))
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
      state.withLock { $0.redactor.redact(&exchanges[index]) }
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
    try appender.close()
    return try state.withLock { state in try summary(completing: &state.redactor) }
  }
}

// MARK: - Finishing

extension ExchangeRecorder {
  private func summary(completing redactor: inout Redactor) throws -> RecordingSummary {
    let recorded = try HTTPArchive(path: file.recordedPath, decodedBy: coder)
    var entries: [(start: Moment, location: ArchiveLocation)] = []
    var unanswered = 0
    try recorded.forEach { exchange, location in
      guard location.offset >= appender.start else { return }
      entries.append((exchange.start ?? Moment(seconds: 0), location))
      if exchange.response == nil { unanswered += 1 }
    }
    // Entries that began at the same time keep their order.
    entries.sort { ($0.start, $0.location.number) < ($1.start, $1.location.number) }
    var summary = RecordingSummary(path: file.path, recordedCount: entries.count, unansweredCount: unanswered)
    let kept =
      try file.mode == .merge && file.isBeside
      ? KeptExchanges(of: file.path, decodedBy: coder) { index in
        try entries.map { entry in
          var exchange = try recorded.exchange(at: entry.location)
          if isStable { exchange?.removeVariation() }
          return exchange.map { index.entries(recordedFor: $0.request) } ?? []
        }
      } : .none
    summary.replacedCount = kept.replacedCount
    if !entries.isEmpty {
      var writer = HTTPArchiveWriter(decodedBy: coder)
      writer.isStable = isStable
      let start = file.isBeside ? 0 : appender.start
      try writer.replace(file.path, continuing: recorded, from: start) { appender in
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
}
