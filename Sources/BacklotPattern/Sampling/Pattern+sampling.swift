extension Pattern {
  /// Generates a text in which the pattern occurs.
  ///
  /// The text is short and consists of common characters, unless the pattern or the length requires others.
  ///
  /// The same random numbers produce the same text on every platform. If a finite automaton can decide the pattern, a
  /// text is found whenever one exists, except for very large patterns. For other patterns, texts are generated and
  /// tested, at most 200 of them, and fewer long ones.
  ///
  /// ```swift
  /// try Pattern("^[a-z]+-[0-9]{4}$", dialect: .ecmaScript).sample(using: &generator)   // "kx-3071"
  /// ```
  ///
  /// - Parameters:
  ///   - length: The number of Unicode scalars of the text, counted as for JSON Schema's `minLength` and `maxLength`.
  ///     Defaults to any number.
  ///   - generator: The source of random numbers; the text depends on no other state.
  /// - Throws: ``PatternError`` with ``PatternError/Code/noSample`` if no text was found or no text matches.
  public func sample(
    length: ClosedRange<Int> = 0...Int.max,
    using generator: inout some RandomNumberGenerator
  ) throws(PatternError) -> String {
    var search = SampleSearch(try source.reading(), length: length, program: program, automata: automata)
    guard let text = search.text(using: &generator) else { throw noSample(length: length) }
    return text
  }

  private func noSample(length: ClosedRange<Int>) -> PatternError {
    let asked =
      switch (length.lowerBound, length.upperBound) {
      case (...0, .max): ""
      case (let least, .max): " with \(least) or more characters"
      case (let least, let most): " with \(least) to \(most) characters"
      }
    return PatternError(
      code: .noSample,
      pattern: text,
      offset: 0,
      problem: "no text\(asked) was found in which the pattern occurs",
      expected: "a simpler pattern, or an example beside it"
    )
  }
}

/// Searches for a text in which a pattern occurs.
struct SampleSearch {
  private let reading: PatternReading
  private let length: ClosedRange<Int>
  private let program: PatternProgram
  private let automata: LazyAutomata
  private let runner: PatternRunner

  /// The maximum number of texts to generate for a pattern without an automaton, and for others before an automaton is
  /// created.
  private static let (mostTries, fewTries) = (200, 16)
  /// The maximum number of steps to test a text, so that all tests together take milliseconds.
  private static let mostSteps = 10_000
  /// The maximum number of characters that all attempts together generate, in addition to eight times the required
  /// length.
  private static let mostCharacters = 8192
  /// The maximum number of characters to generate for a text.
  static let longestText = 1_000_000

  init(_ reading: PatternReading, length: ClosedRange<Int>, program: PatternProgram, automata: LazyAutomata) {
    self.reading = reading
    self.length = length
    self.program = program
    self.automata = automata
    runner = PatternRunner(program, automata: automata, stepCount: Self.mostSteps)
  }

  mutating func text(using generator: inout some RandomNumberGenerator) -> String? {
    guard length.lowerBound <= Self.longestText else { return nil }
    if let text = triedText(most: Self.fewTries, using: &generator) { return text }
    if let automaton = automata.automaton(for: .occurs) {
      let text = AutomatonSampler(automaton, length: length)?.text(using: &generator)
      return text.flatMap { isSample($0) ? $0 : nil }
    }
    return triedText(most: Self.mostTries - Self.fewTries, using: &generator)
  }

  private func triedText(most: Int, using generator: inout some RandomNumberGenerator) -> String? {
    var (generosity, count) = (1, 0)
    for _ in 0..<most where count <= Self.mostCharacters + 8 * length.lowerBound {
      var sampler = TreeSampler(groupCount: reading.groupCount, generosity: generosity)
      let isMade = sampler.append(reading.tree, using: &generator)
      count += sampler.scalars.count
      guard isMade else { continue }
      if isSample(sampler.text) { return sampler.text }
      let missing = length.lowerBound - sampler.scalars.count
      if missing > 0 { generosity = min(2 * generosity + 1, length.lowerBound) }
      if sampler.scalars.count > length.upperBound { generosity /= 2 }
      // Most patterns match regardless of the surrounding text, and some require such text.
      sampler.fill(max(missing, 1 + generator.draw(below: 2)), using: &generator)
      if isSample(sampler.text) { return sampler.text }
    }
    return nil
  }

  private func isSample(_ text: String) -> Bool {
    length.contains(text.unicodeScalars.count) && text.withPatternText { runner.answer(to: .occurs, about: $0) } == true
  }
}
