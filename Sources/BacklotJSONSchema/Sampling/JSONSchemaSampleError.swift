public import BacklotJSON

/// Why no value was made up by a schema.
///
/// The description is meant for people: `#/properties/age: no number is at least 5 and at most 3; an example there would help`.
public struct JSONSchemaSampleError: Error, Sendable, Hashable {
  /// What kind of failure it is, to tell them apart in code.
  public let code: Code
  /// Where in the value that was being made.
  public let instancePointer: JSONPointer
  /// Where the subschema stands whose demands were not met, in its document.
  public let schemaPointer: JSONPointer
  /// The document of that subschema, by the URI under which it is known; empty where it has none.
  public let document: String
  /// What could not be done.
  public let problem: String
  /// What to do about it.
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
    /// Values were made, but none was valid.
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
      problem = "each value that was tried violates the schema, the first one by this: \(violation.message)"
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
