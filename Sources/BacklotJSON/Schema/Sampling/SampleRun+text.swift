internal import BacklotPattern

extension SampleRun {
  /// How many texts are tried each time.
  private static var mostTexts: Int { 12 }

  mutating func text(
    _ demand: SampleDemand,
    _ constraints: SampleConstraints,
    _ effort: SampleEffort
  ) throws(SampleFailure) -> String {
    let length = constraints.length
    if length.isEmpty { throw failure(.length(length.least, length.most), at: demand) }
    if length.least > Self.mostCharacters { throw failure(.size(length.least), at: demand) }
    if let content = constraints.content { return try contentText(content, constraints, effort) }
    for turn in 0..<Self.mostTexts {
      let text = candidate(constraints, effort, turn: turn)
      if let text, isText(text, constraints) { return text }
      try spend(40 + 2 * length.least, on: demand)
    }
    throw failure(.text, at: demand)
  }

  private mutating func candidate(
    _ constraints: SampleConstraints,
    _ effort: SampleEffort,
    turn: Int
  ) -> String? {
    let length = constraints.length
    if !constraints.formats.isEmpty, constraints.patterns.isEmpty || turn % 2 == 1 {
      let format = constraints.formats[turn / 2 % constraints.formats.count]
      let text = SampleFormats.text(of: format, length, turn: turn, using: &generator)
      guard let text, let pattern = constraints.patterns.first, turn % 4 == 1 else { return text }
      return overlaid(text, pattern)
    }
    if constraints.patterns.isEmpty {
      let attempt = effort.attempt + turn + constraints.forbidden.count / 16
      return SampleWords.text(length, attempt: attempt, using: &generator)
    }
    if turn % 3 == 2, constraints.patterns.count > 1 { return joinedSample(constraints) }
    return sample(of: constraints.patterns[turn % constraints.patterns.count], length)
  }

  mutating func sample(of pattern: Int32, _ length: SampleCount = SampleCount()) -> String? {
    let pattern = program.tables.patterns[Int(pattern)]
    do throws(PatternError) {
      return try pattern.sample(length: length.least...length.most, using: &generator)
    } catch {
      // That there is no text is told by whoever has tried all ways.
      return nil
    }
  }

  /// Many a pattern only says how a text begins.
  private mutating func overlaid(_ text: String, _ pattern: Int32) -> String? {
    sample(of: pattern).map { $0 + text.dropFirst($0.count) }
  }

  /// Patterns say what occurs somewhere, so that one text behind the other often has all of them.
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

  private func isText(_ text: String, _ constraints: SampleConstraints) -> Bool {
    let count = text.unicodeScalars.count
    return count >= constraints.length.least && count <= constraints.length.most
      && constraints.patterns.allSatisfy { occurs($0, in: text) }
      && constraints.formats.allSatisfy { $0.matches(text) }
  }

  func occurs(_ pattern: Int32, in text: String) -> Bool {
    var steps = limits.maximumSteps
    return program.tables.patterns[Int(pattern)].occurs(in: text, spending: &steps)
  }

  private mutating func contentText(
    _ content: SampleConstraints.Row<SchemaContent>,
    _ constraints: SampleConstraints,
    _ effort: SampleEffort
  ) throws(SampleFailure) -> String {
    var text = SampleWords.text(constraints.length, attempt: effort.attempt, using: &generator)
    if content.content.isJSON {
      let node = content.content.node
      let goal = node >= 0 ? [content.demand.leading(to: node)] : []
      text = try value(for: goal, depth: effort.depth + 1).serialized()
    }
    return content.content.encoding?.encoded(Array(text.utf8)) ?? text
  }
}
