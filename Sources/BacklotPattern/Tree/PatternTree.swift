/// What a pattern means, in whichever dialect it was written.
indirect enum PatternTree: Sendable {
  case empty
  case scalar(UInt32)
  case set(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternTree])
  /// What is tried first stands first.
  case choice([PatternTree])
  case repetition(PatternTree, Repetition)
  case capture(PatternTree, group: Int)
  case look(PatternTree, LookAround)
  /// What has matched is not tried in another way.
  case atomic(PatternTree)
  case reference(Reference)
}

/// How often something is matched.
struct Repetition: Sendable {
  let least: Int
  /// `nil` is as often as there is.
  let most: Int?
  /// Whether few are tried before many.
  var isLazy = false
  var emptyTurn = EmptyTurn.isLast
  /// The groups that forget what they have matched when a turn begins, as in ECMA-262; none in Java.
  var groups = 0..<0

  /// What a turn is that takes no character though it need not be.
  enum EmptyTurn {
    /// Java: the last, and what follows is tried.
    case isLast
    /// ECMA-262: none, so that another way is tried.
    case isNone
    /// One like any other, where only yes and no count: what may be empty may be so as often as has to be.
    case isAny
  }

  /// A count so high that no program holds it; all that are higher stand for it.
  static let highestCount = 1_000_000
}

/// What stands before or behind a place without being part of the match.
struct LookAround: Sendable, Hashable {
  var isBehind = false
  var isNegative = false
  /// Whether what is behind is matched from its end to its beginning, as in ECMA-262, and may be of any length.
  var isBackward = false
}

/// What a group has matched, once more.
struct Reference: Sendable {
  let group: Int
  let folding: CaseFolding
  /// Whether it is empty where the group took no part, as in ECMA-262; in Java nothing matches there.
  var isEmptyIfUnset = false
}

/// Which characters stand for one another.
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
