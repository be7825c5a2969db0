/// Parses a pattern by the grammar of ECMA-262 (2024) §22.2.1 in Unicode mode, without Annex B.
///
/// Patterns in JSON Schemas often use two forms that are valid only outside of Unicode mode and mean the same there, so
/// these are also accepted: an unnecessary backslash before a character that is not a letter or a digit, and a hyphen
/// beside a class such as `\w` in brackets. A permissive parser accepts more forms: see ``PatternDialect``.
struct ECMAScriptParser {
  var scanner: PatternScanner
  /// The number of groups, including the whole match, which is the first.
  var groupCount = 1
  var names: [String: Int] = [:]
  /// The groups to which back-references refer, with the positions of the references.
  var references: [(group: Int, place: Int)] = []
  /// All group names of the pattern, collected when a reference precedes its group.
  var laterNames: [String: Int]?
  var flags: Flags
  /// True if forms of other engines are accepted that have only one meaning.
  let isPermissive: Bool
  /// True if a class contained an opening bracket, so that a later closing bracket may belong to a nested class.
  var hasNestedBracket = false

  /// The flags, which `(?i)` and similar groups set in a permissive parser.
  struct Flags {
    var ignoresCase: Bool
    var dotMatchesAll: Bool
    var hasLines = false
  }

  init(_ scanner: PatternScanner, flags: Flags, isPermissive: Bool) {
    self.scanner = scanner
    self.flags = flags
    self.isPermissive = isPermissive
  }

  mutating func parse() throws(PatternError) -> PatternReading {
    if isPermissive, hasDelimiters {
      throw scanner.error("the pattern has delimiters", expected: "the pattern without slashes", at: 0)
    }
    let tree = try readChoice()
    // Only an unmatched closing parenthesis ends a choice early.
    guard scanner.current == nil else {
      throw scanner.unexpected(expected: "an opening parenthesis before it, or a backslash")
    }
    try scanner.check(references, groupCount: groupCount)
    return PatternReading(tree: tree, groupCount: groupCount, names: names)
  }

  /// True for a pattern such as `/^a$/i`, which matches no text because of its slashes.
  private var hasDelimiters: Bool {
    guard scanner.scalars.starts(with: ["/", "^"]), let end = scanner.scalars.lastIndex(of: "/") else { return false }
    return scanner.scalars[..<end].last == "$"
      && scanner.scalars[end...].dropFirst().allSatisfy(\.properties.isAlphabetic)
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
      if case .look = assertion, isPermissive, let repetition = try readRepetition() {
        return repetition.least == 0 ? .empty : assertion
      }
      if isLiteralBrace { return assertion }
      if let scalar = scanner.current, ["*", "+", "?", "{"].contains(scalar) {
        throw scanner.unexpected(expected: "no quantifier after an assertion, or (?:…) around the assertion")
      }
      return assertion
    }
    let atom = try readAtom()
    guard var repetition = try readRepetition() else { return atom }
    repetition.isLazy = scanner.skip("?")
    repetition.emptyTurn = .isNone
    repetition.groups = firstGroup..<groupCount
    let isPossessive = isPermissive && !repetition.isLazy && scanner.skip("+")
    return isPossessive ? .atomic(.repetition(atom, repetition)) : .repetition(atom, repetition)
  }

  private mutating func readRepetition() throws(PatternError) -> Repetition? {
    isLiteralBrace ? nil : try scanner.readRepetition()
  }

  /// Reads an assertion, or returns `nil` if something else is next.
  private mutating func readAssertion() throws(PatternError) -> PatternTree? {
    switch (scanner.current, scanner.next) {
    case ("^", _): return taking(1, as: .assertion(flags.hasLines ? .lineStart : .textStart))
    case ("$", _): return taking(1, as: .assertion(flags.hasLines ? .lineEnd : .textEnd))
    case ("\\", "A") where isPermissive: return taking(2, as: .assertion(.textStart))
    case ("\\", "z") where isPermissive, ("\\", "Z") where isPermissive: return taking(2, as: .assertion(.textEnd))
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
    case ".": return taking(1, as: .set(flags.dotMatchesAll ? .any : ScalarSet.ecmaScriptLineTerminator.negated))
    case "{" where isLiteralBrace, "}" where isPermissive, "]" where isPermissive && !hasNestedBracket:
      return taking(1, as: .scalar(scanner.scalars[scanner.position].value))
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

  func folded(_ set: ScalarSet) -> ScalarSet { flags.ignoresCase ? set.foldingASCII : set }

  func reference(to group: Int) -> PatternTree {
    .reference(Reference(group: group, folding: flags.ignoresCase ? .ascii : .none, isEmptyIfUnset: true))
  }
}

// MARK: - Braces

extension ECMAScriptParser {
  /// True if the next character is an opening brace that represents itself, because it cannot begin a quantifier in any
  /// engine.
  var isLiteralBrace: Bool {
    guard isPermissive, scanner.current == "{" else { return false }
    let rest = scanner.scalars[(scanner.position + 1)...]
    guard let end = rest.firstIndex(of: "}") else { return true }
    let counts = rest[..<end].split(separator: ",", omittingEmptySubsequences: false)
    let areNumbers = counts.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
    return counts.count > 2 || !areNumbers || counts.allSatisfy(\.isEmpty)
  }
}
