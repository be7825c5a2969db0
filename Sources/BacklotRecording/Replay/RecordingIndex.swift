import BacklotHTTP
import BacklotMessages
import BacklotPlatform
import BacklotStubs
import BacklotTime

/// The recorded requests of a recording, found by their values, and the responses that are kept in memory.
///
/// All backends share it. It has only hashes of the requests; reports read the exchanges again.
package final class RecordingIndex: Sendable {
  /// The maximum size of responses that are kept in memory, in bytes; the others are read when they are needed.
  static let memoryLimit = 24 << 20
  private static let lastNumber = Atomic<UInt64>(0)

  private let exchanges: any RecordedExchanges
  /// The positions of the entries in the archive, or `nil` if they are in the order of their times there.
  private let positions: [Int32]?
  /// The location of the recording.
  let origin: Stub.Origin
  let key: RequestKey
  let tables: ReplayTables
  /// The responses that are kept in memory, by entry.
  private let answers: [RecordedAnswer?]
  /// True if all responses are kept.
  private let isComplete: Bool
  private let recent = Mutex(RecentAnswers())
  /// The problems of the recording.
  package let diagnostics: [SourceDiagnostic]
  /// The name under which a backend keeps its progress.
  let name: String

  /// Reads all exchanges once.
  init(
    _ exchanges: some RecordedExchanges,
    at origin: Stub.Origin,
    comparing comparison: RequestComparison,
    diagnostics: @autoclosure () -> [SourceDiagnostic] = []
  ) throws {
    self.exchanges = exchanges
    self.origin = origin
    key = RequestKey(comparison: comparison)
    name = "recording \(Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue)"
    var builder = ReplayTablesBuilder(comparing: comparison)
    var answers: [RecordedAnswer?] = []
    var skipped: [SourceDiagnostic] = []
    let kept = KeptMemory(limit: Self.memoryLimit)
    var order = EntryOrder()
    func add(_ entry: PreparedEntry) {
      switch entry {
      case .skipped(let problems):
        builder.skip()
        answers.append(nil)
        skipped += problems
      case .replayed(let request, let answer):
        builder.add(request)
        answers.append(answer.map { RecordedAnswer($0, number: answers.count) })
      }
    }
    try Self.forEach(exchanges, by: key, keeping: kept) { entry, start in
      order.append(start)
      add(entry)
    }
    positions = order.sorted
    if let positions {
      ArchiveProgress.report?(.sorting(name: origin.file))
      // Only then are all entries in memory at the same time.
      var entries: [PreparedEntry] = []
      try Self.forEach(exchanges, by: key, keeping: KeptMemory(limit: Self.memoryLimit)) { entry, _ in
        entries.append(entry)
      }
      (builder, answers, skipped) = (ReplayTablesBuilder(comparing: comparison), [], [])
      for position in positions { add(entries[Int(position)]) }
    }
    builder.finish()
    isComplete = !kept.isFull
    tables = builder.tables
    self.answers = answers
    self.diagnostics =
      try diagnostics() + skipped
      + IncompleteEntries(tables).diagnostics { [positions] entry in
        try exchanges.exchange(at: Int(positions?[Int(entry)] ?? entry))
      }
  }

  private static func forEach(
    _ exchanges: some RecordedExchanges,
    by key: RequestKey,
    keeping kept: KeptMemory,
    _ body: (_ entry: PreparedEntry, _ start: Moment?) -> Void
  ) throws {
    try exchanges.forEach {
      var preparation = EntryPreparation(key, kept)
      return { (try preparation.entry($0), $0.start) }
    } _: { (entry: (PreparedEntry, Moment?)) in
      body(entry.0, entry.1)
    }
  }

  /// Returns the position of an entry in the archive.
  func position(of entry: Int32) -> Int { Int(positions?[Int(entry)] ?? entry) }

  /// Returns the exchange of an entry, reading it again if necessary.
  func exchange(of entry: Int32) throws -> RecordedExchange { try exchanges.exchange(at: position(of: entry)) }

  /// The number of exchanges that can be replayed.
  package var exchangeCount: Int { tables.laneEntries.count }

  /// Returns the number of entries of a lane that were recorded before an entry.
  ///
  /// It is not a method of the tables, whose arrays would be retained to call it.
  func count(before entry: Int32, in lane: ReplayLane) -> Int {
    tables.laneEntries[lane.range].count(before: entry)
  }

  /// Returns the response of an entry if it is in memory.
  func keptAnswer(of entry: Int32) -> RecordedAnswer? {
    answers[Int(entry)] ?? (isComplete ? nil : recent.withLock { $0.answers[entry] })
  }

  /// Returns the response of an entry, reading it if necessary.
  func answer(of entry: Int32) throws -> RecordedAnswer {
    if let kept = answers[Int(entry)] { return kept }
    if let recent = recent.withLock({ $0.answers[entry] }) { return recent }
    let exchange = try self.exchange(of: entry)
    let response = exchange.unconditionalResponse ?? HTTPResponse(status: .badGateway)
    let fields = response.headerFields.replayed(for: exchange.request.method, response)
    let answer = RecordedAnswer(
      PreparedAnswer(exchange, response: response, fields: fields),
      number: Int(entry)
    )
    let cost = PreparedAnswer.cost(of: exchange, response)
    recent.withLock { $0.keep(answer, of: entry, cost: cost) }
    return answer
  }
}

/// The last responses that were read again.
private struct RecentAnswers {
  /// The maximum size of all, in bytes.
  private static let limit = 4 << 20

  private(set) var answers: [Int32: RecordedAnswer] = [:]
  private var cost = 0

  mutating func keep(_ answer: RecordedAnswer, of entry: Int32, cost: Int) {
    guard cost < Self.limit / 4 else { return }
    if self.cost + cost > Self.limit { (answers, self.cost) = ([:], 0) }
    answers[entry] = answer
    self.cost += cost
  }
}

// MARK: - Looking up

extension RecordingIndex {
  /// Calls a closure with the first lane of each variant that may have the values of a request, until it returns a
  /// result.
  ///
  /// The exact values come first. The number of variants is that of the sets of volatile places and placeholders, not
  /// that of the entries.
  func firstResult<Result>(
    for facts: inout RequestFacts,
    _ body: (_ lane: Int32, _ values: [ComparedValue]) -> Result?
  ) -> Result? {
    let hasValues = ComparedValues.exist(in: facts, by: key.comparison)
    let compared = hasValues ? ComparedValues(of: &facts, by: key.comparison) : nil
    let values = compared?.values ?? []
    let count = compared?.countBeforeBody ?? 0
    if let group = tables.groups[key.hash(of: &facts)],
      let result = firstResult(in: group, values: values, countBeforeBody: count, body)
    {
      return result
    }
    for mask in tables.masks {
      guard let segments = mask.values(in: facts.target.path),
        let group = tables.groups[key.hash(of: &facts, masking: mask)]
      else { continue }
      let (values, count) = (segments + values, segments.count + count)
      if let result = firstResult(in: group, values: values, countBeforeBody: count, body) { return result }
    }
    return nil
  }

  /// Calls a closure with the lanes of a group for the values of a request, and then with those for any content.
  private func firstResult<Result>(
    in group: Int32,
    values: [ComparedValue],
    countBeforeBody count: Int,
    _ body: (_ lane: Int32, _ values: [ComparedValue]) -> Result?
  ) -> Result? {
    if let result = firstResult(in: group, values: values, body) { return result }
    guard tables.groupList[Int(group)].lacksContent, key.comparison.comparesBody else { return nil }
    return firstResult(in: group, values: values.prefix(count) + [.unknownBody], body)
  }

  private func firstResult<Result>(
    in group: Int32,
    values: [ComparedValue],
    _ body: (_ lane: Int32, _ values: [ComparedValue]) -> Result?
  ) -> Result? {
    let sum = values.reduce(0) { $0 &+ $1.hash }
    for index in tables.groupList[Int(group)].shapes.indices {
      let shape = tables.groupList[Int(group)].shapes[index]
      guard let sum = shape == 0 ? sum : wildcardSum(sum, of: values, shape: tables.shapes[Int(shape)]),
        let lane = tables.variants[RequestKey.variant(of: group, shape: shape, sum: sum)]
      else { continue }
      if let result = body(lane, values) { return result }
    }
    return nil
  }

  /// Returns the hash with any value at the places of a shape, or `nil` if the request has no value at one of them.
  private func wildcardSum(_ sum: UInt64, of values: [ComparedValue], shape: [UInt64]) -> UInt64? {
    var sum = sum
    for place in shape {
      guard let value = values.first(where: { $0.place == place }) else { return nil }
      sum = sum &- value.hash &+ value.wildcardHash
    }
    return sum
  }
}
