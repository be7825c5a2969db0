import SwiftParser
import SwiftSyntax

extension SyntaxProtocol {
  /// The source of the node on one line, without comments.
  var line: String {
    var text = ""
    var previous: TokenSyntax?
    for token in tokens(viewMode: .sourceAccurate) {
      if let previous, Self.isSpaced(previous, token) { text += " " }
      text += token.text
      previous = token
    }
    return text
  }

  private static func isSpaced(_ left: TokenSyntax, _ right: TokenSyntax) -> Bool {
    guard !left.trailingTrivia.isEmpty || !right.leadingTrivia.isEmpty else { return false }
    switch left.tokenKind {
    case .leftParen, .leftSquare, .leftAngle: return false
    default: break
    }
    switch right.tokenKind {
    case .rightParen, .rightSquare, .rightAngle, .comma: return false
    default: return true
    }
  }

  /// True if a token of the node is one of these identifiers.
  func mentions(_ names: some Collection<String>) -> Bool {
    !names.isEmpty
      && tokens(viewMode: .sourceAccurate).contains { token in
        guard let name = token.identifier?.name else { return false }
        return names.contains(name)
      }
  }
}

extension String {
  /// The name as it is written in an expression.
  var escaped: String { isValidSwiftIdentifier(for: .variableName) ? self : "`\(self)`" }

  /// The name without the backticks that may be around it.
  var unescaped: String { hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self }

  /// Returns the name of a variable for what is made of the one with this name.
  func derived(_ suffix: String) -> String {
    let word = MemberNames.letters(unescaped)
    return (word.first.map { $0.isLetter || $0 == "_" } ?? false ? word : "argument\(word)") + suffix
  }

  /// The text with its first letter in upper case.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// The text within the quotation marks of a literal.
  var inLiteral: String { replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }

  /// The lines, each indented by two spaces.
  func indented() -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}
