import BacklotDesk
import BacklotFiles
import BacklotRecording
import BacklotStubs

/// `backlot redact`: replaces the secrets of HTTP archives by placeholders.
enum RedactCommand: Subcommand {
  private static let files = CommandOperand<[String]>.several(
    .text("FILE", example: "bank.har", completion: .paths),
    summary: "HTTP archives (HAR 1.2) of browsers, proxies and Backlot."
  )
  private static let output = CommandOption<String?>.optional(
    "out",
    short: "o",
    format: .text("FILE", example: "clean.har", completion: .paths),
    summary: "Write the archive to this file; defaults to replacing the archive itself."
  )
  private static let isDryRun = CommandOption.flag(
    "dry-run",
    summary: "List the secrets without writing a file; the exit status is 1 if there are secrets."
  )

  static let declaration = CommandDeclaration(
    name: "redact",
    summary: "Replace the secrets of HTTP archives by placeholders such as {{secret:access_token:1}}.",
    discussion: [
      "Secrets are found by names such as access_token, and by shapes such as that of a JSON Web Token. Once known, a "
        + "secret is replaced wherever it occurs. The report names each placeholder, the number of places and the first "
        + "place, but no secret.",
      "What is found: values of names such as password, access_token, apiKey and sid in header fields, cookies, URLs, forms, "
        + "JSON, XML, multipart content and other text, also inside each other and in Base64; and by shape, under any name: "
        + "JSON Web Tokens, card numbers, private keys, keys with the prefixes of some hundred services, Bearer and Basic "
        + "credentials, passwords in URLs, and values that look random. A secret without a telling name or shape is not "
        + "found, such as a password in a sentence; name it with --secret. Personal data is not searched for.",
      "An archive without secrets stays as it is. Any other archive is written anew, in one step: members that other "
        + "tools added, apart from the _error of a response, and entries that cannot be read are not written again.",
    ],
    options: [output.declaration] + SecretOptions.declarations + [isDryRun.declaration],
    operands: [files.declaration],
    examples: [
      CommandDeclaration.Example("backlot", "redact", "bank.har", meaning: "Replace the secrets of an archive."),
      CommandDeclaration.Example(
        "backlot",
        "redact",
        "bank.har",
        "--secret",
        "iban",
        "--allow",
        "name:csrf_token",
        "--dry-run",
        meaning: "List what would be replaced, with one more secret name, and without one of the usual names."
      ),
    ],
    exitStatuses: [
      (.success, "The secrets that were found are replaced."), (.finding, "With --dry-run, there are secrets."),
      (.failure, "The arguments or an archive cannot be used, or an archive cannot be written."),
    ],
    synonyms: ["mask", "sanitize"]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let paths = arguments[files] else { return .failure }
    let target = arguments[output]
    if target != nil, paths.count > 1 {
      throw CommandFailure("--out takes the result of one archive: omit it, or name one archive")
    }
    // A pipe or device would be replaced by a regular file.
    if let target, try PipedFile.isNamed(target) {
      throw CommandFailure("\(target) is not a regular file: name a file for the archive")
    }
    let rules = SecretOptions(arguments).rules
    var status = ExitStatus.success
    for path in paths {
      do {
        var job = try RedactionJob(of: path, to: target, rules: rules, isDryRun: arguments[isDryRun])
        let report = try await console.progress.showing("Redacting \(path)") {
          try UnfinishedFiles.removed(bySignalsOf: .process) {
            try job.run(isDryRun: arguments[isDryRun], showing: console.progress)
          }
        }
        try write(report, of: job, isDryRun: arguments[isDryRun], on: console)
        if arguments[isDryRun], !report.entries.isEmpty, status == .success { status = .finding }
      } catch let error as WriteError {
        throw error
      } catch {
        console.writeError("backlot: \(SystemReason.of(error))\n".withoutControls)
        status = .failure
      }
    }
    return status
  }

  private static func write(
    _ report: RedactionReport,
    of job: RedactionJob,
    isDryRun: Bool,
    on console: Console
  ) throws(WriteError) {
    for problem in job.problems { console.writeError("backlot: warning: \(problem)\n".withoutControls) }
    if !report.entries.isEmpty { try console.write("\(report)\n".withoutControls) }
    console.writeError("\(summary(of: report, job, isDryRun: isDryRun))\n".withoutControls)
  }

  private static func summary(of report: RedactionReport, _ job: RedactionJob, isDryRun: Bool) -> String {
    let isCopied = !isDryRun && job.target != nil
    guard !report.entries.isEmpty else {
      return "\(job.path): no secrets found by name or shape"
        + (isCopied ? "; it was copied to \(job.target ?? "")" : "")
    }
    let secrets = report.entries.count == 1 ? "1 secret" : "\(report.entries.count) secrets"
    let count = report.entries.reduce(0) { $0 + $1.count }
    let places = count == 1 ? "1 place" : "\(count) places"
    if isDryRun { return "\(secrets) in \(places) of \(job.path) would be replaced" }
    return "\(secrets) in \(places) of \(job.path) replaced" + (isCopied ? ", in \(job.target ?? "")" : "")
  }
}

/// The redaction of one archive.
private struct RedactionJob {
  /// The path of the archive.
  let path: String
  /// The file to write, or `nil` for the archive itself.
  let target: String?
  private var redaction: ArchiveRedaction
  /// The lock of an archive that is replaced.
  private let lock: ArchiveLock?

  init(of path: String, to target: String?, rules: RedactionRules, isDryRun: Bool) throws {
    self.path = path
    self.target = target
    lock = target == nil && !isDryRun ? try ArchiveLock(path) : nil
    redaction = try ArchiveRedaction(of: path, rules: rules, decodedBy: ZlibContentCoder())
  }

  /// The problems of the archive.
  var problems: [SourceDiagnostic] { redaction.diagnostics }

  mutating func run(isDryRun: Bool, showing progress: ProgressLine) throws -> RedactionReport {
    progress.show("Searching \(path) for secrets")
    let hasSecrets = try redaction.findSecrets()
    if let error = redaction.diagnostics.first(where: { $0.severity == .error }) { throw CommandFailure("\(error)") }
    if hasSecrets { progress.show(isDryRun ? "Listing the secrets of \(path)" : "Replacing the secrets of \(path)") }
    if isDryRun { return hasSecrets ? try redaction.report() : RedactionReport() }
    if !hasSecrets, target == nil { return RedactionReport() }
    return try redaction.write(to: try destination())
  }

  /// Returns the path of the file to write, without links, so that a link stays one.
  private func destination() throws -> String {
    let written = target ?? path
    return try FileStatus.realPathIfThere(written) ?? written
  }
}
