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
    let source = PatternSource(
      text: text,
      dialect: dialect,
      ignoringCase: ignoringCase,
      dotMatchesAll: dotMatchesAll,
      limits: limits
    )
    let read = try source.reading()
    guard read.tree.size.count < limits.programSize else {
      let expected = "at most \(limits.programSize) steps with all repetitions expanded"
      let problem = "the regular expression is too large"
      throw try source.scanner().error(problem, expected: expected, at: 0, code: .tooLarge)
    }
    groupNames = read.names
    program = ProgramBuilder.program(of: read.tree, groupCount: read.groupCount)
    automata = LazyAutomata(program, source: source)
  }

  var source: PatternSource { automata.source }

  /// The source text of the pattern.
  public var text: String { source.text }
  /// Whose rules it was written by.
  public var dialect: Dialect { source.dialect }
  /// A Boolean value that indicates whether ASCII letters match regardless of case.
  public var ignoringCase: Bool { source.ignoringCase }
  /// True if `.` also matches line terminators.
  public var dotMatchesAll: Bool { source.dotMatchesAll }
  /// The cost limits of the pattern.
  public var limits: Limits { source.limits }

  /// The number of groups, not counting the whole match.
  public var groupCount: Int { program.groupCount - 1 }
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

// MARK: - Dialects

extension Pattern {
  /// Whose regular expressions a pattern is written in.
  public enum Dialect: Sendable, Hashable {
    /// RFC 9485 without extensions, except that `^` and `$` are anchors, as in its §5.3, which maps patterns to another
    /// dialect.
    case iRegexp
    /// The common syntax of Java's `java.util.regex`, as stub files use it.
    case java
    /// ECMA-262 (2024) in Unicode mode, as JSON Schema and OpenAPI mean it, without flags but those that are given besides.
    case ecmaScript
  }
}

// MARK: - Limits

extension Pattern {
  /// The limits on the cost of a pattern.
  public struct Limits: Sendable, Hashable {
    /// The maximum length of a pattern in bytes of UTF-8.
    ///
    /// Defaults to 8,192.
    public var patternLength: Int
    /// The maximum depth of nested groups.
    ///
    /// Defaults to 40.
    ///
    /// Each level takes 2 KB of the stack in a release build and 8 KB in a debug build, so that 40 leave room on a
    /// thread of 512 KB.
    public var nestingDepth: Int
    /// The maximum number of instructions of a program, with repetitions expanded.
    ///
    /// Defaults to 10,000.
    ///
    /// `a{1000}{1000}` would have a million.
    public var programSize: Int
    /// The maximum number of steps that a text may take, besides 64 for each of its bytes.
    ///
    /// Defaults to 250,000.
    /// A step is a few nanoseconds. Only patterns with look-around, back-references, atomic groups and possessive
    /// quantifiers can come near: the others take the next character in all ways at once, and have at least sixteen times as many.
    /// However many steps there are, no more than four million ways are left open, which take 64 MB.
    public var stepCount: Int

    /// Limits that differ from the usual ones only where they are named.
    public init(
      patternLength: Int = 8192,
      nestingDepth: Int = 40,
      programSize: Int = 10_000,
      stepCount: Int = 250_000
    ) {
      self.patternLength = patternLength
      self.nestingDepth = nestingDepth
      self.programSize = programSize
      self.stepCount = stepCount
    }
  }
}
