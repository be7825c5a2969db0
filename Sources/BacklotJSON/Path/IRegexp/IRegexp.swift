/// A regular expression by I-Regexp (RFC 9485), found in time linear in the text: all ways to match go on side by side,
/// and none is tried again.
///
/// `^` and `$`, which RFC 9485 §5.3 hands on to engines where they anchor, anchor here too.
package struct IRegexp: Sendable {
  /// Whose regular expressions a pattern is written in.
  package enum Syntax: Sendable {
    /// RFC 9485 and nothing more.
    case interoperable
    /// The part of Java's that needs no backtracking, as Jayway's `=~` takes it.
    case java(ignoresCase: Bool, dotMatchesAll: Bool)
  }

  let program: IRegexpProgram

  /// Reads a pattern.
  ///
  /// Whoever reads patterns from strangers should count their length: the time is linear in it, and in `{n,m}`.
  package init(_ pattern: String, syntax: Syntax = .interoperable) throws(IRegexpError) {
    var parser = IRegexpParser(pattern, syntax: syntax)
    let tree = try parser.parse()
    program = try IRegexpProgram(tree)
  }

  /// What a look at one character costs at most, in steps.
  package var width: Int { program.instructions.count }

  /// Whether the whole text is a match.
  package func matches(_ text: String) -> Bool {
    var steps = Int.max
    return matches(text, spending: &steps)
  }

  /// Whether a part of the text is a match.
  package func occurs(in text: String) -> Bool {
    var steps = Int.max
    return occurs(in: text, spending: &steps)
  }

  /// Whether the whole text is a match; where `steps` are used up, that are taken from, the answer is `false`.
  func matches(_ text: String, spending steps: inout Int) -> Bool {
    var matcher = IRegexpMatcher(program, isAnchored: true)
    return matcher.run(on: text, spending: &steps)
  }

  /// Whether a part of the text is a match; where `steps` are used up, that are taken from, the answer is `false`.
  func occurs(in text: String, spending steps: inout Int) -> Bool {
    var matcher = IRegexpMatcher(program, isAnchored: false)
    return matcher.run(on: text, spending: &steps)
  }
}

/// Why a pattern is none.
package struct IRegexpError: Error, Sendable, Hashable {
  /// The offset in the pattern's UTF-8.
  package let offset: Int
  package let problem: String
  package let expected: String
}
