/// `backlot man`: prints the source of the manual page.
enum ManualCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "man",
    summary: "Print the manual page in roff format.",
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "man",
        "|",
        "man",
        "-l",
        "-",
        meaning: "Show the page without installing it."
      )
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    try console.write(ManualPage(of: BacklotCommand.declaration, version: ProgramVersion.current).text)
    return .success
  }
}
