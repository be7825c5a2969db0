extension JavaParser {
  /// Reads a group, or returns `nil` for a group such as `(?i)` that only sets flags.
  mutating func readGroup() throws(PatternError) -> PatternTree? {
    let start = scanner.position
    let outer = flags
    try scanner.open(at: start)
    scanner.position += 1
    defer { scanner.close() }
    guard isAt("?") else {
      let tree = try readCapture()
      flags = outer
      return tree
    }
    scanner.position += 1
    if let tree = try readSpecial(at: start) {
      flags = outer
      return tree
    }
    guard try readFlags() else { return nil }
    let tree = try readContent()
    flags = outer
    return tree
  }

  private mutating func readCapture() throws(PatternError) -> PatternTree {
    let group = groupCount
    groupCount += 1
    return .capture(try readContent(), group: group)
  }

  private mutating func readContent() throws(PatternError) -> PatternTree {
    let tree = try readChoice()
    guard skip(")") else { throw scanner.unexpected(expected: "a closing parenthesis") }
    return tree
  }

  /// Reads a group that begins with `(?` and no flags, or returns `nil` if flags follow.
  private mutating func readSpecial(at start: Int) throws(PatternError) -> PatternTree? {
    switch (scanner.current, scanner.next) {
    case (":", _):
      scanner.position += 1
      return try readContent()
    case (">", _):
      scanner.position += 1
      return .atomic(try readContent())
    case ("=", _), ("!", _): return try readLook(LookAround(isNegative: scanner.current == "!"), at: start)
    case ("<", "="), ("<", "!"):
      scanner.position += 1
      return try readLook(LookAround(isBehind: true, isNegative: scanner.current == "!"), at: start)
    case ("<", _): return try readNamed()
    case let (scalar?, _) where scalar == "-" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar):
      if scalar == "P" { throw unsupported("(?P", expected: "Java's (?<name>…)", at: start) }
      return nil
    default:
      throw unsupported("a group of this kind", expected: "(?:…), (?=…), (?!…), (?<=…), (?<!…), (?>…)", at: start)
    }
  }

  private mutating func readLook(_ look: LookAround, at start: Int) throws(PatternError) -> PatternTree {
    scanner.position += 1
    let content = try readContent()
    if look.isBehind, content.longest == nil {
      throw scanner.error("a look-behind of unbounded length", expected: "one with a maximum length", at: start)
    }
    return .look(content, look)
  }

  private mutating func readNamed() throws(PatternError) -> PatternTree {
    scanner.position += 1
    let start = scanner.position
    let name = try readName()
    guard names.updateValue(groupCount, forKey: name) == nil else {
      throw scanner.error("a second group named \"\(name)\"", expected: "another name", at: start)
    }
    return try readCapture()
  }

  /// Reads the name of a group and the closing bracket.
  mutating func readName() throws(PatternError) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = scanner.current, Self.isAlphanumeric(scalar, isFirst: name.isEmpty) {
      name.append(scalar)
      scanner.position += 1
    }
    guard !name.isEmpty else { throw scanner.unexpected(expected: "a name that begins with an ASCII letter") }
    try scanner.expect(">", expected: "letters, digits and \">\" after the name")
    return String(name)
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z": true
    case "0"..."9": !isFirst
    default: false
    }
  }

  /// Reads flags, and returns whether the content of a group follows.
  private mutating func readFlags() throws(PatternError) -> Bool {
    var isOn = true
    while let scalar = scanner.current {
      scanner.position += 1
      switch scalar {
      case ":": return true
      case ")": return false
      case "-" where isOn: isOn = false
      default: try setFlag(scalar, to: isOn)
      }
    }
    throw scanner.unexpected(expected: "\":\" or a closing parenthesis")
  }

  private mutating func setFlag(_ letter: Unicode.Scalar, to isOn: Bool) throws(PatternError) {
    switch letter {
    case "i": flags.ignoresCase = isOn
    case "u": flags.knowsUnicodeCases = isOn
    case "s": flags.dotMatchesAll = isOn
    case "m": flags.hasLines = isOn
    case "x": flags.hasComments = isOn
    case "d", "c", "U":
      throw unsupported("the flag \(letter)", expected: "one of i m s u x", at: scanner.position - 1)
    default:
      throw scanner.error("\"\(letter)\" is not a flag", expected: "one of i m s u x", at: scanner.position - 1)
    }
  }

  func unsupported(_ what: String, expected: String, at place: Int) -> PatternError {
    scanner.error("\(what) is not supported", expected: expected, at: place, code: .unsupported)
  }
}
