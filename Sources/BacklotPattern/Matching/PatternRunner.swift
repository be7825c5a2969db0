/// A way to run a pattern.
package enum PatternEngine: Sendable, CaseIterable { case sideBySide, goingBack, noting, automaton, byPlaces }

/// Chooses how to run a program on a text.
///
/// Uses an automaton if there is one, else backtracking as long as that is cheap, else all paths in parallel. Irregular
/// programs always use backtracking.
struct PatternRunner {
  private let program: PatternProgram
  private let automata: LazyAutomata
  private let stepCount: Int
  /// The maximum number of steps of one run, however long the text is.
  private let ceiling: Int

  init(_ program: PatternProgram, automata: LazyAutomata, stepCount: Int, ceiling: Int = .max) {
    self.program = program
    self.automata = automata
    self.stepCount = stepCount
    self.ceiling = ceiling
  }

  /// Returns the answer, or `nil` if it takes too many steps.
  func answer(to question: PatternQuestion, about text: PatternText) -> Bool? {
    var spent = 0
    return answer(to: question, about: text, spending: &spent)
  }

  /// Returns the answer like `answer(to:about:)`, and adds the steps taken to `spent`.
  func answer(to question: PatternQuestion, about text: PatternText, spending spent: inout Int) -> Bool? {
    if let answer = quickAnswer(to: question, about: text) { return answer }
    guard program.isRegular else { return answer(to: question, about: text, by: .goingBack, &spent) }
    if automata.isDue(for: question, length: text.count) {
      if automata.automaton(for: question) != nil { return answer(to: question, about: text, by: .automaton, &spent) }
      let engine = automata.places(for: question) == nil ? PatternEngine.sideBySide : .byPlaces
      return answer(to: question, about: text, by: engine, &spent)
    }
    let few = min(Self.fewSteps(for: text), ceiling)
    let run = run(question, on: text, by: .goingBack, steps: few)
    spent += few - run.steps
    return run.steps >= 0 ? run.isMatch : answer(to: question, about: text, by: .sideBySide, &spent)
  }

  private func answer(
    to question: PatternQuestion,
    about text: PatternText,
    by engine: PatternEngine,
    _ spent: inout Int
  ) -> Bool? {
    let most = steps(for: text, by: engine)
    let run = run(question, on: text, by: engine, steps: most)
    spent += most - run.steps
    return run.steps >= 0 ? run.isMatch : nil
  }

  /// Returns the answer if the program's hints determine it, or `nil` if the program must run.
  @inline(__always)
  private func quickAnswer(to question: PatternQuestion, about text: PatternText) -> Bool? {
    let hints = program.hints
    switch question {
    case .matchesWhole:
      if let whole = hints.whole { return text.count == whole.count && text.hasPrefix(whole) }
      return hints.allow(text) ? nil : false
    case .occurs:
      guard hints.start(in: text, from: 0) != nil else { return false }
      return hints.isPlain ? true : nil
    }
  }

  /// Returns a number of steps so small that wasting them does no harm.
  static func fewSteps(for text: PatternText) -> Int { min(16 * text.count, 50_000) + 256 }

  /// The number of steps that backtracking may take for each byte of a text.
  ///
  /// This is enough for about a dozen look-aheads over the whole text.
  private static let stepsPerByte = 64

  /// The maximum number of steps that a text may take.
  func steps(for text: PatternText, by engine: PatternEngine) -> Int {
    min(ceiling, limit(onBytes: text.count, by: engine))
  }

  /// Returns the maximum number of steps for a text of `count` bytes, regardless of the ``ceiling``.
  func limit(onBytes count: Int, by engine: PatternEngine) -> Int {
    if engine == .goingBack { return stepCount.adding(count.multiplied(by: Self.stepsPerByte)) }
    return stepCount.adding(count.multiplied(by: 8)).multiplied(by: 16)
  }
}

// MARK: - Running an engine

extension PatternRunner {
  func canRun(_ question: PatternQuestion, by engine: PatternEngine) -> Bool {
    switch engine {
    case .goingBack: true
    case .sideBySide, .noting: program.isRegular
    case .automaton: automata.automaton(for: question) != nil
    case .byPlaces: places(for: question) != nil
    }
  }

  /// Returns the answer of an engine, and the number of remaining steps, which is negative if they ran out.
  func run(
    _ question: PatternQuestion,
    on text: PatternText,
    by engine: PatternEngine,
    steps: Int
  ) -> (isMatch: Bool, steps: Int) {
    switch engine {
    case .automaton: return (automata.automaton(for: question)?.isMatch(text) ?? false, steps - text.count)
    case .byPlaces:
      var left = steps
      let isMatch = places(for: question)?.isMatch(text, steps: &left) ?? false
      return (isMatch, left)
    // For a single question, memoization does not improve backtracking.
    case .goingBack, .noting:
      var matcher = BacktrackingMatcher(program, on: text, steps: steps)
      let isMatch = question == .occurs ? matcher.firstMatch(from: 0) != nil : matcher.matchesWhole()
      return (isMatch, matcher.steps)
    case .sideBySide:
      var matcher = ParallelMatcher(program, on: text, keepsGroups: false, steps: steps)
      let isMatch = question == .occurs ? matcher.occurs() : matcher.matchesWhole()
      return (isMatch, matcher.steps)
    }
  }

  /// Returns the places for a question; tests need them even if no other code does.
  private func places(for question: PatternQuestion) -> PositionAutomaton? {
    automata.places(for: question) ?? automata.newPlaces(for: question)
  }

  func firstMatch(
    in text: PatternText,
    from position: Int,
    by engine: PatternEngine,
    steps: Int
  ) -> (slots: [Int]?, steps: Int) {
    if engine == .goingBack {
      var matcher = BacktrackingMatcher(program, on: text, steps: steps)
      return (matcher.firstMatch(from: position), matcher.steps)
    }
    var matcher = ParallelMatcher(program, on: text, keepsGroups: true, steps: steps)
    return (matcher.firstMatch(from: position), matcher.steps)
  }
}

// MARK: - All matches

extension PatternRunner {
  /// Returns the positions of the matches from left to right, or `nil` if they take too many steps together.
  func matches(in text: PatternText, most: Int) -> [[Int]]? {
    var spent = 0
    return matches(in: text, most: most, spending: &spent)
  }

  /// Returns the matches like `matches(in:most:)`, and adds the steps taken to `spent`.
  func matches(in text: PatternText, most: Int, spending spent: inout Int) -> [[Int]]? {
    // Rejecting a text without a match is much faster than finding a match.
    if program.isRegular, text.count >= LazyAutomata.longText,
      answer(to: .occurs, about: text, spending: &spent) == false
    {
      return []
    }
    var search = MatchSearch(self, program: program, in: text)
    defer { spent += search.spent }
    return matches(in: text, most: most, by: &search)
  }

  /// Returns the matches that a search finds that begins with an engine, or `nil` if the engine cannot run the program.
  func matches(in text: PatternText, by engine: PatternEngine) -> [[Int]]? {
    guard var search = MatchSearch(self, program: program, in: text, by: engine) else { return nil }
    return matches(in: text, most: .max, by: &search)
  }

  private func matches(in text: PatternText, most: Int, by search: inout MatchSearch) -> [[Int]]? {
    var (found, position): ([[Int]], Int) = ([], 0)
    while found.count < most, position <= text.count {
      guard let slots = search.nextMatch(from: position) else { break }
      found.append(slots)
      // An empty match is not found twice.
      position = slots[1]
      if slots[1] == slots[0] { position += position < text.count ? text.scalar(at: position).length : 1 }
    }
    return search.isExhausted ? nil : found
  }
}
