public import BacklotJSON

/// The reason why a text cannot be parsed as YAML, with its location.
///
/// The description is readable: `line 3, column 7: duplicate key "a"; the first one is at line 1, column 1`.
public struct YAMLError: Error, Sendable, Hashable {
  /// The kind of error, to distinguish errors in code.
  public let code: Code
  /// The start of the offending part.
  public let location: JSONLocation
  /// A description of the problem, including the offending part and the expected input or the remedy.
  public let message: String

  /// The line, counted from 1.
  public var line: Int { location.line }
  /// The column, counted from 1 in Unicode scalars.
  public var column: Int { location.column }

  init(_ code: Code, at location: JSONLocation, message: String) {
    self.code = code
    self.location = location
    self.message = message
  }
}

extension YAMLError {
  /// The kind of an error.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text is not YAML.
    case malformed
    /// The bytes are not UTF-8, or contain a character that YAML does not allow.
    case encoding
    /// A mapping has two keys with the same name (YAML 1.2.2 §3.2.1.1).
    case duplicateKey
    /// A key is not a scalar, and cannot be represented as a JSON name.
    case keyIsNoText
    /// The anchor of an alias does not exist, or belongs to a value that contains the alias.
    case alias
    /// The value of a merge key is not a mapping.
    case merge
    /// A tag is unknown, or does not apply to the value.
    case tag
    /// A number cannot be represented in JSON: infinity, not a number, or an exponent out of range.
    case number
    /// There is more than one document, or none, although exactly one was requested.
    case documentCount
    /// The number of bytes exceeds the limit.
    case tooLong
    /// The depth of nested sequences and mappings exceeds the limit.
    case tooDeep
    /// The number of values exceeds the limit; values repeated by aliases count each time.
    case tooManyValues
  }
}

extension YAMLError: CustomStringConvertible {
  /// The location and the message.
  public var description: String { "\(location): \(message)" }
}
