/// What a backend remembers of exchanges with a contract, beside its journal: that may let them go.
struct ContractRecord: Sendable {
  /// The first exchanges that broke it.
  var breaches: [ContractBreach] = []
  /// How often each operation was asked for.
  var counts: [ContractOperation.ID: OperationCount] = [:]
  /// How many requests asked for none.
  var strayCount = 0
  /// What was not looked at, and has been said once.
  private var toldUnchecked: Set<UncheckedContent> = []

  /// The most exchanges that are remembered.
  private static let mostBreaches = 100

  /// Counts an exchange.
  mutating func count(_ findings: ExchangeCheck.Findings, _ outcome: JournalEntry.Outcome) {
    guard let operation = findings.operation else { return strayCount += 1 }
    var code: Int?
    if case .answered(let status) = outcome { code = status.code }
    counts[operation, default: OperationCount()].add(code, findings.example)
  }

  mutating func add(_ breach: @autoclosure () -> ContractBreach) {
    if breaches.count < Self.mostBreaches { breaches.append(breach()) }
  }

  /// Whether it has to be said that something was not looked at.
  mutating func isNews(_ unchecked: UncheckedContent) -> Bool { toldUnchecked.insert(unchecked).inserted }
}
