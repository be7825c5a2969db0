/// A command as it is written and explained: the one place that parser, help, manual page and completions are made of.
package struct CommandDeclaration: Sendable {
  /// The word for it.
  package var name: String
  /// A summary of the command: a sentence.
  package var summary: String
  /// Further information, in paragraphs.
  package var discussion: [String] = []
  /// Its options, in the order in which help lists them.
  package var options: [OptionDeclaration] = []
  /// Its operands, in their order; one of them at most may have any number.
  package var operands: [OperandDeclaration] = []
  /// Examples of its use.
  package var examples: [Example] = []
  /// The exit statuses and their meanings.
  package var exitStatuses: [(status: ExitStatus, meaning: String)] = []
  /// The commands that may follow it.
  package var subcommands: [CommandDeclaration] = []

  /// A command line worth imitating.
  package struct Example: Sendable, Hashable {
    /// The words, quoted as a shell needs them.
    let words: [String]
    /// The effect.
    let meaning: String

    package init(_ words: String..., meaning: String) {
      self.words = words
      self.meaning = meaning
    }

    /// The whole line.
    package var line: String { words.joined(separator: " ") }
  }
}

/// The exit status of a process.
package enum ExitStatus: Int32, Sendable, Hashable {
  /// All is well.
  case success = 0
  /// There is a finding: what was asked about is not so.
  case finding = 1
  /// The command could not do its work.
  case failure = 2
}

extension CommandDeclaration {
  /// Its options, and those of the commands before it, which give way where it uses a letter of theirs itself.
  ///
  /// - Parameter ancestors: The commands before it.
  func allOptions(after ancestors: [CommandDeclaration]) -> [OptionDeclaration] {
    let letters = Set(options.compactMap(\.short))
    let inherited = ancestors.flatMap { $0.options.filter { !$0.isForOutermostOnly } }
    return options + inherited.map { $0.short.map(letters.contains) ?? false ? $0.withoutLetter() : $0 }
  }

  /// The line that shows how the command is written.
  ///
  /// - Parameter ancestors: The commands before it.
  package func usage(after ancestors: [String]) -> [String] {
    let options = options.isEmpty ? [] : ["[OPTIONS]"]
    let command = subcommands.isEmpty ? [] : ["COMMAND"]
    return ancestors + [name] + options + operands.map(\.synopsis) + command
  }
}
