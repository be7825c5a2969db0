public import BacklotHTTP
public import BacklotLimits

/// A type that checks the exchanges of a backend, such as a contract.
///
/// A source adds it to its ``BackendBlueprint/guards``. The backend then calls it for each request, and for each answer
/// of a source other than a contract. Its findings are in the journal; see ``JournalEntry/violations``. It does not
/// affect how requests are answered.
///
/// The backend calls a guard on the thread on which a request arrives, from several threads at once, and the answer
/// waits for it. Of several guards, those that know the operation check an exchange, and all of them if no guard knows
/// it.
public protocol ExchangeGuard: Sendable {
  /// The operations that clients may request. Read only to determine which were never requested.
  var operations: [ContractOperation] { get }

  /// Returns the identifier of the operation that a request addresses, or `nil` if it is not one of the guard's.
  func operation(of request: ReceivedRequest) -> ContractOperation.ID?

  /// Returns the violations in a request. Empty if the request is valid, or if the guard is not responsible for it.
  func violations(of request: ReceivedRequest) -> [ContractViolation]

  /// Returns the violations in the answer to a request.
  ///
  /// - Parameters:
  ///   - response: The answer as the client gets it: without content after `HEAD`. Its body is in memory. If it is too
  ///     long for that or has no known end, `HTTPBody.bytes` is `nil`, and only the rest is to be checked.
  ///   - request: The request.
  func violations(of response: HTTPResponse, to request: ReceivedRequest) -> [ContractViolation]

  /// Returns the violations in a request, found within the steps that the request has left.
  ///
  /// A guard that checks content which clients choose implements this method, takes steps for its work, and ends with a
  /// violation that says so when they are exhausted. By default, this method calls ``violations(of:)``.
  func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation]

  /// Returns the violations in the answer to a request, found within the steps that the request has left.
  ///
  /// By default, this method calls ``violations(of:to:)``.
  func violations(
    of response: HTTPResponse,
    to request: ReceivedRequest,
    spending budget: inout StepBudget
  ) -> [ContractViolation]
}

extension ExchangeGuard {
  /// An empty array, because the operations are not known.
  public var operations: [ContractOperation] { [] }

  /// Returns the violations in a request, regardless of the steps that it takes.
  public func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation] {
    violations(of: request)
  }

  /// Returns the violations in the answer to a request, regardless of the steps that it takes.
  public func violations(
    of response: HTTPResponse,
    to request: ReceivedRequest,
    spending budget: inout StepBudget
  ) -> [ContractViolation] {
    violations(of: response, to: request)
  }

  /// No request is known to ask for anything.
  public func operation(of request: ReceivedRequest) -> ContractOperation.ID? { nil }
}
