import BacklotJSON
import BacklotJSONSchema

/// `backlot validate`: validates files against a JSON Schema.
enum ValidateCommand: Subcommand {
  private static let schema = CommandOperand<String>.one(
    .text("SCHEMA", example: "dog.schema.json", completion: .paths),
    summary: "File with a JSON Schema, in JSON or YAML; append #/POINTER for a schema within the file."
  )
  private static let files = CommandOperand<[String]>.several(
    .text("FILE", example: "dog.json", completion: .paths),
    summary: "Files to validate, in JSON or YAML; - for the standard input. Each document of a YAML file is validated."
  )
  private static let report = CommandOption<ValidationReport>.value(
    "format",
    format: .word("FORMAT"),
    default: .text,
    shown: ValidationReport.text.rawValue,
    summary:
      "Write the findings as text for people and editors, json, sarif for code scanning, or junit for test reports."
  )
  private static let dialect = CommandOption<JSONSchemaDialect?>.optional(
    "dialect",
    format: .word("DIALECT"),
    summary:
      "Use this dialect for a schema without $schema; defaults to 2020-12, or in an OpenAPI document to the dialect of "
      + "its version."
  )
  private static let assertsFormats = CommandOption.flag(
    "assert-formats",
    summary: "Also validate the format of values, which is only an annotation by default."
  )
  private static let references = CommandOption<[SchemaFiles.Reference]>.repeated(
    "reference",
    format: ValueFormat(
      "URI=FILE",
      expectation: "a URI, an equals sign and a file",
      example: "https://example.com/dog.json=dog.json",
      completion: .paths,
      read: { SchemaFiles.Reference($0) }
    ),
    summary:
      "Read this file for a URI in the schema. Relative references are resolved beside the schema; schemas are never "
      + "loaded from a network."
  )

  static let declaration = CommandDeclaration(
    name: "validate",
    summary: "Validate files against a JSON Schema, and report findings with line and column.",
    discussion: [
      "Drafts 4, 6, 7, 2019-09 and 2020-12 of JSON Schema are supported, and the schemas in OpenAPI 2.0, 3.0 and 3.1 "
        + "documents."
    ],
    options: [
      report.declaration, dialect.declaration, assertsFormats.declaration, references.declaration,
      CommandOption.allowFiles.declaration,
    ],
    operands: [schema.declaration, files.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "validate",
        "dog.schema.json",
        "dogs/*.json",
        meaning: "Validate all dogs."
      ),
      CommandDeclaration.Example(
        "backlot",
        "validate",
        "'api.yaml#/components/schemas/Dog'",
        "rex.yaml",
        "--format",
        "sarif",
        meaning: "Validate a fixture against a schema of an API, with findings for code scanning."
      ),
    ],
    exitStatuses: [
      (.success, "All files are valid."), (.finding, "There are findings."),
      (.failure, "The arguments, the schema or a file cannot be used, or the output cannot be written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let name = arguments[schema], let paths = arguments[files] else { return .failure }
    guard paths.count(where: { $0 == "-" }) + (name.prefix { $0 != "#" } == "-" ? 1 : 0) < 2 else {
      throw CommandFailure("- stands for the standard input, which can be read only once; name a file instead")
    }
    let schema = try SchemaFiles(arguments[references], allowing: arguments[.allowFiles], on: console).schema(
      name,
      dialect: arguments[dialect],
      asserting: arguments[assertsFormats] ? .formats : [],
      on: console
    )
    var files: [ValidatedFile] = []
    for path in paths { files.append(try validated(path, by: schema, on: console)) }
    try console.write(arguments[report].written(files, by: "backlot validate", style: console.style))
    console.writeError(summary(of: files))
    return files.allSatisfy(\.findings.isEmpty) ? .success : .finding
  }

  private static func validated(
    _ path: String,
    by schema: JSONSchema,
    on console: Console
  ) throws(CommandFailure) -> ValidatedFile {
    switch try ValidatedText(path, on: console) {
    case .broken(let finding): return ValidatedFile(path: path, findings: [finding], isComplete: true)
    case .documents(let documents):
      let results = documents.map { schema.validate($0) }
      return ValidatedFile(
        path: path,
        findings: documents.flatMap { ValidationFinding.duplicates(in: $0, of: path) }
          + results.flatMap { $0.violations.map { ValidationFinding($0, in: path) } },
        isComplete: results.allSatisfy(\.isComplete)
      )
    }
  }

  private static func summary(of files: [ValidatedFile]) -> String {
    let total = files.count == 1 ? "1 file" : "\(files.count) files"
    let count = files.reduce(0) { $0 + $1.findings.count }
    let invalid = files.count { !$0.findings.isEmpty }
    if count == 0 { return files.count == 1 ? "1 file is valid\n" : "\(total) are valid\n" }
    let more = files.allSatisfy(\.isComplete) ? "" : "; there may be more, since validation stopped at the limit"
    return "\(count == 1 ? "1 finding" : "\(count) findings") in \(invalid) of \(total)\(more)\n"
  }
}
