/// The script by which bash completes a program's command lines.
package struct BashCompletion: Sendable {
  private let program: CommandDeclaration

  /// Makes the script for a program.
  package init(of program: CommandDeclaration) { self.program = program }

  /// The script.
  package var text: String {
    let name = program.name
    let cases = program.subcommands.map { self.branch($0.name, $0, $0.allOptions(after: [program])) }
    return """
      # Completes \(name) in bash. Written by `\(name) completions bash`.
      _\(name)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' index
        # Bash takes --option=value for three words.
        if [[ $word == '=' ]]; then word=''; fi
        if [[ $before == '=' ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            \(program.subcommands.map(\.name).joined(separator: " | "))) command=${COMP_WORDS[index]}; break ;;
          esac
        done
        COMPREPLY=()
        case $command in
      \((cases + [branch("*", program, program.options)]).joined(separator: "\n"))
        esac
      }
      complete -F _\(name) \(name)

      """
  }

  private func branch(_ pattern: String, _ command: CommandDeclaration, _ options: [OptionDeclaration]) -> String {
    let values = options.filter { $0.format != nil }.map { option in
      let spellings = option.spellings.joined(separator: " | ")
      return "        \(spellings)) \(offer(option.format?.completion ?? .nothing)); return ;;"
    }
    let names = options.flatMap(\.spellings).filter { $0.hasPrefix("--") }
    return """
          \(pattern))
            case $before in
      \(values.joined(separator: "\n"))
            esac
            if [[ $word == -* ]]; then
              \(offer(.words(names)))
            else
              \(offerOperands(of: command))
            fi ;;
      """
  }

  private func offerOperands(of command: CommandDeclaration) -> String {
    if !command.subcommands.isEmpty { return offer(.words(command.subcommands.map(\.name))) }
    return offer(command.operands.first?.format.completion ?? .nothing)
  }

  private func offer(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .paths: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
    case .words(let words):
      "mapfile -t COMPREPLY < <(compgen -W \(ShellText.quoted(words.joined(separator: " "))) -- \"$word\")"
    }
  }
}

/// Text as shells read it.
enum ShellText {
  /// Returns the text in apostrophes, between which only an apostrophe is special.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
