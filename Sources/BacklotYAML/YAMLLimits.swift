/// The limits on the input of a YAML parser.
public struct YAMLLimits: Sendable, Hashable {
  /// The maximum depth of nested sequences and mappings, including those repeated by aliases.
  ///
  /// Defaults to 512, as for JSON.
  public var maximumDepth: Int
  /// The maximum number of values in all documents of a text together; values repeated by aliases count each time.
  ///
  /// Defaults to four million.
  public var maximumValues: Int
  /// The maximum length in bytes.
  ///
  /// Defaults to 64 MiB.
  public var maximumLength: Int

  /// Creates limits.
  public init(maximumDepth: Int = 512, maximumValues: Int = 4_000_000, maximumLength: Int = 64 << 20) {
    self.maximumDepth = maximumDepth
    self.maximumValues = maximumValues
    self.maximumLength = maximumLength
  }
}
