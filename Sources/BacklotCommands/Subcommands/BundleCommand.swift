import BacklotJSON
import BacklotOpenAPI
import BacklotStubs
import BacklotWireMock

/// `backlot bundle`: combines an OpenAPI document and all files that it refers to into one JSON document.
enum BundleCommand: Subcommand {
  private static let document = CommandOperand<String>.one(
    .text("DOCUMENT", example: "api.yaml", completion: .paths),
    summary: "OpenAPI document, version 2.0, 3.0 or 3.1, in JSON or YAML, or its URL."
  )
  private static let output = CommandOption<String?>.optional(
    "output",
    short: "o",
    format: .text("FILE", example: "openapi.json", completion: .paths),
    summary: "Write the document to this file; defaults to the standard output."
  )

  static let declaration = CommandDeclaration(
    name: "bundle",
    summary: "Combine an OpenAPI document and the files that it refers to into one JSON document.",
    discussion: [
      "Tests of an app can read the result without the other files and without YAML: Contract(\"openapi.json\").",
      "Content of other files becomes a component, named after its location or its file, or replaces the reference to "
        + "it. The same files always give the same document.",
    ],
    options: [
      output.declaration, CommandOption.allowRemote.declaration, CommandOption.allowFiles.declaration,
    ],
    operands: [document.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "bundle",
        "api/index.yaml",
        "-o",
        "Tests/Fixtures/openapi.json",
        meaning: "Write a document that tests on a phone can read."
      )
    ],
    exitStatuses: [
      (.success, "The document was written."), (.finding, "The document, or a file that it refers to, cannot be used."),
      (.failure, "The arguments cannot be used, or the output cannot be written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let path = arguments[document] else { return .failure }
    guard path != "-" else {
      throw CommandFailure(
        "the standard input cannot be bundled, since references are relative to the document: name a file or a URL"
      )
    }
    let files = ContractFiles.desk(
      allowingRemote: arguments[.allowRemote],
      files: arguments[.allowFiles],
      telling: console
    )
    let bundle = files.bundle(path) {
      console.writeError("backlot: warning: \($0)\n".withoutControls)
    } reporting: {
      console.writeError("backlot: \($0)\n".withoutControls)
    }
    guard let bundle else { return .finding }
    let text = bundle.serialized(.pretty) + "\n"
    guard let file = arguments[output] else {
      try console.write(text)
      return .success
    }
    // A pipe or device would be replaced by a regular file.
    if try PipedFile.isNamed(file) {
      throw CommandFailure("\(file) is not a regular file: omit --output to write to a pipe")
    }
    do {
      try WholeFile.write(Array(text.utf8), to: file)
    } catch {
      throw CommandFailure("\(error)")
    }
    return .success
  }
}
