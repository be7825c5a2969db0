/// `backlot generate`: writes Swift source; what it writes has a command of its own.
enum GenerateCommand: Subcommand {
  /// The commands, each of which writes one kind of source.
  private static let kinds: [any Subcommand.Type] = [
    GenerateModelsCommand.self, GenerateClientCommand.self, GenerateFakesCommand.self,
  ]

  static let declaration = CommandDeclaration(
    name: "generate",
    summary: "Generate Swift source.",
    discussion: [
      "The same input always gives the same source, so that it can be committed, and compared when it is generated again."
    ],
    subcommands: kinds.map { $0.declaration }
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let kind = kinds.first(where: { $0.declaration.name == arguments.command?.name }) else { return .failure }
    return try await kind.run(arguments, on: console)
  }
}
