import BacklotHTTP
import BacklotStubs

/// `backlot generate fakes`: writes a fake for each protocol that is marked or named.
enum GenerateFakesCommand: Subcommand {
  private static let sources = CommandOperand<[String]>.several(
    .text("SOURCE", example: "Sources/App", completion: .paths),
    summary: "Swift files, or folders with Swift files."
  )
  private static let names = CommandOption<[String]>.repeated(
    "protocol",
    short: "p",
    format: .text("NAME[=FAKE]", example: "DogPatchService=MockDogPatchService"),
    summary:
      "Generate a fake for this protocol too, although it is not marked, with the name FAKE or Fake and its name."
  )
  private static let access = CommandOption.value(
    "access",
    format: .word("LEVEL"),
    default: AccessLevel.internal,
    shown: AccessLevel.internal.rawValue,
    summary: "Access level of the fakes: internal, package or public."
  )
  private static let imports = CommandOption<[String]>.repeated(
    "import",
    short: "i",
    format: .text("MODULE", example: "App"),
    summary: "Import this module, such as the one with the protocols, besides the imports of their files."
  )
  private static let runtime = CommandOption.value(
    "runtime",
    format: .text("MODULE", example: "BacklotFakes"),
    default: "BacklotTesting",
    summary: "Import the recorders of calls from this module: BacklotTesting, or BacklotFakes, which apps can link."
  )
  private static let output = CommandOption<String?>.optional(
    "out",
    short: "o",
    format: .text("FILE", example: "Tests/AppTests/Fakes.swift", completion: .paths),
    summary: "Write the fakes to this file; defaults to the standard output."
  )

  private enum AccessLevel: String, Sendable, CaseIterable { case `internal`, package, `public` }

  static let declaration = CommandDeclaration(
    name: "fakes",
    summary: "Generate a fake for each Swift protocol that is marked with // backlot: fake, or named.",
    discussion: [
      "A fake counts its calls, keeps their arguments, and does what a test tells it. A mark with a name, such as "
        + "// backlot: fake MockDogPatchService, names the fake.",
      "The sources are read by the parser of the Swift toolchain. They need not compile, but must contain the protocols "
        + "that the marked ones inherit from. A protocol that cannot have a fake is reported with its file and line, and "
        + "left out.",
    ],
    options: [
      names.declaration, access.declaration, imports.declaration, runtime.declaration, output.declaration,
    ],
    operands: [sources.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "generate",
        "fakes",
        "Sources/App",
        "--import",
        "App",
        "--out",
        "Tests/AppTests/Fakes.swift",
        meaning: "Write the fakes of an app's protocols for its tests."
      )
    ],
    exitStatuses: [
      (.success, "All fakes were generated."),
      (.finding, "A protocol has no fake, and the others were generated."),
      (.failure, "The arguments or a source cannot be used, or the output cannot be written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    let files = try SwiftFiles.find(in: arguments[sources] ?? [])
    let words =
      arguments[names].flatMap { ["--protocol", $0] } + ["--access", arguments[access].rawValue]
      + arguments[imports].flatMap { ["--import", $0] } + ["--runtime", arguments[runtime]]
      + files.flatMap { ["--source", $0] }
    let result = try FakeGeneration.run(words)
    for problem in result.problems { console.writeError("\(problem)\n".withoutControls) }
    guard let source = result.source else {
      let reason = result.problems.isEmpty ? ": mark one with // backlot: fake, or add --protocol NAME" : ""
      throw CommandFailure(
        "no protocol in \(files.count == 1 ? files[0] : "the \(files.count) files") has a fake\(reason)"
      )
    }
    try GeneratedFile.write(source, to: arguments[output], on: console)
    return result.hasErrors ? .finding : .success
  }
}
