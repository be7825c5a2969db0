/// How a pattern was written, and by whose rules: what it can be read from once more, since its tree is not kept.
struct PatternSource: Sendable {
  let text: String
  let dialect: Pattern.Dialect
  let ignoringCase: Bool
  let dotMatchesAll: Bool
  let limits: Pattern.Limits

  func scanner() throws(PatternError) -> PatternScanner { try PatternScanner(text, limits: limits) }

  func reading() throws(PatternError) -> PatternReading {
    let scanner = try scanner()
    switch dialect {
    case .iRegexp:
      var parser = IRegexpParser(scanner, ignoringCase: ignoringCase, dotMatchesAll: dotMatchesAll)
      return PatternReading(tree: try parser.parse())
    case .java:
      var parser = JavaParser(scanner, ignoringCase: ignoringCase, dotMatchesAll: dotMatchesAll)
      return try parser.parse()
    case .ecmaScript:
      var parser = ECMAScriptParser(scanner, ignoringCase: ignoringCase, dotMatchesAll: dotMatchesAll)
      return try parser.parse()
    }
  }
}

/// What a dialect's parser makes of a pattern.
struct PatternReading {
  let tree: PatternTree
  /// With the whole match, which is the first.
  var groupCount = 1
  var names: [String: Int] = [:]
}
