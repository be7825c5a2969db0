import Synchronization

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
}
