/// Parses a pattern by the grammar of RFC 9485 §4.
struct IRegexpParser {
  var scanner: PatternScanner
  private let ignoringCase: Bool
  private let dot: ScalarSet

  init(_ scanner: PatternScanner, ignoringCase: Bool, dotMatchesAll: Bool) {
    self.scanner = scanner
    self.ignoringCase = ignoringCase
    dot = dotMatchesAll ? .any : ScalarSet.plainLineTerminator.negated
  }

  mutating func parse() throws(PatternError) -> PatternTree {
    let tree = try readChoice()
    // Only an unmatched closing parenthesis ends a choice early.
    guard scanner.current == nil else {
      throw scanner.unexpected(expected: "an opening parenthesis before it, or a backslash")
    }
    return tree
  }

  private mutating func readChoice() throws(PatternError) -> PatternTree {
    var branches = [try readBranch()]
    while scanner.skip("|") { branches.append(try readBranch()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func readBranch() throws(PatternError) -> PatternTree {
    var pieces: [PatternTree] = []
    while let scalar = scanner.current, scalar != "|", scalar != ")" {
      let atom = try readAtom()
      pieces.append(try scanner.readRepetition().map { .repetition(atom, $0) } ?? atom)
    }
    return pieces.count == 1 ? pieces[0] : .sequence(pieces)
  }

  private mutating func readAtom() throws(PatternError) -> PatternTree {
    switch scanner.current {
    case "(": return try readGroup()
    case "[": return .set(try readClass())
    case "\\":
      if let set = try readCategory() { return .set(set) }
      return tree(of: try readEscape())
    case ".":
      scanner.position += 1
      return .set(dot)
    case "^":
      scanner.position += 1
      return .assertion(.textStart)
    case "$":
      scanner.position += 1
      return .assertion(.textEnd)
    case "*", "+", "?", "{":
      throw scanner.unexpected(expected: "something to repeat before it, or a backslash")
    case "}", "]": throw scanner.unexpected(expected: "a backslash before it")
    case let scalar?:
      scanner.position += 1
      return tree(of: scalar)
    case nil: throw scanner.unexpected(expected: "a character")
    }
  }

  private func tree(of scalar: Unicode.Scalar) -> PatternTree {
    let set = folded(ScalarSet(scalar.value))
    return set.single.map(PatternTree.scalar) ?? .set(set)
  }

  private func folded(_ set: ScalarSet) -> ScalarSet { ignoringCase ? set.foldingASCII : set }

  private mutating func readGroup() throws(PatternError) -> PatternTree {
    try scanner.open(at: scanner.position)
    scanner.position += 1
    let tree = try readChoice()
    scanner.close()
    try scanner.expect(")", expected: "a closing parenthesis")
    return tree
  }
}

// MARK: - Classes and escapes

extension IRegexpParser {
  private mutating func readClass() throws(PatternError) -> ScalarSet {
    scanner.position += 1
    let isNegated = scanner.skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    if scanner.current == "]" { throw scanner.unexpected(expected: "a character of the class") }
    if scanner.skip("-") { ranges.append(0x2D...0x2D) }
    while !scanner.skip("]") { ranges += try readMember().ranges }
    let set = ScalarSet(ranges)
    return isNegated ? set.negated : set
  }

  private mutating func readMember() throws(PatternError) -> ScalarSet {
    switch scanner.current {
    case "-":
      // An unescaped hyphen is literal only at the start or, as here, at the end of a class.
      scanner.position += 1
      guard scanner.current == "]" else {
        throw scanner.unexpected(expected: "\"]\", or a backslash before the hyphen")
      }
      return ScalarSet(0x2D)
    case "\\":
      if let category = try readCategory() { return category }
      return try readRange(from: try readEscape())
    case "[": throw scanner.unexpected(expected: "a backslash before it")
    case let scalar?:
      scanner.position += 1
      return try readRange(from: scalar)
    case nil: throw scanner.unexpected(expected: "a closing bracket")
    }
  }

  private mutating func readRange(from first: Unicode.Scalar) throws(PatternError) -> ScalarSet {
    let start = scanner.position
    guard scanner.current == "-", let next = scanner.next, next != "]" else { return folded(ScalarSet(first.value)) }
    scanner.position += 1
    let last = try readRangeEnd()
    guard first <= last else {
      throw scanner.error(
        "the range from \"\(first)\" to \"\(last)\" is in reverse order",
        expected: "the lower character first",
        at: start
      )
    }
    return folded(ScalarSet([first.value...last.value]))
  }

  private mutating func readRangeEnd() throws(PatternError) -> Unicode.Scalar {
    switch scanner.current {
    case "\\": return try readEscape()
    case "[", "-", nil: throw scanner.unexpected(expected: "the end of the range")
    case let scalar?:
      scanner.position += 1
      return scalar
    }
  }

  /// Reads `\p{…}`, or returns `nil` if it is not at the position.
  private mutating func readCategory() throws(PatternError) -> ScalarSet? {
    guard let letter = scanner.next, letter == "p" || letter == "P" else { return nil }
    scanner.position += 2
    try scanner.expect("{", expected: "an opening brace and a general category")
    let start = scanner.position
    while let scalar = scanner.current, scalar != "}" { scanner.position += 1 }
    let name = String(String.UnicodeScalarView(scanner.scalars[start..<scanner.position]))
    guard let set = ScalarSet.category(named: name) else {
      throw scanner.error("\"\(name)\" is not a general category", expected: "a category such as L or Lu", at: start)
    }
    try scanner.expect("}", expected: "a closing brace")
    return letter == "P" ? set.negated : set
  }

  /// Reads an escape for a special character or a line terminator.
  private mutating func readEscape() throws(PatternError) -> Unicode.Scalar {
    scanner.position += 1
    let scalar: Unicode.Scalar
    switch scanner.current {
    case "n": scalar = "\n"
    case "r": scalar = "\r"
    case "t": scalar = "\t"
    case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}": scalar = scanner.current ?? "\\"
    case nil: throw scanner.unexpected(expected: "a character after the backslash")
    default:
      throw scanner.unexpected(expected: "one of ( ) * + - . ? [ \\ ] ^ { | } n r t p P after the backslash")
    }
    scanner.position += 1
    return scalar
  }
}
