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
  /// What a group has matched, once more.
  case reference(group: Int, CaseFolding)
}

/// How often something is matched.
struct Repetition: Sendable {
  let least: Int
  /// `nil` is as often as there is.
  let most: Int?
  /// Whether few are tried before many.
  var isLazy = false

  /// A count so high that no program holds it; all that are higher stand for it.
  static let highestCount = 1_000_000
}

/// What stands before or behind a place without being part of the match.
struct LookAround: Sendable, Hashable {
  var isBehind = false
  var isNegative = false
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
