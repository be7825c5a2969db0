/// The record of exchanges with a contract, separate from the journal, which may discard them.
struct ContractRecord: Sendable {
  /// The first exchanges that broke it.
  var breaches: [ContractBreach] = []
  /// The number of requests for each operation.
  var counts: [ContractOperation.ID: OperationCount] = [:]
  /// The number of requests that match no operation.
  var unknownOperationCount = 0
  /// The kinds of unchecked content that have been reported.
  private var toldUnchecked: Set<UncheckedContent> = []

  /// The maximum number of recorded exchanges.
  private static let mostBreaches = 100

  /// Counts an exchange.
  mutating func count(_ findings: ExchangeCheck.Findings, outcome: JournalEntry.Outcome) {
    guard let operation = findings.operation else { return unknownOperationCount += 1 }
    var code: Int?
    if case .answered(let status) = outcome { code = status.code }
    counts[operation, default: OperationCount()].add(code: code, example: findings.example)
  }

  mutating func add(_ breach: @autoclosure () -> ContractBreach) {
    if breaches.count < Self.mostBreaches { breaches.append(breach()) }
  }

  /// Returns true if unchecked content has not been reported yet, and records it as reported.
  mutating func isFirstReport(of unchecked: UncheckedContent) -> Bool { toldUnchecked.insert(unchecked).inserted }
}
