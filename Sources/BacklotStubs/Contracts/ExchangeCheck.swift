import BacklotHTTP
import BacklotLimits
import Synchronization

/// What guards have to say about one exchange, from the request's arrival to the end.
final class ExchangeCheck: Sendable {
  private struct State: Sendable {
    var violations: [ContractViolation] = []
    var operation: ContractOperation.ID?
    var example: String?
    /// Whether the answer has not been looked at.
    var isOpen = true
    var isSettled = false
    var budget: StepBudget
  }

  /// Those that have a say.
  let guards: ExchangeGuards
  let request: ReceivedRequest
  /// The stub that answers, if one does.
  let placed: PlacedStub?
  /// Whether a contract gives the answer, and says itself what is wrong.
  let isContracts: Bool
  /// Whether the request fails on purpose, whatever its stub says.
  private let isRehearsedFailure: Bool
  private let state: Mutex<State>

  init(_ request: ReceivedRequest, _ decision: Decision, by guards: ExchangeGuards, spending budget: StepBudget) {
    self.request = request
    placed = decision.stub
    isRehearsedFailure = decision.isRehearsedFailure
    isContracts = decision.stub?.stub.source == .contract && !isRehearsedFailure
    // A contract that answers itself says which of its operations it was.
    let (responsible, operation) = isContracts ? (guards, nil) : guards.responsible(for: request)
    self.guards = responsible
    state = Mutex(State(operation: operation, budget: budget))
  }
}

extension ExchangeCheck {
  /// Whether the guards are to look at an answer: not where a contract gives it, and not where something goes wrong with
  /// it on purpose.
  func looksAt(_ response: ResponseDefinition) -> Bool { !isContracts && !isRehearsedFailure && response.fault == nil }

  /// What was found so far.
  var violations: [ContractViolation] { state.withLock(\.violations) }

  /// The name of the example that was served, if a contract has said so.
  fileprivate var example: String? { state.withLock(\.example) }

  /// Whether the answer has not been looked at.
  var isOpen: Bool { state.withLock(\.isOpen) }

  /// The steps that are left to what follows.
  var budget: StepBudget { state.withLock(\.budget) }

  /// Lets the guards look at the exchange within its budget, and adds what they find.
  func look(_ find: (ExchangeGuards, inout StepBudget) -> [ContractViolation]) {
    var budget = budget
    let violations = find(guards, &budget)
    state.withLock { $0.budget = budget }
    add(violations)
  }

  /// Adds what was found.
  func add(_ violations: [ContractViolation]) {
    if violations.isEmpty { return }
    state.withLock { $0.violations = ($0.violations + violations).bounded }
  }

  /// Takes over what a contract says of its own answer.
  func take(_ note: ContractNote) {
    add(note.violations)
    state.withLock { state in
      state.operation = note.operation ?? state.operation
      state.example = note.example
    }
  }

  /// Says that nothing more is to be looked at.
  func close() { state.withLock { $0.isOpen = false } }

  /// What is to be counted and remembered; once.
  func settle() -> Findings? {
    state.withLock { state in
      if state.isSettled { return nil }
      state.isSettled = true
      return Findings(operation: state.operation, example: state.example, violations: state.violations)
    }
  }

  /// How it came out.
  struct Findings: Sendable {
    let operation: ContractOperation.ID?
    let example: String?
    let violations: [ContractViolation]
  }
}

extension Exchange {
  /// The name of the contract's example that was served, if it was one.
  package var example: String? { check?.example }
}
