public import BacklotHTTP
public import BacklotLimits

/// What watches over the exchanges of a backend: a contract.
///
/// A source adds it to its ``BackendBlueprint/guards``. The backend then asks it about each request, and about each answer
/// that a source other than a contract gave. What it finds is in the journal; see ``JournalEntry/violations``. It decides
/// nothing: requests are answered as without it.
///
/// It is asked on whatever thread a request comes in, from several at once, and holds up the answer as long as it takes.
/// Of several guards, those look at an exchange that know its operation, and all of them where none does.
public protocol ExchangeGuard: Sendable {
  /// What clients may ask for; read only where somebody wants to know what was never asked.
  var operations: [ContractOperation] { get }

  /// The identifier of the operation that a request asks for; nothing where it is none of the guard's.
  func operation(of request: ReceivedRequest) -> ContractOperation.ID?

  /// What a request breaks; empty where it breaks nothing, or where the guard has no say about it.
  func violations(of request: ReceivedRequest) -> [ContractViolation]

  /// What the answer to a request breaks.
  ///
  /// - Parameters:
  ///   - response: The answer as the client gets it: without content after `HEAD`. Its body is in memory; where it is
  ///     too long for that or has no known end, `HTTPBody.bytes` is nothing, and only the rest is to be
  ///     looked at.
  ///   - request: What was asked.
  func violations(of response: HTTPResponse, to request: ReceivedRequest) -> [ContractViolation]

  /// What a request breaks, found within the steps that are left to the request.
  ///
  /// A guard that looks at content which clients choose implements this method, takes steps for its work, and ends with
  /// a violation that says so when they are exhausted. By default it is ``violations(of:)``.
  func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation]

  /// What the answer to a request breaks, found within the steps that are left to the request.
  ///
  /// By default it is ``violations(of:to:)``.
  func violations(
    of response: HTTPResponse,
    to request: ReceivedRequest,
    spending budget: inout StepBudget
  ) -> [ContractViolation]
}

extension ExchangeGuard {
  /// Nothing is known of what clients may ask for.
  public var operations: [ContractOperation] { [] }

  /// What a request breaks, whatever it takes to find out.
  public func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation] {
    violations(of: request)
  }

  /// What the answer to a request breaks, whatever it takes to find out.
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
