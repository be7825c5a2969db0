public import BacklotJSON

/// Why a text is not read as YAML, and where.
///
/// The description is meant for people: `line 3, column 7: duplicate key "a"; the first one is at line 1, column 1`.
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

  init(_ code: Code, at location: JSONLocation, _ message: String) {
    self.code = code
    self.location = location
    self.message = message
  }
}

extension YAMLError {
  /// The kind of a mistake.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A text that is not YAML.
    case malformed
    /// Bytes that are not UTF-8, or a character that YAML does not allow.
    case encoding
    /// The second key of the same name in a mapping (YAML 1.2.2 §3.2.1.1).
    case duplicateKey
    /// A key that is no scalar, which JSON has no name for.
    case keyIsNoText
    /// An alias whose anchor is not there, or around it.
    case alias
    /// A merge key whose value is no mapping.
    case merge
    /// A tag that is not known, or that the value does not fit.
    case tag
    /// A number that JSON cannot write: infinity, not a number, or beyond any exponent.
    case number
    /// More than one document, or no document, if exactly one was requested.
    case documentCount
    /// More bytes than the limit.
    case tooLong
    /// More sequences and mappings inside one another than the limit.
    case tooDeep
    /// More values than the limit, those that aliases repeat counted each time.
    case tooManyValues
  }
}

extension YAMLError: CustomStringConvertible {
  /// The place and what happened.
  public var description: String { "\(location): \(message)" }
}
