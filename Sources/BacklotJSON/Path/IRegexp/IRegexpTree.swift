/// What a pattern means.
indirect enum IRegexpTree: Sendable {
  case empty
  case scalar(Unicode.Scalar)
  case set(ScalarSet)
  case assertion(IRegexpAssertion)
  case sequence([IRegexpTree])
  case choice([IRegexpTree])
  case repetition(IRegexpTree, ClosedRange<Int>)
  case unboundedRepetition(IRegexpTree, from: Int)

  /// The most instructions that a program may have.
  static let largestSize = 4000

  /// How many instructions it takes, or more than `largestSize` where it is too many.
  var size: Int {
    switch self {
    case .empty: 0
    case .scalar, .assertion: 1
    case .set(let set): 1 + set.size / 8
    case .sequence(let parts): Self.sum(parts)
    case .choice(let parts): Self.sum(parts) + 2 * parts.count
    case .repetition(let part, let count): Self.product(part.size + 1, count.upperBound)
    case .unboundedRepetition(let part, let least): Self.product(part.size + 2, least + 1)
    }
  }

  private static func sum(_ parts: [IRegexpTree]) -> Int {
    parts.reduce(0) { min($0 + $1.size, largestSize + 1) }
  }

  private static func product(_ size: Int, _ count: Int) -> Int {
    let (product, overflows) = size.multipliedReportingOverflow(by: count)
    return overflows ? largestSize + 1 : min(product, largestSize + 1)
  }
}

/// What has to hold between two characters.
enum IRegexpAssertion: Sendable {
  case start, end, wordBoundary, noWordBoundary

  func holds(between previous: Unicode.Scalar?, and next: Unicode.Scalar?) -> Bool {
    switch self {
    case .start: previous == nil
    case .end: next == nil
    case .wordBoundary: Self.isWord(previous) != Self.isWord(next)
    case .noWordBoundary: Self.isWord(previous) == Self.isWord(next)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map(ScalarSet.word.contains) ?? false
  }
}
