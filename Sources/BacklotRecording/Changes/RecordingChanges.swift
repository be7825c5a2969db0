package import BacklotStubs

/// The differences in meaning between two recordings of the same session.
///
/// Values that differ between any two recordings, such as dates, nonces and secrets, are not changes.
///
/// ```swift
/// let changes = try RecordingChanges(from: HTTPArchive(path: "bank.har"), to: HTTPArchive(path: "bank-new.har"))
/// print(changes)
/// // bank-new.har:12: GET /dogs: /0/name: "Rex" → "Max"
/// // 1 change in 1 of 41 requests; 40 as before
/// ```
package struct RecordingChanges: Sendable {
  /// The changes of one request.
  package struct Request: Sendable, Hashable {
    /// The location in the new recording, or in the old one if the request is gone.
    package let origin: Stub.Origin
    /// The method and the target, with secrets masked.
    package let request: String
    /// The changes, such as `status 200 → 404`.
    package let lines: [String]
    /// The number of further changes.
    package var omittedCount = 0
    /// The number of recorded requests that have these changes.
    package var requestCount = 1
  }

  /// The requests with changes, in the order of the new recording, and then those that are gone.
  package private(set) var requests: [Request] = []
  /// The number of requests in both recordings; one that is in both counts once.
  package private(set) var requestCount = 0

  /// Compares the exchanges of two recordings.
  ///
  /// Both are read once. The exchanges whose responses are not equal are read again, one pair at a time.
  ///
  /// - Throws: An error that describes why a recording cannot be read.
  package init(from old: some RecordedExchanges, to new: some RecordedExchanges) throws {
    let pairs = try ExchangePairs(from: old, to: new)
    var comparison = ResponseComparison()
    for pair in pairs.matched {
      requestCount += 1
      if pair.isEqual { continue }
      let before = try old.exchange(at: pair.old)
      let after = try new.exchange(at: pair.new)
      try add(comparison.changes(from: before, to: after), of: after)
    }
    try addRepeats(pairs.added, of: new) { count, exchange in
      count.before > 0 ? Self.repetition(count) : "new request, with \(exchange.responseName)"
    }
    requests.sort { ($0.origin.line ?? 0) < ($1.origin.line ?? 0) }
    try addRepeats(pairs.removed, of: old) { count, _ in
      count.now > 0 ? Self.repetition(count) : "request is gone"
    }
  }

  /// Compares the exchanges of two archives.
  package init(from old: HTTPArchive, to new: HTTPArchive) throws {
    try self.init(from: ArchivedExchanges(old), to: ArchivedExchanges(new))
  }

  /// Compares exchanges in memory.
  package init(from old: [RecordedExchange], to new: [RecordedExchange]) throws {
    try self.init(from: ExchangesInMemory(old), to: ExchangesInMemory(new))
  }

  /// The maximum number of changes that are listed for one request.
  private static let lineLimit = 10

  private mutating func add(_ lines: [String], of exchange: RecordedExchange) {
    if lines.isEmpty { return }
    requests.append(
      Request(
        origin: exchange.origin,
        request: exchange.name,
        lines: Array(lines.prefix(Self.lineLimit)),
        omittedCount: max(0, lines.count - Self.lineLimit)
      )
    )
  }

  private mutating func addRepeats(
    _ repeats: [ExchangePairs.Repeats],
    of exchanges: some RecordedExchanges,
    line: (ExchangePairs.Count, RecordedExchange) -> String
  ) throws {
    for entry in repeats {
      requestCount += entry.indices.count
      let exchange = try exchanges.exchange(at: entry.indices[0])
      requests.append(
        Request(
          origin: exchange.origin,
          request: exchange.name,
          lines: [line(entry.count, exchange)],
          requestCount: entry.indices.count
        )
      )
    }
  }

  private static func repetition(_ count: ExchangePairs.Count) -> String {
    "requested \(counted(count.now, "time")), \(counted(count.before, "time")) before"
  }
}

// MARK: - Report

extension RecordingChanges: CustomStringConvertible {
  /// True if the recordings have the same meaning.
  package var isEmpty: Bool { requests.isEmpty }

  /// The number of changes, such as `3 changes in 2 of 41 requests; 39 as before`.
  package var summary: String {
    let total = Self.counted(requestCount, "request")
    if isEmpty { return "No changes in \(total)" }
    let changeCount = requests.reduce(0) { $0 + $1.lines.count + $1.omittedCount }
    let changedCount = requests.reduce(0) { $0 + $1.requestCount }
    return "\(Self.counted(changeCount, "change")) in \(changedCount) of \(total); "
      + "\(requestCount - changedCount) as before"
  }

  /// The changes, each on a line with its location, and the summary.
  package var description: String {
    let lines = requests.flatMap { request in
      let more = request.omittedCount > 0 ? ["… and \(request.omittedCount) more"] : []
      return (request.lines + more).map { "\(request.origin): \(request.request): \($0)" }
    }
    return (lines + [summary]).joined(separator: "\n")
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension RecordedExchange {
  /// The method and the target, with secrets masked.
  fileprivate var name: String { "\(request.method) \(SecretValues.shown(target: request.path ?? "/"))" }

  fileprivate var responseName: String { response.map { "status \($0.status.code)" } ?? "no response" }
}
