/// An error in a pattern or in a replacement template, or the failure of an operation with a pattern.
///
/// The description is meant for people, such as
/// `pattern "/a(b", column 5: the pattern ends too early, expected a closing parenthesis`.
public struct PatternError: Error, Sendable, Hashable {
  /// The kind of error, to distinguish errors in code.
  public let code: Code
  /// The pattern, or for ``Code/invalidTemplate`` the template.
  public let pattern: String
  /// The offset in the pattern at which the error begins, in bytes of UTF-8, counted from 0.
  public let offset: Int
  /// A description of the problem, including the offending part.
  public let problem: String
  /// The expected input, or what to do instead.
  public let expected: String

  /// The column in the pattern, counted from 1 in Unicode scalars.
  public var column: Int {
    pattern.utf8.prefix(offset).reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The problem and the expectation, without the offset.
  public var message: String { "\(problem), expected \(expected)" }
}

extension PatternError {
  /// The kind of an error.
  ///
  /// Further kinds may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as a word, stable between versions.
    public let rawValue: String

    /// Creates a code from its word.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The pattern violates the rules of the dialect.
    public static let invalidPattern = Code(rawValue: "invalidPattern")
    /// The pattern is valid in the dialect, but this library does not support it.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The pattern is longer than ``PatternLimits/patternLength``.
    public static let tooLong = Code(rawValue: "tooLong")
    /// Groups are nested more deeply than ``PatternLimits/nestingDepth`` allows.
    public static let tooDeep = Code(rawValue: "tooDeep")
    /// The pattern's program would be larger than ``PatternLimits/programSize``.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// Matching takes more steps than ``PatternLimits/stepCount`` allows.
    public static let tooManySteps = Code(rawValue: "tooManySteps")
    /// No text was found in which the pattern occurs.
    public static let noSample = Code(rawValue: "noSample")
    /// A replacement template refers to a group that the pattern does not have, or is incomplete.
    public static let invalidTemplate = Code(rawValue: "invalidTemplate")
  }
}

extension PatternError: CustomStringConvertible {
  /// The pattern, the column and the message.
  public var description: String {
    let name = code == .invalidTemplate ? "template" : "pattern"
    return "\(name) \"\(pattern)\", column \(column): \(message)"
  }
}
