extension JSONSchema {
  /// The keywords to assert although the specification treats them as annotations.
  public struct Assertions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Names a set by its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// A value must match its `format`.
    ///
    /// Unknown formats are ignored.
    public static let formats = Assertions(rawValue: 1)
    /// A string must have the encoding in `contentEncoding` and the media type in `contentMediaType`, and be valid by
    /// `contentSchema`.
    ///
    /// Unknown encodings and media types are ignored.
    public static let contents = Assertions(rawValue: 2)
    /// `nullable` adds null to the types and the listed values of a schema, as OpenAPI 3.0 has it, whatever the draft.
    package static let nullable = Assertions(rawValue: 4)
  }
}
