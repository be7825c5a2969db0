import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Validates a value in a file against a schema of a contract.
struct BodyCheck {
  private let contract: ServedContract
  private let file: String
  /// The location of findings without a location of their own.
  private let fallback: JSONLocation?

  init(_ contract: ServedContract, file: String, fallback: JSONLocation?) {
    self.contract = contract
    self.file = file
    self.fallback = fallback
  }

  func findings(in source: JSONSource, by schema: ContractSchema) -> [ContractFinding] {
    do throws(ContractError) {
      let compiled = try schema.forResponses()
      let violations = compiled.validate(source).violations
      // If only several alternatives of a `oneOf` accept the value, the contract cannot tell them apart.
      let isAmbiguous = !violations.isEmpty && compiled.acceptsAmbiguous(source.value)
      return violations.map { finding($0, severity: isAmbiguous ? .warning : .error) }
    } catch {
      let message = "The contract's schema is invalid: \(error.message)"
      return [
        ContractFinding(
          file,
          at: fallback,
          severity: .warning,
          code: "brokenContract",
          message: message,
          rule: "\(error.origin)"
        )
      ]
    }
  }

  private func finding(
    _ violation: JSONSchemaViolation,
    severity: ContractViolation.Severity
  ) -> ContractFinding {
    ContractFinding(
      file,
      at: violation.location ?? fallback,
      pointer: violation.instancePointer,
      severity: severity,
      code: violation.keyword.isEmpty ? violation.code.rawValue : violation.keyword,
      message: violation.message,
      rule: rule(violation.schemaURI),
      violation: violation,
      contractURI: contract.library.main.uri
    )
  }

  /// Returns the location of a keyword.
  ///
  /// In the contract's own document, its fragment is sufficient.
  private func rule(_ uri: String) -> String? {
    let main = contract.library.main.uri
    if uri.isEmpty { return nil }
    return uri.hasPrefix(main + "#") ? String(uri.dropFirst(main.count)) : uri
  }
}
