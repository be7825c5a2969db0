/// Advice for the syntax errors that libyaml reports.
enum SyntaxAdvice {
  /// Returns an error message with its remedy, if known.
  static func sentence(for problem: String) -> String { advice(for: problem).map { "\(problem); \($0)" } ?? problem }

  private static func advice(for problem: String) -> String? {
    switch problem {
    case "mapping values are not allowed in this context":
      "put a text that contains a colon and a space in quotes, and indent a key like its siblings"
    case "found character that cannot start any token":
      "put a text that begins with this character in quotes, and indent with spaces instead of tabs"
    case "did not find expected key", "did not find expected '-' indicator":
      "check the indentation of this line and of the lines before it"
    case "could not find expected ':'": "put a colon and a space after the key"
    case "found unexpected end of stream": "close the open quote or bracket"
    case "found undefined tag handle": "declare it with %TAG, or put the text in quotes"
    case "found incompatible YAML document": "write %YAML 1.1 or %YAML 1.2, or remove the directive"
    case "found invalid Unicode character escape code":
      "write a character beyond U+FFFF as \\U and eight digits, not as two \\u escapes"
    default: nil
    }
  }
}
