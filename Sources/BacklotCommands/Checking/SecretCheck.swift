import BacklotDesk
import BacklotFiles
import BacklotJSON
import BacklotRecording
import BacklotStubs

/// The secrets in archives, which need no contract.
struct SecretCheck {
  /// The maximum number of secrets of an archive that are listed.
  private static let limit = 1_000
  /// The archives with their secrets and problems.
  private(set) var files: [ValidatedFile] = []
  private var secretCount = 0

  /// Returns true if an argument is an archive.
  static func recognizes(_ word: String) -> Bool {
    do {
      guard let status = try FileStatus.ifThere(word), !status.isFolder else { return false }
      return try SourceRecognizer.recognize(word).format == .recording
    } catch {
      // Reading the argument as another kind of source reports the reason.
      return false
    }
  }

  /// Reads archives.
  ///
  /// - Parameters:
  ///   - paths: The paths of the archives.
  ///   - rules: The rules by which secrets are found.
  ///   - progress: Shows the steps.
  init(_ paths: [String], rules: RedactionRules, showing progress: ProgressLine) throws(CommandFailure) {
    for (index, path) in paths.enumerated() {
      progress.show("Searching \(path) for secrets", number: index + 1, of: paths.count)
      try check(path, rules: rules, showing: progress)
    }
  }

  private mutating func check(
    _ path: String,
    rules: RedactionRules,
    showing progress: ProgressLine
  ) throws(CommandFailure) {
    var (findings, count): ([ValidationFinding], Int) = ([], 0)
    do {
      var redaction = try ArchiveRedaction(of: path, rules: rules, decodedBy: ZlibContentCoder())
      if try redaction.findSecrets() {
        progress.show("Listing the secrets of \(path)")
        try redaction.forEachFinding { finding in
          count += 1
          if count <= Self.limit { findings.append(ValidationFinding(finding, in: path)) }
        }
      }
      findings += redaction.diagnostics.map { ValidationFinding(ofArchive: $0, in: path) }
    } catch {
      throw CommandFailure(SystemReason.of(error))
    }
    if count > Self.limit { findings.append(.omission(of: count - Self.limit, after: Self.limit, in: path)) }
    secretCount += count
    files.append(ValidatedFile(path: path, findings: findings.inLines, isComplete: count <= Self.limit))
  }

  /// Returns files with the findings of the archives among them.
  func added(to others: [ValidatedFile]) -> [ValidatedFile] {
    others.map { other in
      guard let file = files.first(where: { $0.path == other.path }) else { return other }
      let findings = other.findings + file.findings
      return ValidatedFile(path: other.path, findings: findings.inLines, isComplete: file.isComplete)
    }
  }

  /// The numbers of secrets and archives in words.
  var summary: String {
    let archives = files.count == 1 ? "1 recording" : "\(files.count) recordings"
    guard secretCount > 0 else {
      return "\(archives): no secrets found \(SecretOptions.searched); see `backlot help redact`\n"
    }
    let secrets = secretCount == 1 ? "1 secret" : "\(secretCount) secrets"
    return "\(secrets) in \(archives); backlot redact replaces secrets\n"
  }
}

extension [ValidationFinding] {
  /// The findings by their lines, those of the whole file last.
  fileprivate var inLines: Self {
    sorted {
      ($0.location?.line ?? .max, $0.location?.column ?? 0) < ($1.location?.line ?? .max, $1.location?.column ?? 0)
    }
  }
}

extension ValidationFinding {
  /// Creates an error of a secret.
  fileprivate init(_ finding: SecretFinding, in path: String) {
    let place = finding.place
    let rule =
      switch finding.reason {
      case .name(let name): "found by its name \(name)"
      case .shape: "found by its shape"
      case .known: "known from another place"
      }
    self.init(
      path: path,
      location: JSONLocation(line: place.origin.line ?? 1, column: 1, offset: 0),
      pointer: "#",
      keyword: "secret",
      message: "secret in the \(place.message.rawValue), \(place.part): \(finding.placeholder.type) "
        + "(\(finding.excerpt)), \(rule)"
    )
  }

  /// Creates a finding of a problem of an archive.
  fileprivate init(ofArchive problem: SourceDiagnostic, in path: String) {
    let location = problem.origin.line.map { JSONLocation(line: $0, column: 1, offset: 0) }
    self.init(
      path: path,
      location: location,
      pointer: "#",
      keyword: "source",
      message: problem.message,
      severity: problem.severity == .error ? .error : .warning
    )
  }

  /// Returns the finding for secrets that are not listed.
  fileprivate static func omission(of count: Int, after limit: Int, in path: String) -> Self {
    let message = "\(count) more \(count == 1 ? "secret is" : "secrets are") not listed; the first \(limit) are"
    return Self(path: path, location: nil, pointer: "#", keyword: "secret", message: message)
  }
}
