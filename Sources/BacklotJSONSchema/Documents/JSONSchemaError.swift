public import BacklotJSON

/// The error thrown for an invalid schema, with all of its problems and their locations.
///
/// The description is a message for people: `line 3, column 14, #/properties/age: "minimum" is "0", expected a number`.
public struct JSONSchemaError: Error, Sendable, Hashable {
  /// The problems; never empty, and at most twenty.
  public let problems: [Problem]

  init(_ problems: [Problem]) {
    self.problems = problems
  }
}

extension JSONSchemaError {
  /// A problem in a schema.
  public struct Problem: Sendable, Hashable {
    /// The kind of error, for use in code.
    public let code: Code
    /// The URI of the document, or empty if it has no URI.
    public let document: String
    /// The location in the document.
    public let pointer: JSONPointer
    /// The location in the document's text, if the schema was created from text.
    public let location: JSONLocation?
    /// The problem, with the offending input.
    public let problem: String
    /// The expected input.
    public let expected: String

    /// The problem and the expected input, without the location.
    public var message: String { "\(problem), expected \(expected)" }
  }

  /// The kind of a problem; more kinds may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name of the code, stable between versions.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A keyword with a value that the specification does not allow, or a schema that is neither an object nor a
    /// boolean.
    public static let invalidSchema = Code(rawValue: "invalidSchema")
    /// A reference without a target.
    public static let unresolvedReference = Code(rawValue: "unresolvedReference")
    /// A reference to a document that the resolver does not know.
    public static let unknownDocument = Code(rawValue: "unknownDocument")
    /// A reference that leads back to itself without descending into the value.
    public static let endlessReference = Code(rawValue: "endlessReference")
    /// An invalid regular expression.
    public static let invalidPattern = Code(rawValue: "invalidPattern")
    /// An unknown `$schema` or required vocabulary.
    public static let unknownDialect = Code(rawValue: "unknownDialect")
    /// A URI or an anchor of two schemas.
    public static let duplicateIdentifier = Code(rawValue: "duplicateIdentifier")
    /// More subschemas or digits than the limit.
    public static let tooLarge = Code(rawValue: "tooLarge")
  }
}

extension JSONSchemaError.Problem: CustomStringConvertible {
  /// The location and the message.
  public var description: String {
    let place = document + pointer.fragment
    return "\(location.map { "\($0), \(place)" } ?? place): \(message)"
  }
}

extension JSONSchemaError: CustomStringConvertible {
  /// The problems, one per line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
