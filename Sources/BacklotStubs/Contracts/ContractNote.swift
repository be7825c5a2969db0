/// What a contract has to say about an answer that it gave itself, for which no guard is asked once more.
package struct ContractNote: Sendable {
  /// The operation that was asked for; nothing where the guards are to say.
  package var operation: ContractOperation.ID?
  /// The name of the example that was served, if it was one with a name.
  package var example: String?
  /// What it has found in the request, and in its own answer.
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
