/// The meaning of a pattern, independent of its dialect.
indirect enum PatternTree: Sendable {
  case empty
  case scalar(UInt32)
  case set(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternTree])
  /// Alternatives in the order in which they are tried.
  case choice([PatternTree])
  case repetition(PatternTree, Repetition)
  case capture(PatternTree, group: Int)
  case look(PatternTree, LookAround)
  /// A part that is not tried in another way once it has matched.
  case atomic(PatternTree)
  case reference(Reference)
}

/// The bounds and rules for the repetition of a part.
struct Repetition: Sendable {
  let least: Int
  /// The maximum number of iterations, or `nil` if there is no maximum.
  let most: Int?
  /// True if fewer iterations are tried before more.
  var isLazy = false
  var emptyTurn = EmptyTurn.isLast
  /// The groups that are reset when an iteration begins, as in ECMA-262; empty in Java.
  var groups = 0..<0

  /// The treatment of an optional iteration that consumes no text.
  enum EmptyTurn {
    /// The iteration ends the repetition, as in Java.
    case isLast
    /// The iteration fails, as in ECMA-262, so that another alternative is tried.
    case isNone
    /// The iteration counts like any other, if only the existence of a match matters.
    case isAny
  }

  /// A count that no program can reach; higher counts are replaced by it.
  static let highestCount = 1_000_000
}

/// A condition on the text before or after a position that is not part of the match.
struct LookAround: Sendable, Hashable {
  var isBehind = false
  var isNegative = false
  /// True if a look-behind is matched from its end to its beginning, as in ECMA-262, and may have any length.
  var isBackward = false
}

/// A back-reference to the text that a group has matched.
struct Reference: Sendable {
  let group: Int
  let folding: CaseFolding
  /// True if the reference is empty when its group took no part, as in ECMA-262; in Java it fails.
  var isEmptyIfUnset = false
}

/// The characters that match each other regardless of case.
enum CaseFolding: Sendable {
  case none, ascii, unicode

  func areEqual(_ left: UInt32, _ right: UInt32) -> Bool {
    if left == right { return true }
    switch self {
    case .none: return false
    case .ascii: return left ^ right == 0x20 && (0x61...0x7A).contains(left | 0x20)
    case .unicode: return UnicodeTable.folded(left) == UnicodeTable.folded(right)
    }
  }
}
