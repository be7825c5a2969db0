extension Pattern {
  /// Returns the leftmost match that Java would find, or `nil` if there is no match.
  ///
  /// Earlier alternatives take precedence over later ones, greedy repetitions are as long as possible, and lazy ones as
  /// short as possible.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/tooManySteps``.
  public func firstMatch(in text: String) throws(PatternError) -> Match? {
    try matches(in: text, most: 1).first
  }

  /// Returns all matches from left to right, without overlaps.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/tooManySteps``.
  public func allMatches(in text: String) throws(PatternError) -> [Match] {
    try matches(in: text, most: .max)
  }

  private func matches(in text: String, most: Int) throws(PatternError) -> [Match] {
    let runner = runner
    let found = text.withPatternText { runner.matches(in: $0, most: most) }
    guard let found else { throw exhaustion(byBytes: text.utf8.count) }
    return found.map { Match(in: text, $0, names: groupNames) }
  }
}

// MARK: - Matches

extension Pattern {
  /// A part of a text that matches, with the text that each group matched.
  public struct Match: Sendable, Hashable {
    /// The range of the match in the text.
    public let range: Range<String.Index>
    /// The whole match, and the text that each group matched last, or `nil` if the group took no part.
    public let groups: [Substring?]
    private let names: [String: Int]

    /// The matched part of the text.
    public let text: Substring

    init(in text: String, _ slots: [Int], names: [String: Int]) {
      func range(of group: Int) -> Range<String.Index>? {
        let (start, end) = (slots[2 * group], slots[2 * group + 1])
        guard start >= 0, end >= start else { return nil }
        let lower = text.utf8.index(text.utf8.startIndex, offsetBy: start)
        return lower..<text.utf8.index(lower, offsetBy: end - start)
      }
      let whole = range(of: 0) ?? text.startIndex..<text.startIndex
      self.range = whole
      self.text = text[whole]
      self.names = names
      groups = (0..<slots.count / 2).map { range(of: $0).map { text[$0] } }
    }

    /// The text that the named group matched, or `nil` if the group took no part or no group has that name.
    public subscript(name: String) -> Substring? {
      names[name].flatMap { groups[$0] }
    }
  }
}
