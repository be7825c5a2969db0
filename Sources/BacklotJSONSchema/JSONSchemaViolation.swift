public import BacklotJSON

/// One demand of a schema that a value does not meet.
public struct JSONSchemaViolation: Sendable {
  /// The keyword whose demand it is; empty where a schema takes no value at all, and where the run was given up.
  public let keyword: String
  /// The kind of violation: an unmet demand or an exceeded limit.
  public let code: Code
  /// The location in the value.
  public let instancePointer: JSONPointer
  /// The way through the schema to the keyword, references followed: the specification's `keywordLocation`.
  public let schemaPointer: JSONPointer
  /// The URI of the keyword: the specification's `absoluteKeywordLocation`.
  ///
  /// It is only a fragment if neither the schema nor its document has a URI.
  public let schemaURI: String
  /// The actual value.
  public let value: JSONValue
  /// The message for people: `"startOfWeek" is "saturday"; allowed values are "sunday", "monday"`.
  public let message: String
  /// The reasons that no schema of several accepts the value.
  public let causes: [JSONSchemaViolation]

  /// The name of a member, where the demand is about one.
  let name: String?
  package let places: ViolationPlaces
  let place: JSONPointer
  let schemaPlaces: ViolationPlaces
  let schemaPlace: JSONPointer

  /// The location in the value's text, if there is one; for a member's name that is not allowed, that of the name.
  ///
  /// It is computed on request, together with those of the other violations.
  public var location: JSONLocation? { places.location(of: place) }

  /// The location of the keyword in the schema's text, if there is one.
  ///
  /// Computed on request, together with those of the others.
  public var schemaLocation: JSONLocation? { schemaPlaces.location(of: schemaPlace) }

  /// The value of the keyword in the schema, such as the list of `enum` or the number of `minLength`, or `nil` if
  /// ``keyword`` is empty.
  public var keywordValue: JSONValue? { keyword.isEmpty ? nil : schemaPlaces.value(at: schemaPlace) }

  /// The schema in which the keyword stands.
  package var keywordSchema: JSONValue? {
    keyword.isEmpty
      ? schemaPlaces.value(at: schemaPlace) : schemaPlaces.value(at: JSONPointer(tokens: schemaPlace.tokens.dropLast()))
  }

  /// The member that is missing, where one is.
  package var missingName: String? { keyword == SchemaKeyword.propertyNames.rawValue ? nil : name }

  /// The unexpected member, if a schema accepts no member of its name.
  package var unexpectedName: String? {
    if keyword == SchemaKeyword.propertyNames.rawValue { return name }
    let names = [SchemaKeyword.additionalProperties, .unevaluatedProperties].map(\.rawValue)
    guard keyword.isEmpty, code == .invalid, let holder = schemaPlace.tokens.last, names.contains(holder) else {
      return nil
    }
    return instancePointer.tokens.last
  }

  /// Lets those who find places know which may be asked for.
  func addPlaces() {
    places.add(place)
    schemaPlaces.add(schemaPlace)
    for cause in causes { cause.addPlaces() }
  }
}

extension JSONSchemaViolation {
  /// The kind of a violation; more may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as a word, stable between versions.
    public let rawValue: String

    /// Names a code.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The value is not as the schema demands.
    public static let invalid = Code(rawValue: "invalid")
    /// The value takes more steps than ``JSONSchema/Limits/maximumSteps``, so its validity is unknown.
    public static let tooManySteps = Code(rawValue: "tooManySteps")
    /// The value, or the schema's reference to itself, goes deeper than ``JSONSchema/Limits/maximumDepth``.
    public static let tooDeep = Code(rawValue: "tooDeep")
  }
}

extension JSONSchemaViolation: CustomStringConvertible {
  /// The place in the value, with line and column where they are known, and the message.
  ///
  /// Of a place that takes more than 200 characters only the beginning is told.
  public var description: String {
    let place = instancePointer.fragment.cut(toScalars: 200)
    return "\(location.map { "\($0), \(place)" } ?? place): \(message)"
  }
}
