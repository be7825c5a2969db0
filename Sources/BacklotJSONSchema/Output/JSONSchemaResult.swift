public import BacklotJSON
internal import BacklotPlatform

/// The result of validating a value.
public struct JSONSchemaResult: Sendable {
  /// All violations, in the order of the value; empty if and only if the value is valid.
  public let violations: [JSONSchemaViolation]
  /// True if all violations and all of their causes are included.
  ///
  /// The evaluation was completed, and did not exceed ``JSONSchemaLimits/maximumViolations`` or
  /// ``JSONSchemaLimits/maximumCauses``.
  public let isComplete: Bool

  /// True if the value is valid.
  public var isValid: Bool { violations.isEmpty }
}

extension JSONSchemaResult: CustomStringConvertible {
  /// The violations, one per line.
  public var description: String {
    isValid ? "valid" : violations.map(\.description).joined(separator: "\n")
  }
}

// MARK: - Violations

/// A violation of a schema by a value.
public struct JSONSchemaViolation: Sendable {
  /// The violated keyword; empty if the schema accepts no value at all, or if the evaluation was aborted.
  public let keyword: String
  /// The kind of violation: a violated constraint or an exceeded limit.
  public let code: Code
  /// The location in the value.
  public let instancePointer: JSONPointer
  /// The path through the schema to the keyword, with references followed: the specification's `keywordLocation`.
  public let schemaPointer: JSONPointer
  /// The URI of the keyword: the specification's `absoluteKeywordLocation`.
  ///
  /// It is only a fragment if neither the schema nor its document has a URI.
  public let schemaURI: String
  /// The actual value.
  public let value: JSONValue
  /// The message for people: `"startOfWeek" is "saturday"; allowed values are "sunday", "monday"`.
  public let message: String
  /// The reasons why each of several alternative schemas rejects the value.
  public let causes: [JSONSchemaViolation]

  /// The name of a member, if the violation concerns one.
  let name: String?
  package let places: ViolationPlaces
  let place: JSONPointer
  let schemaPlaces: ViolationPlaces
  let schemaPlace: JSONPointer

  /// The location in the value's text, if there is one; for a disallowed member, the location of its name.
  ///
  /// It is computed on first access, together with those of the other violations.
  public var location: JSONLocation? { places.location(of: place) }

  /// The location of the keyword in the schema's text, if there is one.
  ///
  /// It is computed on first access, together with those of the other violations.
  public var schemaLocation: JSONLocation? { schemaPlaces.location(of: schemaPlace) }

  /// The value of the keyword in the schema, such as the list of `enum` or the number of `minLength`.
  ///
  /// It is `nil` if ``keyword`` is empty.
  public var keywordValue: JSONValue? { keyword.isEmpty ? nil : schemaPlaces.value(at: schemaPlace) }

  /// The schema that contains the keyword.
  package var keywordSchema: JSONValue? {
    keyword.isEmpty
      ? schemaPlaces.value(at: schemaPlace) : schemaPlaces.value(at: JSONPointer(tokens: schemaPlace.tokens.dropLast()))
  }

  /// The name of the missing member, if any.
  package var missingName: String? { keyword == SchemaKeyword.propertyNames.rawValue ? nil : name }

  /// The name of the unexpected member, if the schema does not allow a member of this name.
  package var unexpectedName: String? {
    if keyword == SchemaKeyword.propertyNames.rawValue { return name }
    let names = [SchemaKeyword.additionalProperties, .unevaluatedProperties].map(\.rawValue)
    guard keyword.isEmpty, code == .invalid, let holder = schemaPlace.tokens.last, names.contains(holder) else {
      return nil
    }
    return instancePointer.tokens.last
  }

  /// Registers the locations of the violation and its causes, so that they can be computed together.
  func addPlaces() {
    places.add(place)
    schemaPlaces.add(schemaPlace)
    for cause in causes { cause.addPlaces() }
  }
}

extension JSONSchemaViolation {
  /// The kind of a violation; more kinds may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name of the code, stable between versions.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The value violates a constraint of the schema.
    public static let invalid = Code(rawValue: "invalid")
    /// The value takes more steps than ``JSONSchemaLimits/maximumSteps``, so its validity is unknown.
    public static let tooManySteps = Code(rawValue: "tooManySteps")
    /// The value, or the schema's reference to itself, is nested deeper than ``JSONSchemaLimits/maximumDepth``.
    public static let tooDeep = Code(rawValue: "tooDeep")
  }
}

extension JSONSchemaViolation: CustomStringConvertible {
  /// The location in the value, with line and column if known, and the message.
  ///
  /// A location of more than 200 characters is truncated.
  public var description: String {
    let place = instancePointer.fragment.cut(toScalars: 200)
    return "\(location.map { "\($0), \(place)" } ?? place): \(message)"
  }
}

// MARK: - Places

/// The locations of violations in a text, or of their keywords.
///
/// All are computed together on first access.
package final class ViolationPlaces: Sendable {
  private struct State {
    var pointers: [JSONPointer] = []
    var locations: [JSONPointer: JSONLocation]?
  }

  private let source: JSONSource
  private let isOfKeys: Bool
  private let state = Mutex(State())

  init(in source: JSONSource, isOfKeys: Bool = false) {
    self.source = source
    self.isOfKeys = isOfKeys
  }

  /// Registers a place that may be requested later.
  func add(_ pointer: JSONPointer) {
    state.withLock { $0.pointers.append(pointer) }
  }

  func location(of pointer: JSONPointer) -> JSONLocation? {
    state.withLock { state in
      let locations = state.locations ?? self.locations(of: state.pointers)
      state.locations = locations
      return locations[pointer]
    }
  }

  package func value(at pointer: JSONPointer) -> JSONValue? { source.value[at: pointer] }

  private func locations(of pointers: [JSONPointer]) -> [JSONPointer: JSONLocation] {
    let found = isOfKeys ? source.keyLocations(of: pointers) : source.locations(of: pointers)
    var locations: [JSONPointer: JSONLocation] = [:]
    for (pointer, location) in zip(pointers, found) { locations[pointer] = location }
    return locations
  }
}
