import BacklotCodegen
import BacklotMessages
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
    summary: "Omit the support types such as AnyJSON, which another generated file of the module already has."
  )

  static let declaration = CommandDeclaration(
    name: "models",
    summary: "Generate Swift types that decode JSON samples, and encode them again without a loss.",
    discussion: [
      "A member that some objects lack is optional, and one that can also be null is Nullable. With fewer than ten "
        + "objects each member is optional, since the next object may lack it. Objects whose names of members are data, "
        + "such as years and currencies, are dictionaries.",
      "The types need JSONDecoder and JSONEncoder without any settings. The same samples always give the same source.",
    ],
    options: [
      typeName.declaration, access.declaration, output.declaration, path.declaration, trustsSamples.declaration,
      plainStrings.declaration, omitsSupport.declaration,
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
    ],
    exitStatuses: [
      (.success, "The types were written."), (.finding, "The types were written, but a sample was left out."),
      (.failure, "The arguments cannot be used, there is no usable sample, or the output cannot be written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let paths = arguments[files] else { return .failure }
    var samples = SampleFiles(selection: arguments[path].map { PathTemplate($0) })
    for path in paths { try samples.add(path, on: console) }
    let options = InferenceOptions(
      typeName: try name(arguments),
      trustsSamples: arguments[trustsSamples],
      keepsPlainStrings: arguments[plainStrings]
    )
    let generator = ModelGenerator(
      options,
      access: arguments[access],
      includesSupport: arguments[omitsSupport] == false
    )
    let models = generator.generate(samples.samples)
    let problems = samples.problems + models.findings
    for problem in problems { console.writeError("backlot: \(described(problem))\n".withoutControls) }
    guard let source = models.source else {
      throw CommandFailure("there is no usable sample: name a file with JSON")
    }
    try GeneratedFile.write(source, to: arguments[output], on: console)
    if let note = note(on: models) { console.writeError(note) }
    return problems.contains { $0.severity == .error } ? .finding : .success
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

  private static func described(_ problem: SourceDiagnostic) -> String {
    problem.severity == .warning ? "warning: \(problem)" : "\(problem)"
  }

  private static func note(on models: GeneratedModels) -> String? {
    let count = models.unprovenCount
    guard count > 0 else { return nil }
    let members = count == 1 ? "1 member is" : "\(count) members are"
    return "\(members) optional only because there are fewer than ten samples: add samples, or --trust-samples\n"
  }
}
