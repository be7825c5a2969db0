package import BacklotRecording

/// The options by which secrets are found.
package struct RedactionOptions: Sendable {
  /// The rules.
  package var rules = RedactionRules.standard
  /// The arguments from which the same options are created.
  var words: [String] = []

  /// Creates the default options.
  package init() {}
}

extension RedactionOptions {
  private static let redactOption = CommandOption.toggle(
    "redact",
    default: true,
    summary: "Replace secrets by placeholders such as {{secret:access_token:1}}."
  )

  static let declarations = [redactOption.declaration]

  /// Creates options from a command line that was parsed with ``declarations``.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard !arguments[Self.redactOption] else { return }
    rules = .off
    words.append("--no-redact")
  }
}
