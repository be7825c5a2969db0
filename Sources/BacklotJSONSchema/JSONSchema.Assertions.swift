extension JSONSchema {
  /// The keywords to assert although the specification treats them as annotations.
  public struct Assertions: OptionSet, Sendable, Hashable {
    /// The bit mask of the set.
    public let rawValue: Int

    /// Creates a set from a bit mask.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// A value must match its `format`.
    ///
    /// Unknown formats are ignored.
    public static let formats = Assertions(rawValue: 1)
    /// A string must have the encoding in `contentEncoding` and the media type in `contentMediaType`, and be valid
    /// against `contentSchema`.
    ///
    /// Unknown encodings and media types are ignored.
    public static let contents = Assertions(rawValue: 2)
    /// `nullable` adds null to the types and the enumerated values of a schema in any draft, as in OpenAPI 3.0.
    package static let nullable = Assertions(rawValue: 4)
  }
}
