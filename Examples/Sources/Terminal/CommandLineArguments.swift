/// What a program was asked on its command line.
///
/// Options are `--flag`, `--name value` or `--name=value`; the last one wins. After `--` nothing is an option.
public struct CommandLineArguments: Sendable {
  /// What is not an option, in order.
  public private(set) var positionals: [String] = []
  private var flags: Set<String> = []
  private var values: [String: String] = [:]

  /// Reads arguments.
  ///
  /// - Parameters:
  ///   - arguments: Without the program's name.
  ///   - options: Those that the program takes.
  /// - Throws: What is wrong, and what to write instead.
  public init(_ arguments: [String], options: [CommandLineOption]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        return
      }
      if argument.hasPrefix("-") && argument != "-" {
        try read(argument, &rest, options)
      } else {
        positionals.append(argument)
      }
    }
  }

  private mutating func read(
    _ argument: String,
    _ rest: inout ArraySlice<String>,
    _ options: [CommandLineOption]
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = options.first(where: { $0.spelling == parts[0] }) else {
      throw UsageError(unknown: parts[0], options: options)
    }
    let value = parts.count == 2 ? parts[1] : nil
    try option.takesValue ? readValue(of: option, value, &rest) : readFlag(option, value)
  }

  private mutating func readFlag(_ option: CommandLineOption, _ value: String?) throws(UsageError) {
    if let value {
      throw UsageError("\(option.spelling) takes no value, and has “\(value)”", fix: "write \(option.usage)")
    }
    flags.insert(option.name)
  }

  private mutating func readValue(
    of option: CommandLineOption,
    _ value: String?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    // What looks like an option is one, unless it is tied to the name: `--host --json` is a host that was forgotten.
    let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
    guard let given = value ?? next, !given.isEmpty else {
      throw UsageError("\(option.spelling) has no value", fix: "write \(option.usage)")
    }
    if value == nil { rest.removeFirst() }
    values[option.name] = given
  }
}

// MARK: - Asking

extension CommandLineArguments {
  /// Whether a flag was given.
  public func has(_ option: CommandLineOption) -> Bool { flags.contains(option.name) }

  /// The value that an option was given.
  public func value(of option: CommandLineOption) -> String? { values[option.name] }

  /// Demands that nothing more was said than the program understands.
  ///
  /// - Parameter limit: How many positionals there may be.
  public func expectPositionals(atMost limit: Int) throws(UsageError) {
    guard positionals.count > limit else { return }
    throw UsageError("“\(positionals[limit])” is too much", fix: "leave it out, or see --help")
  }
}
