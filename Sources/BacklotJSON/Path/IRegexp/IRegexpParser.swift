/// Reads a pattern by the grammar of RFC 9485 §4, or by as much of Java's as has the same means.
struct IRegexpParser {
  /// The most groups inside one another.
  private static let deepestNesting = 50

  let scalars: [Unicode.Scalar]
  let syntax: IRegexp.Syntax
  var position = 0
  var ignoresCase = false
  var dotMatchesAll = false
  private var depth = 0

  init(_ pattern: String, syntax: IRegexp.Syntax) {
    scalars = Array(pattern.unicodeScalars)
    self.syntax = syntax
    if case .java(let ignoresCase, let dotMatchesAll) = syntax {
      self.ignoresCase = ignoresCase
      self.dotMatchesAll = dotMatchesAll
    }
  }

  var isJava: Bool {
    if case .java = syntax { true } else { false }
  }

  var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  mutating func parse() throws(IRegexpError) -> IRegexpTree {
    if isJava { try readLeadingFlags() }
    let tree = try readChoice()
    // Only a parenthesis that closes nothing ends a choice early.
    guard current == nil else { throw unexpected(expected: "an opening parenthesis before it, or a backslash") }
    return tree
  }

  private mutating func readChoice() throws(IRegexpError) -> IRegexpTree {
    var branches = [try readBranch()]
    while skip("|") { branches.append(try readBranch()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func readBranch() throws(IRegexpError) -> IRegexpTree {
    var pieces: [IRegexpTree] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      pieces.append(try readQuantifiers(of: try readAtom()))
    }
    return pieces.count == 1 ? pieces[0] : .sequence(pieces)
  }

  private mutating func readAtom() throws(IRegexpError) -> IRegexpTree {
    switch current {
    case "(": return try readGroup()
    case "[": return .set(try readClass())
    case "\\": return try readEscape()
    case ".":
      position += 1
      return .set(!isJava ? .dot : dotMatchesAll ? .any : .javaDot)
    case "^":
      position += 1
      return .assertion(.start)
    case "$":
      position += 1
      return .assertion(.end)
    case let scalar?: return try readNormal(scalar)
    case nil: throw unexpected(expected: "a character")
    }
  }

  private mutating func readNormal(_ scalar: Unicode.Scalar) throws(IRegexpError) -> IRegexpTree {
    switch scalar {
    case "*", "+", "?", "{": throw unexpected(expected: "something to repeat before it, or a backslash")
    case "}" where !isJava, "]" where !isJava: throw unexpected(expected: "a backslash before it")
    default:
      position += 1
      return tree(of: scalar)
    }
  }

  /// The character, and its other case where that counts as well.
  func tree(of scalar: Unicode.Scalar) -> IRegexpTree {
    guard ignoresCase, let other = ScalarSet.otherCase(of: scalar) else { return .scalar(scalar) }
    return .set(ScalarSet([scalar.value...scalar.value, other.value...other.value]))
  }

  private mutating func readGroup() throws(IRegexpError) -> IRegexpTree {
    let start = position
    position += 1
    if isJava, current == "?" { try readGroupKind() }
    depth += 1
    guard depth <= Self.deepestNesting else {
      throw error("a group too many", expected: "at most \(Self.deepestNesting) inside one another", at: start)
    }
    let tree = try readChoice()
    depth -= 1
    guard skip(")") else { throw unexpected(expected: "a closing parenthesis") }
    return tree
  }
}

extension IRegexpParser {
  /// An error about what is at the position.
  func unexpected(expected: String) -> IRegexpError {
    let problem = current.map { "unexpected \"\($0)\"" } ?? "the regular expression ends too early"
    return error(problem, expected: expected, at: position)
  }

  func error(_ problem: String, expected: String, at place: Int) -> IRegexpError {
    let offset = scalars[..<place].reduce(0) { $0 + UTF8.width($1) }
    return IRegexpError(offset: offset, problem: problem, expected: expected)
  }
}
