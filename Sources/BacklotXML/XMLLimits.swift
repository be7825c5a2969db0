/// The limits on the size of a document and on the work of queries.
///
/// In the worst case, libxml2 takes time quadratic in the number of nodes of a document; with these limits, about a
/// second.
package struct XMLLimits: Sendable, Hashable {
  /// The maximum length of a document in bytes.
  ///
  /// Defaults to 4 MiB.
  package var maximumLength: Int
  /// The maximum depth of nested elements, up to 255.
  ///
  /// Defaults to 128.
  package var maximumDepth: Int
  /// The maximum number of nodes: elements, attributes, namespace declarations, texts, comments and instructions.
  ///
  /// Defaults to 50,000.
  package var maximumNodes: Int
  /// The maximum number of attributes of one element.
  ///
  /// Defaults to 1,000.
  package var maximumAttributes: Int
  /// The maximum number of nodes that an XPath may visit, including repeated visits.
  ///
  /// Defaults to two million.
  package var maximumSteps: Int

  /// Creates limits.
  package init(
    maximumLength: Int = 4 << 20,
    maximumDepth: Int = 128,
    maximumNodes: Int = 50_000,
    maximumAttributes: Int = 1_000,
    maximumSteps: Int = 2_000_000
  ) {
    self.maximumLength = min(maximumLength, Int(Int32.max))
    self.maximumDepth = min(maximumDepth, 255)
    self.maximumNodes = min(maximumNodes, Int(Int32.max))
    self.maximumAttributes = maximumAttributes
    self.maximumSteps = max(maximumSteps, 1)
  }
}
