/// The delimiters around a placeholder.
package struct PlaceholderDelimiters: Sendable, Hashable {
  /// The opening delimiter.
  ///
  /// Defaults to `${`.
  package let opening: String
  /// The closing delimiter.
  ///
  /// Defaults to `}`.
  package let closing: String

  /// Creates delimiters, which default to `${` and `}`, from the regular expressions of a stub file, each of which must
  /// match exactly one text.
  package init(openingPattern: String? = nil, closingPattern: String? = nil) throws(XMLError) {
    opening = try Self.text(of: openingPattern) ?? "${"
    closing = try Self.text(of: closingPattern) ?? "}"
  }

  /// Returns the only text that a regular expression matches, or `nil` if the expression is blank.
  private static func text(of pattern: String?) throws(XMLError) -> String? {
    guard let pattern, !pattern.trimmed.isEmpty else { return nil }
    var reader = LiteralPattern(pattern)
    return try reader.read()
  }
}

/// Parses a regular expression that matches exactly one text: escaped and plain characters, `[x]` and `\Q…\E`.
private struct LiteralPattern {
  private let pattern: String
  private var rest: Substring
  private var text = ""

  init(_ pattern: String) {
    self.pattern = pattern
    rest = pattern[...]
  }

  mutating func read() throws(XMLError) -> String {
    while let character = rest.popFirst() {
      switch character {
      case "\\": try readEscaped()
      case "[": try readClass()
      case ".", "*", "+", "?", "(", ")", "|", "^", "$": throw error
      default: text.append(character)
      }
    }
    return text
  }

  private mutating func readEscaped() throws(XMLError) {
    guard let character = rest.popFirst() else { throw error }
    if character == "Q" {
      let end = rest.firstRange(of: "\\E")
      text += rest[..<(end?.lowerBound ?? rest.endIndex)]
      rest = rest[(end?.upperBound ?? rest.endIndex)...]
    } else if character.isLetter || character.isNumber {
      throw error
    } else {
      text.append(character)
    }
  }

  private mutating func readClass() throws(XMLError) {
    guard var character = rest.popFirst() else { throw error }
    let isEscaped = character == "\\"
    if isEscaped, let next = rest.popFirst() { character = next }
    guard rest.popFirst() == "]", isEscaped ? !(character.isLetter || character.isNumber) : character != "^" else {
      throw error
    }
    text.append(character)
  }

  private var error: XMLError {
    XMLError(
      .placeholder,
      problem: "“\(pattern)” does not match exactly one text",
      advice: "escape each special character of a delimiter, as in \\$\\{ or \\[\\["
    )
  }
}
