import BacklotHTTP
import BacklotStubs

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
