/// Parses a pattern by the common grammar of Java's regular expressions.
struct JavaParser {
  /// The flags that `(?i)` and similar groups set and clear.
  struct Flags {
    var ignoresCase = false
    /// True if case-insensitive matching applies to all letters, not only those of ASCII.
    var knowsUnicodeCases = false
    var dotMatchesAll = false
    var hasLines = false
    var hasComments = false

    var folding: CaseFolding { !ignoresCase ? .none : knowsUnicodeCases ? .unicode : .ascii }
  }

  var scanner: PatternScanner
  var flags = Flags()
  /// The number of groups, including the whole match, which is the first.
  var groupCount = 1
  var names: [String: Int] = [:]
  /// The end of the current `\Q` quotation, or `nil` outside of one.
  private var quoteEnd: Int?
  /// The groups to which back-references refer, with the positions of the references.
  private var references: [(group: Int, place: Int)] = []

  init(_ scanner: PatternScanner, ignoringCase: Bool, dotMatchesAll: Bool) {
    self.scanner = scanner
    flags.ignoresCase = ignoringCase
    flags.dotMatchesAll = dotMatchesAll
  }

  mutating func parse() throws(PatternError) -> PatternReading {
    let tree = try readChoice()
    // Only an unmatched closing parenthesis ends a choice early.
    guard current == nil else {
      throw scanner.unexpected(expected: "an opening parenthesis before it, or a backslash")
    }
    try scanner.check(references, groupCount: groupCount)
    return PatternReading(tree: tree, groupCount: groupCount, names: names)
  }

  mutating func readChoice() throws(PatternError) -> PatternTree {
    var branches = [try readBranch()]
    while isAt("|") {
      scanner.position += 1
      branches.append(try readBranch())
    }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func readBranch() throws(PatternError) -> PatternTree {
    var pieces: [PatternTree] = []
    while let scalar = current, isQuoted || (scalar != "|" && scalar != ")") {
      if let piece = try readPiece() { pieces.append(piece) }
    }
    return pieces.count == 1 ? pieces[0] : .sequence(pieces)
  }

  /// Reads a term with its quantifier, or returns `nil` for a group that only sets flags.
  private mutating func readPiece() throws(PatternError) -> PatternTree? {
    if !isQuoted, scanner.current == "(" {
      guard let group = try readGroup() else { return nil }
      return try readQuantifier(of: group)
    }
    return try readQuantifier(of: try readAtom())
  }

  private mutating func readAtom() throws(PatternError) -> PatternTree {
    let scalar = scanner.current
    if isQuoted { return tree(of: takeQuoted()) }
    switch scalar {
    case "[": return .set(try readClass())
    case "\\": return try readEscape()
    case ".":
      scanner.position += 1
      return .set(flags.dotMatchesAll ? .any : ScalarSet.lineTerminator.negated)
    case "^":
      scanner.position += 1
      return .assertion(flags.hasLines ? .lineStart : .textStart)
    case "$":
      scanner.position += 1
      return .assertion(flags.hasLines ? .lineEnd : .finalEnd)
    case "*", "+", "?", "{":
      throw scanner.unexpected(expected: "something to repeat before it, or a backslash")
    case let scalar?:
      scanner.position += 1
      return tree(of: scalar.value)
    case nil: throw scanner.unexpected(expected: "a character")
    }
  }

  /// Returns the tree for a character, with its other cases if case is ignored.
  func tree(of value: UInt32) -> PatternTree {
    let set = folded(value)
    return set.single.map(PatternTree.scalar) ?? .set(set)
  }

  func folded(_ value: UInt32) -> ScalarSet {
    switch flags.folding {
    case .none: ScalarSet(value)
    case .ascii: ScalarSet(value).foldingASCII
    case .unicode: ScalarSet.foldingUnicode(value)
    }
  }

  func folded(_ range: ClosedRange<UInt32>) -> ScalarSet {
    switch flags.folding {
    case .none: ScalarSet([range])
    case .ascii: ScalarSet([range]).foldingASCII
    case .unicode: ScalarSet([range]).foldingUnicode
    }
  }

  mutating func refer(to group: Int, at place: Int) -> PatternTree {
    references.append((group, place))
    return .reference(Reference(group: group, folding: flags.folding))
  }
}

// MARK: - Comments and quotations

extension JavaParser {
  var isQuoted: Bool { quoteEnd != nil }

  /// The next character after spaces and comments under `(?x)`, and after `\Q` and `\E`.
  var current: Unicode.Scalar? {
    mutating get {
      skipIgnored()
      return scanner.current
    }
  }

  /// Returns whether the specified character is next and has its special meaning.
  mutating func isAt(_ scalar: Unicode.Scalar) -> Bool { current == scalar && !isQuoted }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard isAt(scalar) else { return false }
    scanner.position += 1
    return true
  }

  /// Reads the next character of a quotation.
  mutating func takeQuoted() -> UInt32 {
    let value = scanner.current?.value ?? 0
    scanner.position += 1
    return value
  }

  mutating func skipIgnored() {
    while true {
      if let end = quoteEnd {
        guard scanner.position >= end else { return }
        scanner.position = min(end + 2, scanner.scalars.count)
        quoteEnd = nil
      } else if scanner.current == "\\", scanner.next == "Q" {
        scanner.position += 2
        quoteEnd = endOfQuotation()
      } else if flags.hasComments, let scalar = scanner.current, ScalarSet.space.contains(scalar.value) {
        scanner.position += 1
      } else if flags.hasComments, scanner.current == "#" {
        skipComment()
      } else {
        return
      }
    }
  }

  private func endOfQuotation() -> Int {
    var place = scanner.position
    while place < scanner.scalars.count {
      if scanner.scalars[place...].starts(with: ["\\", "E"]) { return place }
      place += 1
    }
    return place
  }

  private mutating func skipComment() {
    while let scalar = scanner.current, !ScalarSet.lineTerminator.contains(scalar.value) { scanner.position += 1 }
  }
}

// MARK: - Quantifiers

extension JavaParser {
  private mutating func readQuantifier(of atom: PatternTree) throws(PatternError) -> PatternTree {
    guard current != nil, !isQuoted, var repetition = try scanner.readRepetition() else { return atom }
    if skip("?") {
      repetition.isLazy = true
    } else if skip("+") {
      return .atomic(.repetition(atom, repetition))
    }
    if isAt("{") {
      throw scanner.unexpected(expected: "one quantifier, or parentheses around the part that the second repeats")
    }
    return .repetition(atom, repetition)
  }
}
