import BacklotDesk
import BacklotJSON
import BacklotRecording

/// The secrets in HTTP archives.
struct SecretCheck {
  /// The archives with their secrets.
  private(set) var files: [ValidatedFile] = []
  private(set) var secretCount = 0

  /// The maximum number of findings of an archive.
  private static let findingLimit = 1_000

  /// Searches an archive.
  mutating func check(_ path: String, rules: RedactionRules) throws {
    let archive = try HTTPArchive(path: path, decodedBy: ZlibContentCoder())
    var redactor = Redactor(rules: rules)
    var findings: [ValidationFinding] = []
    var count = 0
    let problems = try archive.forEach { exchange, _ in
      for finding in redactor.findings(in: exchange) {
        count += 1
        if count <= Self.findingLimit { findings.append(ValidationFinding(finding, in: path)) }
      }
    }
    if count > Self.findingLimit {
      let message = "there are \(count - Self.findingLimit) more places with secrets, which are not listed"
      findings.append(ValidationFinding(secretMessage: message, at: nil, in: path))
    }
    findings += problems.map { ValidationFinding(ofArchive: $0.message, at: $0.origin.line, in: path) }
    files.append(ValidatedFile(path: path, findings: findings, isComplete: count <= Self.findingLimit))
    secretCount += redactor.report.entries.count
  }

  /// The numbers of archives and secrets in words, or `nil` without archives.
  var summary: String? {
    guard !files.isEmpty else { return nil }
    let archives = files.count == 1 ? "1 archive" : "\(files.count) archives"
    guard secretCount > 0 else { return "no secrets in \(archives)\n" }
    let secrets = secretCount == 1 ? "1 secret" : "\(secretCount) secrets"
    return "\(secrets) in \(archives); backlot redact replaces \(secretCount == 1 ? "it" : "them")\n"
  }
}

extension ValidationFinding {
  fileprivate init(_ finding: SecretFinding, in path: String) {
    let rule =
      switch finding.reason {
      case .name(let name): "by its name \(name)"
      case .shape: "by its shape"
      case .known: "since it is known from another place"
      }
    self.init(
      secretMessage:
        "secret \(finding.placeholder.type) (\(finding.excerpt)) in the \(finding.place.message.rawValue), "
        + "\(finding.place.part), found \(rule)",
      at: finding.place.origin.line,
      in: path
    )
  }

  fileprivate init(secretMessage message: String, at line: Int?, in path: String) {
    self.init(path: path, location: Self.location(line), pointer: "#", keyword: "secret", message: message)
  }

  fileprivate init(ofArchive message: String, at line: Int?, in path: String) {
    self.init(
      path: path,
      location: Self.location(line),
      pointer: "#",
      keyword: "archive",
      message: message,
      severity: .warning
    )
  }

  private static func location(_ line: Int?) -> JSONLocation? {
    line.map { JSONLocation(line: $0, column: 1, offset: 0) }
  }
}
