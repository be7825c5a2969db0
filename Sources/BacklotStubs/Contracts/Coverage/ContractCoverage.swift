/// Which operations, answers and examples of a contract a backend's clients have touched, and which never.
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
/// It is counted while requests are answered, so that it does not depend on how far back the journal reaches.
public struct ContractCoverage: Sendable, Hashable {
  /// The operations in the order of their contracts.
  public let operations: [Operation]
  /// How many requests asked for nothing that a contract knows.
  public let strayCount: Int

  /// Puts coverage together.
  ///
  /// - Parameters:
  ///   - operations: The operations.
  ///   - strayCount: How many requests asked for none of them; none unless given.
  public init(operations: [Operation] = [], strayCount: Int = 0) {
    self.operations = operations
    self.strayCount = strayCount
  }
}

extension ContractCoverage {
  /// How often one operation was asked for, and what it was answered.
  public struct Operation: Sendable, Hashable, Identifiable {
    /// The operation's identifier; see ``ContractOperation/id``.
    public let id: ContractOperation.ID
    /// The name that the contract gives it, if it does.
    public let name: String?
    /// How often it was asked for, answered or not.
    public let count: Int
    /// The answers that the contract describes in its order, and then those that it does not.
    public let answers: [Answer]
  }

  /// How often an answer was given.
  public struct Answer: Sendable, Hashable {
    /// A code such as `200`; or of the contract, a range such as `4XX`, or `default`.
    public let status: String
    /// Whether the contract describes it.
    public let isDescribed: Bool
    /// How often it was given.
    public let count: Int
    /// The contract's examples in its order.
    public let examples: [Example]
  }

  /// How often an example was served.
  public struct Example: Sendable, Hashable {
    /// Its name in the contract.
    public let name: String
    /// How often it was served.
    public let count: Int
  }
}

// MARK: - How much

extension ContractCoverage {
  /// How many there are of something, and how many of them were touched.
  public struct Share: Sendable, Hashable {
    /// How many were touched.
    public let touched: Int
    /// How many there are.
    public let total: Int

    fileprivate init(_ counts: [Int]) {
      touched = counts.count { $0 > 0 }
      total = counts.count
    }
  }

  /// How many operations were asked for.
  public var operationShare: Share { Share(operations.map(\.count)) }

  /// How many of the answers that the contract describes were given.
  public var answerShare: Share { Share(describedAnswers.map(\.count)) }

  /// How many of the contract's examples were served.
  public var exampleShare: Share { Share(describedAnswers.flatMap(\.examples).map(\.count)) }

  private var describedAnswers: [Answer] { operations.flatMap(\.answers).filter(\.isDescribed) }

  /// The operations that nobody asked for.
  public var untouched: [Operation] { operations.filter { $0.count == 0 } }
}

extension ContractCoverage.Share: CustomStringConvertible {
  /// Both numbers: `3 of 12`.
  public var description: String { "\(touched) of \(total)" }
}
