import BacklotHTTP

/// Parses command lines according to a declaration.
///
/// Options are accepted anywhere after the command that declares them, including after subcommands; `--` ends them. The
/// last value of an option takes precedence, and the command line takes precedence over the environment.
package struct ArgumentParser: Sendable {
  private let root: CommandDeclaration
  private let environment: @Sendable (String) -> String?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - root: The program.
  ///   - environment: Returns the value of a variable.
  package init(_ root: CommandDeclaration, environment: @escaping @Sendable (String) -> String? = { _ in nil }) {
    self.root = root
    self.environment = environment
  }

  /// Parses the arguments after the program's name.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var reading = ArgumentReading(root: root, arguments: arguments)
    try reading.readAll()
    for option in reading.options where reading.parsed.options[option.name] == nil {
      if let variable = option.environment, let text = environment(variable), !text.isEmpty {
        try reading.read(text, ofVariable: variable, for: option)
      }
    }
    try reading.placeOperands()
    return reading.parsed
  }
}

/// A partially parsed command line.
private struct ArgumentReading {
  private(set) var parsed: ParsedArguments
  private var rest: ArraySlice<String>
  private var words: [String] = []
  private var isInterrupted = false

  init(root: CommandDeclaration, arguments: [String]) {
    parsed = ParsedArguments(commands: [root])
    rest = arguments[...]
  }

  /// The options that are allowed at this point, those of the innermost command first.
  var options: [OptionDeclaration] {
    let inherited = parsed.commands.dropLast().reversed().flatMap { $0.options.filter { !$0.isForOutermostOnly } }
    return (parsed.command?.options ?? []) + inherited
  }

  private var subcommands: [CommandDeclaration] { parsed.command?.subcommands ?? [] }

  mutating func readAll() throws(UsageError) {
    while let argument = rest.popFirst() {
      if argument == "--" {
        for word in rest { try readWord(word) }
        return
      }
      if argument.hasPrefix("--") {
        try readLong(argument)
      } else if argument.hasPrefix("-"), argument != "-" {
        try readCluster(argument)
      } else {
        try readWord(argument)
      }
    }
  }

  private mutating func readWord(_ word: String) throws(UsageError) {
    guard !subcommands.isEmpty else { return words.append(word) }
    guard let next = subcommands.first(where: { $0.name == word }) else {
      let near = parsed.command?.intendedSubcommand(for: word).map { "Did you mean \($0)?" }
      throw problem("there is no command \(quoted(word)). \(near ?? allCommands)")
    }
    parsed.commands.append(next)
  }
}

// MARK: - Options

extension ArgumentReading {
  private mutating func readLong(_ argument: String) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let value = parts.count > 1 ? parts[1] : nil
    if let option = options.first(where: { $0.isNegated(by: parts[0]) }) {
      guard value == nil else { throw unwantedValue(of: parts[0]) }
      return keep(false, for: option)
    }
    guard let option = options.first(where: { $0.isCalled(parts[0]) }) else { throw unknown(parts[0]) }
    guard let format = option.format else { return try readFlag(option, value: value) }
    let text = if let value { value } else { try nextValue(for: option, format, as: option.spelling) }
    try read(text, as: option.spelling, format: format, for: option)
  }

  private mutating func readFlag(_ option: OptionDeclaration, value: String?) throws(UsageError) {
    guard let value else { return keep(option.isSwitch ? followingWord ?? true : true, for: option) }
    guard option.isSwitch else { throw unwantedValue(of: option.spelling) }
    guard let isSet = Self.words[value] else {
      throw problem("\(option.spelling) \(quoted(value)): expected true or false, as in \(option.spelling)=false")
    }
    keep(isSet, for: option)
  }

  private static let words = ["true": true, "false": false]

  /// The `true` or `false` that follows a flag, if any.
  private var followingWord: Bool? {
    mutating get {
      guard let isSet = rest.first.flatMap({ Self.words[$0] }) else { return nil }
      rest.removeFirst()
      return isSet
    }
  }

  /// Parses letters after one dash: flags, and optionally a last option with its value.
  private mutating func readCluster(_ argument: String) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else { throw unknown("-\(letter)", in: argument) }
      guard let format = option.format else {
        keep(option.isSwitch && letters.isEmpty ? followingWord ?? true : true, for: option)
        continue
      }
      if letters.isEmpty, rest.isEmpty, let flag = outerFlag(letter) { return keep(true, for: flag) }
      let value = letters.isEmpty ? try nextValue(for: option, format, as: "-\(letter)") : String(letters)
      return try read(value, as: "-\(letter)", format: format, for: option)
    }
  }

  /// Returns the flag of an outer command whose letter an inner command uses for another option.
  ///
  /// At the end of a line, where no value follows, `-h` can only have its common meaning.
  private func outerFlag(_ letter: Character) -> OptionDeclaration? {
    options.first { $0.short == letter && $0.isInterrupting }
  }

  /// Returns the value, which is missing if an option follows.
  private mutating func nextValue(
    for option: OptionDeclaration,
    _ format: ValueFormat<any Sendable>,
    as spelling: String
  ) throws(UsageError) -> String {
    let isForgotten =
      rest.first.map { next in next == "--" || options.contains { $0.spellings.contains(next) } } ?? true
    if !isForgotten, let value = rest.popFirst() { return value }
    throw problem("\(spelling) needs a value, as in \(spelling) \(format.example)")
  }

  private mutating func read(
    _ text: String,
    as spelling: String,
    format: ValueFormat<any Sendable>,
    for option: OptionDeclaration
  ) throws(UsageError) {
    guard let value = format.read(text) else {
      throw problem("\(spelling) \(quoted(text)): expected \(format.expectation), as in \(spelling) \(format.example)")
    }
    keep(value, for: option)
  }

  private mutating func keep(_ value: any Sendable, for option: OptionDeclaration) {
    parsed.options[option.name, default: []].append(value)
    if option.isInterrupting { isInterrupted = true }
  }

  /// Parses the value of an environment variable; commas separate the values of an option that may be repeated.
  mutating func read(_ text: String, ofVariable variable: String, for option: OptionDeclaration) throws(UsageError) {
    guard option.isRepeated else { return try readOne(text, ofVariable: variable, for: option) }
    for value in text.split(separator: ",") {
      try readOne(String(value.trimmed()), ofVariable: variable, for: option)
    }
  }

  private mutating func readOne(
    _ text: String,
    ofVariable variable: String,
    for option: OptionDeclaration
  ) throws(UsageError) {
    let expectation = option.format?.expectation ?? "1 or 0"
    guard let value = option.format.map({ $0.read(text) }) ?? Self.truth(text, for: option) else {
      let example = option.format?.example ?? "1"
      throw problem(
        "\(variable)=\(quoted(text)) in the environment: expected \(expectation), as in \(variable)=\(example)"
      )
    }
    keep(value, for: option)
  }

  private static func truth(_ text: String, for option: OptionDeclaration) -> (any Sendable)? {
    let isNegated = option.isNegatedInEnvironment
    return switch text.lowercased() {
    case "1", "true", "yes", "on": !isNegated
    case "0", "false", "no", "off": isNegated
    default: nil
    }
  }
}

// MARK: - Operands

extension ArgumentReading {
  /// Assigns words to the operands: first to those that require one, the rest to the one that accepts any number.
  mutating func placeOperands() throws(UsageError) {
    guard !isInterrupted else { return }
    guard subcommands.isEmpty else {
      throw problem("a command is missing. \(allCommands)")
    }
    let operands = parsed.command?.operands ?? []
    joinLastWords(of: operands.last)
    var spare = words.count - operands.map(\.count.lowerBound).reduce(0, +)
    guard spare >= 0 else { throw missing(operands) }
    var rest = words[...]
    for operand in operands {
      let more = min(spare, operand.count.upperBound - operand.count.lowerBound)
      spare -= more
      for text in rest.prefix(operand.count.lowerBound + more) { try place(text, in: operand) }
      rest = rest.dropFirst(operand.count.lowerBound + more)
    }
    if let word = rest.first { throw problem("unexpected argument \(quoted(word)). \(usage)") }
  }

  /// Makes one word of the last two if the last operand has both as its value.
  private mutating func joinLastWords(of operand: OperandDeclaration?) {
    guard let joins = operand?.joins, words.count > 1 else { return }
    let pair = words.suffix(2)
    guard let first = pair.first, let last = pair.last, joins(first, last) else { return }
    words.replaceSubrange(pair.indices, with: ["\(first) \(last)"])
  }

  private mutating func place(_ text: String, in operand: OperandDeclaration) throws(UsageError) {
    guard let value = operand.format.read(text) else {
      throw problem(
        "\(quoted(text)) is not a valid \(operand.name): "
          + "expected \(operand.format.expectation), such as \(operand.format.example)"
      )
    }
    parsed.operands[operand.name, default: []].append(value)
  }

  private func missing(_ operands: [OperandDeclaration]) -> UsageError {
    let needed = operands.filter { $0.count.lowerBound > 0 }.map(\.synopsis).joined(separator: " and ")
    guard needed.contains(" and ") else { return problem("\(needed) is required. \(usage)") }
    let given = words.isEmpty ? "" : ", but only \(words.map(quoted).joined(separator: " ")) was given"
    return problem("\(needed) are required\(given). \(usage)")
  }
}

// MARK: - Refusals

extension ArgumentReading {
  private var names: [String] { parsed.commands.map(\.name) }

  private var usage: String {
    let words = parsed.command?.usage(after: names.dropLast()) ?? []
    return "Usage: " + words.joined(separator: " ")
  }

  private func problem(_ message: String) -> UsageError { UsageError(message: message, command: names) }

  private func unwantedValue(of spelling: String) -> UsageError {
    problem("\(spelling) does not take a value; write \(spelling) alone")
  }

  private func unknown(_ spelling: String, in cluster: String? = nil) -> UsageError {
    let place = cluster.map { $0 == spelling ? "" : " in \(quoted($0))" } ?? ""
    let start = "there is no option \(spelling)\(place). "
    let isShort = cluster != nil
    let known = options.flatMap(\.spellings)
    let meant = isShort ? known.first { $0.lowercased() == spelling.lowercased() } : nil
    if let meant { return problem(start + "Did you mean \(meant)?") }
    let long = known.filter { $0.hasPrefix("--") }
    // A long name after a single dash is a common mistake.
    if let cluster, cluster.count > 2, let near = NearestWord.nearest(to: cluster, among: long) {
      return problem(start + "Did you mean \(near)?")
    }
    if let near = NearestWord.nearest(to: spelling, among: long) { return problem(start + "Did you mean \(near)?") }
    return problem(start + "The options are \(long.joined(separator: ", ")).")
  }

  private var allCommands: String { "The commands are \(subcommands.map(\.name).joined(separator: ", "))." }

  private func quoted(_ text: String) -> String { text.count > 120 ? "\"\(text.prefix(120))…\"" : "\"\(text)\"" }
}

// MARK: - Result

/// A parsed command line.
package struct ParsedArguments: Sendable {
  /// The specified commands, the outermost first.
  package internal(set) var commands: [CommandDeclaration]
  var options: [String: [any Sendable]] = [:]
  var operands: [String: [any Sendable]] = [:]

  /// The command to run.
  package var command: CommandDeclaration? { commands.last }

  /// Returns the value of an option, or its default.
  package subscript<Value>(option: CommandOption<Value>) -> Value {
    option.assemble(options[option.declaration.name] ?? [])
  }

  /// Returns the value of an operand; `nil` only if the operand belongs to another command.
  package subscript<Value>(operand: CommandOperand<Value>) -> Value? {
    operand.assemble(operands[operand.declaration.name] ?? [])
  }
}

// MARK: - Errors

/// The reason why arguments are invalid, and a correction.
package struct UsageError: Error, Hashable {
  /// The problem, and its solution.
  package let message: String
  /// The path of the intended command, as far as it is known; its help has more information.
  package let command: [String]
}
