import BacklotRecording

/// The options by which the secrets of recorded exchanges are replaced.
enum RedactionOptions {
  /// Returns the rules of a command line that was parsed with ``declarations``.
  static func rules(_ arguments: ParsedArguments) -> RedactionRules {
    arguments[redactOption] ? SecretOptions(arguments).rules : .off
  }

  private static let redactOption = CommandOption.toggle(
    "redact",
    default: true,
    summary: "Replace secrets by placeholders such as {{secret:access_token:1}} before they are written."
  )

  /// The declarations of the options.
  static let declarations = [redactOption.declaration] + SecretOptions.declarations
}
