/// Advice for the syntax errors that libyaml reports.
enum SyntaxAdvice {
  /// A complaint with what to do about it, where that is known.
  static func sentence(for problem: String) -> String { advice(for: problem).map { "\(problem); \($0)" } ?? problem }

  private static func advice(for problem: String) -> String? {
    switch problem {
    case "mapping values are not allowed in this context":
      "a text with a colon and a space in it needs quotes, and a key the indentation of those beside it"
    case "found character that cannot start any token": "a text that begins like this needs quotes; tabs cannot indent"
    case "did not find expected key", "did not find expected '-' indicator":
      "look at the indentation here and in the lines before"
    case "could not find expected ':'": "a key needs a colon and a space behind it"
    case "found unexpected end of stream": "a quote or a bracket was not closed"
    case "found undefined tag handle": "declare it by %TAG, or put the text in quotes"
    case "found incompatible YAML document": "%YAML may say 1.1 or 1.2, or nothing"
    case "found invalid Unicode character escape code":
      "a character beyond U+FFFF is written as \\U and eight digits, not as two of \\u"
    default: nil
    }
  }
}
