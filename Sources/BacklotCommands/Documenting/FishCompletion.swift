/// The script by which fish completes a program's command lines.
package struct FishCompletion: Sendable {
  private let program: CommandDeclaration

  /// Makes the script for a program.
  package init(of program: CommandDeclaration) { self.program = program }

  /// The script.
  package var text: String {
    let lines =
      [
        "# Completes \(program.name) in fish. Written by `\(program.name) completions fish`.",
        "complete -c \(program.name) -f",
      ]
      + program.options.map { line($0, where: $0.isForOutermostOnly ? Self.noCommand : nil) }
      + program.subcommands.flatMap(lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private static let noCommand = "__fish_use_subcommand"

  private func lines(_ command: CommandDeclaration) -> [String] {
    let isSeen = "__fish_seen_subcommand_from \(command.name)"
    let name = "complete -c \(program.name) -n \(Self.noCommand) -a \(command.name) -d \(Self.quoted(command.summary))"
    let operands = command.operands.prefix(1).compactMap { operand in
      offer(operand.format.completion).map { "complete -c \(program.name) -n \(Self.quoted(isSeen)) \($0)" }
    }
    return [name] + operands + command.options.map { line($0, where: isSeen) }
  }

  private func line(_ option: OptionDeclaration, where condition: String?) -> String {
    let parts: [String?] = [
      "complete -c \(program.name)",
      condition.map { "-n \(Self.quoted($0))" },
      option.short.map { "-s \($0)" },
      "-l \(option.name)",
      option.format.map { value($0.completion) },
      "-d \(Self.quoted(option.summary))",
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// A value must follow; files are offered only where one is meant.
  private func value(_ completion: Completion) -> String {
    [completion == .paths ? "-r" : "-x", offer(completion)].compactMap(\.self).joined(separator: " ")
  }

  private func offer(_ completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .paths: "-F"
    case .words(let words): "-a \(Self.quoted(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
