extension PatternTree {
  /// The minimum number of characters in a match.
  var shortest: Int {
    switch self {
    case .empty, .assertion, .look, .reference: 0
    case .scalar, .set: 1
    case .sequence(let parts): parts.reduce(0) { $0.adding($1.shortest) }
    case .choice(let parts): parts.map(\.shortest).min() ?? 0
    case .repetition(let part, let repetition): part.shortest.multiplied(by: repetition.least)
    case .capture(let part, _), .atomic(let part): part.shortest
    }
  }

  /// The maximum number of characters in a match, or `nil` if it is unbounded or unknown.
  var longest: Int? {
    switch self {
    case .empty, .assertion, .look: return 0
    case .scalar, .set: return 1
    case .sequence(let parts): return Self.longest(of: parts) { $0.adding($1) }
    case .choice(let parts): return Self.longest(of: parts, max)
    case .repetition(let part, let repetition):
      guard let most = repetition.most, let longest = part.longest else { return nil }
      return longest.multiplied(by: most)
    case .capture(let part, _), .atomic(let part): return part.longest
    case .reference: return nil
    }
  }

  private static func longest(of parts: [PatternTree], _ combine: (Int, Int) -> Int) -> Int? {
    var sum = 0
    for part in parts {
      guard let longest = part.longest else { return nil }
      sum = combine(sum, longest)
    }
    return sum
  }

  /// True if a finite automaton can find all matches.
  var isRegular: Bool {
    switch self {
    case .empty, .scalar, .set, .assertion: true
    case .sequence(let parts), .choice(let parts): parts.allSatisfy(\.isRegular)
    case .repetition(let part, _), .capture(let part, _): part.isRegular
    case .look, .atomic, .reference: false
    }
  }
}

extension PatternTree {
  /// The measures that determine whether the tree can be compiled.
  struct Size {
    /// The maximum number of instructions.
    var count: Int
    /// True if a match may be empty.
    var isNullable: Bool

    func adding(_ instructions: Int) -> Size { Size(count: count.adding(instructions), isNullable: isNullable) }
  }

  var size: Size {
    switch self {
    case .empty: Size(count: 0, isNullable: true)
    case .scalar, .set: Size(count: 1, isNullable: false)
    case .assertion, .reference: Size(count: 1, isNullable: true)
    case .sequence(let parts):
      parts.map(\.size).reduce(Size(count: 0, isNullable: true)) { sum, part in
        Size(count: sum.count.adding(part.count), isNullable: sum.isNullable && part.isNullable)
      }
    case .choice(let parts):
      parts.map(\.size).reduce(Size(count: 0, isNullable: false)) { sum, part in
        Size(count: sum.count.adding(part.count.adding(2)), isNullable: sum.isNullable || part.isNullable)
      }
    case .repetition(let part, let repetition): Self.size(of: part.size, repeated: repetition)
    case .look(let part, _): Size(count: part.size.count.adding(2), isNullable: true)
    case .capture(let part, _), .atomic(let part): part.size.adding(2)
    }
  }

  private static func size(of part: Size, repeated repetition: Repetition) -> Size {
    let times = repetition.most ?? repetition.least.adding(1)
    // A part that may be empty is compiled twice: for an iteration that has not consumed text yet, and for one that
    // has.
    let once = part.isNullable ? part.count.multiplied(by: 2).adding(3) : part.count.adding(2)
    let forgetting = repetition.groups.isEmpty ? 0 : 1
    return Size(
      count: once.adding(forgetting).multiplied(by: times),
      isNullable: repetition.least == 0 || part.isNullable
    )
  }
}

extension Int {
  /// Returns the sum, or `Int.max` if it overflows.
  func adding(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  func multiplied(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? .max : product
  }
}
