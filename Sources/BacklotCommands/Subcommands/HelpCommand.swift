/// `backlot help`: prints the help of a command.
enum HelpCommand: Subcommand {
  private static let command = CommandOperand<String?>.optional(
    .text(
      "COMMAND",
      example: "explain",
      completion: .words([
        "serve", "mock", "proxy", "record", "explain", "convert", "validate", "check", "redact", "bundle", "models",
        "infer", "help",
        "completions", "man",
      ])
    ),
    summary: "Command to describe; defaults to the program as a whole."
  )

  static let declaration = CommandDeclaration(
    name: "help",
    summary: "Print help for a command.",
    operands: [command.declaration]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    let program = BacklotCommand.declaration
    guard let name = arguments[command] ?? nil else {
      try console.write(BacklotCommand.helpPage(of: [program], on: console))
      return .success
    }
    guard let command = program.subcommands.first(where: { $0.name == name }) else {
      let names = program.subcommands.map(\.name)
      let near = NearestWord.nearest(to: name, among: names).map { "Did you mean \($0)?" }
      let all = "The commands are \(names.joined(separator: ", "))."
      throw CommandFailure("there is no command \"\(name)\". \(near ?? all)")
    }
    try console.write(BacklotCommand.helpPage(of: [program, command], on: console))
    return .success
  }
}
