/// `backlot help`: prints the help of a command.
enum HelpCommand: Subcommand {
  private static let command = CommandOperand<[String]>.any(
    .text(
      "COMMAND",
      example: "explain",
      completion: .words([
        "serve", "mock", "proxy", "record", "explain", "convert", "validate", "check", "redact", "bundle", "generate",
        "infer", "help", "completions", "man",
      ])
    ),
    summary: "Command to describe, such as explain or generate fakes; defaults to the program as a whole."
  )

  static let declaration = CommandDeclaration(
    name: "help",
    summary: "Print help for a command.",
    operands: [command.declaration]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    var commands = [BacklotCommand.declaration]
    for name in arguments[command] ?? [] {
      let choices = commands.last?.subcommands ?? []
      guard let next = choices.first(where: { $0.name == name }) else { throw unknown(name, in: commands, choices) }
      commands.append(next)
    }
    try console.write(BacklotCommand.helpPage(of: commands, on: console))
    return .success
  }

  private static func unknown(
    _ name: String,
    in commands: [CommandDeclaration],
    _ choices: [CommandDeclaration]
  ) -> CommandFailure {
    let outer = commands.dropFirst().map(\.name).joined(separator: " ")
    guard !choices.isEmpty else { return CommandFailure("\(outer) has no commands: omit \"\(name)\"") }
    let names = choices.map(\.name)
    let near = commands.last?.intendedSubcommand(for: name).map { "Did you mean \($0)?" }
    let all = "The commands are \(names.joined(separator: ", "))."
    return CommandFailure("there is no command \"\((outer.isEmpty ? "" : outer + " ") + name)\". \(near ?? all)")
  }
}
