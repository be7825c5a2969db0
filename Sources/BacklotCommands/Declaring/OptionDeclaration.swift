/// An option as parser, help, manual page and shells see it.
package struct OptionDeclaration: Sendable {
  /// The name behind the two dashes.
  package let name: String
  /// The letter behind one dash.
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
  /// True if it is a flag that `true` or `false` may follow, and that can be negated.
  package private(set) var isSwitch = false
  /// True if subcommands do not accept it.
  package private(set) var isForOutermostOnly = false
  /// Other names behind the two dashes.
  package private(set) var aliases: [String] = []
  /// The variable of the environment that stands in for it.
  package private(set) var environment: String?

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

  func inEnvironment(_ variable: String) -> Self {
    var copy = self
    copy.environment = variable
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
  /// The name as it is written: `--port`.
  package var spelling: String { "--\(name)" }
  /// The negation of a flag that is set by the environment or by default: `--no-watch`.
  ///
  /// A flag that is itself a negation, such as `--no-admin`, has no negation.
  package var negation: String? {
    format == nil && (environment != nil || isSwitch) && !name.hasPrefix("no-") ? "--no-\(name)" : nil
  }
  /// Every way to write it.
  package var spellings: [String] {
    [short.map { "-\($0)" }, spelling, negation].compactMap(\.self) + aliases.map { "--\($0)" }
  }

  /// Returns true if the spelling is the full name or an alias.
  func isCalled(_ spelling: String) -> Bool {
    spelling == self.spelling || aliases.contains { spelling == "--\($0)" }
  }

  /// The head of its entry in help: `-H, --header NAME:VALUE`.
  package var synopsis: String {
    let long = negation == nil ? spelling : "--[no-]\(name)"
    let names = [short.map { "-\($0)" }, long].compactMap(\.self).joined(separator: ", ")
    return format.map { "\(names) \($0.placeholder)" } ?? names
  }

  /// The summary, with the default and the variable.
  package var explanation: String {
    let notes = [
      isRepeated ? "may be repeated" : nil,
      usualText.map { "default: \($0)" },
      environment.map { "environment: \($0)\(isRepeated ? ", with commas between several" : "")" },
      aliases.isEmpty ? nil : "also \(aliases.map { "--\($0)" }.joined(separator: ", "))",
    ]
    let note = notes.compactMap(\.self).joined(separator: "; ")
    return note.isEmpty ? summary : "\(summary) (\(note))"
  }
}
