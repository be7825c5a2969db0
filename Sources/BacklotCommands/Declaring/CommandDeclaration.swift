/// The declaration of a command, from which the parser, the help, the manual page and the completions are derived.
package struct CommandDeclaration: Sendable {
  /// The name of the command.
  package var name: String
  /// A summary of the command: a sentence.
  package var summary: String
  /// Further information, in paragraphs.
  package var discussion: [String] = []
  /// The options, in the order in which help lists them.
  package var options: [OptionDeclaration] = []
  /// The operands, in order; at most one of them accepts any number of values.
  package var operands: [OperandDeclaration] = []
  /// Examples of command lines.
  package var examples: [Example] = []
  /// The exit statuses and their meanings.
  package var exitStatuses: [(status: ExitStatus, meaning: String)] = []
  /// The subcommands.
  package var subcommands: [CommandDeclaration] = []
  /// Words that other programs use for such a command; they are suggestions, not accepted as names.
  package var synonyms: [String] = []

  /// An example of a command line.
  package struct Example: Sendable, Hashable {
    /// The words, quoted for a shell.
    let words: [String]
    /// The effect of the command line.
    let meaning: String

    package init(_ words: String..., meaning: String) {
      self.words = words
      self.meaning = meaning
    }

    /// The whole command line.
    package var line: String { words.joined(separator: " ") }
  }
}

/// The exit status of a process.
package struct ExitStatus: RawRepresentable, Sendable, Hashable {
  /// The number.
  package let rawValue: Int32

  /// Creates a status from a number, such as that of another program.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The command succeeded, and there are no findings.
  package static let success = Self(rawValue: 0)
  /// There are findings, such as a violation or a request that no stub answers.
  package static let finding = Self(rawValue: 1)
  /// The command failed.
  package static let failure = Self(rawValue: 2)
}

extension CommandDeclaration {
  /// Returns the name of the subcommand that the user probably intended, or `nil`.
  func intendedSubcommand(for word: String) -> String? {
    subcommands.first { $0.synonyms.contains(word) }?.name
      ?? NearestWord.nearest(to: word, among: subcommands.map(\.name))
  }

  /// Returns the options of the command and those inherited from outer commands.
  ///
  /// An inherited option loses its letter if the command uses the same letter.
  ///
  /// - Parameter ancestors: The outer commands.
  func allOptions(after ancestors: [CommandDeclaration]) -> [OptionDeclaration] {
    let letters = Set(options.compactMap(\.short))
    let names = Set(options.map(\.name))
    let inherited = ancestors.flatMap { $0.options.filter { !$0.isForOutermostOnly && !names.contains($0.name) } }
    return options + inherited.map { $0.short.map(letters.contains) ?? false ? $0.withoutLetter() : $0 }
  }

  /// Returns the words of the usage line.
  ///
  /// - Parameter ancestors: The names of the outer commands.
  package func usage(after ancestors: [String]) -> [String] {
    let options = options.isEmpty ? [] : ["[OPTIONS]"]
    let command = subcommands.isEmpty ? [] : ["COMMAND"]
    return ancestors + [name] + options + operands.map(\.synopsis) + command
  }
}

extension CommandDeclaration {
  /// A command below a program, and the commands that contain it.
  package struct Placed: Sendable {
    /// The outer commands, the outermost first.
    package let ancestors: [CommandDeclaration]
    /// The command itself.
    package let command: CommandDeclaration

    /// The names below the program, separated by spaces: `generate fakes`.
    package var path: String { (ancestors.dropFirst().map(\.name) + [command.name]).joined(separator: " ") }
  }

  /// All commands below this one, each before the commands that it contains.
  package var allSubcommands: [Placed] { placed(below: []) }

  private func placed(below ancestors: [CommandDeclaration]) -> [Placed] {
    subcommands.flatMap { [Placed(ancestors: ancestors + [self], command: $0)] + $0.placed(below: ancestors + [self]) }
  }
}
