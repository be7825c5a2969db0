/// Something that a contract lets clients ask for, and what it may be answered.
public struct ContractOperation: Sendable, Hashable, Identifiable {
  /// The identifier, unique across all contracts: the method and the path template, with the server's base path, such
  /// as `GET /pets/{petId}`.
  public let id: String
  /// The name that the contract gives it, if it does: OpenAPI's `operationId`.
  public let name: String?
  /// The answers that the contract describes, in its order.
  public let answers: [Answer]
  /// The place where the contract describes the operation.
  public let origin: Stub.Origin?

  /// Makes an operation.
  ///
  /// - Parameters:
  ///   - id: What tells it from all others.
  ///   - name: The name that the contract gives it.
  ///   - answers: The answers that the contract describes.
  ///   - origin: Where the contract describes it.
  public init(id: String, name: String? = nil, answers: [Answer], origin: Stub.Origin? = nil) {
    self.id = id
    self.name = name
    self.answers = answers
    self.origin = origin
  }

  /// An answer that a contract describes.
  public struct Answer: Sendable, Hashable {
    /// For which statuses: a code such as `200`, a range such as `4XX`, or `default` for all that the others leave.
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
