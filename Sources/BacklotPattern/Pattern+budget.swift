package import BacklotLimits

// Variants within the step budget that all work on one request shares.

extension Pattern {
  /// The number of steps of a pattern that count as one step of a budget.
  private static let stepsPerBudgetStep = 8

  /// Returns whether the whole text matches.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/tooManySteps`` if the text takes more steps than the pattern may
  ///   take or than the budget has left; in the latter case the budget is exhausted.
  package func matches(_ text: String, spending budget: inout StepBudget) throws(PatternError) -> Bool {
    // This is the fastest way for a short text.
    if let automaton = automata.madeAutomaton(for: .matchesWhole), text.utf8.count <= Self.shortText {
      budget.charge(1)
      return text.withPatternText { automaton.isMatch($0) }
    }
    return try ask(text, spending: &budget) { $0.answer(to: .matchesWhole, about: $1, spending: &$2) }
  }

  /// Returns the leftmost match, like ``firstMatch(in:)``.
  ///
  /// - Throws: ``PatternError`` as ``matches(_:spending:)-(_,StepBudget)`` does.
  package func firstMatch(in text: String, spending budget: inout StepBudget) throws(PatternError) -> Match? {
    try matches(in: text, most: 1, spending: &budget).first
  }

  /// Returns all matches from the left, like ``allMatches(in:)``.
  ///
  /// - Throws: ``PatternError`` as ``matches(_:spending:)-(_,StepBudget)`` does.
  package func allMatches(in text: String, spending budget: inout StepBudget) throws(PatternError) -> [Match] {
    try matches(in: text, most: .max, spending: &budget)
  }

  private func matches(in text: String, most: Int, spending budget: inout StepBudget) throws(PatternError) -> [Match] {
    let found = try ask(text, spending: &budget) { $0.matches(in: $1, most: most, spending: &$2) }
    budget.charge(found.count * (2 + groupCount))
    return found.map { Match(in: text, $0, names: groupNames) }
  }

  private func ask<Answer>(
    _ text: String,
    spending budget: inout StepBudget,
    question: (PatternRunner, PatternText, inout Int) -> Answer?
  ) throws(PatternError) -> Answer {
    let (ceiling, isTooLarge) = budget.remaining.multipliedReportingOverflow(by: Self.stepsPerBudgetStep)
    let runner = PatternRunner(
      program,
      automata: automata,
      stepCount: limits.stepCount,
      ceiling: isTooLarge ? .max : ceiling
    )
    var spent = 0
    let answer = text.withPatternText { question(runner, $0, &spent) }
    budget.charge(1 + spent / Self.stepsPerBudgetStep + text.utf8.count / 128)
    guard let answer else { throw exhaustion(byBytes: text.utf8.count) }
    return answer
  }
}

extension Pattern {
  /// True if matching takes time linear in the length of any text, because the pattern needs no backtracking.
  package var isRegular: Bool { program.isRegular }
}
