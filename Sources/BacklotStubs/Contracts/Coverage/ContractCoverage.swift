/// The used and unused operations, answers and examples of a contract.
///
/// ```
/// contract coverage: 1 of 2 operations, 1 of 3 answers, 1 of 2 examples
///   3×  GET /pets/{petId}
///       3×  200  rex 2×, lassie –
///       –   404
///   –   POST /pets
///       –   201
/// ```
///
/// Coverage is counted while requests are answered, so that it does not depend on the size of the journal.
public struct ContractCoverage: Sendable, Hashable {
  /// The operations in the order of their contracts.
  public let operations: [Operation]
  /// The number of requests that match no operation of a contract.
  public let unknownOperationCount: Int

  /// Creates coverage.
  ///
  /// - Parameters:
  ///   - operations: The operations.
  ///   - unknownOperationCount: The number of requests that match no operation. Defaults to 0.
  public init(operations: [Operation] = [], unknownOperationCount: Int = 0) {
    self.operations = operations
    self.unknownOperationCount = unknownOperationCount
  }
}

extension ContractCoverage {
  /// The number of requests for one operation, and their answers.
  public struct Operation: Sendable, Hashable, Identifiable {
    /// The operation's identifier; see ``ContractOperation/id``.
    public let id: ContractOperation.ID
    /// The name in the contract, if any.
    public let name: String?
    /// The number of requests, whether answered or not.
    public let count: Int
    /// The answers in the contract, in its order, followed by those that it does not describe.
    public let answers: [Answer]
  }

  /// The number of uses of an answer.
  public struct Answer: Sendable, Hashable {
    /// A code such as `200`; in a contract, also a range such as `4XX`, or `default`.
    public let status: String
    /// True if the contract describes the answer.
    public let isDescribed: Bool
    /// The number of times that clients received it.
    public let count: Int
    /// The contract's examples in its order.
    public let examples: [Example]
  }

  /// The number of times that an example was served.
  public struct Example: Sendable, Hashable {
    /// The name in the contract.
    public let name: String
    /// The number of times that it was served.
    public let count: Int
  }
}

// MARK: - Shares

extension ContractCoverage {
  /// The total number of items, and the number of those that were used.
  public struct Share: Sendable, Hashable {
    /// The number of items that were used.
    public let touched: Int
    /// The total number of items.
    public let total: Int

    fileprivate init(_ counts: [Int]) {
      touched = counts.count { $0 > 0 }
      total = counts.count
    }
  }

  /// The share of operations that were requested.
  public var operationShare: Share { Share(operations.map(\.count)) }

  /// The share of the contract's answers that clients received.
  public var answerShare: Share { Share(describedAnswers.map(\.count)) }

  /// The share of the contract's examples that were served.
  public var exampleShare: Share { Share(describedAnswers.flatMap(\.examples).map(\.count)) }

  private var describedAnswers: [Answer] { operations.flatMap(\.answers).filter(\.isDescribed) }

  /// The operations that were never requested.
  public var untouched: [Operation] { operations.filter { $0.count == 0 } }
}

extension ContractCoverage.Share: CustomStringConvertible {
  /// Both numbers: `3 of 12`.
  public var description: String { "\(touched) of \(total)" }
}
