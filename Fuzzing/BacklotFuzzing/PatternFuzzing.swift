import BacklotPattern

/// Patterns under any pattern and any text.
///
/// An input begins with a byte that chooses the dialect (`r` is I-Regexp, `e` ECMA-262's) and what is ignored (`i` and `s` are
/// Java's with a flag, `I` and `S` ECMA-262's), goes on with a pattern up to a NUL, and ends with the text, which is also what
/// the draws for a sample come from.
package enum PatternFuzzing {
  private static let limits = PatternLimits(programSize: 2000, stepCount: 20_000)

  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    guard let choice = bytes.first else { return nil }
    let parts = bytes.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(decoding: parts[0], as: UTF8.self)
    do throws(Finding) {
      guard let pattern = try pattern(text, choice), parts.count == 2 else { return nil }
      let subject = String(decoding: parts[1], as: UTF8.self)
      try checkAnswers(of: pattern, about: subject)
      try checkMatches(of: pattern, in: subject)
      try checkSamples(of: pattern, drawnFrom: parts[1])
      return nil
    } catch {
      return error
    }
  }

  private static func pattern(_ text: String, _ choice: UInt8) throws(Finding) -> Pattern? {
    do throws(PatternError) {
      return try Pattern(
        text,
        dialect: dialect(of: choice),
        ignoringCase: [UInt8(ascii: "i"), UInt8(ascii: "I")].contains(choice),
        dotMatchesAll: [UInt8(ascii: "s"), UInt8(ascii: "S")].contains(choice),
        limits: limits
      )
    } catch {
      let isKnown = [.invalidPattern, .unsupported, .tooLong, .tooDeep, .tooLarge].contains(error.code)
      let isInside = (0...text.utf8.count).contains(error.offset) && error.column > 0
      try Finding.unless(isKnown && isInside, "“\(error)” of the pattern “\(text)”")
      return nil
    }
  }

  private static func dialect(of choice: UInt8) -> PatternDialect {
    switch Unicode.Scalar(choice) {
    case "r": .iRegexp
    case "e", "I", "S": .ecmaScript
    default: .java
    }
  }

  /// All ways to run a pattern say the same, and so do the questions that are asked of them.
  private static func checkAnswers(of pattern: Pattern, about text: String) throws(Finding) {
    for isWhole in [true, false] {
      let question = isWhole ? "matches" : "occurs in"
      var answers = PatternEngine.allCases.compactMap { pattern.isMatch(text, isWhole: isWhole, by: $0) }
      if let answer = answer(of: pattern, about: text, isWhole: isWhole) { answers.append(answer) }
      let isAgreed = Set(answers).count < 2
      try Finding.unless(isAgreed, "the ways to run “\(pattern)” differ in whether it \(question) “\(text)”")
    }
  }

  /// The answer, or `nil` where it takes too many steps.
  private static func answer(of pattern: Pattern, about text: String, isWhole: Bool) -> Bool? {
    do throws(PatternError) {
      return isWhole ? try pattern.matches(text) : try pattern.occurs(in: text)
    } catch {
      return nil
    }
  }

  private static func checkMatches(of pattern: Pattern, in text: String) throws(Finding) {
    let ways = [PatternEngine.sideBySide, .goingBack].compactMap { pattern.firstMatch(in: text, by: $0) }
    try Finding.unless(Set(ways).count < 2, "the ways to run “\(pattern)” find other groups in “\(text)”")
    let all = PatternEngine.allCases.compactMap { pattern.allMatches(in: text, by: $0) }
    try Finding.unless(Set(all).count < 2, "the ways to run “\(pattern)” find other matches in “\(text)”")
    let matches: [Pattern.Match]
    do throws(PatternError) {
      matches = try pattern.allMatches(in: text)
      _ = try pattern.replacingMatches(in: text, with: "$0")
    } catch {
      return try Finding.unless(error.code == .tooManySteps, "“\(error)” of a text")
    }
    let occurs = answer(of: pattern, about: text, isWhole: false) ?? !matches.isEmpty
    try Finding.unless(
      occurs == !matches.isEmpty,
      "“\(pattern)” occurs in “\(text)” and has no match, or the other way"
    )
    for (left, right) in zip(matches, matches.dropFirst()) {
      let isBehind = left.range.upperBound <= right.range.lowerBound && left.range != right.range
      try Finding.unless(isBehind, "matches of “\(pattern)” overlap in “\(text)”")
    }
  }
}

// Samples

extension PatternFuzzing {
  /// A sample of a pattern contains it, has the requested length, and is the same for the same random numbers.
  private static func checkSamples(of pattern: Pattern, drawnFrom bytes: ArraySlice<UInt8>) throws(Finding) {
    let length = bytes.first.map { Int($0 % 16) } ?? 0
    for asked in [0...Int.max, length...length + 8] {
      let sample = sample(of: pattern, asked, bytes)
      try Finding.unless(sample == self.sample(of: pattern, asked, bytes), "samples of “\(pattern)” differ")
      guard let sample else { continue }
      let occurs = answer(of: pattern, about: sample, isWhole: false) ?? true
      try Finding.unless(occurs, "“\(pattern)” does not occur in its sample “\(sample)”")
      let isAsked = asked.contains(sample.unicodeScalars.count)
      try Finding.unless(isAsked, "the sample “\(sample)” of “\(pattern)” is not as long as asked for")
    }
  }

  /// Returns a sample text, or `nil` if the search fails.
  private static func sample(of pattern: Pattern, _ length: ClosedRange<Int>, _ bytes: ArraySlice<UInt8>) -> String? {
    var draws = Draws(choices: Choices(bytes))
    do throws(PatternError) { return try pattern.sample(length: length, using: &draws) } catch { return nil }
  }

  private struct Draws: RandomNumberGenerator {
    var choices: Choices
    var count: UInt64 = 0

    mutating func next() -> UInt64 {
      count += 1
      // If the input is too short to draw from, or always draws the same, the draws still differ.
      return (UInt64(choices.next(below: 256)) &+ count) &* 0x9E37_79B9_7F4A_7C15
    }
  }
}
