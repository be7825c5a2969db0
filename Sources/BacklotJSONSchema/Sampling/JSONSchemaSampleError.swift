public import BacklotJSON

/// Why no value was made up by a schema.
///
/// The description is meant for people: `#/properties/age: no number is within the bounds; correct the schema`.
public struct JSONSchemaSampleError: Error, Sendable, Hashable {
  /// The kind of failure, for use in code.
  public let code: Code
  /// The location in the value in progress.
  public let instancePointer: JSONPointer
  /// The location in its document of the subschema with unmet demands.
  public let schemaPointer: JSONPointer
  /// The URI by which the document of that subschema is known, or empty if it has no URI.
  public let document: String
  /// The problem.
  public let problem: String
  /// The suggested remedy.
  public let advice: String

  /// The kind of a failure; more may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as a word, stable between versions.
    public let rawValue: String

    /// Names a code.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A schema that takes no value, or demands of which some exclude others.
    public static let unsatisfiable = Code(rawValue: "unsatisfiable")
    /// All created values were invalid.
    public static let notFound = Code(rawValue: "notFound")
    /// A value that would be too large or too deep, or too many tries.
    public static let tooLarge = Code(rawValue: "tooLarge")
  }
}

extension JSONSchemaSampleError {
  init(_ failure: SampleFailure, _ schema: JSONSchema) {
    let places = schema.program.places
    let place = Int(schema.program.nodes[Int(failure.node)].place)
    let root = places.root(of: place)
    advice = failure.problem.advice
    instancePointer = JSONPointer(tokens: failure.path)
    schemaPointer = JSONPointer(tokens: places.tokens(to: place))
    document = schema.program.documents.first { $0.root == root }?.uri ?? ""
    if failure.path.isEmpty, case .rejected(let value) = failure.problem,
      let violation = schema.validate(value).violations.first
    {
      code = violation.code == .invalid ? failure.problem.code : .tooLarge
      problem = "each generated value violates the schema; the first violation: \(violation.message)"
    } else {
      code = failure.problem.code
      problem = failure.problem.sentence
    }
  }
}

extension JSONSchemaSampleError: CustomStringConvertible {
  /// The place, what could not be done, and what would help.
  public var description: String {
    let way = instancePointer.tokens.isEmpty ? "" : " for \"\(instancePointer)\""
    return "\(document)\(schemaPointer.fragment)\(way): \(problem); \(advice)"
  }
}
