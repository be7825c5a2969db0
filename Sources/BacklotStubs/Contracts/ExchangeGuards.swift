import BacklotHTTP
import BacklotLimits

/// The guards of a backend, of which there is at least one.
struct ExchangeGuards: Sendable {
  /// The most bytes of content that are checked: 8 MiB.
  static let contentLimit = 8 << 20
  let all: [any ExchangeGuard]

  /// Takes guards; nothing where there are none.
  init?(_ guards: [any ExchangeGuard]) {
    if guards.isEmpty { return nil }
    all = guards
  }

  /// Those that have a say about a request, and the operation that it asks for.
  func responsible(for request: ReceivedRequest) -> (ExchangeGuards, ContractOperation.ID?) {
    if all.count == 1 { return (self, all[0].operation(of: request)) }
    let known = all.compactMap { each in each.operation(of: request).map { (guard: each, operation: $0) } }
    return (ExchangeGuards(known.map(\.guard)) ?? self, known.first?.operation)
  }
}

extension ExchangeGuards {
  /// The operations of all, each once.
  var operations: [ContractOperation] {
    var seen: Set<ContractOperation.ID> = []
    return all.flatMap(\.operations).filter { seen.insert($0.id).inserted }
  }
}

// MARK: - Asking

extension ExchangeGuards {
  /// What a request breaks.
  func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation] {
    united { $0.violations(of: request, spending: &budget) }
  }

  /// What an answer breaks.
  func violations(
    of response: HTTPResponse,
    to request: ReceivedRequest,
    spending budget: inout StepBudget
  ) -> [ContractViolation] {
    united { $0.violations(of: response, to: request, spending: &budget) }
  }

  /// What several guards find alike, as two copies of a contract do, is one thing.
  private func united(_ find: (any ExchangeGuard) -> [ContractViolation]) -> [ContractViolation] {
    if all.count == 1 { return find(all[0]) }
    var seen: Set<ContractViolation> = []
    return all.flatMap(find).filter { seen.insert($0).inserted }
  }
}
