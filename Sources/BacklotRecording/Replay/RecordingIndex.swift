import BacklotHTTP
import BacklotMessages
import BacklotPlatform
import BacklotStubs

/// The recorded requests of a recording, found by their values, and the responses that are kept in memory.
///
/// All backends share it. It has only hashes of the requests; reports read the exchanges again.
package final class RecordingIndex: Sendable {
  /// The maximum size of responses that are kept in memory, in bytes; the others are read when they are needed.
  static let memoryLimit = 44 << 20
  private static let lastNumber = Atomic<UInt64>(0)

  let exchanges: any RecordedExchanges
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
    _ exchanges: any RecordedExchanges,
    at origin: Stub.Origin,
    comparing comparison: RequestComparison,
    diagnostics: @autoclosure () -> [SourceDiagnostic] = []
  ) throws {
    self.exchanges = exchanges
    self.origin = origin
    key = RequestKey(comparison: comparison)
    name = "recording \(Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue)"
    var builder = ReplayTablesBuilder(comparing: comparison)
    var (answers, cost): ([RecordedAnswer?], Int) = ([], 0)
    var pool = FieldPool()
    var skipped: [SourceDiagnostic] = []
    try exchanges.forEach { exchange in
      guard let response = exchange.usableResponse(reporting: &skipped) else {
        builder.skip()
        answers.append(nil)
        return
      }
      try builder.add(exchange, response: response)
      guard cost < Self.memoryLimit else { return answers.append(nil) }
      let fields = pool.shared(response.headerFields.replayed(for: exchange.request.method, response))
      let answer = RecordedAnswer(exchange, response: response, fields: fields.fields, number: answers.count)
      cost += answer.cost + fields.cost
      answers.append(answer)
    }
    builder.finish()
    isComplete = cost < Self.memoryLimit
    tables = builder.tables
    self.answers = answers
    self.diagnostics = diagnostics() + skipped
  }

  /// The number of exchanges that can be replayed.
  package var exchangeCount: Int { tables.laneEntries.count }

  /// Returns the response of an entry if it is in memory.
  func keptAnswer(of entry: Int32) -> RecordedAnswer? {
    answers[Int(entry)] ?? (isComplete ? nil : recent.withLock { $0.answers[entry] })
  }

  /// Returns the response of an entry, reading it if necessary.
  func answer(of entry: Int32) throws -> RecordedAnswer {
    if let kept = answers[Int(entry)] { return kept }
    if let recent = recent.withLock({ $0.answers[entry] }) { return recent }
    let exchange = try exchanges.exchange(at: Int(entry))
    let response = exchange.response ?? HTTPResponse(status: .badGateway)
    let fields = response.headerFields.replayed(for: exchange.request.method, response)
    let answer = RecordedAnswer(exchange, response: response, fields: fields, number: Int(entry))
    recent.withLock { $0.keep(answer, of: entry) }
    return answer
  }
}

/// The last responses that were read again.
private struct RecentAnswers {
  /// The maximum size of all, in bytes.
  private static let limit = 4 << 20

  private(set) var answers: [Int32: RecordedAnswer] = [:]
  private var cost = 0

  mutating func keep(_ answer: RecordedAnswer, of entry: Int32) {
    guard answer.cost < Self.limit / 4 else { return }
    if cost + answer.cost > Self.limit { (answers, cost) = ([:], 0) }
    answers[entry] = answer
    cost += answer.cost
  }
}

extension RecordedExchange {
  /// Returns the response, or `nil` and a warning if it cannot be replayed.
  fileprivate func usableResponse(reporting problems: inout [SourceDiagnostic]) -> HTTPResponse? {
    func skip(_ reason: String) -> HTTPResponse? {
      problems.append(SourceDiagnostic(at: origin, "\(request) is not replayed: \(reason)", severity: .warning))
      return nil
    }
    guard let response else { return skip("it has no response") }
    if webSocketMessages != nil { return skip("it is a WebSocket, whose messages are not replayed") }
    if response.status.kind == .informational { return skip("its response is \(response.status.code)") }
    return response
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
    // Most requests have only a path.
    let hasValues = facts.target.query != nil || !facts.body.isEmpty || !key.comparison.fields.isEmpty
    let values = hasValues ? ComparedValues(of: &facts, by: key.comparison).values : []
    if let group = tables.groups[key.hash(of: &facts)],
      let result = firstResult(in: group, values: values, body)
    {
      return result
    }
    for mask in tables.masks {
      guard let segments = mask.values(in: facts.target.path),
        let group = tables.groups[key.hash(of: &facts, masking: mask)]
      else { continue }
      if let result = firstResult(in: group, values: values + segments, body) { return result }
    }
    return nil
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
