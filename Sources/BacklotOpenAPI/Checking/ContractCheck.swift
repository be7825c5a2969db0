import BacklotHTTP
package import BacklotJSON
package import BacklotStubs

/// Validates stubs and fixtures against a contract, without a request.
package struct ContractCheck: Sendable {
  let contract: ServedContract

  init(_ contract: ServedContract) { self.contract = contract }

  /// Reads a contract.
  package init(_ path: String, settings: ContractSettings, files: ContractFiles) throws(ContractError) {
    self.init(try ServedContract(try files.library(for: path), settings: settings))
  }

  /// Reads a contract in memory.
  package init(_ source: JSONSource, named name: String, settings: ContractSettings) throws(ContractError) {
    self.init(try Contract(source, named: name, settings: settings).load())
  }

  /// Returns the violations of the contract in a request.
  package func violations(of request: ReceivedRequest) -> [ContractViolation] { contract.violations(of: request) }

  /// The problems of the contract itself, including its broken references and the unusable keywords of its schemas.
  package var findingsInContract: [ContractFinding] {
    var blueprint = BackendBlueprint()
    contract.contribute(to: &blueprint)
    let known = blueprint.diagnostics
    return (known + contract.outline.furtherProblems(beside: known)).map { ContractFinding($0, code: "contract") }
  }

  /// Returns true if the contract applies to requests to a host, in lower case.
  package func isMeant(byHost host: String) -> Bool { contract.isMeant(byHost: host) }

  /// Returns the findings in a source: its stubs' responses that violate the contract, and problems in its files.
  package func findings(in blueprint: BackendBlueprint) -> [ContractFinding] {
    let broken = blueprint.diagnostics.map { ContractFinding($0, code: "source") }
    var documents = StubDocuments()
    let found = blueprint.stubs.flatMap { StubCheck(contract, stub: $0).findings(&documents) }
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
      let finding = ContractFinding(file, at: start, severity: .warning, code: "unchecked", message: message)
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
      at: diagnostic.origin.start(inColumn: diagnostic.column),
      severity: diagnostic.severity == .error ? .error : .warning,
      code: code,
      message: diagnostic.message
    )
  }
}

extension Stub.Origin {
  /// The beginning of its line, or of the file.
  var start: JSONLocation { start(inColumn: nil) }

  fileprivate func start(inColumn column: Int?) -> JSONLocation {
    JSONLocation(line: line ?? 1, column: column ?? 1, offset: 0)
  }
}

// MARK: - Schemas of fixtures

/// The expected schema of a fixture.
package enum FixtureSchema: Sendable, Hashable {
  /// The most similar schema of the contract.
  case nearest
  /// A schema by its place in the contract.
  case pointer(JSONPointer)
  /// The content of an operation's response: the one with the status, or the successful one by default.
  case answer(method: String, path: String, status: Int?)

  /// Reads `#/components/schemas/Dog`, `GET /dogs/{id}` or `GET /dogs/{id} 404`.
  ///
  /// Returns `nil` for any other text.
  package init?(_ text: String) {
    if text.hasPrefix("#") {
      do throws(JSONError) { self = .pointer(try JSONPointer(fragment: text)) } catch { return nil }
      return
    }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2 || words.count == 3, words[1].hasPrefix("/") else { return nil }
    let status = words.count == 3 ? Int(words[2]) : nil
    if words.count == 3, status == nil { return nil }
    self = .answer(method: words[0].uppercased(), path: words[1], status: status)
  }
}
