import BacklotJSON
import BacklotOpenAPI

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
