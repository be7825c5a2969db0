extension JSONSchema {
  /// Which keywords are demands though the specification takes them for mere annotations.
  public struct Assertions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Names a set by its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// A value must be of its `format`; formats that nobody knows say nothing.
    public static let formats = Assertions(rawValue: 1)
    /// A string must be encoded as `contentEncoding` says, of the media type in `contentMediaType`, and valid by `contentSchema`;
    /// encodings and media types that nobody knows say nothing.
    public static let contents = Assertions(rawValue: 2)
    /// `nullable` adds null to the types and the listed values of a schema, as OpenAPI 3.0 has it, whatever the draft.
    package static let nullable = Assertions(rawValue: 4)
  }
}
