import SwiftSyntax

/// A comment that asks for the fake of the protocol after it: `// backlot: fake`, or `// backlot: fake NAME`.
struct FakeMark {
  /// The name of the fake, or an empty string for the default name.
  let name: String

  /// Creates the mark of a comment, or `nil` if the comment is none.
  init?(_ piece: TriviaPiece) {
    guard case .lineComment(let comment) = piece else { return nil }
    let text = comment.drop { $0 == "/" }.drop { $0 == " " }
    guard text.hasPrefix("backlot:") else { return nil }
    let words = text.dropFirst("backlot:".count).split(separator: " ")
    guard words.first == "fake" else { return nil }
    name = words.dropFirst().joined(separator: " ")
  }

  /// Returns the first line of a comment that is spelled almost like a mark, or `nil` for other comments.
  static func misspelling(_ piece: TriviaPiece) -> String? {
    let comment: String
    switch piece {
    case .lineComment(let text), .docLineComment(let text), .blockComment(let text), .docBlockComment(let text):
      comment = text
    default: return nil
    }
    guard FakeMark(piece) == nil, comment.prefixMatch(of: #/[/*\s]*backlot\s*:\s*fakes?\b/#.ignoresCase()) != nil
    else { return nil }
    return comment.split(whereSeparator: \.isNewline).first.map(String.init)
  }
}
