/// The source text and the dialect of a pattern, from which it can be parsed again, since its tree is not stored.
struct PatternSource: Sendable {
  let text: String
  let dialect: PatternDialect
  let ignoringCase: Bool
  let dotMatchesAll: Bool
  let limits: PatternLimits

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
    case .ecmaScript, .permissiveECMAScript:
      let flags = ECMAScriptParser.Flags(ignoresCase: ignoringCase, dotMatchesAll: dotMatchesAll)
      var parser = ECMAScriptParser(scanner, flags: flags, isPermissive: dialect == .permissiveECMAScript)
      return try parser.parse()
    }
  }
}

/// The result of parsing a pattern.
struct PatternReading {
  let tree: PatternTree
  /// The number of groups, including the whole match, which is the first.
  var groupCount = 1
  var names: [String: Int] = [:]
}

/// The syntax and rules of a regular expression.
public enum PatternDialect: Sendable, Hashable {
  /// RFC 9485 without extensions, except that `^` and `$` are anchors, as in its §5.3, which maps patterns to another
  /// dialect.
  case iRegexp
  /// The common syntax of Java's `java.util.regex`, as stub files use it.
  case java
  /// ECMA-262 (2024) in Unicode mode, as in JSON Schema and OpenAPI, without flags in the pattern itself.
  case ecmaScript
  /// ECMA-262 with forms of other engines that have only one meaning, as patterns in OpenAPI documents often use them.
  ///
  /// Accepts `(?i)`, `(?s)` and `(?m)`, also for a group; possessive quantifiers and atomic groups; `\A`, `\z` and
  /// `\Z`; `(?P<name>…)`, `(?#…)`, `\pL` and `\x{…}`; and brackets and braces that represent themselves. Rejects
  /// forms that engines read differently, such as `[[:alpha:]]`, `\h` and `{,5}`.
  case permissiveECMAScript
}
