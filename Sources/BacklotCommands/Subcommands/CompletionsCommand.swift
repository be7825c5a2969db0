/// `backlot completions`: prints a shell's completion script.
enum CompletionsCommand: Subcommand {
  private enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

  private static let shell = CommandOperand<Shell>.one(.word("SHELL"), summary: "Shell: bash, zsh or fish.")

  static let declaration = CommandDeclaration(
    name: "completions",
    summary: "Print the completion script for a shell.",
    discussion: [
      "Bash: add source <(backlot completions bash) to ~/.bashrc. Zsh: add source <(backlot completions zsh) to "
        + "~/.zshrc, below compinit. Fish: save the script as ~/.config/fish/completions/backlot.fish."
    ],
    operands: [shell.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "completions",
        "fish",
        ">",
        "backlot.fish",
        meaning: "Write the completions for fish to a file."
      )
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    let program = BacklotCommand.declaration
    switch arguments[shell] {
    case .bash: try console.write(BashCompletion(of: program).text)
    case .zsh: try console.write(ZshCompletion(of: program).text)
    case .fish: try console.write(FishCompletion(of: program).text)
    case nil: break
    }
    return .success
  }
}
