import BacklotHTTP
import BacklotLimits

/// The guards of a backend; never empty.
struct ExchangeGuards: Sendable {
  /// The maximum size of content that is checked, in bytes: 8 MiB.
  static let contentLimit = 8 << 20
  let all: [any ExchangeGuard]

  /// Creates a group of guards, or returns `nil` if the array is empty.
  init?(_ guards: [any ExchangeGuard]) {
    if guards.isEmpty { return nil }
    all = guards
  }

  /// Returns the guards that are responsible for a request, and the operation that it addresses.
  func responsible(for request: ReceivedRequest) -> (ExchangeGuards, ContractOperation.ID?) {
    if all.count == 1 { return (self, all[0].operation(of: request)) }
    let known = all.compactMap { each in each.operation(of: request).map { (guard: each, operation: $0) } }
    return (ExchangeGuards(known.map(\.guard)) ?? self, known.first?.operation)
  }
}

extension ExchangeGuards {
  /// The operations of all guards, without duplicates.
  var operations: [ContractOperation] {
    var seen: Set<ContractOperation.ID> = []
    return all.flatMap(\.operations).filter { seen.insert($0.id).inserted }
  }
}

// MARK: - Checking

extension ExchangeGuards {
  /// Returns the violations in a request.
  func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation] {
    united { $0.violations(of: request, spending: &budget) }
  }

  /// Returns the violations in an answer.
  func violations(
    of response: HTTPResponse,
    to request: ReceivedRequest,
    spending budget: inout StepBudget
  ) -> [ContractViolation] {
    united { $0.violations(of: response, to: request, spending: &budget) }
  }

  /// Returns the findings of all guards without duplicates, which occur for two copies of a contract.
  private func united(_ find: (any ExchangeGuard) -> [ContractViolation]) -> [ContractViolation] {
    if all.count == 1 { return find(all[0]) }
    var seen: Set<ContractViolation> = []
    return all.flatMap(find).filter { seen.insert($0).inserted }
  }
}
