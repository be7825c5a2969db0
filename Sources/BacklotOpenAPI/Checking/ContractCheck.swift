import BacklotHTTP
package import BacklotJSON
package import BacklotStubs

/// Validates stubs and fixtures against a contract, without a request.
package struct ContractCheck: Sendable {
  let contract: ServedContract

  init(_ contract: ServedContract) { self.contract = contract }

  /// Reads a contract.
  package init(_ path: String, _ settings: ContractSettings, files: ContractFiles) throws(ContractError) {
    self.init(try ServedContract(try files.library(for: path), settings))
  }

  /// The problems of the contract itself, including its broken references.
  package var findingsInContract: [ContractFinding] {
    var blueprint = BackendBlueprint()
    contract.contribute(to: &blueprint)
    let known = blueprint.diagnostics
    return (known + contract.outline.brokenReferences(beside: known)).map { ContractFinding($0, code: "contract") }
  }

  /// Returns the findings in a source: its stubs' responses that violate the contract, and problems in its files.
  package func findings(in blueprint: BackendBlueprint) -> [ContractFinding] {
    let broken = blueprint.diagnostics.map { ContractFinding($0, code: "source") }
    var documents = StubDocuments()
    let found = blueprint.stubs.flatMap { StubCheck(contract, $0).findings(&documents) }
    return broken
      + found.filter { finding in
        // The reason why a file cannot be read may have been reported when the stub was read.
        guard finding.message.hasPrefix(AnswerCheck.unreadBeginning) else { return true }
        let reason = finding.message.dropFirst(AnswerCheck.unreadBeginning.count)
        return !broken.contains { $0.file == finding.file && $0.message.contains(reason) }
      }
  }

  /// Returns a report on a fixture's violations of the contract.
  ///
  /// - Parameters:
  ///   - fixture: The fixture's value.
  ///   - file: The fixture's name in reports.
  ///   - choice: The expected schema.
  package func report(
    on fixture: JSONSource,
    named file: String,
    as choice: FixtureSchema
  ) throws(ContractError) -> FixtureReport {
    guard let candidate = try SchemaChooser(contract).schema(for: fixture.value, choice) else {
      let message =
        "the contract has no similar response or schema; specify one, such as #/components/schemas/Dog or GET /dogs"
      let start = JSONLocation(line: 1, column: 1, offset: 0)
      let finding = ContractFinding(file, at: start, severity: .warning, code: "unchecked", message)
      return FixtureReport(findings: [finding], schema: nil)
    }
    let reader = BodyCheck(contract, file: file, fallback: nil)
    return FixtureReport(findings: reader.findings(in: fixture, by: candidate.schema), schema: candidate.name)
  }
}

/// The result of comparing a fixture with a contract.
package struct FixtureReport: Sendable {
  /// The violations of the contract.
  package let findings: [ContractFinding]
  /// The display name of the schema in the comparison, or `nil` if there was no schema to compare with.
  package let schema: String?
}

extension ContractFinding {
  fileprivate init(_ diagnostic: SourceDiagnostic, code: String) {
    self.init(
      diagnostic.origin.file,
      at: diagnostic.origin.start,
      severity: diagnostic.severity == .error ? .error : .warning,
      code: code,
      diagnostic.message
    )
  }
}

extension Stub.Origin {
  /// The beginning of its line, or of the file.
  var start: JSONLocation { JSONLocation(line: line ?? 1, column: 1, offset: 0) }
}
