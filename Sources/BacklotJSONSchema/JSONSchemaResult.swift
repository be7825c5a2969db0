/// What a schema says of a value.
public struct JSONSchemaResult: Sendable {
  /// All that is wrong, in the order of the value; empty if and only if the value is valid.
  public let violations: [JSONSchemaViolation]
  /// Whether all violations are there with all of their causes: the run was not given up, and there are no more than
  /// ``JSONSchema/Limits/maximumViolations`` and ``JSONSchema/Limits/maximumCauses``.
  public let isComplete: Bool

  /// Whether the value is valid.
  public var isValid: Bool { violations.isEmpty }
}

extension JSONSchemaResult: CustomStringConvertible {
  /// The violations, a line each.
  public var description: String {
    isValid ? "valid" : violations.map(\.description).joined(separator: "\n")
  }
}
