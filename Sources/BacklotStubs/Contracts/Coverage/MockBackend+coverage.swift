import Synchronization

extension MockBackend {
  /// The coverage of the operations, answers and examples of its contracts.
  ///
  /// Empty without a contract.
  ///
  /// It continues when ``reset()`` discards the recorded requests, because it covers a whole run; see
  /// ``resetCoverage()``.
  public var coverage: ContractCoverage {
    let operations = snapshot.guards?.operations ?? []
    let (counts, strayCount) = contractRecord.withLock { ($0.counts, $0.strayCount) }
    return ContractCoverage(
      operations: operations.map { counts[$0.id, default: OperationCount()].coverage(of: $0) },
      strayCount: strayCount
    )
  }

  /// Begins to count anew what of the contracts is touched.
  public func resetCoverage() {
    contractRecord.withLock { record in
      record.counts = [:]
      record.strayCount = 0
    }
  }

  /// A Boolean value that indicates whether a contract checks its answers.
  package var isGuarded: Bool { snapshot.guards != nil }
}
