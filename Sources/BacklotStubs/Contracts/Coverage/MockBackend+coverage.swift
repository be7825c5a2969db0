import Synchronization

extension MockBackend {
  /// Which operations, answers and examples of the contracts among its sources were touched; empty without a contract.
  ///
  /// It goes on when ``reset()`` forgets what was asked, since it is about a whole run; see ``resetCoverage()``.
  public var coverage: ContractCoverage {
    let operations = published.guards?.operations ?? []
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

  /// Whether a contract watches over what it answers.
  package var isGuarded: Bool { published.guards != nil }
}
