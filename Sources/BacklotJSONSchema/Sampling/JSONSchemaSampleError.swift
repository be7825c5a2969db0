public import BacklotJSON

/// The error thrown if no value could be generated for a schema.
///
/// The description is a message for people: `#/properties/age: no number is within the bounds; correct the schema`.
public struct JSONSchemaSampleError: Error, Sendable, Hashable {
  /// The kind of failure, for use in code.
  public let code: Code
  /// The location in the partial value.
  public let instancePointer: JSONPointer
  /// The location of the unsatisfied subschema in its document.
  public let schemaPointer: JSONPointer
  /// The URI of that subschema's document, or empty if it has no URI.
  public let document: String
  /// The problem.
  public let problem: String
  /// The suggested remedy.
  public let advice: String
  /// True if a value would contain itself, or would be nested too deeply.
  package let isTooDeep: Bool

  /// The kind of a failure; more kinds may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name of the code, stable between versions.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A schema that accepts no value, or contradictory constraints.
    public static let unsatisfiable = Code(rawValue: "unsatisfiable")
    /// All created values were invalid.
    public static let notFound = Code(rawValue: "notFound")
    /// A value that would be too large or too deep, or too many attempts.
    public static let tooLarge = Code(rawValue: "tooLarge")
  }
}

extension JSONSchemaSampleError {
  init(_ failure: SampleFailure, in schema: JSONSchema) {
    let places = schema.program.places
    let place = Int(schema.program.nodes[Int(failure.node)].place)
    let root = places.root(of: place)
    advice = failure.problem.advice
    isTooDeep =
      switch failure.problem {
      case .endless, .depth: true
      default: false
      }
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
  /// The location, the problem and the suggested remedy.
  public var description: String {
    let way = instancePointer.tokens.isEmpty ? "" : " for \"\(instancePointer)\""
    return "\(document)\(schemaPointer.fragment)\(way): \(problem); \(advice)"
  }
}
