/// The declaration of an option for the parser, the help, the manual page and shells.
package struct OptionDeclaration: Sendable {
  /// The name without the two dashes.
  package let name: String
  /// The letter of the short form, without the dash.
  package private(set) var short: Character?
  /// A summary of the option: a sentence.
  package let summary: String
  /// The format of its value, or `nil` for a flag.
  package let format: ValueFormat<any Sendable>?
  /// The default value as help shows it.
  package let usualText: String?
  /// True if each occurrence counts.
  package let isRepeated: Bool
  /// True if the option makes other arguments unnecessary.
  package let isInterrupting: Bool
  /// True if `true` or `false` may follow the flag, and if it can be negated.
  package private(set) var isSwitch = false
  /// True if subcommands do not accept it.
  package private(set) var isForOutermostOnly = false
  /// Other names, without the two dashes.
  package private(set) var aliases: [String] = []
  /// The environment variable that sets the option if the command line does not.
  package private(set) var environment: String?
  /// True if the variable turns a flag off instead of on.
  package private(set) var isNegatedInEnvironment = false

  init(
    name: String,
    short: Character?,
    summary: String,
    format: ValueFormat<any Sendable>? = nil,
    usualText: String? = nil,
    isRepeated: Bool = false,
    isInterrupting: Bool = false
  ) {
    self.name = name
    self.short = short
    self.summary = summary
    self.format = format
    self.usualText = usualText
    self.isRepeated = isRepeated
    self.isInterrupting = isInterrupting
  }

  func inEnvironment(_ variable: String, isNegated: Bool = false) -> Self {
    var copy = self
    copy.environment = variable
    copy.isNegatedInEnvironment = isNegated
    return copy
  }

  func asSwitch() -> Self {
    var copy = self
    copy.isSwitch = true
    return copy
  }

  func withoutLetter() -> Self {
    var copy = self
    copy.short = nil
    return copy
  }

  func alsoCalled(_ alias: String) -> Self {
    var copy = self
    copy.aliases.append(alias)
    return copy
  }

  func forOutermostOnly() -> Self {
    var copy = self
    copy.isForOutermostOnly = true
    return copy
  }
}

extension OptionDeclaration {
  /// The name with its dashes: `--port`.
  package var spelling: String { "--\(name)" }
  /// The negation of a flag that is set by the environment or by default: `--no-watch`.
  package var negation: String? { isNegatable ? "--no-\(name)" : nil }
  private var isNegatable: Bool { format == nil && (environment != nil || isSwitch) }
  /// All spellings of the option.
  package var spellings: [String] {
    let others = aliases.flatMap { isNegatable ? ["--\($0)", "--no-\($0)"] : ["--\($0)"] }
    return [short.map { "-\($0)" }, spelling, negation].compactMap(\.self) + others
  }

  /// Returns true if the spelling is the full name or an alias.
  func isCalled(_ spelling: String) -> Bool {
    spelling == self.spelling || aliases.contains { spelling == "--\($0)" }
  }

  /// Returns true if the spelling is the negation of the full name or of an alias.
  func isNegated(by spelling: String) -> Bool {
    isNegatable && (spelling == negation || aliases.contains { spelling == "--no-\($0)" })
  }

  /// The spelling that has the same effect as the environment variable.
  package var spellingInEnvironment: String { isNegatedInEnvironment ? negation ?? spelling : spelling }

  /// The first line of its entry in help: `-H, --header NAME:VALUE`.
  package var synopsis: String {
    let names = [short.map { "-\($0)" }, shown(name)].compactMap(\.self).joined(separator: ", ")
    return format.map { "\(names) \($0.placeholder)" } ?? names
  }

  private func shown(_ name: String) -> String { isNegatable ? "--[no-]\(name)" : "--\(name)" }

  /// The summary, with the default value and the environment variable.
  package var explanation: String {
    let notes = [
      isRepeated ? "may be repeated" : nil,
      usualText.map { "default: \($0)" },
      environment.map { "environment: \($0)\(noteOnVariable)" },
      aliases.isEmpty ? nil : "also \(aliases.map(shown).joined(separator: ", "))",
    ]
    let note = notes.compactMap(\.self).joined(separator: "; ")
    return note.isEmpty ? summary : "\(summary) (\(note))"
  }

  private var noteOnVariable: String {
    if isRepeated { return ", values separated by commas" }
    return isNegatedInEnvironment ? " for \(spellingInEnvironment)" : ""
  }
}
