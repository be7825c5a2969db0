/// How large a document may be, and how much may be asked of it.
///
/// What libxml2 does with a document is at worst quadratic in its nodes; with these limits, that is a second.
package struct XMLLimits: Sendable, Hashable {
  /// The most bytes of a document; 4 MiB unless told.
  package var maximumLength: Int
  /// The most elements inside one another; 128 unless told, and 255 at most.
  package var maximumDepth: Int
  /// The most nodes: elements, attributes, declarations of namespaces, texts, comments and instructions; 50,000 unless told.
  package var maximumNodes: Int
  /// The most attributes of one element; 1,000 unless told.
  package var maximumAttributes: Int
  /// The most nodes that an XPath may look at, one after another or again and again; two million unless told.
  package var maximumSteps: Int

  /// The defaults, or other limits.
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
