import BacklotHTTP
import BacklotStubs

/// How an operation's answers are late and fail, as far as somebody has said so.
struct OperationConditions: Sendable {
  /// How much later answers come.
  var delay: Delay?
  /// How many requests fail, and how.
  var failures: FailureRate?

  /// Whether nothing is said.
  var isEmpty: Bool { delay == nil && failures == nil }

  /// The same, and what is farther away where this says nothing.
  func before(_ other: Self) -> Self {
    Self(delay: delay ?? other.delay, failures: failures ?? other.failures)
  }
}

extension OperationConditions {
  /// The conditions of the stub that answers for an operation.
  ///
  /// - Parameter answer: Answers a request that fails with a status.
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
