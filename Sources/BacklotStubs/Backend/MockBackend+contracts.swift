import BacklotHTTP
import BacklotLimits
import BacklotPlatform

extension MockBackend {
  /// The coverage of the operations, answers and examples of the backend's contracts.
  ///
  /// Empty without a contract.
  ///
  /// It is not affected by ``reset()``, which discards the recorded requests, because it covers a whole run; see
  /// ``resetCoverage()``.
  public var coverage: ContractCoverage {
    let operations = snapshot.validators?.operations ?? []
    let (counts, unknownOperationCount) = contractMonitor.record.withLock { ($0.counts, $0.unknownOperationCount) }
    return ContractCoverage(
      operations: operations.map { counts[$0.id, default: OperationCount()].coverage(of: $0) },
      unknownOperationCount: unknownOperationCount
    )
  }

  /// Resets the coverage of the contracts.
  public func resetCoverage() {
    contractMonitor.record.withLock { record in
      record.counts = [:]
      record.unknownOperationCount = 0
    }
  }

  /// True if a contract checks the exchanges.
  package var isGuarded: Bool { snapshot.validators != nil }

  /// The exchanges that broke a contract, each with an error among its violations; at most the first hundred since the
  /// backend's creation or the last reset.
  public var contractBreaches: [ContractBreach] { contractMonitor.record.withLock(\.breaches) }

  /// Returns the violations of contracts in a request, before it is sent.
  ///
  /// - Returns: The violations, or `nil` if no contract knows the operation.
  package func contractViolations(of request: ReceivedRequest) -> [ContractViolation]? {
    guard let validators = snapshot.validators else { return nil }
    let (responsible, operation) = validators.responsible(for: request)
    if request.body.count > ExchangeValidators.contentLimit { return [UncheckedContent.longRequest.violation] }
    var budget = StepBudget()
    let violations = responsible.violations(of: request, spending: &budget)
    return operation == nil && violations.isEmpty ? nil : violations.bounded
  }

  /// Checks the response of an upstream before it is sent; see ``ContractMonitor/check(_:of:)``.
  package func checked(_ message: HTTPResponse, of exchange: Exchange) -> HTTPResponse {
    contractMonitor.check(message, of: exchange)
  }

  /// Returns a response that does not come from a stub, with a report of violations if the client requests it.
  package func reporting(_ response: HTTPResponse, to exchange: Exchange) -> HTTPResponse {
    contractMonitor.reported(response, to: exchange)
  }
}
