import BacklotHTTP
import BacklotMessages
import BacklotPlatform
import BacklotStubs

/// A recorded exchange as the index needs it.
indirect enum PreparedEntry: Sendable {
  /// The exchange cannot be replayed.
  case skipped([SourceDiagnostic])
  /// The request, and the response if it is kept in memory.
  case replayed(PreparedRequest, PreparedAnswer?)
}

/// The memory of the responses that are kept, which several threads prepare.
final class KeptMemory: Sendable {
  private let limit: Int
  private let cost = Atomic(0)

  /// Creates memory with a limit in bytes.
  init(limit: Int) { self.limit = limit }

  var isFull: Bool { cost.load(ordering: .relaxed) >= limit }

  func add(_ cost: Int) { self.cost.wrappingAdd(cost, ordering: .relaxed) }
}

/// Prepares entries of a recording, on one thread.
struct EntryPreparation {
  private let key: RequestKey
  private let kept: KeptMemory
  private var pool = FieldPool()

  init(_ key: RequestKey, _ kept: KeptMemory) {
    self.key = key
    self.kept = kept
  }

  mutating func entry(_ exchange: RecordedExchange) throws -> PreparedEntry {
    var problems: [SourceDiagnostic] = []
    guard let response = exchange.usableResponse(reporting: &problems) else { return .skipped(problems) }
    let request = try PreparedRequest(exchange, response: response, by: key)
    return .replayed(request, answer(exchange, response))
  }

  private mutating func answer(_ exchange: RecordedExchange, _ response: HTTPResponse) -> PreparedAnswer? {
    guard !kept.isFull else { return nil }
    let (fields, cost) = pool.shared(response.headerFields.replayed(for: exchange.request.method, response))
    kept.add(cost + PreparedAnswer.cost(of: exchange, response))
    return PreparedAnswer(exchange, response: response, fields: fields)
  }
}

extension RecordedExchange {
  /// Returns the response, or `nil` and a warning if it cannot be replayed.
  fileprivate func usableResponse(reporting problems: inout [SourceDiagnostic]) -> HTTPResponse? {
    func skip(_ reason: String) -> HTTPResponse? {
      problems.append(SourceDiagnostic(at: origin, "\(request) is not replayed: \(reason)", severity: .warning))
      return nil
    }
    guard let response = unconditionalResponse else { return skip("it has no response") }
    if webSocketMessages != nil { return skip("it is a WebSocket, whose messages are not replayed") }
    if response.status.kind == .informational { return skip("its response is \(response.status.code)") }
    return response
  }
}
