import BacklotHTTP
import BacklotPattern
package import BacklotRecording

/// The options by which the secrets of archives are found.
package struct SecretOptions: Sendable {
  /// The rules.
  package private(set) var rules = RedactionRules.standard

  /// Creates options from a command line that was parsed with ``declarations``.
  init(_ arguments: ParsedArguments) {
    rules.allow = arguments[Self.allowOption]
    let names = arguments[Self.secretOption]
    if !names.isEmpty { rules.names = rules.names.union(SecretNames(names)) }
  }
}

extension SecretOptions {
  /// The names and shapes that are searched for, in words.
  static let searched =
    "by name (passwords, tokens, keys, cookies) or by shape (API keys, JSON Web Tokens, card numbers, "
    + "private keys, random values)"

  private static let allowOption = CommandOption.repeated(
    "allow",
    format: .allowance("RULE", example: "name:csrf_token"),
    summary:
      "Do not treat these values as secrets: name:NAME for the values of a name, path:/json/pointer for a member of "
      + "content, value:TEXT, or pattern:REGEX for values that match as a whole."
  )
  private static let secretOption = CommandOption.repeated(
    "secret",
    format: .text("NAME", example: "iban"),
    summary: "Treat the values of this name as secrets, in addition to the usual names of credentials."
  )

  /// The declarations of the options.
  static let declarations = [allowOption.declaration, secretOption.declaration]
}

extension ValueFormat where Value == RedactionRules.Allowance {
  /// Returns the format of a rule for values that are not secrets: `name:csrf_token`.
  static func allowance(_ placeholder: String, example: String) -> Self {
    Self(
      placeholder,
      expectation: "name:NAME, path:/json/pointer, value:TEXT, or pattern: and a valid regular expression",
      example: example
    ) { text in
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let rest = String(text[text.index(after: colon)...])
      guard !rest.isEmpty else { return nil }
      switch text[..<colon] {
      case "name": return .name(rest)
      case "path": return rest.hasPrefix("/") ? .path(rest) : nil
      case "value": return .value(rest)
      case "pattern":
        do { return .pattern(try Pattern(rest)) } catch { return nil }
      default: return nil
      }
    }
  }
}
