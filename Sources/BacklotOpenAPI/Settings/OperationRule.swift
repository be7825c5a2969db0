package import BacklotStubs

/// A user's rule for some of a contract's operations: a delay of their responses, or failures of requests to them.
package struct OperationRule: Sendable {
  /// The selector of the operations to which the rule applies.
  package let selector: Contract.OperationSelector
  /// The delay of responses, or `nil` if the rule does not specify one.
  package let delay: Delay?
  /// The share of requests that fail, and the outcomes.
  ///
  /// `nil` if the rule does not specify failures.
  package let failures: FailureRate?
  /// The source location of the rule.
  package let origin: Stub.Origin

  /// Creates a rule that delays responses.
  package init(_ selector: Contract.OperationSelector, delay: Delay, at origin: Stub.Origin) {
    self.selector = selector
    self.delay = delay
    failures = nil
    self.origin = origin
  }

  /// Creates a rule that makes requests fail.
  package init(_ selector: Contract.OperationSelector, failures: FailureRate, at origin: Stub.Origin) {
    self.selector = selector
    delay = nil
    self.failures = failures
    self.origin = origin
  }
}
