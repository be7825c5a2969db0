import Synchronization

extension MockBackend {
  /// The coverage of the operations, answers and examples of the backend's contracts.
  ///
  /// Empty without a contract.
  ///
  /// It is not affected by ``reset()``, which discards the recorded requests, because it covers a whole run; see
  /// ``resetCoverage()``.
  public var coverage: ContractCoverage {
    let operations = snapshot.guards?.operations ?? []
    let (counts, strayCount) = contractRecord.withLock { ($0.counts, $0.strayCount) }
    return ContractCoverage(
      operations: operations.map { counts[$0.id, default: OperationCount()].coverage(of: $0) },
      strayCount: strayCount
    )
  }

  /// Resets the coverage of the contracts.
  public func resetCoverage() {
    contractRecord.withLock { record in
      record.counts = [:]
      record.strayCount = 0
    }
  }

  /// True if a contract checks the exchanges.
  package var isGuarded: Bool { snapshot.guards != nil }
}
