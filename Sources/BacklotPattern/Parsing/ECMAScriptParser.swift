/// Parses a pattern by the grammar of ECMA-262 (2024) §22.2.1 in Unicode mode, without Annex B.
///
/// Patterns in JSON Schemas often use two forms that are valid only outside of Unicode mode and mean the same there, so
/// these are also accepted: an unnecessary backslash before a character that is not a letter or a digit, and a hyphen
/// beside a class such as `\w` in brackets.
struct ECMAScriptParser {
  var scanner: PatternScanner
  /// The number of groups, including the whole match, which is the first.
  var groupCount = 1
  var names: [String: Int] = [:]
  /// The groups to which back-references refer, with the positions of the references.
  var references: [(group: Int, place: Int)] = []
  /// All group names of the pattern, collected when a reference precedes its group.
  var laterNames: [String: Int]?
  private let ignoringCase: Bool
  private let dot: ScalarSet

  init(_ scanner: PatternScanner, ignoringCase: Bool, dotMatchesAll: Bool) {
    self.scanner = scanner
    self.ignoringCase = ignoringCase
    dot = dotMatchesAll ? .any : ScalarSet.ecmaScriptLineTerminator.negated
  }

  mutating func parse() throws(PatternError) -> PatternReading {
    let tree = try readChoice()
    // Only an unmatched closing parenthesis ends a choice early.
    guard scanner.current == nil else {
      throw scanner.unexpected(expected: "an opening parenthesis before it, or a backslash")
    }
    try scanner.check(references, groupCount: groupCount)
    return PatternReading(tree: tree, groupCount: groupCount, names: names)
  }

  mutating func readChoice() throws(PatternError) -> PatternTree {
    var branches = [try readBranch()]
    while scanner.skip("|") { branches.append(try readBranch()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func readBranch() throws(PatternError) -> PatternTree {
    var pieces: [PatternTree] = []
    while let scalar = scanner.current, scalar != "|", scalar != ")" { pieces.append(try readPiece()) }
    return pieces.count == 1 ? pieces[0] : .sequence(pieces)
  }

  private mutating func readPiece() throws(PatternError) -> PatternTree {
    let firstGroup = groupCount
    if let assertion = try readAssertion() {
      if let scalar = scanner.current, ["*", "+", "?", "{"].contains(scalar) {
        throw scanner.unexpected(expected: "no quantifier after an assertion, or (?:…) around the assertion")
      }
      return assertion
    }
    let atom = try readAtom()
    guard var repetition = try scanner.readRepetition() else { return atom }
    repetition.isLazy = scanner.skip("?")
    repetition.emptyTurn = .isNone
    repetition.groups = firstGroup..<groupCount
    return .repetition(atom, repetition)
  }

  /// Reads an assertion, or returns `nil` if something else is next.
  private mutating func readAssertion() throws(PatternError) -> PatternTree? {
    switch (scanner.current, scanner.next) {
    case ("^", _): return taking(1, as: .assertion(.textStart))
    case ("$", _): return taking(1, as: .assertion(.textEnd))
    case ("\\", "b"): return taking(2, as: .assertion(.wordBoundary))
    case ("\\", "B"): return taking(2, as: .assertion(.noWordBoundary))
    case ("(", "?"): return try readLook()
    default: return nil
    }
  }

  private mutating func taking(_ count: Int, as tree: PatternTree) -> PatternTree {
    scanner.position += count
    return tree
  }

  private mutating func readAtom() throws(PatternError) -> PatternTree {
    switch scanner.current {
    case "(": return try readGroup()
    case "[": return .set(try readClass())
    case "\\": return try readEscape()
    case ".": return taking(1, as: .set(dot))
    case "*", "+", "?", "{":
      throw scanner.unexpected(expected: "something to repeat before it, or a backslash")
    case "}", "]": throw scanner.unexpected(expected: "a backslash before it")
    case let scalar?: return taking(1, as: tree(of: scalar.value))
    case nil: throw scanner.unexpected(expected: "a character")
    }
  }

  /// Returns the tree for a character, with its other case if case is ignored.
  func tree(of value: UInt32) -> PatternTree {
    let set = folded(ScalarSet(value))
    return set.single.map(PatternTree.scalar) ?? .set(set)
  }

  func folded(_ set: ScalarSet) -> ScalarSet { ignoringCase ? set.foldingASCII : set }

  func reference(to group: Int) -> PatternTree {
    .reference(Reference(group: group, folding: ignoringCase ? .ascii : .none, isEmptyIfUnset: true))
  }
}
