import BacklotFiles
import BacklotOpenAPI
import BacklotStubs

/// `backlot check`: reports how stubs, fixtures and recordings differ from an OpenAPI document, and the secrets of
/// recordings.
enum CheckCommand: Subcommand {
  private static let contract = CommandOption<String?>.optional(
    "contract",
    format: .text("DOCUMENT", example: "api.yaml", completion: .paths),
    summary:
      "Check against this OpenAPI document: a file in JSON or YAML, or a URL. Required, except for recordings, chaos "
      + "profiles and other tools' files."
  )
  private static let schema = CommandOption<FixtureSchema>.value(
    "schema",
    format: ValueFormat(
      "SCHEMA",
      expectation: "a JSON Pointer in the contract, or a method and a path, optionally with a status",
      example: "GET /dogs 200",
      read: { FixtureSchema($0) }
    ),
    default: .nearest,
    shown: "the best match",
    summary:
      "Compare fixtures with this schema: #/components/schemas/Dog, or an operation's JSON response. FILE=SCHEMA "
      + "applies to one file."
  )
  private static let report = CommandOption<ValidationReport>.value(
    "format",
    format: .word("FORMAT"),
    default: .text,
    shown: ValidationReport.text.rawValue,
    summary:
      "Write the findings as text for people and editors, json, sarif for code scanning, or junit for test reports."
  )
  private static let isStrict = CommandOption.flag(
    "strict",
    summary:
      "Treat warnings as findings: error statuses that are not in the contract, content that cannot be compared, and "
      + "broken references in the contract."
  )
  private static let sources = CommandOperand<[String]>.several(
    .text("SOURCE", example: "stubs", completion: .paths),
    summary:
      "Route folders, stub files, HTTP archives (HAR), other tools' files, fixtures in JSON or YAML, folders of "
      + "fixtures, and chaos profiles."
  )

  static let declaration = CommandDeclaration(
    name: "check",
    summary: "Check stubs, fixtures and recordings against an OpenAPI document, and recordings for secrets.",
    discussion: [
      "For a stub, the method, path, status, media type, header fields and body are compared, but not a body that is a "
        + "template.",
      "Without --contract, the parts of a Postman collection, a Mockoon environment or Mountebank's imposters that have "
        + "no equivalent are listed as warnings.",
      "The secrets of HTTP archives are findings, with or without --contract; see backlot redact. With --contract, the "
        + "responses in them are also compared with it.",
      "A fixture is compared with the schema in --schema or FILE=SCHEMA. By default, it is compared with the response "
        + "or component of the contract that has most of its member names; if they differ, a message names the schema.",
    ],
    options: [
      contract.declaration, schema.declaration, CommandOption.allowRemote.declaration,
      CommandOption.allowFiles.declaration,
      report.declaration,
      isStrict.declaration,
    ] + SecretOptions.declarations,
    operands: [sources.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "check",
        "--contract",
        "api.yaml",
        "stubs/",
        "Tests/Fixtures",
        meaning: "Check all stubs and fixtures."
      ),
      CommandDeclaration.Example("backlot", "check", "Recordings/*.har", meaning: "Find secrets in recordings."),
      CommandDeclaration.Example(
        "backlot",
        "check",
        "--contract",
        "api.yaml",
        "'rex.json=GET /dogs/{id} 200'",
        meaning: "Check a fixture against the response of an operation."
      ),
    ],
    exitStatuses: [
      (.success, "No findings."), (.finding, "There are findings."),
      (.failure, "The arguments, the contract or a source cannot be used, or the output cannot be written."),
    ],
    synonyms: ["lint", "verify", "scan"]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let all = arguments[sources] else { return .failure }
    // A damaged archive may look like a damaged profile.
    let archives = all.filter { SecretCheck.recognizes($0) }
    let profiles = try all.filter {
      try !archives.contains($0) && ProfileCheck.recognizes($0, isLikely: arguments[contract] == nil)
    }
    let words = all.filter { !profiles.contains($0) && !archives.contains($0) }
    if words.isEmpty, archives.isEmpty { return try check(profiles: profiles, arguments, on: console) }
    guard let path = arguments[contract] else {
      guard let check = ImportCheck(words) else {
        throw CommandFailure("check needs an OpenAPI document to compare with: add --contract api.yaml")
      }
      let secrets = try await console.progress.showing("Searching for secrets") {
        try SecretCheck(archives, rules: SecretOptions(arguments).rules, showing: console.progress)
      }
      let files = check.files + secrets.files + profiles.map { ProfileCheck.check($0) }
      try console.write(arguments[report].written(files, by: "backlot check", style: console.style))
      if !words.isEmpty { console.writeError(check.summary) }
      if !archives.isEmpty { console.writeError(secrets.summary) }
      return isBroken(files, arguments) ? .finding : .success
    }
    let files = ContractFiles.desk(
      allowingRemote: arguments[.allowRemote],
      files: arguments[.allowFiles] + FileStatus.folders(among: words),
      telling: console
    )
    let compared = all.filter { !profiles.contains($0) }
    let (check, secrets) = try await console.progress.showing("Reading \(path)") {
      var check = SourceCheck(try ContractCheck(path, settings: .desk, files: files))
      for (index, word) in compared.enumerated() {
        console.progress.show("Checking \(word)", number: index + 1, of: compared.count)
        try check.check(try CheckedSource(word, defaultSchema: arguments[schema]), on: console)
      }
      let rules = SecretOptions(arguments).rules
      return (check, try SecretCheck(archives, rules: rules, showing: console.progress))
    }
    let checked = check.contractFiles + secrets.added(to: check.files) + profiles.map { ProfileCheck.check($0) }
    try console.write(arguments[report].written(checked, by: "backlot check", style: console.style))
    for (file, schema) in check.assumptions {
      console.writeError("\(file) was compared with \(schema), the best match\n".withoutControls)
    }
    console.writeError(summary(of: check, compared.count))
    if !archives.isEmpty { console.writeError(secrets.summary) }
    return isBroken(checked, arguments) ? .finding : .success
  }

  /// Returns true if there is a finding.
  private static func isBroken(_ files: [ValidatedFile], _ arguments: ParsedArguments) -> Bool {
    files.contains { $0.isBroken || arguments[isStrict] && !$0.findings.isEmpty }
  }

  /// Checks chaos profiles alone.
  private static func check(
    profiles: [String],
    _ arguments: ParsedArguments,
    on console: Console
  ) throws -> ExitStatus {
    let checked = profiles.map { ProfileCheck.check($0) }
    try console.write(arguments[report].written(checked, by: "backlot check", style: console.style))
    let total = profiles.count == 1 ? "1 chaos profile" : "\(profiles.count) chaos profiles"
    let verb = profiles.count == 1 ? "is" : "are"
    console.writeError(counted(checked).errors.map { "\($0) in \(total)\n" } ?? "\(total) \(verb) valid\n")
    return checked.contains(where: \.isBroken) ? .finding : .success
  }

  private static func summary(of check: SourceCheck, _ count: Int) -> String {
    let total = count == 1 ? "1 source" : "\(count) sources"
    let (errors, warnings) = counted(check.files)
    let inSources =
      if let errors {
        "\(errors)\(warnings.map { " and \($0)" } ?? "") in \(total)"
      } else {
        "\(total) \(count == 1 ? "conforms" : "conform") to the contract\(warnings.map { ", with \($0)" } ?? "")"
      }
    let inContract = counted(check.contractFiles)
    let words = [inContract.errors, inContract.warnings].compactMap(\.self).joined(separator: " and ")
    return words.isEmpty ? "\(inSources)\n" : "\(inSources); \(words) in the contract itself\n"
  }

  /// Returns the numbers of errors and warnings in words; `nil` for zero.
  private static func counted(_ files: [ValidatedFile]) -> (errors: String?, warnings: String?) {
    let findings = files.flatMap(\.findings)
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count - errors
    return (
      errors == 0 ? nil : errors == 1 ? "1 finding" : "\(errors) findings",
      warnings == 0 ? nil : warnings == 1 ? "1 warning" : "\(warnings) warnings"
    )
  }
}
