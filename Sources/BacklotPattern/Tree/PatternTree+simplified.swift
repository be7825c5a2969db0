/// A yes-or-no question about a text.
enum PatternQuestion: Sendable { case matchesWhole, occurs }

extension PatternTree {
  /// Returns a smaller tree that gives the same answer to a question, without groups and with equal parts merged.
  ///
  /// The tree must be regular.
  func simplified(for question: PatternQuestion) -> (tree: PatternTree, anchors: PatternAnchors) {
    let (tree, anchors) = plain.withoutAnchors(question)
    return (tree.trimmed(besides: anchors), anchors)
  }

  /// The tree without groups.
  ///
  /// If an assertion determines whether an iteration may be empty, an empty one ends the repetition in Java even before
  /// the minimum count is reached. Such a repetition is not simplified.
  private var plain: PatternTree {
    switch self {
    case .empty, .scalar, .set, .assertion, .look, .reference: self
    case .sequence(let parts): Self.sequence(of: parts.map(\.plain))
    case .choice(let parts): Self.choice(of: parts.map(\.plain))
    case .repetition(let part, let repetition):
      if repetition.emptyTurn == .isLast, repetition.least > 1, part.size.isNullable, part.hasAssertion {
        .repetition(part.plain, Repetition(least: repetition.least, most: repetition.most))
      } else {
        Self.repetition(of: part.plain, least: repetition.least, most: repetition.most)
      }
    case .capture(let part, _), .atomic(let part): part.plain
    }
  }

  private var hasAssertion: Bool {
    switch self {
    case .assertion: true
    case .empty, .scalar, .set, .look, .reference: false
    case .sequence(let parts), .choice(let parts): parts.contains(where: \.hasAssertion)
    case .repetition(let part, _), .capture(let part, _), .atomic(let part): part.hasAssertion
    }
  }

  /// The characters that the tree matches, or `nil` if it does not match exactly one character.
  private var characters: ScalarSet? {
    switch self {
    case .scalar(let value): ScalarSet(value)
    case .set(let set): set
    default: nil
    }
  }

  private var isEmpty: Bool {
    if case .empty = self { return true }
    return false
  }
}

// MARK: - Merging equal parts

extension PatternTree {
  private static func sequence(of parts: [PatternTree]) -> PatternTree {
    var flat: [PatternTree] = []
    for part in parts {
      if case .sequence(let inner) = part { flat += inner } else { flat.append(part) }
    }
    var merged: [PatternTree] = []
    for part in flat where !part.isEmpty {
      if let last = merged.last, let both = last.followed(by: part) {
        merged[merged.count - 1] = both
      } else {
        merged.append(part)
      }
    }
    return merged.count == 1 ? merged[0] : merged.isEmpty ? .empty : .sequence(merged)
  }

  /// Returns two parts as one repetition, if both repeat the same characters and one is unbounded: `a*a+` is `a+`.
  private func followed(by other: PatternTree) -> PatternTree? {
    let (left, right) = (turns, other.turns)
    guard left.most == nil || right.most == nil, let characters = left.part.characters,
      characters == right.part.characters
    else { return nil }
    return Self.repetition(of: left.part, least: left.least.adding(right.least), most: nil)
  }

  private var turns: (part: PatternTree, least: Int, most: Int?) {
    guard case .repetition(let part, let repetition) = self else { return (self, 1, 1) }
    return (part, repetition.least, repetition.most)
  }

  private static func choice(of parts: [PatternTree]) -> PatternTree {
    var (others, characters): ([PatternTree], ScalarSet) = ([], .empty)
    for part in parts {
      if let more = part.characters { characters = characters.union(more) } else { others.append(part) }
    }
    // An empty set matches no character; without it, the choice would match the empty text.
    if others.count < parts.count { others.append(characters.single.map(PatternTree.scalar) ?? .set(characters)) }
    return others.count == 1 ? others[0] : .choice(others)
  }

  private static func repetition(of part: PatternTree, least: Int, most: Int?) -> PatternTree {
    if part.isEmpty || most == 0 { return .empty }
    if least == 1, most == 1 { return part }
    if case .repetition(let inner, let turns) = part, turns.emptyTurn == .isAny,
      let all = Self.range(of: turns.least, to: turns.most, turned: least, to: most)
    {
      return repetition(of: inner, least: all.least, most: all.most)
    }
    return .repetition(part, Repetition(least: least, most: most, emptyTurn: .isAny))
  }

  /// Returns the bounds of a repeated repetition as a single one, or `nil` if a count in between is impossible:
  /// `(a{2,3}){2,3}` is `a{4,9}`, but `(a{3}){1,2}` is not `a{3,6}`.
  private static func range(of least: Int, to most: Int?, turned fewest: Int, to many: Int?) -> (
    least: Int, most: Int?
  )? {
    let isOpen = fewest != many
    if isOpen, let most {
      guard fewest.multiplied(by: most).adding(1) >= fewest.adding(1).multiplied(by: least) else { return nil }
    } else if isOpen, fewest == 0, least > 1 {
      return nil
    }
    let highest: Int? = if let most, let many { most.multiplied(by: many) } else { nil }
    return (least.multiplied(by: fewest), highest)
  }
}

/// The ends of the text to which every match is anchored, which a machine can use instead of matching the anchors.
struct PatternAnchors: Sendable {
  var start = false
  var end = false
}

// MARK: - Omitting parts at the ends

extension PatternTree {
  private func withoutAnchors(_ question: PatternQuestion) -> (PatternTree, PatternAnchors) {
    let isWhole = question == .matchesWhole
    var anchors = PatternAnchors(start: isWhole, end: isWhole)
    var parts: [PatternTree] = if case .sequence(let parts) = self { parts } else { [self] }
    while case .assertion(.textStart)? = parts.first {
      parts.removeFirst()
      anchors.start = true
    }
    while case .assertion(let assertion)? = parts.last, assertion == .textEnd || isWhole && assertion == .finalEnd {
      parts.removeLast()
      anchors.end = true
    }
    return (Self.sequence(of: parts), anchors)
  }

  /// Removes optional parts at ends that are not anchored: `a*b` occurs wherever `b` does.
  private func trimmed(besides anchors: PatternAnchors) -> PatternTree {
    var tree = self
    if !anchors.start { tree = tree.trimmed(atStart: true) }
    if !anchors.end { tree = tree.trimmed(atStart: false) }
    return tree
  }

  private func trimmed(atStart isStart: Bool) -> PatternTree {
    switch self {
    case .empty, .scalar, .set, .assertion, .look, .reference: return self
    case .capture(let part, _), .atomic(let part): return part.trimmed(atStart: isStart)
    case .sequence(let parts): return Self.trimmed(sequence: parts, atStart: isStart)
    case .choice(let parts):
      let parts = parts.map { $0.trimmed(atStart: isStart) }
      return parts.contains(where: \.isEmpty) ? .empty : Self.choice(of: parts)
    case .repetition(let part, let repetition):
      guard repetition.least > 0 else { return .empty }
      guard repetition.emptyTurn == .isAny else { return self }
      let turn = part.trimmed(atStart: isStart)
      if turn.isEmpty { return .empty }
      let rest = Self.repetition(of: part, least: repetition.least - 1, most: repetition.least - 1)
      return Self.sequence(of: isStart ? [turn, rest] : [rest, turn])
    }
  }

  private static func trimmed(sequence parts: [PatternTree], atStart isStart: Bool) -> PatternTree {
    var rest = parts
    while let part = isStart ? rest.first : rest.last {
      if isStart { rest.removeFirst() } else { rest.removeLast() }
      let trimmed = part.trimmed(atStart: isStart)
      if !trimmed.isEmpty { return sequence(of: isStart ? [trimmed] + rest : rest + [trimmed]) }
    }
    return .empty
  }
}
