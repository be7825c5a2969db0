import BacklotDesk
import BacklotRecording

/// `backlot redact`: replaces the secrets in HTTP archives by placeholders.
enum RedactCommand: Subcommand {
  private static let files = CommandOperand<[String]>.several(
    .text("FILE", example: "session.har", completion: .paths),
    summary: "HTTP archives (HAR) of browsers, proxies and other tools."
  )
  private static let out = CommandOption<String?>.optional(
    "out",
    short: "o",
    format: .text("FILE", example: "clean.har", completion: .paths),
    summary: "Write to this file instead of changing the archive; for one archive."
  )
  private static let isDryRun = CommandOption.flag(
    "dry-run",
    short: "n",
    summary: "List the secrets without changing anything; the exit status is 1 if there are any."
  )

  static let declaration = CommandDeclaration(
    name: "redact",
    summary: "Replace the secrets in HTTP archives by placeholders.",
    discussion: [
      "Credentials are found by name and by shape: authorization, cookies, keys, tokens, passwords, card numbers, JSON "
        + "Web Tokens and values that look random, in URLs, header fields, forms, JSON, XML, multipart content and streams. "
        + "The same secret becomes the same placeholder, such as {{secret:access_token:1}}, and replay accepts any value "
        + "in its place.",
      "An archive without secrets is not changed. Otherwise it is replaced as a whole, with the members of HAR 1.2; those "
        + "that other tools added are left out.",
    ],
    options: [out.declaration, isDryRun.declaration] + RedactionOptions.searchDeclarations,
    operands: [files.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "redact",
        "session.har",
        "--out",
        "clean.har",
        meaning: "Write an archive without secrets, and list what was replaced."
      )
    ],
    exitStatuses: [
      (.success, "There is no secret left."), (.finding, "With --dry-run, there are secrets."),
      (.failure, "The arguments cannot be used, or an archive cannot be read or written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let paths = arguments[files] else { return .failure }
    let target = arguments[out]
    guard target == nil || paths.count == 1 else { throw CommandFailure("--out needs exactly one archive") }
    let rules = RedactionOptions(arguments).rules
    var hasSecrets = false
    for path in paths {
      guard try ArchiveSniffer.holdsArchive(path) else {
        throw CommandFailure("\(path) is not an HTTP archive. To convert another format, record or export it as HAR.")
      }
      let redaction = try ArchiveRedaction(path, rules: rules, decodedBy: ZlibContentCoder())
      for problem in redaction.problems { console.writeError("backlot: \(problem)\n".withoutControls) }
      if !arguments[isDryRun], target != nil || !redaction.report.entries.isEmpty {
        try redaction.write(to: target ?? path)
      }
      hasSecrets = hasSecrets || !redaction.report.entries.isEmpty
      try console.write(text(of: redaction.report, in: path, isDryRun: arguments[isDryRun]).withoutControls)
    }
    return arguments[isDryRun] && hasSecrets ? .finding : .success
  }

  private static func text(of report: RedactionReport, in path: String, isDryRun: Bool) -> String {
    let count = report.entries.count
    guard count > 0 else { return "\(path): no secrets\n" }
    let verb = isDryRun ? "found" : "replaced"
    return "\(path): \(count == 1 ? "1 secret" : "\(count) secrets") \(verb)\n"
      + report.entries.map { "  \($0)\n" }.joined()
  }
}
