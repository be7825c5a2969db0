/// The script by which zsh completes a program's command lines.
package struct ZshCompletion: Sendable {
  private let program: CommandDeclaration

  /// Makes the script for a program.
  package init(of program: CommandDeclaration) { self.program = program }

  /// The script.
  package var text: String {
    let name = program.name
    let commands = program.subcommands.map { "    " + ShellText.quoted("\($0.name):\(Self.plain($0.summary))") }
    return """
      #compdef \(name)
      # Completes \(name) in zsh. Written by `\(name) completions zsh`.
      _\(name)() {
        local curcontext=$curcontext state line
        local -A opt_args
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        _arguments -C -s \(Self.continued(program.options.map(Self.specification))) \\
          '1:command:->command' '*::argument:->argument'
        case $state in
          command) _describe -t commands command commands ;;
          argument)
            case $line[1] in
      \(program.subcommands.map(branch).joined(separator: "\n"))
            esac ;;
        esac
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
  }

  private func branch(_ command: CommandDeclaration) -> String {
    let options = command.allOptions(after: [program])
    let operands = command.operands.prefix(1).map { operand in
      let place = operand.count.upperBound > 1 ? "*" : "1"
      return ShellText.quoted("\(place):\(operand.name):\(Self.action(operand.format.completion))")
    }
    let words = options.map(Self.specification) + operands
    return "        \(command.name)) _arguments -s \(Self.continued(words)) ;;"
  }

  private static func continued(_ words: [String]) -> String {
    (["\\"] + words.dropLast().map { "          \($0) \\" } + words.suffix(1).map { "          \($0)" })
      .joined(separator: "\n")
  }

  /// An option as `_arguments` reads it: which it excludes, its names, what it is for, its value.
  private static func specification(_ option: OptionDeclaration) -> String {
    let names = option.spellings
    let value = option.format.map { ":\($0.placeholder):\(action($0.completion))" } ?? ""
    let body = ShellText.quoted("[\(plain(option.summary))]" + value.replacingColonsInName())
    let excluded = option.isRepeated ? ShellText.quoted("*") : ShellText.quoted("(\(names.joined(separator: " ")))")
    let equals = option.format == nil ? "" : "="
    let spelled = names.map { $0.hasPrefix("--") ? $0 + equals : $0 + (option.format == nil ? "" : "+") }
    return excluded + (spelled.count > 1 ? "{\(spelled.joined(separator: ","))}" : spelled.joined()) + body
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .paths: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// Brackets and colons have a meaning of their own.
  private static func plain(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

extension String {
  /// `:NAME:VALUE:action` as `:NAME\:VALUE:action`: only the first and the last colon divide.
  fileprivate func replacingColonsInName() -> String {
    guard let first = firstIndex(of: ":"), let last = lastIndex(of: ":"), first < last else { return self }
    let name = self[index(after: first)..<last].split(separator: ":", omittingEmptySubsequences: false)
    return self[...first] + name.joined(separator: "\\:") + self[last...]
  }
}
