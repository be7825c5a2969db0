import BacklotCodegen
import BacklotMessages
import BacklotOpenAPI
import BacklotStubs

/// `backlot generate models`: writes Swift types for JSON samples.
enum GenerateModelsCommand: Subcommand {
  private static let files = CommandOperand<[String]>.several(
    .text("FILE", example: "countries.json", completion: .paths),
    summary:
      "Samples: JSON files, files with a JSON value on each line, HTTP archives (HAR), journals of GET "
      + "/__admin/requests, folders with such files, or - for the standard input."
  )
  private static let typeName = CommandOption<String?>.optional(
    "type",
    short: "t",
    format: .text("NAME", example: "Countries"),
    summary: "Name of the type of a whole sample; the other types are named after members."
  )
  private static let access = CommandOption<TypeRenderer.Access>.value(
    "access",
    format: .word("LEVEL"),
    default: .internal,
    shown: TypeRenderer.Access.internal.rawValue,
    summary: "Access level of the types and their members: internal, package or public."
  )
  private static let output = CommandOption<String?>.optional(
    "out",
    short: "o",
    format: .text("FILE", example: "Countries.swift", completion: .paths),
    summary: "Write to this file; defaults to the standard output."
  )
  private static let path = CommandOption<String?>.optional(
    "path",
    format: .text("TEMPLATE", example: "/v3.1/**"),
    summary: "Use only the responses to requests whose path matches this template, in archives and journals."
  )
  private static let trustsSamples = CommandOption.flag(
    "trust-samples",
    summary: "Infer from few samples as from many: members that are always present are required, for example."
  )
  private static let plainStrings = CommandOption.flag(
    "plain-strings",
    summary: "Use String for dates, URLs and UUIDs as well."
  )
  private static let omitsSupport = CommandOption.flag(
    "omit-support",
    summary: "Omit the support types such as AnyJSON, which a file of --support or another generated file has."
  )
  private static let support = CommandOption<String?>.optional(
    "support",
    format: .text("FILE", example: "Support.swift", completion: .paths),
    summary: "Write all support types to this file instead, which all generated files of a module can use."
  )
  private static let contract = CommandOption<String?>.optional(
    "contract",
    short: "c",
    format: .text("CONTRACT", example: "api.yaml", completion: .paths),
    summary: "Take the types, names and descriptions from this OpenAPI document, and correct them by the samples."
  )
  private static let schema = CommandOption<String?>.optional(
    "schema",
    format: .text("POINTER", example: "#/components/schemas/Pet"),
    summary: "Schema of the contract that describes the samples; defaults to the one that the type is named after."
  )

  static let declaration = CommandDeclaration(
    name: "models",
    summary: "Generate Swift types that decode JSON samples, and encode them again without a loss.",
    discussion: [
      "A member that some objects lack is optional, and one that can also be null is Nullable. With fewer than ten "
        + "objects each member is optional, since the next object may lack it. Objects whose names of members are data, "
        + "such as years and currencies, are dictionaries.",
      "With --contract, the samples refine a schema: a required member that a sample lacks becomes optional, for example, "
        + "and members that the schema does not declare are added. Each contradiction is reported with its place in the "
        + "sample and in the contract.",
      "The types need JSONDecoder and JSONEncoder without any settings. The same samples always give the same source.",
    ],
    options: [
      typeName.declaration, access.declaration, output.declaration, path.declaration, trustsSamples.declaration,
      plainStrings.declaration, support.declaration, omitsSupport.declaration, contract.declaration, schema.declaration,
      CommandOption.allowRemote.declaration, CommandOption.allowFiles.declaration,
    ],
    operands: [files.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "generate",
        "models",
        "countries.json",
        "--type",
        "Countries",
        "--out",
        "Countries.swift",
        meaning: "Write the type Country, and Countries for an array of them."
      ),
      CommandDeclaration.Example(
        "backlot",
        "generate",
        "models",
        "session.har",
        "--path",
        "/v1/dogs/{id}",
        "--type",
        "Dog",
        meaning: "Write a type for the recorded responses of an operation."
      ),
      CommandDeclaration.Example(
        "backlot",
        "generate",
        "models",
        "session.har",
        "--path",
        "/v1/dogs/{id}",
        "--type",
        "Dog",
        "--contract",
        "api.yaml",
        meaning: "Write the type of the schema Dog, and report where the recorded responses contradict it."
      ),
    ],
    exitStatuses: [
      (.success, "The types were written."),
      (.finding, "The types were written, but a sample was left out, or a part of the contract cannot be used."),
      (.failure, "The arguments cannot be used, there is no usable sample, or the output cannot be written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let paths = arguments[files] else { return .failure }
    let options = InferenceOptions(
      typeName: try name(arguments),
      trustsSamples: arguments[trustsSamples],
      keepsPlainStrings: arguments[plainStrings]
    )
    let selected = try selectedSchema(arguments, on: console)
    var samples = SampleFiles(selection: try arguments[path].map(template))
    try await console.progress.showing("Reading samples") {
      for path in paths { try samples.add(path, on: console) }
    }
    let generator = ModelGenerator(
      options,
      access: arguments[access],
      includesSupport: arguments[omitsSupport] == false && arguments[support] == nil
    )
    let models = await console.progress.showing("Generating types for \(samples.samples.count) samples") {
      selected.map { generator.generate(samples.samples, refining: $0.node, of: $0.contract) }
        ?? generator.generate(samples.samples)
    }
    let problems = samples.problems + models.findings
    for problem in problems { console.writeError("backlot: \(described(problem))\n".withoutControls) }
    guard let source = models.source else { throw CommandFailure("no sample is left") }
    try write(source, arguments, from: samples.files + [arguments[contract]].compactMap(\.self), on: console)
    if let note = note(on: models) { console.writeError(note) }
    return problems.contains { $0.severity == .error } ? .finding : .success
  }

  /// Writes the types, and the support types if they have a file of their own.
  private static func write(
    _ source: String,
    _ arguments: ParsedArguments,
    from inputs: [String],
    on console: Console
  ) throws {
    let models = GeneratedFolder.Mark.samples.rawValue
    guard let file = arguments[support] else {
      return try GeneratedFile.write(source, to: arguments[output], markedBy: models, from: inputs, on: console)
    }
    if let output = arguments[output], try GeneratedFile.isSame(file, as: output) {
      throw CommandFailure("--support and --out name the same file")
    }
    let mark = GeneratedFolder.Mark.support.rawValue
    // Neither file is written if one of them cannot be.
    try GeneratedFile.check(file, markedBy: mark, from: inputs)
    try GeneratedFile.check(arguments[output], markedBy: models, from: inputs)
    let text = SupportType.file(of: Set(SupportType.allCases), access: arguments[access])
    try GeneratedFile.write(text, to: file, markedBy: mark, from: inputs, on: console)
    try GeneratedFile.write(source, to: arguments[output], markedBy: models, from: inputs, on: console)
  }

  private static func template(_ text: String) throws(CommandFailure) -> PathTemplate {
    let segments = text.split(separator: "/")
    guard segments.allSatisfy({ $0.count { $0 == "{" } == $0.count { $0 == "}" } }) else {
      throw CommandFailure("--path \(text) has a brace without its counterpart: write parameters as in /dogs/{id}")
    }
    return PathTemplate(text)
  }

  private static func name(_ arguments: ParsedArguments) throws(CommandFailure) -> String {
    guard let name = arguments[typeName] else {
      throw CommandFailure("the name of the type is missing: add --type NAME")
    }
    guard SwiftName.type(name) == name else {
      throw CommandFailure("\(name) cannot be the name of the type: use \(SwiftName.type(name)), for example")
    }
    return name
  }

  /// Returns the schema that the samples refine, or `nil` without a contract.
  private static func selectedSchema(
    _ arguments: ParsedArguments,
    on console: Console
  ) throws(CommandFailure) -> (node: ContractNode, contract: ContractDescription)? {
    guard let path = arguments[contract] else {
      if arguments[schema] != nil {
        throw CommandFailure("--schema names a part of a contract: add --contract CONTRACT")
      }
      return nil
    }
    let files = ContractFiles.desk(
      allowingRemote: arguments[.allowRemote],
      files: arguments[.allowFiles],
      telling: console
    )
    let type = try name(arguments)
    let contract: ContractDescription
    do throws(ContractError) {
      contract = try Contract(path, settings: .desk, files: files).description()
    } catch {
      throw CommandFailure("\(error)")
    }
    if let node = contract.schema(for: type, at: arguments[schema]) { return (node, contract) }
    if let pointer = arguments[schema] {
      throw CommandFailure(
        "\(path) has no schema at \(pointer): expected a JSON pointer such as #/components/schemas/Pet"
      )
    }
    throw missingSchema(type, in: contract, path)
  }

  private static func missingSchema(_ type: String, in contract: ContractDescription, _ path: String) -> CommandFailure
  {
    let names = contract.schemas.compactMap(\.name)
    let near = NearestWord.nearest(to: type, among: names)
    let shown = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? " and \(names.count - 20) others" : "")
    let advice =
      near.map { "did you mean \($0)?" } ?? (names.isEmpty ? "it has no schemas with names;" : "it has \(shown);")
    return CommandFailure(
      "\(path) has no schema for the type \(type): \(advice) add --schema POINTER to name another one"
    )
  }

  private static func described(_ problem: SourceDiagnostic) -> String {
    problem.severity == .warning ? "warning: \(problem)" : "\(problem)"
  }

  private static func note(on models: GeneratedModels) -> String? {
    let count = models.unprovenCount
    guard count > 0 else { return nil }
    let members = count == 1 ? "1 member is" : "\(count) members are"
    return
      "\(members) optional only because fewer than ten objects were seen: add samples, or use --trust-samples\n"
  }
}
