public import BacklotHTTP
public import BacklotLimits

/// A type that checks the exchanges of a backend, such as a contract.
///
/// A source adds it to its ``BackendBlueprint/validators``. The backend then calls it for each request, and for each answer
/// of a source other than a contract. Its findings are in the journal; see ``JournalEntry/violations``. It does not
/// affect how requests are answered.
///
/// The backend calls a validator on the thread on which a request arrives, from several threads at once, and the answer
/// waits for it. Of several validators, those that know the operation check an exchange, and all of them if no validator knows
/// it.
public protocol ExchangeValidator: Sendable {
  /// The operations that clients may request.
  ///
  /// Read only to determine which were never requested.
  var operations: [ContractOperation] { get }

  /// Returns the identifier of the operation that a request addresses, or `nil` if the validator does not know it.
  func operation(of request: ReceivedRequest) -> ContractOperation.ID?

  /// Returns the violations in a request.
  ///
  /// Empty if the request is valid, or if the validator is not responsible for it.
  func violations(of request: ReceivedRequest) -> [ContractViolation]

  /// Returns the violations in the answer to a request.
  ///
  /// - Parameters:
  ///   - response: The answer as the client receives it, without content after `HEAD`. Its body is in memory. If the
  ///     body is too long for that or has no known end, `HTTPBody.bytes` is `nil`, and the validator checks only the rest.
  ///   - request: The request.
  func violations(of response: HTTPResponse, to request: ReceivedRequest) -> [ContractViolation]

  /// Returns the violations in a request, within the remaining steps of the request.
  ///
  /// A validator that checks content from clients implements this method, spends steps on its work, and adds a violation
  /// when they are exhausted. By default, this method calls ``violations(of:)``.
  func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation]

  /// Returns the violations in the answer to a request, within the remaining steps of the request.
  ///
  /// By default, this method calls ``violations(of:to:)``.
  func violations(
    of response: HTTPResponse,
    to request: ReceivedRequest,
    spending budget: inout StepBudget
  ) -> [ContractViolation]
}

extension ExchangeValidator {
  /// An empty array, because the operations are not known.
  public var operations: [ContractOperation] { [] }

  /// Returns the violations in a request, regardless of the remaining steps.
  public func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation] {
    violations(of: request)
  }

  /// Returns the violations in the answer to a request, regardless of the remaining steps.
  public func violations(
    of response: HTTPResponse,
    to request: ReceivedRequest,
    spending budget: inout StepBudget
  ) -> [ContractViolation] {
    violations(of: response, to: request)
  }

  /// Returns `nil`, because the operations are not known.
  public func operation(of request: ReceivedRequest) -> ContractOperation.ID? { nil }
}
