import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// The delays and failures of a contract's operations: from the user's rules, else from the document, else from the
/// contract's options.
struct ContractConditions {
  /// The conditions of each operation, in the order of the operations.
  ///
  /// Empty if no operation has conditions.
  private var conditions: [OperationConditions] = []
  /// The warnings about the document's conditions.
  let warnings: [SourceDiagnostic]
  /// The diagnostics for rules that name unknown operations.
  let unknown: [SourceDiagnostic]

  init(of places: [OperationPlace], in main: ContractDocument, _ settings: ContractSettings) {
    let rules = OperationRules(settings.rules, of: places)
    var reader = ConditionsReader(root: main.root)
    let usual = OperationConditions(delay: settings.options.delay)
    let all = places.indices.map { index in
      let stated = reader.conditions(at: places[index]).before(usual)
      return rules.conditions.isEmpty ? stated : rules.conditions[index].before(stated)
    }
    if all.contains(where: { !$0.isEmpty }) { conditions = all }
    warnings = reader.warnings(in: main)
    unknown = rules.unknown
  }

  /// Returns the conditions of the operation at an index.
  subscript(index: Int) -> OperationConditions {
    conditions.isEmpty ? OperationConditions() : conditions[index]
  }
}

// MARK: - Conditions of an operation

/// The specified delay and failures of an operation's responses.
struct OperationConditions: Sendable {
  /// The delay of responses.
  var delay: Delay?
  /// The share of requests that fail, and the outcomes.
  var failures: FailureRate?

  /// True if no condition is specified.
  var isEmpty: Bool { delay == nil && failures == nil }

  /// Returns a copy that takes unspecified conditions from a less specific value.
  func before(_ other: Self) -> Self {
    Self(delay: delay ?? other.delay, failures: failures ?? other.failures)
  }
}

extension OperationConditions {
  /// Returns the conditions of the stub that answers for an operation.
  ///
  /// - Parameter answer: Returns the response to a request that fails with a status.
  func ofStub(
    failingWith answer: @escaping @Sendable (HTTPStatus, ReceivedRequest) -> ResponseDefinition
  ) -> BackendConditions? {
    if isEmpty { return nil }
    let failures = failures.map { rate in
      FailureRate(
        rate.share,
        outcomes: rate.outcomes.map { outcome in
          outcome.status.map { status in .computed { answer(status, $0) } } ?? outcome
        }
      )
    }
    return BackendConditions(latency: delay, failures: failures)
  }
}
