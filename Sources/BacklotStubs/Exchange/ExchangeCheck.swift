import BacklotHTTP
import BacklotLimits
import BacklotPlatform

/// The check of one exchange by validators, from the arrival of the request to the end of the exchange.
final class ExchangeCheck: Sendable {
  private struct State: Sendable {
    var violations: [ContractViolation] = []
    var operation: ContractOperation.ID?
    var example: String?
    /// True if the answer has not been checked.
    var isOpen = true
    var isSettled = false
    var budget: StepBudget
  }

  /// The responsible validators.
  let validators: ExchangeValidators
  let request: ReceivedRequest
  /// The stub that answers, if any.
  let placed: PlacedStub?
  /// True if the answer comes from a contract, which reports violations itself.
  let isContracts: Bool
  /// True if the request fails intentionally, regardless of its stub.
  private let isInjectedFault: Bool
  private let state: Mutex<State>

  init(_ request: ReceivedRequest, decision: Decision, by validators: ExchangeValidators, spending budget: StepBudget) {
    self.request = request
    placed = decision.stub
    isInjectedFault = decision.isInjectedFault
    isContracts = decision.stub?.stub.source == .contract && !isInjectedFault
    // A contract that answers states the operation itself.
    let (responsible, operation) = isContracts ? (validators, nil) : validators.responsible(for: request)
    self.validators = responsible
    state = Mutex(State(operation: operation, budget: budget))
  }
}

extension ExchangeCheck {
  /// Returns true if the validators check an answer.
  ///
  /// They do not check answers of a contract, intentional failures, or faults.
  func looksAt(_ response: ResponseDefinition) -> Bool { !isContracts && !isInjectedFault && response.fault == nil }

  /// The violations found so far.
  var violations: [ContractViolation] { state.withLock(\.violations) }

  /// The name of the example that was served, if a contract has reported it.
  var example: String? { state.withLock(\.example) }

  /// True if the answer has not been checked.
  var isOpen: Bool { state.withLock(\.isOpen) }

  /// The remaining steps.
  var budget: StepBudget { state.withLock(\.budget) }

  /// Checks the exchange with the validators, within its budget, and adds their findings.
  func look(_ find: (ExchangeValidators, inout StepBudget) -> [ContractViolation]) {
    var budget = budget
    let violations = find(validators, &budget)
    state.withLock { $0.budget = budget }
    add(violations)
  }

  /// Adds violations.
  func add(_ violations: [ContractViolation]) {
    if violations.isEmpty { return }
    state.withLock { $0.violations = ($0.violations + violations).bounded }
  }

  /// Adds the findings of a contract about its own answer.
  func take(_ note: ContractNote) {
    add(note.violations)
    state.withLock { state in
      state.operation = note.operation ?? state.operation
      state.example = note.example
    }
  }

  /// Marks the answer as needing no further checks.
  func close() { state.withLock { $0.isOpen = false } }

  /// Returns the findings to count and store.
  ///
  /// Returns `nil` after the first call.
  func settle() -> Findings? {
    state.withLock { state in
      if state.isSettled { return nil }
      state.isSettled = true
      return Findings(operation: state.operation, example: state.example, violations: state.violations)
    }
  }

  /// The result of a check.
  struct Findings: Sendable {
    let operation: ContractOperation.ID?
    let example: String?
    let violations: [ContractViolation]
  }
}
