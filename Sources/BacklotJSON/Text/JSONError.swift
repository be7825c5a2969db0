/// An error in JSON text or a path, with its location.
///
/// The description is meant for people: `line 3, column 14: unexpected "}", expected a member name in double quotes`.
public struct JSONError: Error, Sendable, Hashable {
  /// The kind of error, for use in code.
  public let code: Code
  /// The start of the offending input.
  public let location: JSONLocation
  /// The problem, with the offending input.
  public let problem: String
  /// The expected input.
  public let expected: String

  package init(_ code: Code, at location: JSONLocation, problem: String, expected: String) {
    self.code = code
    self.location = location
    self.problem = problem
    self.expected = expected
  }

  /// The line, counted from 1.
  public var line: Int { location.line }
  /// The column, counted from 1 in Unicode scalars.
  public var column: Int { location.column }
  /// The offset in bytes, counted from 0.
  public var offset: Int { location.offset }
  /// The problem and the expected input, without the location.
  public var message: String { "\(problem), expected \(expected)" }
}

extension JSONError {
  /// The kind of an error; more may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as a word, which is stable between versions.
    public let rawValue: String

    /// Creates a code.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The text ends before the value does.
    public static let unexpectedEnd = Code(rawValue: "unexpectedEnd")
    /// A character that is not allowed at its position.
    public static let unexpectedCharacter = Code(rawValue: "unexpectedCharacter")
    /// A number that RFC 8259 §6 does not allow.
    public static let invalidNumber = Code(rawValue: "invalidNumber")
    /// An escape or an unescaped control character that RFC 8259 §7 does not allow.
    public static let invalidString = Code(rawValue: "invalidString")
    /// Bytes that are not UTF-8.
    public static let invalidUTF8 = Code(rawValue: "invalidUTF8")
    /// Arrays and objects that are nested deeper than the limit.
    public static let tooDeep = Code(rawValue: "tooDeep")
    /// A text with more bytes than the limit.
    public static let tooLong = Code(rawValue: "tooLong")
    /// A text with more values than the limit.
    public static let tooManyValues = Code(rawValue: "tooManyValues")
    /// A second member of the same name, if the parser rejects it.
    public static let duplicateKey = Code(rawValue: "duplicateKey")
    /// A byte order mark, if the parser rejects it.
    public static let byteOrderMark = Code(rawValue: "byteOrderMark")
    /// A JSON Pointer that RFC 6901 does not allow.
    public static let invalidPointer = Code(rawValue: "invalidPointer")
    /// A JSONPath that does not match its dialect's grammar, or whose functions RFC 9535 §2.4.3 does not allow.
    public static let invalidPath = Code(rawValue: "invalidPath")
    /// A JSONPath that requires more steps on a value than its limit, or a text that requires more than are left.
    public static let tooManySteps = Code(rawValue: "tooManySteps")
  }
}

extension JSONError: CustomStringConvertible {
  /// The location and the message.
  public var description: String { "\(location): \(message)" }
}
