import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

/// Compares sources with a contract, and collects the findings of each file.
struct SourceCheck {
  private let contract: ContractCheck
  /// The documents of the contract that have findings.
  private(set) var contractFiles: [ValidatedFile] = []
  /// The files in the order in which they were checked.
  private(set) var files: [ValidatedFile] = []
  /// The schemas assumed for fixtures by default, if the fixtures do not match them.
  private(set) var assumptions: [(file: String, schema: String)] = []

  init(_ contract: ContractCheck) {
    self.contract = contract
    let findings = contract.findingsInContract
    for file in Set(findings.map(\.file)).sorted() {
      contractFiles.append(Self.file(file, findings: findings.filter { $0.file == file }.map { ValidationFinding($0) }))
    }
  }

  /// Checks the files of a source.
  mutating func check(_ source: CheckedSource, on console: Console) throws {
    switch source {
    case .stubs(let recognized) where recognized.format == .recording:
      var check = RecordingCheck(contract, path: recognized.path)
      add(recognized.path, findings: try check.findings())
    case .stubs(let recognized): checkStubs(recognized)
    case .fixtures(let paths, let choice):
      for (index, path) in paths.enumerated() {
        console.progress.show("Checking \(path)", number: index + 1, of: paths.count)
        try checkFixture(path, as: choice, on: console)
      }
    }
  }

  private mutating func checkStubs(_ recognized: RecognizedSource) {
    var blueprint = BackendBlueprint()
    recognized.source.contribute(to: &blueprint)
    var findings: [String: [ContractFinding]] = [:]
    var order: [String] = []
    for stub in blueprint.stubs where findings[stub.origin.file] == nil {
      findings[stub.origin.file] = []
      order.append(stub.origin.file)
    }
    for finding in contract.findings(in: blueprint) {
      if findings[finding.file] == nil { order.append(finding.file) }
      findings[finding.file, default: []].append(finding)
    }
    for file in order.sorted() { add(file, findings: (findings[file] ?? []).map { ValidationFinding($0) }) }
  }

  private mutating func checkFixture(_ path: String, as choice: FixtureSchema, on console: Console) throws {
    switch try ValidatedText(path, on: console) {
    case .broken(let finding): add(path, findings: [finding])
    case .documents(let documents):
      var findings: [ValidationFinding] = []
      for document in documents {
        let report = try contract.report(on: document, named: path, as: choice)
        if choice == .nearest, !report.findings.isEmpty, let schema = report.schema {
          assumptions.append((path, schema))
        }
        findings += ValidationFinding.duplicates(in: document, of: path)
        findings += report.findings.map { ValidationFinding($0) }
      }
      add(path, findings: findings)
    }
  }

  private mutating func add(_ path: String, findings: [ValidationFinding]) {
    files.append(Self.file(path, findings: findings))
  }

  private static func file(_ path: String, findings: [ValidationFinding]) -> ValidatedFile {
    let ordered = findings.sorted { ($0.location?.offsetInLines ?? (0, 0)) < ($1.location?.offsetInLines ?? (0, 0)) }
    return ValidatedFile(path: path, findings: ordered, isComplete: true)
  }
}

extension JSONLocation {
  fileprivate var offsetInLines: (Int, Int) { (line, column) }
}

// MARK: - Findings

extension ValidationFinding {
  /// Creates a finding from a contract finding.
  init(_ finding: ContractFinding) {
    self.init(
      path: finding.file,
      location: finding.location,
      pointer: finding.pointer.fragment,
      keyword: finding.code,
      schemaURI: finding.rule,
      message: finding.message,
      causes: finding.violation.map { ValidationFinding($0, in: finding.file).shortened(finding.contractURI).causes }
        ?? [],
      severity: finding.severity
    )
  }

  /// Returns the finding and its causes with schema URIs in the document shortened to their fragments.
  private func shortened(_ document: String) -> Self {
    var copy = self
    if let uri = schemaURI, uri.hasPrefix(document + "#") { copy.schemaURI = String(uri.dropFirst(document.count)) }
    copy.causes = causes.map { $0.map { $0.shortened(document) } }
    return copy
  }
}
