public import BacklotJSON
package import BacklotJSONSchema
public import BacklotStubs

/// A problem found by comparing a stub's file or a fixture with a contract.
///
/// The description is meant for people, and for editors that follow `file:line:column:`:
///
/// ```
/// Fixtures/AllCountries.json:14:20: "startOfWeek" is "tuesday"; allowed values are "monday", "sunday"  (#/…/enum)
/// ```
public struct ContractFinding: Sendable {
  /// The file, as it was named.
  public let file: String
  /// The location in the file, if known.
  public let location: JSONLocation?
  /// The location in the value that the file contains.
  public let pointer: JSONPointer
  /// The severity.
  ///
  /// Also a warning if something could not be validated.
  public let severity: ContractViolation.Severity
  /// The kind of finding: a `ContractViolation.code`, or `syntax`, `source` or `unchecked`.
  public let code: String
  /// A sentence that describes the problem.
  public let message: String
  /// The place of the rule in the contract: the place of a keyword, as a fragment in the contract's own document, or
  /// file and line.
  ///
  /// `nil` if the contract has no such rule.
  public let rule: String?
  /// The violation of a schema, with its causes.
  package let violation: JSONSchemaViolation?
  /// The URI of the contract's own document, which reports omit.
  package let contractURI: String

  init(
    _ file: String,
    at location: JSONLocation?,
    pointer: JSONPointer = JSONPointer(),
    severity: ContractViolation.Severity = .error,
    code: String,
    message: String,
    rule: String? = nil,
    violation: JSONSchemaViolation? = nil,
    contractURI: String = ""
  ) {
    self.file = file
    self.location = location
    self.pointer = pointer
    self.severity = severity
    self.code = code
    self.message = message
    self.rule = rule
    self.violation = violation
    self.contractURI = contractURI
  }
}

extension ContractFinding: CustomStringConvertible {
  /// The file, line and column, the message, and the place of the rule in the contract.
  public var description: String {
    let place = location.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(place): \(message)\(rule.map { "  (\($0))" } ?? "")"
  }
}
