import BacklotJSON
internal import BacklotPattern

/// A request for a text that contains a match of a pattern.
struct SampleTextRequest: Hashable {
  let pattern: Int32
  let least: Int
  let most: Int
}

extension SampleRun {
  /// The number of texts per attempt.
  private static var mostTexts: Int { 12 }

  mutating func text(
    for demand: SampleDemand,
    under constraints: SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) -> String {
    let length = constraints.length
    if length.isEmpty { throw failure(.length(length.least, length.most), at: demand) }
    let most = constraints.patterns.isEmpty ? Self.mostCharacters : Self.mostPatternCharacters
    if length.least > most { throw failure(.size(length.least), at: demand) }
    if let content = constraints.content {
      return try contentText(content, for: demand, under: constraints, effort: effort)
    }
    for turn in 0..<Self.mostTexts {
      let text = candidate(under: constraints, effort: effort, turn: turn)
      if let text, isText(text, under: constraints) {
        try spend(text.utf8.count / 8, on: demand)
        return text
      }
      try spend(40 + 2 * length.least, on: demand)
    }
    throw failure(.text, at: demand)
  }

  private mutating func candidate(
    under constraints: SampleConstraints,
    effort: SampleEffort,
    turn: Int
  ) -> String? {
    let length = constraints.length
    if !constraints.formats.isEmpty, constraints.patterns.isEmpty || turn % 2 == 1 {
      let format = constraints.formats[turn / 2 % constraints.formats.count]
      let text = SampleFormats.text(of: format, length, turn: turn, using: &generator)
      guard let text, let pattern = constraints.patterns.first, turn % 4 == 1 else { return text }
      return overlaid(text, with: pattern)
    }
    if constraints.patterns.isEmpty {
      if effort.isFirst, turn == 0, let format = SampleFormats.likely(for: path.last ?? "") {
        return SampleFormats.text(of: format, length, turn: 0, using: &generator)
      }
      let attempt = effort.attempt + turn + constraints.forbidden.count / 16
      return SampleWords.text(length, attempt: attempt, using: &generator)
    }
    if turn % 3 == 2, constraints.patterns.count > 1 { return joinedSample(constraints) }
    return sample(of: constraints.patterns[turn % constraints.patterns.count], length)
  }

  mutating func sample(of pattern: Int32, _ length: SampleCount = SampleCount()) -> String? {
    let request = SampleTextRequest(pattern: pattern, least: length.least, most: length.most)
    guard failedTexts[request, default: 0] < Self.mostFailures else { return nil }
    do throws(PatternError) {
      let pattern = program.tables.patterns[Int(pattern)]
      let text = try pattern.sample(length: length.least...length.most, using: &generator)
      charge(10 * text.utf8.count)
      return text
    } catch {
      // The caller reports the failure after it has tried all ways.
      failedTexts[request, default: 0] += 1
      charge(Self.failureCost + 400 * length.least)
      return nil
    }
  }

  /// The maximum number of failures of a pattern for one length.
  private static var mostFailures: Int { 2 }
  /// The cost of a failure: it has tried hundreds of texts, which takes up to a tenth of a second.
  private static var failureCost: Int { 80_000 }

  /// Returns a text with its beginning replaced by a sample of a pattern: many patterns only describe the beginning.
  private mutating func overlaid(_ text: String, with pattern: Int32) -> String? {
    sample(of: pattern).map { $0 + text.dropFirst($0.count) }
  }

  /// Returns the concatenated samples of all patterns.
  ///
  /// Patterns may match anywhere, so the result often satisfies all of them.
  private mutating func joinedSample(_ constraints: SampleConstraints) -> String? {
    let length = SampleCount(least: 0, most: constraints.length.most)
    var (left, text) = (constraints.patterns, "")
    while !left.isEmpty {
      guard let sample = sample(of: left.remove(at: generator.draw(below: left.count)), length) else { return nil }
      text += sample
    }
    let missing = constraints.length.least - text.unicodeScalars.count
    return text + SampleWords.letters(max(0, missing), using: &generator)
  }

  private mutating func isText(_ text: String, under constraints: SampleConstraints) -> Bool {
    let count = text.unicodeScalars.count
    guard count >= constraints.length.least, count <= constraints.length.most else { return false }
    for pattern in constraints.patterns where !occurs(pattern, in: text) { return false }
    return constraints.formats.allSatisfy { $0.matches(text) }
  }

  mutating func occurs(_ pattern: Int32, in text: String) -> Bool {
    let most = validationSteps
    var steps = most
    let isThere = program.tables.patterns[Int(pattern)].occurs(in: text, spending: &steps)
    charge((most - steps) / 4)
    return isThere && steps >= 0
  }

  private mutating func contentText(
    _ content: SampleConstraints.Row<SchemaContent>,
    for demand: SampleDemand,
    under constraints: SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) -> String {
    var text = SampleWords.text(constraints.length, attempt: effort.attempt, using: &generator)
    if content.content.isJSON {
      let node = content.content.node
      let goal = node >= 0 ? [content.demand.leading(to: node)] : []
      text = try value(for: goal, depth: effort.depth + 1).serialized()
    }
    // Nested JSON has twice as many backslashes on each level.
    try spend(text.utf8.count / 2, on: demand)
    return content.content.encoding?.encoded(Array(text.utf8)) ?? text
  }
}
