/// The findings of a contract about its own answer, which validators do not check again.
package struct ContractNote: Sendable {
  /// The requested operation, or `nil` to let the validators determine it.
  package var operation: ContractOperation.ID?
  /// The name of the example that was served, if any.
  package var example: String?
  /// The violations in the request, and in the contract's own answer.
  package var violations: [ContractViolation]

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - operation: The requested operation.
  ///   - example: The name of the example that was served.
  ///   - violations: The violations in the request and in the answer.
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
  /// Returns the same answer with the findings of a contract.
  package func noted(_ note: ContractNote) -> Self {
    var copy = self
    copy.contractNote = Box(note)
    return copy
  }
}
