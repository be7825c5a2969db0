/// The keywords to assert although the specification treats them as annotations.
public struct JSONSchemaAssertions: OptionSet, Sendable, Hashable {
  /// The bit mask of the set.
  public let rawValue: Int

  /// Creates a set from a bit mask.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A value must match its `format`.
  ///
  /// Unknown formats are ignored.
  public static let formats = JSONSchemaAssertions(rawValue: 1)
  /// A string must have the encoding in `contentEncoding` and the media type in `contentMediaType`, and be valid
  /// against `contentSchema`.
  ///
  /// Unknown encodings and media types are ignored.
  public static let contents = JSONSchemaAssertions(rawValue: 2)
  /// `nullable` adds null to the types and the enumerated values of a schema in any draft, as in OpenAPI 3.0.
  package static let nullable = JSONSchemaAssertions(rawValue: 4)
}
