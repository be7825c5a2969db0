/// An option and the type of its value: `arguments[port]` is a number.
package struct CommandOption<Value: Sendable>: Sendable {
  /// The declaration for the parser, the help and shells.
  package let declaration: OptionDeclaration
  /// Combines the specified values, in order, into one.
  let assemble: @Sendable ([any Sendable]) -> Value

  /// Returns the same option, also read from an environment variable.
  ///
  /// - Parameters:
  ///   - variable: The name of the variable.
  ///   - isNegated: True if the variable turns a flag off instead of on.
  package func inEnvironment(_ variable: String, isNegated: Bool = false) -> Self {
    Self(declaration: declaration.inEnvironment(variable, isNegated: isNegated), assemble: assemble)
  }

  /// Returns the same option with an additional name, such as its name in another program.
  package func alsoCalled(_ alias: String) -> Self {
    Self(declaration: declaration.alsoCalled(alias), assemble: assemble)
  }

  /// Returns the same option, accepted by the program itself but not by its commands.
  package func forOutermostOnly() -> Self {
    Self(declaration: declaration.forOutermostOnly(), assemble: assemble)
  }
}

extension CommandOption where Value == Bool {
  /// Creates a flag, an option without a value.
  package static func flag(_ name: String, short: Character? = nil, summary: String) -> Self {
    Self(declaration: OptionDeclaration(name: name, short: short, summary: summary)) { $0.last as? Bool ?? false }
  }

  /// Creates a flag in Prism's syntax: `--cors`, `--no-cors`, `--cors=false` or `--cors false`.
  ///
  /// - Parameters:
  ///   - usual: The default value.
  package static func toggle(_ name: String, short: Character? = nil, default usual: Bool, summary: String) -> Self {
    let declaration = OptionDeclaration(name: name, short: short, summary: summary, usualText: usual ? "on" : nil)
    return Self(declaration: declaration.asSwitch()) { $0.last as? Bool ?? usual }
  }

  /// Creates a flag that makes other arguments unnecessary, such as `--help`.
  package static func interrupting(_ name: String, short: Character? = nil, summary: String) -> Self {
    let declaration = OptionDeclaration(name: name, short: short, summary: summary, isInterrupting: true)
    return Self(declaration: declaration) { $0.last as? Bool ?? false }
  }
}

extension CommandOption where Value == Bool? {
  /// Creates a toggle that defaults to `nil`, so that other settings decide.
  package static func toggle(_ name: String, summary: String) -> Self {
    Self(declaration: OptionDeclaration(name: name, short: nil, summary: summary).asSwitch()) { $0.last as? Bool }
  }
}

extension CommandOption {
  /// Creates an option with a value.
  ///
  /// If it is repeated, the last value counts.
  ///
  /// - Parameters:
  ///   - usual: The default value.
  ///   - shown: The default value as help shows it.
  package static func value(
    _ name: String,
    short: Character? = nil,
    format: ValueFormat<Value>,
    default usual: Value,
    shown: String? = nil,
    summary: String
  ) -> Self {
    let declaration = OptionDeclaration(
      name: name,
      short: short,
      summary: summary,
      format: format.erased,
      usualText: shown ?? "\(usual)"
    )
    return Self(declaration: declaration) { $0.last as? Value ?? usual }
  }

  /// Creates an option with a value that defaults to `nil`.
  package static func optional<Wrapped: Sendable>(
    _ name: String,
    short: Character? = nil,
    format: ValueFormat<Wrapped>,
    summary: String
  ) -> Self where Value == Wrapped? {
    let declaration = OptionDeclaration(name: name, short: short, summary: summary, format: format.erased)
    return Self(declaration: declaration) { $0.last as? Wrapped }
  }

  /// Creates an option that may be repeated.
  package static func repeated<Element: Sendable>(
    _ name: String,
    short: Character? = nil,
    format: ValueFormat<Element>,
    summary: String
  ) -> Self where Value == [Element] {
    let declaration = OptionDeclaration(
      name: name,
      short: short,
      summary: summary,
      format: format.erased,
      isRepeated: true
    )
    return Self(declaration: declaration) { $0.compactMap { $0 as? Element } }
  }
}
