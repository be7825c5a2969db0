/// A regular expression whose cost is bounded.
///
/// It is read once, never changes, and may be used by many threads at once. A pattern without look-around, back-references,
/// atomic groups and possessive quantifiers takes time linear in the text; the others have a limit on their steps and say
/// so with an error when they reach it.
///
/// ```swift
/// let pattern = try Pattern("/users/(?<id>[0-9]+)")
/// try pattern.matches("/users/42")                            // true
/// try pattern.firstMatch(in: "/api/users/42")?["id"]          // "42"
/// ```
public struct Pattern: Sendable {
  /// How the pattern was written.
  public let text: String
  /// Whose rules it was written by.
  public let dialect: Dialect
  /// Whether capitals and small letters of ASCII are alike.
  public let ignoringCase: Bool
  /// Whether `.` also stands for what ends a line.
  public let dotMatchesAll: Bool
  /// What it may cost.
  public let limits: Limits
  /// The names of its groups, with their numbers.
  public let groupNames: [String: Int]

  let program: PatternProgram
  let automata: LazyAutomata

  /// Reads a pattern.
  ///
  /// - Throws: ``PatternError`` where the dialect does not allow it, where something in it is not supported, and where it
  ///   exceeds a limit.
  public init(
    _ text: String,
    dialect: Dialect = .java,
    ignoringCase: Bool = false,
    dotMatchesAll: Bool = false,
    limits: Limits = Limits()
  ) throws(PatternError) {
    self.text = text
    self.dialect = dialect
    self.ignoringCase = ignoringCase
    self.dotMatchesAll = dotMatchesAll
    self.limits = limits
    let scanner = try PatternScanner(text, limits: limits)
    let read = try Self.read(scanner, dialect, ignoringCase: ignoringCase, dotMatchesAll: dotMatchesAll)
    guard read.tree.size.count < limits.programSize else {
      let expected = "at most \(limits.programSize) steps, repetitions counted out"
      throw scanner.error("the regular expression is too large", expected: expected, at: 0, code: .tooLarge)
    }
    groupNames = read.names
    program = ProgramBuilder.program(of: read.tree, groupCount: read.groupCount)
    automata = LazyAutomata(program)
  }

  /// How many groups it has, the whole match not counted.
  public var groupCount: Int { program.groupCount - 1 }

  /// The pattern read once more, since its tree is not kept.
  func reading() throws(PatternError) -> PatternReading {
    let scanner = try PatternScanner(text, limits: limits)
    return try Self.read(scanner, dialect, ignoringCase: ignoringCase, dotMatchesAll: dotMatchesAll)
  }

  private static func read(
    _ scanner: PatternScanner,
    _ dialect: Dialect,
    ignoringCase: Bool,
    dotMatchesAll: Bool
  ) throws(PatternError) -> PatternReading {
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

extension Pattern: Hashable {
  /// Patterns are equal that were written alike and read by the same rules; their limits do not count.
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.dialect == right.dialect && left.ignoringCase == right.ignoringCase
      && left.dotMatchesAll == right.dotMatchesAll && left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(dialect)
    hasher.combine(ignoringCase)
    hasher.combine(dotMatchesAll)
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension Pattern: CustomStringConvertible {
  /// The pattern as it was written.
  public var description: String { text }
}
