extension Pattern {
  /// The leftmost match, and of those the one that Java finds: first alternatives before later ones, greedy repetitions
  /// as long as they can be, lazy ones as short; `nil` where there is none.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/tooManySteps``.
  public func firstMatch(in text: String) throws(PatternError) -> Match? {
    try slots(in: text, most: 1).first.map { Match(in: text, $0, names: groupNames) }
  }

  /// All matches from the left, each behind the one before.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/tooManySteps``.
  public func allMatches(in text: String) throws(PatternError) -> [Match] {
    try slots(in: text, most: .max).map { Match(in: text, $0, names: groupNames) }
  }

  /// The positions of the matches from the left.
  private func slots(in text: String, most: Int) throws(PatternError) -> [[Int]] {
    try withBytes(of: text) { text in
      var search = MatchSearch(self, in: text)
      var (found, position): ([[Int]], Int) = ([], 0)
      while found.count < most, position <= text.count {
        guard let slots = search.firstMatch(from: position) else { break }
        found.append(slots)
        // An empty match is not found twice.
        position = slots[1]
        if slots[1] == slots[0] { position += position < text.count ? text.scalar(at: position).length : 1 }
      }
      return search.isExhausted ? .failure(exhaustion(by: text)) : .success(found)
    }
  }

  /// The positions of the first match as one of the ways to run the pattern finds it, `[]` for none; `nil` where it can't, or
  /// reaches a limit.
  package func firstMatch(in text: String, by engine: Engine) -> [Int]? {
    guard program.isRegular || engine == .goingBack else { return nil }
    func slots(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int]? {
      let (text, steps) = (PatternText(bytes), limits.steps(forBytes: bytes.count))
      switch engine {
      case .automaton: return nil
      case .goingBack:
        var matcher = BacktrackingMatcher(program, on: text, steps: steps)
        let slots = matcher.firstMatch(from: 0, hints: hints)
        return matcher.steps >= 0 ? slots ?? [] : nil
      case .sideBySide:
        let steps = steps.multiplied(by: 16)
        var matcher = ParallelMatcher(program, on: text, keepsGroups: true, steps: steps)
        let slots = matcher.firstMatch(from: 0, hints: hints)
        return matcher.steps >= 0 ? slots ?? [] : nil
      }
    }
    return text.utf8.withContiguousStorageIfAvailable(slots) ?? Array(text.utf8).withUnsafeBufferPointer(slots)
  }
}

/// Looks for one match after the other, with one limit on all their steps.
private struct MatchSearch {
  private let pattern: Pattern
  private let text: PatternText
  /// What is left for going back: for a regular pattern so little that it costs next to nothing.
  private var stepsBack: Int
  private var stepsSideBySide: Int

  init(_ pattern: Pattern, in text: PatternText) {
    self.pattern = pattern
    self.text = text
    let steps = pattern.limits.steps(forBytes: text.count)
    stepsBack = pattern.program.isRegular ? 4 * text.count + 100 : steps
    stepsSideBySide = steps.multiplied(by: 16)
  }

  var isExhausted: Bool { pattern.program.isRegular ? stepsSideBySide < 0 : stepsBack < 0 }

  mutating func firstMatch(from position: Int) -> [Int]? {
    if stepsBack >= 0 {
      var matcher = BacktrackingMatcher(pattern.program, on: text, steps: stepsBack)
      let slots = matcher.firstMatch(from: position, hints: pattern.hints)
      stepsBack = matcher.steps
      if stepsBack >= 0 || !pattern.program.isRegular { return slots }
    }
    var matcher = ParallelMatcher(pattern.program, on: text, keepsGroups: true, steps: stepsSideBySide)
    let slots = matcher.firstMatch(from: position, hints: pattern.hints)
    stepsSideBySide = matcher.steps
    return stepsSideBySide >= 0 ? slots : nil
  }
}
