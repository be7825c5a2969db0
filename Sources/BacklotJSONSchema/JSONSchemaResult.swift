/// The result of validating a value.
public struct JSONSchemaResult: Sendable {
  /// All that is wrong, in the order of the value; empty if and only if the value is valid.
  public let violations: [JSONSchemaViolation]
  /// True if all violations are present with all of their causes: the run was completed, and there are no more than
  /// ``JSONSchema/Limits/maximumViolations`` and ``JSONSchema/Limits/maximumCauses``.
  public let isComplete: Bool

  /// True if the value is valid.
  public var isValid: Bool { violations.isEmpty }
}

extension JSONSchemaResult: CustomStringConvertible {
  /// The violations, a line each.
  public var description: String {
    isValid ? "valid" : violations.map(\.description).joined(separator: "\n")
  }
}
