/// A regular expression whose cost is bounded.
///
/// A pattern is compiled once, and can be used by several threads at the same time. Matching takes time linear in the
/// length of the text if the pattern has no look-around, back-references, atomic groups or possessive quantifiers.
/// Matching with any other pattern throws an error if it exceeds a limit of steps.
///
/// ```swift
/// let pattern = try Pattern("/users/(?<id>[0-9]+)")
/// try pattern.matches("/users/42")                            // true
/// try pattern.firstMatch(in: "/api/users/42")?["id"]          // "42"
/// ```
public struct Pattern: Sendable {
  /// The numbers of the named groups, by their names.
  public let groupNames: [String: Int]

  let program: PatternProgram
  let automata: LazyAutomata

  /// Compiles a pattern.
  ///
  /// - Throws: ``PatternError`` if the pattern violates the rules of the dialect, is not supported, or exceeds a limit.
  public init(
    _ text: String,
    dialect: PatternDialect = .java,
    ignoringCase: Bool = false,
    dotMatchesAll: Bool = false,
    limits: PatternLimits = PatternLimits()
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
  /// The dialect in which the pattern is written.
  public var dialect: PatternDialect { source.dialect }
  /// A Boolean value that indicates whether ASCII letters match regardless of case.
  public var ignoringCase: Bool { source.ignoringCase }
  /// True if `.` also matches line terminators.
  public var dotMatchesAll: Bool { source.dotMatchesAll }
  /// The cost limits of the pattern.
  public var limits: PatternLimits { source.limits }

  /// The number of groups, not counting the whole match.
  public var groupCount: Int { program.groupCount - 1 }
}

extension Pattern: Hashable {
  /// Returns whether two patterns have the same text, dialect and options, regardless of their limits.
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.dialect == right.dialect && left.ignoringCase == right.ignoringCase
      && left.dotMatchesAll == right.dotMatchesAll && left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the text, the dialect and the options.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(dialect)
    hasher.combine(ignoringCase)
    hasher.combine(dotMatchesAll)
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension Pattern: CustomStringConvertible {
  /// The source text of the pattern.
  public var description: String { text }
}
