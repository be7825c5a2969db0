import BacklotCodegen
import BacklotFiles
import BacklotOpenAPI
import BacklotStubs

/// `backlot generate client`: writes a client for an API, as its contract describes it, in Swift.
enum GenerateClientCommand: Subcommand {
  private static let document = CommandOperand<String>.one(
    .text("CONTRACT", example: "api.yaml", completion: .paths),
    summary: "OpenAPI document, version 2.0, 3.0 or 3.1, in JSON or YAML, or its URL."
  )
  private static let output = CommandOption<String?>.optional(
    "out",
    short: "o",
    format: .text("DIR", example: "Sources/API", completion: .paths),
    summary:
      "Write the files to this folder, and delete generated files of an earlier run that are not needed any more."
  )
  private static let namespace = CommandOption<String?>.optional(
    "namespace",
    format: .text("NAME", example: "GitHub"),
    summary: "Put all types into an enumeration with this name; defaults to the title of the document."
  )
  private static let operations = CommandOption<String?>.optional(
    "operations",
    format: .text("ID,…", example: "getPet,listPets"),
    summary: "Generate only these operations, and what they use."
  )
  private static let tags = CommandOption<String?>.optional(
    "tags",
    format: .text("TAG,…", example: "pets"),
    summary: "Generate only the operations with these tags, and what they use."
  )
  private static let access = CommandOption.value(
    "access",
    format: .word("LEVEL"),
    default: TypeRenderer.Access.internal,
    shown: TypeRenderer.Access.internal.rawValue,
    summary: "Access level of the declarations: internal, package, or public."
  )
  private static let mock = CommandOption<Bool>.flag(
    "mock",
    summary: "Generate a backend with the examples of the document too, for tests and previews."
  )

  private static let modelsOnly = CommandOption<Bool>.flag(
    "models-only",
    summary: "Generate only the types of the schemas, which need no library."
  )

  static let declaration = CommandDeclaration(
    name: "client",
    summary: "Generate a client in Swift from an OpenAPI document.",
    discussion: [
      "The client has a type for each schema and an endpoint for each operation. The same document always gives the same "
        + "files.",
      "Each part of the document that the client cannot express is reported with its line and what is used instead.",
    ],
    options: [
      output.declaration, namespace.declaration, operations.declaration, tags.declaration, access.declaration,
      mock.declaration, modelsOnly.declaration, CommandOption.allowRemote.declaration,
      CommandOption.allowFiles.declaration,
    ],
    operands: [document.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "generate",
        "client",
        "api.yaml",
        "--out",
        "Sources/API",
        "--mock",
        meaning: "Write a client and a backend with the examples of the document."
      ),
      CommandDeclaration.Example(
        "backlot",
        "generate",
        "client",
        "api.yaml",
        "--out",
        "Sources/API",
        "--operations",
        "listPets,getPet",
        meaning: "Write only two operations, and the types that they use."
      ),
    ],
    exitStatuses: [
      (.success, "The client was written."),
      (.finding, "A part of the document cannot be used; the client for the rest was written."),
      (.failure, "The arguments or the document cannot be used, or a file cannot be written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let path = arguments[document] else { return .failure }
    guard let folder = arguments[output] else { throw CommandFailure("the folder is missing: add --out DIR") }
    if let problem = arguments[namespace].flatMap(ClientGenerator.problem(ofNamespace:)) {
      throw CommandFailure("--namespace: \(problem)")
    }
    let files = ContractFiles.desk(
      allowingRemote: arguments[.allowRemote],
      files: arguments[.allowFiles],
      telling: console
    )
    var options = ClientGenerator.Options()
    options.namespace = arguments[namespace]
    options.access = arguments[access]
    options.operations = names(arguments[operations])
    options.tags = names(arguments[tags])
    options.includesMock = arguments[mock]
    options.includesEndpoints = arguments[modelsOnly] == false
    let output: ClientGenerator.Output
    do {
      output = try await console.progress.showing("Generating a client for \(path)") {
        try ClientGenerator(options).generate(Contract(path, settings: .desk, files: files))
      }
    } catch {
      throw CommandFailure("\(error)")
    }
    for finding in output.findings { console.writeError("backlot: \(finding)\n".withoutControls) }
    if output.hasUnknownNames { return .failure }
    let changes = try GeneratedFolder(folder, marks: [.contract]).write(output.files)
    try console.write("\(output.files.count) \(output.files.count == 1 ? "file" : "files") in \(folder): \(changes)\n")
    return output.findings.contains { $0.severity == .error } ? .finding : .success
  }

  private static func names(_ list: String?) -> Set<String> {
    Set((list ?? "").split(separator: ",").map { String($0.trimmed()) })
  }
}
