import BacklotHTTP
import BacklotMessages
import BacklotPlatform
import BacklotStubs

/// The recorded requests of a recording, found by their values, and the responses that are kept in memory.
///
/// All backends share it. It has only hashes of the requests; reports read the exchanges again.
package final class RecordingIndex: Sendable {
  /// The maximum size of responses that are kept in memory, in bytes; the others are read when they are needed.
  static let memoryLimit = 48 << 20
  private static let lastNumber = Atomic<UInt64>(0)

  let exchanges: any RecordedExchanges
  /// The location of the recording.
  let origin: Stub.Origin
  let key: RequestKey
  let tables: ReplayTables
  /// The responses that are kept in memory, by entry.
  private let answers: [RecordedAnswer?]
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
    var skipped: [SourceDiagnostic] = []
    try exchanges.forEach { exchange in
      guard let response = exchange.usableResponse(reporting: &skipped) else {
        builder.skip()
        answers.append(nil)
        return
      }
      try builder.add(exchange, response: response)
      let answer = cost < Self.memoryLimit ? RecordedAnswer(exchange, response: response) : nil
      cost += answer.map(\.cost) ?? 0
      answers.append(answer)
    }
    builder.finish()
    tables = builder.tables
    self.answers = answers
    self.diagnostics = diagnostics() + skipped
  }

  /// Returns the response of an entry if it is in memory.
  func keptAnswer(of entry: Int32) -> RecordedAnswer? { answers[Int(entry)] }

  /// Returns the response of an entry, reading it if necessary.
  func answer(of entry: Int32) throws -> RecordedAnswer {
    if let kept = answers[Int(entry)] { return kept }
    let exchange = try exchanges.exchange(at: Int(entry))
    return RecordedAnswer(exchange, response: exchange.response ?? HTTPResponse(status: .badGateway))
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
    let values = ComparedValues(of: &facts, by: key.comparison).values
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
