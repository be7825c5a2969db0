extension Pattern {
  /// Returns whether the whole text matches, as Java's `matches` does.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/tooManySteps``.
  public func matches(_ text: String) throws(PatternError) -> Bool {
    try answer(to: .matchesWhole, about: text)
  }

  /// Returns whether a part of the text matches.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/tooManySteps``.
  public func occurs(in text: String) throws(PatternError) -> Bool {
    try answer(to: .occurs, about: text)
  }

  @inline(__always)
  private func answer(to question: PatternQuestion, about text: String) throws(PatternError) -> Bool {
    // This is the fastest way for a short text.
    if let automaton = automata.madeAutomaton(for: question), text.utf8.count <= Self.shortText {
      return text.withPatternText { automaton.isMatch($0) }
    }
    return try answer(to: question, aboutAny: text)
  }

  static let shortText = 64

  private func answer(to question: PatternQuestion, aboutAny text: String) throws(PatternError) -> Bool {
    let runner = runner
    let answer = text.withPatternText { runner.answer(to: question, about: $0) }
    guard let answer else { throw exhaustion(byBytes: text.utf8.count) }
    return answer
  }

  var runner: PatternRunner { PatternRunner(program, automata: automata, stepCount: limits.stepCount) }

  func exhaustion(byBytes count: Int) -> PatternError {
    let limit = runner.limit(onBytes: count, by: program.isRegular ? .sideBySide : .goingBack)
    return PatternError(
      code: .tooManySteps,
      pattern: text,
      offset: 0,
      problem: "matching a text of \(count) bytes exceeds the limit of \(limit) steps",
      expected: "a pattern with less backtracking"
    )
  }
}

// For callers that count steps, so that the same question always takes the same number of steps.

extension Pattern {
  /// The maximum number of steps to examine one character.
  package var width: Int { program.instructions.count }

  /// Returns whether the whole text matches, and subtracts the work from `steps`.
  ///
  /// If the steps run out, `steps` is negative and the result is `false`.
  package func matches(_ text: String, spending steps: inout Int) -> Bool {
    spend(on: text, steps: &steps, question: .matchesWhole)
  }

  /// Returns whether a part of the text matches, and subtracts the work from `steps`.
  ///
  /// If the steps run out, `steps` is negative and the result is `false`.
  package func occurs(in text: String, spending steps: inout Int) -> Bool {
    spend(on: text, steps: &steps, question: .occurs)
  }

  private func spend(on text: String, steps: inout Int, question: PatternQuestion) -> Bool {
    steps -= width
    let engine = program.isRegular ? PatternEngine.sideBySide : .goingBack
    let (runner, start) = (runner, steps)
    let run = text.withPatternText { runner.run(question, on: $0, by: engine, steps: start) }
    steps = run.steps
    return run.isMatch
  }
}

// For tests and fuzzers

extension Pattern {
  /// Returns the characters that `\p{…}` matches in ECMA-262, or `nil` if it does not define the property.
  package static func scalars(ofECMAScriptProperty text: String) -> [ClosedRange<UInt32>]? {
    let parts = text.split(separator: "=").map(String.init)
    let set =
      parts.count == 2
      ? ScalarSet.ecmaScriptProperty(named: parts[0], value: parts[1]) : .ecmaScriptProperty(named: text)
    return set?.ranges
  }

  /// A question about a text.
  package enum Question: Sendable, CaseIterable { case matchesWhole, occurs, firstMatch }

  /// Returns whether there is a match, or `nil` if that takes too many steps, and the number of steps it takes.
  package func cost(of question: Question, about text: String) -> (answer: Bool?, steps: Int) {
    let (runner, isWhole) = (runner, question == .matchesWhole)
    var steps = 0
    let answer: Bool? = text.withPatternText { text in
      if question == .firstMatch { return runner.matches(in: text, most: 1, spending: &steps).map { !$0.isEmpty } }
      return runner.answer(to: isWhole ? .matchesWhole : .occurs, about: text, spending: &steps)
    }
    return (answer, steps)
  }

  /// Returns the answer of the specified engine, or `nil` if it cannot run the pattern or reaches a limit.
  package func isMatch(_ text: String, isWhole: Bool, by engine: PatternEngine) -> Bool? {
    let (runner, question) = (runner, isWhole ? PatternQuestion.matchesWhole : .occurs)
    guard runner.canRun(question, by: engine) else { return nil }
    let run = text.withPatternText { text in
      runner.run(question, on: text, by: engine, steps: runner.steps(for: text, by: engine))
    }
    return run.steps >= 0 ? run.isMatch : nil
  }

  /// Returns the positions of all matches and their groups that the specified engine finds, or `nil` if the engine
  /// cannot run the pattern or reaches a limit.
  package func allMatches(in text: String, by engine: PatternEngine) -> [[Int]]? {
    let runner = runner
    return text.withPatternText { runner.matches(in: $0, by: engine) }
  }

  /// Returns the positions of the first match that the specified engine finds, empty if there is no match; `nil` if the
  /// engine cannot run the pattern or reaches a limit.
  package func firstMatch(in text: String, by engine: PatternEngine) -> [Int]? {
    let runner = runner
    guard engine == .sideBySide || engine == .goingBack, runner.canRun(.occurs, by: engine) else { return nil }
    let run = text.withPatternText { text in
      runner.firstMatch(in: text, from: 0, by: engine, steps: runner.steps(for: text, by: engine))
    }
    return run.steps >= 0 ? run.slots ?? [] : nil
  }
}
