import BacklotHTTP
import BacklotLimits

/// The validators of a backend; never empty.
struct ExchangeValidators: Sendable {
  /// The maximum size of content that is checked, in bytes: 8 MiB.
  static let contentLimit = 8 << 20
  let all: [any ExchangeValidator]

  /// Creates a group of validators, or returns `nil` if the array is empty.
  init?(_ validators: [any ExchangeValidator]) {
    if validators.isEmpty { return nil }
    all = validators
  }

  /// Returns the validators that are responsible for a request, and the operation that it addresses.
  func responsible(for request: ReceivedRequest) -> (ExchangeValidators, ContractOperation.ID?) {
    if all.count == 1 { return (self, all[0].operation(of: request)) }
    let known = all.compactMap { each in each.operation(of: request).map { (validator: each, operation: $0) } }
    return (ExchangeValidators(known.map(\.validator)) ?? self, known.first?.operation)
  }
}

extension ExchangeValidators {
  /// The operations of all validators, without duplicates.
  var operations: [ContractOperation] {
    var seen: Set<ContractOperation.ID> = []
    return all.flatMap(\.operations).filter { seen.insert($0.id).inserted }
  }
}

// MARK: - Checking

extension ExchangeValidators {
  /// Returns the violations in a request.
  func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation] {
    deduplicated { $0.violations(of: request, spending: &budget) }
  }

  /// Returns the violations in an answer.
  func violations(
    of response: HTTPResponse,
    to request: ReceivedRequest,
    spending budget: inout StepBudget
  ) -> [ContractViolation] {
    deduplicated { $0.violations(of: response, to: request, spending: &budget) }
  }

  /// Returns the findings of all validators without duplicates, which occur for two copies of a contract.
  private func deduplicated(_ find: (any ExchangeValidator) -> [ContractViolation]) -> [ContractViolation] {
    if all.count == 1 { return find(all[0]) }
    var seen: Set<ContractViolation> = []
    return all.flatMap(find).filter { seen.insert($0).inserted }
  }
}
