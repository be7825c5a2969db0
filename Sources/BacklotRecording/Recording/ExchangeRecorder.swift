import BacklotFiles
import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import Dispatch

/// A recorder that writes exchanges to an archive, with placeholders instead of their secrets.
///
/// ```swift
/// let recorder = try ExchangeRecorder("bank.har")
/// try recorder.record(exchange)
/// print(try recorder.finish())
/// ```
///
/// Each exchange is in a file before ``record(_:)`` returns; the file is complete at any moment, also if the process is
/// killed. If a text is recognized as a secret after it was written, the file is written again without it, at most once a
/// second. Until ``finish()``, only the owner can read the file. ``finish()`` sorts the exchanges by their beginning.
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
    var archive: LiveArchive
    /// The number of texts of secrets for which the archive was searched.
    var searchedCount: Int
    /// True if the archive has secrets that were recognized when it was opened.
    var hasLateSecrets: Bool
    /// The earliest time of the next search for secrets that were recognized late.
    var nextSearch = ContinuousClock.now
    var isSearchScheduled = false
    /// The number of exchanges with content that cannot be decoded.
    var undecodedCount = 0
    var isFinished = false
  }

  /// Calls a closure after a time, on any thread.
  package typealias Schedule = @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

  private let file: RecordedFile
  private let isStable: Bool
  private let rules: RedactionRules
  private let coder: (any ContentCoder)?
  private let writer: HTTPArchiveWriter
  private let schedule: Schedule
  private let state: Mutex<State>

  /// The minimum time between two searches for secrets that were recognized late.
  private static let searchInterval = Duration.milliseconds(800)

  /// The number of bytes of entries after which they are written, since short encoded content may be long when decoded.
  private static let sufficientSize = 8 << 20

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
  ///   - schedule: Calls a closure after a time. Defaults to Dispatch.
  package init(
    _ path: String,
    mode: Mode,
    rules: RedactionRules,
    isStable: Bool,
    decodedBy coder: (any ContentCoder)?,
    continuing previous: ExchangeRecorder? = nil,
    schedule: @escaping Schedule = { delay, action in
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay / .seconds(1), execute: action)
    }
  ) throws {
    file = try RecordedFile(path, mode: mode)
    self.isStable = isStable
    self.rules = rules
    self.coder = coder
    self.schedule = schedule
    // The order of stable exchanges is known at the end.
    writer = HTTPArchiveWriter(decodedBy: coder)
    var redactor = previous?.state.withLock(\.redactor) ?? Redactor(rules: rules)
    let knownCount = redactor.secrets.count
    if mode == .merge, file.exists {
      try file.refuseToLose(try redactor.learn(HTTPArchive(path: file.target, decodedBy: coder)))
    }
    let archive = try LiveArchive(file.recordedPath, exists: mode == .append && file.exists, writer: writer)
    if mode == .append, archive.start > 0 {
      let existing = try HTTPArchive(path: archive.openPath, name: path, decodedBy: coder)
      _ = try redactor.learn(existing, isRedacted: previous != nil)
    }
    state = Mutex(
      State(
        redactor: redactor,
        archive: archive,
        searchedCount: redactor.secrets.count,
        hasLateSecrets: mode == .append && redactor.secrets.count > knownCount
      )
    )
  }

  deinit { state.withLock { $0.archive.discardNext() } }

  /// Records an exchange, which is in the file when this method returns.
  ///
  /// - Parameter exchange: The exchange. Its bodies must be in memory.
  /// - Throws: An error if the file cannot be written.
  public func record(_ exchange: RecordedExchange) throws { try record([exchange]) }

  /// Records exchanges, which are written together.
  package func record(_ exchanges: [RecordedExchange]) throws {
    guard !exchanges.isEmpty else { return }
    try state.withLock { state in
      guard !state.isFinished else {
        throw FileWritingError("Cannot record to \(file.path): the recording is finished")
      }
      var (entries, size) = ([[UInt8]](), 0)
      for var exchange in exchanges {
        try exchange.decodeBodies(with: coder)
        if !rules.isOff, exchange.hasEncodedContent { state.undecodedCount += 1 }
        state.redactor.redact(&exchange)
        entries.append(try writer.entry(of: exchange, number: 0))
        size += entries.last?.count ?? 0
        guard size >= Self.sufficientSize else { continue }
        try state.archive.append(entries)
        (entries, size) = ([], 0)
      }
      if !entries.isEmpty { try state.archive.append(entries) }
      try removeLateSecrets(&state)
    }
  }

  /// Completes the file, after which no exchange can be recorded.
  ///
  /// - Returns: The numbers of exchanges and the secrets that were replaced.
  /// - Throws: An error if the file cannot be written. The recorded exchanges are then still in the file, or in that
  ///   beside it.
  @discardableResult
  public func finish() throws -> RecordingSummary {
    try state.withLock { state in
      guard !state.isFinished else { throw FileWritingError("The recording of \(file.path) is already finished") }
      state.isFinished = true
      // Another recorder must not open the file before it is replaced.
      defer { file.unlock() }
      let result = Result { try complete(&state) }
      try state.archive.close()
      return try result.get()
    }
  }
}

// MARK: - Secrets that are recognized late

extension ExchangeRecorder {
  /// Replaces the secrets that were recognized after they were written, now or after a time.
  private func removeLateSecrets(_ state: inout State, isDue: Bool = false) throws {
    guard state.hasLateSecrets || state.redactor.secrets.count > state.searchedCount else { return }
    let start = ContinuousClock.now
    guard isDue || start >= state.nextSearch else {
      if !state.isSearchScheduled {
        state.isSearchScheduled = true
        schedule(start.duration(to: state.nextSearch)) { [weak self] in self?.removeLateSecrets() }
      }
      return
    }
    let count = state.redactor.secrets.count
    if try state.hasLateSecrets || mayHaveLateSecrets(state) {
      let (archive, place) = (try open(state.archive), state.archive.start)
      var redactor = state.redactor
      try state.archive.rewrite { path in
        try ArchiveCopy.write(to: path) { copy in
          try copy.append(archive, redactedBy: &redactor, writer: writer, following: place)
        }
      }
      state.redactor = redactor
    }
    (state.searchedCount, state.hasLateSecrets) = (count, false)
    // The time for large archives is limited to a tenth.
    state.nextSearch = .now + max(Self.searchInterval, start.duration(to: .now) * 10)
  }

  /// Replaces secrets at a time that was scheduled.
  private func removeLateSecrets() {
    state.withLock { state in
      state.isSearchScheduled = false
      if state.isFinished { return }
      // The next exchange, or the end, tries again and reports the error.
      do { try removeLateSecrets(&state, isDue: true) } catch { return }
    }
  }

  private func mayHaveLateSecrets(_ state: borrowing State) throws -> Bool {
    var search = LateSecretSearch(for: state.redactor.secrets, after: state.searchedCount)
    let reader = try FileReader(path: state.archive.openPath)
    var offset: Int64 = 0
    while !search.isSuccessful, let piece = try reader.read(upTo: 1 << 20, at: offset) {
      search.search(piece)
      offset += Int64(piece.count)
    }
    return search.isSuccessful
  }

  /// Returns what is written, also if another program has replaced the file.
  private func open(_ archive: borrowing LiveArchive) throws -> HTTPArchive {
    try HTTPArchive(path: archive.openPath, name: file.path, decodedBy: coder)
  }
}

// MARK: - Finishing

extension ExchangeRecorder {
  private func complete(_ state: inout State) throws -> RecordingSummary {
    let archive = state.archive
    let recorded = try open(archive)
    var summary = RecordingSummary(path: file.path)
    var entries = try entries(of: recorded, from: archive.start, counting: &summary)
    if let rescuedPath = try rescuedPath(of: archive) {
      try write(entries, of: recorded, in: &state, to: rescuedPath)
      throw FileWritingError(
        "Another program has replaced \(file.recordedPath). What was recorded is in \(rescuedPath)."
      )
    }
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
      summary.totalCount = try write(entries, after: kept, of: recorded, in: &state, to: file.target)
    }
    file.removeSupplement(isEmpty: entries.isEmpty)
    summary.redaction = state.redactor.report
    summary.undecodedCount = state.undecodedCount
    return summary
  }

  /// Returns the path for what was recorded if another program has replaced the file, and otherwise `nil`.
  private func rescuedPath(of archive: LiveArchive) throws -> String? {
    if archive.path != file.recordedPath { return archive.path }
    return try archive.isReplaced ? RecordedFile.unusedPath(beside: file.target) : nil
  }

  /// Writes the exchanges that the file had before, and those that were recorded.
  ///
  /// - Returns: The number of all.
  @discardableResult
  private func write(
    _ entries: [Entry],
    after kept: KeptExchanges = .none,
    of recorded: HTTPArchive,
    in state: inout State,
    to path: String
  ) throws -> Int {
    var writer = writer
    writer.isStable = isStable
    let archive = state.archive
    var (redactor, count) = (state.redactor, 0)
    try writer.replace(path, permissions: file.permissions) { path in
      guard archive.start > 0 else { return }
      try ArchiveCopy.write(to: path) { copy in
        try copy.append(recorded, upTo: archive.start, redactedBy: &redactor, writer: self.writer)
        try copy.append(archive.tail)
      }
    } with: { appender in
      try kept.forEach { exchange in
        var exchange = try exchange.collected()
        redactor.redact(&exchange)
        try appender.append(exchange)
      }
      for entry in entries {
        // Long content is not in memory, where secrets are found.
        guard var exchange = try recorded.exchange(at: entry.location)?.collected() else { continue }
        redactor.redact(&exchange)
        if isStable { exchange.removeVariation() }
        try appender.append(exchange)
      }
      count = appender.count
    }
    state.redactor = redactor
    return count
  }

  /// An exchange that was recorded.
  private struct Entry {
    let start: Moment
    let location: ArchiveLocation
    /// The reason why there is no response; `nil` if there is one.
    let failure: String?
  }

  /// Returns the exchanges that were recorded, sorted by their beginning.
  private func entries(
    of recorded: HTTPArchive,
    from start: Int64,
    counting summary: inout RecordingSummary
  ) throws -> [Entry] {
    var entries: [Entry] = []
    try recorded.forEach { exchange, location in
      guard location.offset >= start else { return }
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
  /// Keeps the meaning of the placeholders in an archive, and learns its secrets unless it is redacted.
  ///
  /// - Returns: The problems of entries that cannot be read.
  fileprivate mutating func learn(_ archive: HTTPArchive, isRedacted: Bool = false) throws -> [SourceDiagnostic] {
    let problems = try archive.losses { exchange in reserveNumbers(of: try exchange.collected()) }
    if isRedacted || rules.isOff { return problems }
    // Afterward, since new placeholders get higher numbers than all of the archive.
    try archive.forEach { exchange, _ in
      var exchange = try exchange.collected()
      redact(&exchange)
    }
    clearReport()
    return problems
  }
}
