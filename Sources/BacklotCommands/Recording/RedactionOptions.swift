import BacklotHTTP
import BacklotPattern
package import BacklotRecording

/// The options by which secrets are found.
package struct RedactionOptions: Sendable {
  /// The rules.
  package var rules = RedactionRules.standard
  /// The arguments from which the same options are created.
  private(set) var words: [String] = []

  /// Creates the default options.
  package init() {}

  /// Creates options from a command line that was parsed with ``declarations``, or with ``searchDeclarations``.
  init(_ arguments: ParsedArguments) {
    let allowed = arguments[Self.allowOption]
    let names = arguments[Self.secretOption]
    rules.allow = allowed.map(\.allowance)
    rules.names = rules.names.union(SecretNames(names))
    words = allowed.flatMap { ["--allow", $0.word] } + names.flatMap { ["--secret", $0] }
    guard !arguments[Self.redactOption] else { return }
    rules = .off
    words = ["--no-redact"]
  }
}

// MARK: - Declaration

extension RedactionOptions {
  private static let redactOption = CommandOption.toggle(
    "redact",
    default: true,
    summary: "Replace secrets by placeholders such as {{secret:access_token:1}} before they are written."
  )
  private static let allowOption = CommandOption.repeated(
    "allow",
    format: ValueFormat<AllowedValue>(
      "RULE",
      expectation: "name:NAME, path:/POINTER, value:TEXT or pattern:REGEX",
      example: "name:csrf_token",
      read: { AllowedValue($0) }
    ),
    summary: "Values that are not secrets: those of a name, at a JSON Pointer, a text, or all that match a pattern."
  )
  private static let secretOption = CommandOption.repeated(
    "secret",
    format: .text("NAME", example: "iban"),
    summary: "Name whose values are secret, in addition to the usual names of credentials."
  )

  /// The declarations of the options for commands that search for secrets.
  static let searchDeclarations = [allowOption.declaration, secretOption.declaration]
  /// The declarations of the options for commands that record.
  static let declarations = [redactOption.declaration] + searchDeclarations
}

/// A rule for values that are not secrets, as a word of the command line.
private struct AllowedValue: Sendable {
  let word: String
  let allowance: RedactionRules.Allowance

  init?(_ word: String) {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let value = String(word[word.index(after: colon)...])
    guard !value.isEmpty else { return nil }
    self.word = word
    switch word[..<colon] {
    case "name": allowance = .name(value)
    case "path" where value.hasPrefix("/"): allowance = .path(value)
    case "value": allowance = .value(value)
    case "pattern":
      do { allowance = .pattern(try Pattern(value)) } catch { return nil }
    default: return nil
    }
  }
}
