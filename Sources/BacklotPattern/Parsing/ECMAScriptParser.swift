/// Reads a pattern by the grammar of ECMA-262 (2024) §22.2.1 in Unicode mode, without Annex B.
///
/// Two liberties of the other mode are taken as well, since patterns of JSON Schemas do and mean the same: a needless
/// backslash before what is no letter and no digit, and a hyphen beside a class such as `\w` inside of brackets.
struct ECMAScriptParser {
  var scanner: PatternScanner
  /// With the whole match, which is the first.
  var groupCount = 1
  var names: [String: Int] = [:]
  /// The numbers that back-references ask for, with their places.
  var references: [(group: Int, place: Int)] = []
  /// All names of the pattern, found when one is asked for that was not met yet.
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

  /// Reads what stands for no character, or gives `nil` where something else is next.
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

  /// A character, and the others that stand for it where case is ignored.
  func tree(of value: UInt32) -> PatternTree {
    let set = folded(ScalarSet(value))
    return set.single.map(PatternTree.scalar) ?? .set(set)
  }

  func folded(_ set: ScalarSet) -> ScalarSet { ignoringCase ? set.foldingASCII : set }

  func reference(to group: Int) -> PatternTree {
    .reference(Reference(group: group, folding: ignoringCase ? .ascii : .none, isEmptyIfUnset: true))
  }
}
