extension Pattern {
  /// Whether the whole of a text matches, as Java's `matches` means it.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/tooManySteps``.
  public func matches(_ text: String) throws(PatternError) -> Bool {
    try withBytes(of: text) { text in
      if let whole = hints.whole { return .success(text.count == whole.count && text.hasPrefix(whole)) }
      guard hints.allow(text) else { return .success(false) }
      return isMatch(text, .matchesWhole)
    }
  }

  /// Whether a part of a text matches.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/tooManySteps``.
  public func occurs(in text: String) throws(PatternError) -> Bool {
    try withBytes(of: text) { text in
      guard let start = hints.start(in: text, from: 0) else { return .success(false) }
      if hints.isPlain { return .success(true) }
      return isMatch(text, .occurs, from: start)
    }
  }

  private func isMatch(
    _ text: PatternText,
    _ question: Automaton.Question,
    from start: Int = 0
  ) -> Result<Bool, PatternError> {
    guard program.isRegular else { return isMatchGoingBack(text, question, from: start) }
    if let automaton = automata.automaton(for: question, length: text.count) {
      return .success(automaton.isMatch(text))
    }
    // Going back is faster for most patterns, so that it is tried as long as it costs next to nothing.
    var matcher = BacktrackingMatcher(program, on: text, steps: 4 * text.count + 100)
    let isMatch = question == .occurs ? matcher.firstMatch(from: start, hints: hints) != nil : matcher.matchesWhole()
    return matcher.steps >= 0 ? .success(isMatch) : isMatchSideBySide(text, question)
  }

  private func isMatchGoingBack(
    _ text: PatternText,
    _ question: Automaton.Question,
    from start: Int
  ) -> Result<Bool, PatternError> {
    var matcher = BacktrackingMatcher(program, on: text, steps: limits.steps(forBytes: text.count))
    let isMatch = question == .occurs ? matcher.firstMatch(from: start, hints: hints) != nil : matcher.matchesWhole()
    return matcher.steps >= 0 ? .success(isMatch) : .failure(exhaustion(by: text))
  }

  private func isMatchSideBySide(_ text: PatternText, _ question: Automaton.Question) -> Result<Bool, PatternError> {
    let steps = limits.steps(forBytes: text.count).multiplied(by: 16)
    var matcher = ParallelMatcher(program, on: text, keepsGroups: false, steps: steps)
    let isMatch = question == .occurs ? matcher.occurs(hints: hints) : matcher.matchesWhole()
    return matcher.steps >= 0 ? .success(isMatch) : .failure(exhaustion(by: text))
  }

  func exhaustion(by text: PatternText) -> PatternError {
    PatternError(
      code: .tooManySteps,
      pattern: self.text,
      offset: 0,
      problem: "a text of \(text.count) bytes takes too many steps",
      expected: "a pattern that goes back less, or a higher limit than \(limits.stepCount)"
    )
  }

  func withBytes<Value>(
    of text: String,
    _ body: (PatternText) -> Result<Value, PatternError>
  ) throws(PatternError) -> Value {
    if let result = text.utf8.withContiguousStorageIfAvailable({ body(PatternText($0)) }) { return try result.get() }
    return try Array(text.utf8).withUnsafeBufferPointer { body(PatternText($0)) }.get()
  }
}

// For whoever counts steps himself, so that the same question always takes as many.

extension Pattern {
  /// What a look at one character costs at most, in steps.
  package var width: Int { program.instructions.count }

  /// Whether the whole text matches; where `steps`, that are taken from, are used up, they are below zero and the answer
  /// is `false`.
  package func matches(_ text: String, spending steps: inout Int) -> Bool {
    spend(on: text, &steps, .matchesWhole)
  }

  /// Whether a part of the text matches; where `steps`, that are taken from, are used up, they are below zero and the
  /// answer is `false`.
  package func occurs(in text: String, spending steps: inout Int) -> Bool {
    spend(on: text, &steps, .occurs)
  }

  private func spend(on text: String, _ steps: inout Int, _ question: Automaton.Question) -> Bool {
    guard program.isRegular else { return answer(text, &steps, question, by: .goingBack) }
    return answer(text, &steps, question, by: .sideBySide)
  }
}

extension Pattern {
  /// How a pattern is run.
  package enum Engine: Sendable, CaseIterable { case sideBySide, goingBack, automaton }

  /// What one of the ways to run the pattern says, or `nil` where it can't, or reaches a limit.
  package func isMatch(_ text: String, isWhole: Bool, by engine: Engine) -> Bool? {
    guard program.isRegular || engine == .goingBack else { return nil }
    if engine == .automaton, automata.automaton(for: isWhole ? .matchesWhole : .occurs) == nil { return nil }
    let steps = limits.steps(forBytes: text.utf8.count)
    var left = engine == .goingBack ? steps : steps.multiplied(by: 16)
    let isMatch = answer(text, &left, isWhole ? .matchesWhole : .occurs, by: engine)
    return left >= 0 ? isMatch : nil
  }

  private func answer(
    _ text: String,
    _ steps: inout Int,
    _ question: Automaton.Question,
    by engine: Engine
  ) -> Bool {
    func answer(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      let text = PatternText(bytes)
      switch engine {
      case .automaton: return automata.automaton(for: question)?.isMatch(text) ?? false
      case .goingBack:
        var matcher = BacktrackingMatcher(program, on: text, steps: steps)
        let isMatch = question == .occurs ? matcher.firstMatch(from: 0, hints: hints) != nil : matcher.matchesWhole()
        steps = matcher.steps
        return isMatch
      case .sideBySide:
        var matcher = ParallelMatcher(program, on: text, keepsGroups: false, steps: steps - width)
        let isMatch = question == .occurs ? matcher.occurs(hints: hints) : matcher.matchesWhole()
        steps = matcher.steps
        return isMatch
      }
    }
    return text.utf8.withContiguousStorageIfAvailable(answer) ?? Array(text.utf8).withUnsafeBufferPointer(answer)
  }
}
