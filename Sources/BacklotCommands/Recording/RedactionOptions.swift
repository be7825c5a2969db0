package import BacklotRecording

/// The options by which the secrets of recorded exchanges are replaced.
package struct RedactionOptions: Sendable {
  /// The rules by which secrets are found.
  package var rules = RedactionRules.standard
  /// The arguments from which the same options are created.
  private(set) var words: [String] = []

  /// Creates the default options.
  package init() {}

  /// Creates options from a command line that was parsed with ``declarations``.
  init(_ arguments: ParsedArguments) {
    guard arguments[Self.redactOption] else {
      (rules, words) = (.off, ["--no-redact"])
      return
    }
    let secrets = SecretOptions(arguments)
    (rules, words) = (secrets.rules, secrets.words)
  }

  private static let redactOption = CommandOption.toggle(
    "redact",
    default: true,
    summary: "Replace secrets by placeholders such as {{secret:access_token:1}} before they are written."
  )

  /// The declarations of the options.
  static let declarations = [redactOption.declaration] + SecretOptions.declarations
}
