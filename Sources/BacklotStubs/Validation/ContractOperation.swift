/// An operation of a contract, and the answers to it.
public struct ContractOperation: Sendable, Hashable, Identifiable {
  /// The identifier, unique across all contracts: the method and the path template, with the server's base path, such
  /// as `GET /pets/{petId}`.
  public let id: String
  /// The name of the operation in the contract, if any: OpenAPI's `operationId`.
  public let name: String?
  /// The answers in the contract, in its order.
  public let answers: [Answer]
  /// The place where the contract describes the operation.
  public let origin: Stub.Origin?

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - id: The identifier, unique across all contracts.
  ///   - name: The name in the contract.
  ///   - answers: The answers in the contract.
  ///   - origin: The place where the contract describes the operation.
  public init(id: String, name: String? = nil, answers: [Answer], origin: Stub.Origin? = nil) {
    self.id = id
    self.name = name
    self.answers = answers
    self.origin = origin
  }

  /// An answer that a contract describes.
  public struct Answer: Sendable, Hashable {
    /// The statuses: a code such as `200`, a range such as `4XX`, or `default` for all others.
    public let status: String
    /// The names of its examples, in the contract's order.
    public let examples: [String]

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - status: A code, a range such as `4XX`, or `default`.
    ///   - examples: The names of its examples. Defaults to an empty array.
    public init(_ status: String, examples: [String] = []) {
      self.status = status
      self.examples = examples
    }
  }
}
