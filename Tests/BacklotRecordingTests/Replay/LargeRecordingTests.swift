import BacklotHTTP
import BacklotPlatform
import Testing

@testable import BacklotRecording

/// Recordings with many exchanges.
struct LargeRecordingTests {
  /// Exchanges that are made when they are read.
  private final class Numbered: RecordedExchanges {
    let count: Int
    let target: @Sendable (Int) -> String
    let content: @Sendable (Int) -> String
    let readings = Mutex(0)

    init(
      count: Int,
      target: @escaping @Sendable (Int) -> String,
      content: @escaping @Sendable (Int) -> String = { "\($0)" }
    ) {
      self.count = count
      self.target = target
      self.content = content
    }

    func exchange(at index: Int) -> RecordedExchange {
      readings.withLock { $0 += 1 }
      return made(index)
    }

    func forEach<Value: Sendable>(
      preparedBy makePreparation: @Sendable () -> (RecordedExchange) throws -> Value,
      _ body: (Value) throws -> Void
    ) throws {
      let prepare = makePreparation()
      for index in 0..<count { try body(prepare(made(index))) }
    }

    private func made(_ index: Int) -> RecordedExchange {
      RecordedExchange(
        request: HTTPRequest(method: .get, path: target(index)),
        response: HTTPResponse(status: .ok, body: HTTPBody(content(index))),
        origin: Stub.Origin(file: "session.har", line: index + 1)
      )
    }
  }

  private func index(of exchanges: Numbered) throws -> RecordingIndex {
    try RecordingIndex(exchanges, at: Stub.Origin(file: "session.har"), comparing: RequestComparison(.standard))
  }

  @Test(arguments: [true, false])
  func `one of 100,000 exchanges is found by comparing one candidate`(differsInQuery: Bool) throws {
    let target: @Sendable (Int) -> String = { differsInQuery ? "/items?id=\($0)" : "/items/\($0)/parts" }
    let index = try index(of: Numbered(count: 100_000, target: target))
    for number in [0, 1, 49_999, 99_999] {
      var facts = RequestFacts(ReceivedRequest(HTTPRequest(method: .get, path: target(number))))
      var lanes: [Int32] = []
      let missing: Int? = index.firstResult(for: &facts) { lane, _ in
        lanes.append(lane)
        return nil
      }
      #expect(missing == nil)
      #expect(lanes.map { index.tables.lanes[Int($0)].count } == [1])
      #expect(lanes.map { index.tables.laneEntries[index.tables.lanes[Int($0)].range] } == [[Int32(number)]])
    }
    var facts = RequestFacts(ReceivedRequest(HTTPRequest(method: .get, path: target(100_000))))
    #expect(index.firstResult(for: &facts) { lane, _ in lane } == nil)
  }

  @Test func `responses beyond the limit of memory are read when they are requested`() async throws {
    let exchanges = Numbered(
      count: 60,
      target: { "/\($0)" },
      content: { String(repeating: "\($0 % 10)", count: 1 << 20) }
    )
    let index = try index(of: exchanges)
    let recording = Recording(index.key.comparison, origin: index.origin, whenExhausted: .fail, timing: .dropped) {
      index
    }
    let client = ReplayClient(MockBackend { recording })
    #expect(try await client.send(.get, "/3").hasPrefix("333"))
    #expect(exchanges.readings.withLock(\.self) == 0)
    #expect(try await client.send(.get, "/58").hasPrefix("888"))
    #expect(exchanges.readings.withLock(\.self) == 1)
  }
}
