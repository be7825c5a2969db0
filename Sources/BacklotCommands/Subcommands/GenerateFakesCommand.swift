/// `backlot generate fakes`: writes a fake for each protocol that is marked or named.
enum GenerateFakesCommand: Subcommand {
  private static let sources = CommandOperand<[String]>.several(
    .text("SOURCE", example: "Sources/App", completion: .paths),
    summary: "Swift files, or folders with Swift files."
  )

  static let declaration = CommandDeclaration(
    name: "fakes",
    summary: "Generate a fake for each Swift protocol that is marked with // backlot: fake, or named.",
    operands: [sources.declaration],
    exitStatuses: [
      (.success, "All fakes were generated."),
      (.finding, "A protocol has no fake, and the others were generated."),
      (.failure, "The arguments or a source cannot be used, or the output cannot be written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    throw CommandFailure("not implemented")
  }
}
