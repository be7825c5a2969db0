public import BacklotHTTP

/// An exchange that broke a contract: the request, the answer, and their differences from the contract.
public struct ContractBreach: Sendable {
  /// The number of the journal entry.
  public let exchange: UInt64
  /// The method and the target of the request.
  public let request: String
  /// The status of the answer, or `nil` if there was no answer.
  public let status: HTTPStatus?
  /// The stub that answered, or `nil` if no stub did.
  public let stub: Stub?
  /// The violations, including warnings.
  public let violations: [ContractViolation]
}

extension ContractBreach {
  init(exchange number: UInt64, check: ExchangeCheck, outcome: JournalEntry.Outcome, violations: [ContractViolation]) {
    exchange = number
    request = "\(check.request)".cut(to: 2000)
    stub = check.placed?.stub
    if case .answered(let status) = outcome { self.status = status } else { status = nil }
    self.violations = violations
  }
}

extension ContractBreach: CustomStringConvertible {
  /// The exchange and the stub, and a line for each violation.
  public var description: String {
    let answer = status.map { " was answered with \($0.code)" } ?? ""
    let author = stub.map { " by \($0) at \($0.origin)" } ?? ""
    let lines = violations.map { "  \($0.severity.sign) \($0)" }
    return (["✗ \(request)\(answer)\(author), which breaks the contract"] + lines).joined(separator: "\n")
  }
}
