/// How much a reader takes in before it gives up.
package struct YAMLLimits: Sendable, Hashable {
  /// The most sequences and mappings inside one another, by way of aliases too; 512 unless told, as of JSON.
  package var maximumDepth: Int
  /// The most values in all documents of a text together, those that aliases repeat counted each time; four million
  /// unless told.
  package var maximumValues: Int
  /// The most bytes; 64 MiB unless told.
  package var maximumLength: Int

  /// The defaults, or other limits.
  package init(maximumDepth: Int = 512, maximumValues: Int = 4_000_000, maximumLength: Int = 64 << 20) {
    self.maximumDepth = maximumDepth
    self.maximumValues = maximumValues
    self.maximumLength = maximumLength
  }
}
