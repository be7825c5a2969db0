/// How much a reader takes in before it gives up.
public struct YAMLLimits: Sendable, Hashable {
  /// The most sequences and mappings inside one another, by way of aliases too; 512 unless told, as of JSON.
  public var maximumDepth: Int
  /// The most values in all documents of a text together, those that aliases repeat counted each time; four million
  /// unless told.
  public var maximumValues: Int
  /// The most bytes; 64 MiB unless told.
  public var maximumLength: Int

  /// The defaults, or other limits.
  public init(maximumDepth: Int = 512, maximumValues: Int = 4_000_000, maximumLength: Int = 64 << 20) {
    self.maximumDepth = maximumDepth
    self.maximumValues = maximumValues
    self.maximumLength = maximumLength
  }
}
