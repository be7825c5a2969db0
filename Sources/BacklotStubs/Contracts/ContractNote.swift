/// The findings of a contract about an answer that it gave itself, which guards do not check again.
package struct ContractNote: Sendable {
  /// The requested operation, or `nil` to let the guards determine it.
  package var operation: ContractOperation.ID?
  /// The name of the example that was served, if it was one with a name.
  package var example: String?
  /// The violations in the request, and in the contract's own answer.
  package var violations: [ContractViolation]

  /// Makes a note.
  ///
  /// - Parameters:
  ///   - operation: The operation that was asked for.
  ///   - example: The name of the example that was served.
  ///   - violations: What was found in the request and in the answer.
  package init(
    operation: ContractOperation.ID? = nil,
    example: String? = nil,
    violations: [ContractViolation] = []
  ) {
    self.operation = operation
    self.example = example
    self.violations = violations
  }
}

extension ResponseDefinition {
  /// The same answer with what a contract has to say about it.
  package func noted(_ note: ContractNote) -> Self {
    var copy = self
    copy.contractNote = Box(note)
    return copy
  }
}
