package import BacklotStubs

/// What somebody says of some of a contract's operations: that their answers take time, or that requests to them fail.
package struct OperationRule: Sendable {
  /// Of which operations.
  package let selector: Contract.OperationSelector
  /// How much later their answers come; nothing for no word on it.
  package let delay: Delay?
  /// How many requests fail, and how; nothing for no word on it.
  package let failures: FailureRate?
  /// Where it was said.
  package let origin: Stub.Origin

  /// Says how much later answers come.
  package init(_ selector: Contract.OperationSelector, delay: Delay, at origin: Stub.Origin) {
    self.selector = selector
    self.delay = delay
    failures = nil
    self.origin = origin
  }

  /// Says how many requests fail, and how.
  package init(_ selector: Contract.OperationSelector, failures: FailureRate, at origin: Stub.Origin) {
    self.selector = selector
    delay = nil
    self.failures = failures
    self.origin = origin
  }
}
