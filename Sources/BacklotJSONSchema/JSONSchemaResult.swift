/// The result of validating a value.
public struct JSONSchemaResult: Sendable {
  /// All violations, in the order of the value; empty if and only if the value is valid.
  public let violations: [JSONSchemaViolation]
  /// True if all violations and all of their causes are included.
  ///
  /// The evaluation was completed, and did not exceed ``JSONSchema/Limits/maximumViolations`` or
  /// ``JSONSchema/Limits/maximumCauses``.
  public let isComplete: Bool

  /// True if the value is valid.
  public var isValid: Bool { violations.isEmpty }
}

extension JSONSchemaResult: CustomStringConvertible {
  /// The violations, one per line.
  public var description: String {
    isValid ? "valid" : violations.map(\.description).joined(separator: "\n")
  }
}
