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

  /// All matches from the left, each behind the one before.
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
