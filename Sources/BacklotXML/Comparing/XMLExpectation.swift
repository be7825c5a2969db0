/// A document that is expected, read once and compared with any number of others.
package struct XMLExpectation: Sendable {
  /// The expected document as it was written.
  package let text: String
  /// What counts as a difference.
  package let comparison: XMLComparison
  private let nodes: ComparedNodes

  /// Reads the expected document, and its placeholders where the comparison has delimiters for them.
  ///
  /// `compilingPatterns` makes a test of texts of the regular expression in `matchesRegex(…)`, which has to be found
  /// anywhere in a text; without it, such a placeholder is refused.
  package init(
    _ text: String,
    comparing comparison: XMLComparison = XMLComparison(),
    compilingPatterns compile: (@Sendable (String) throws -> @Sendable (String) -> Bool)? = nil
  ) throws(XMLError) {
    let document = try ParsedXML(parsing: text)
    if comparison.namespaceAwareness == .strict, let error = document.namespaceError { throw error }
    let placeholders = comparison.placeholders.map { PlaceholderReader($0, compile) }
    nodes = try ComparisonReader(comparison, placeholders: placeholders).nodes(of: document.tree)
    self.text = text
    self.comparison = comparison
  }

  /// Whether a document is as expected; what is not XML, or refused, is not.
  package func matches(_ bytes: [UInt8]) -> Bool {
    do throws(XMLError) {
      return try matches(ParsedXML(parsing: bytes))
    } catch {
      return false
    }
  }

  /// Whether a document is as expected.
  package func matches(_ document: ParsedXML) throws(XMLError) -> Bool {
    try walk(document, .decisive, atMost: 1).differences.isEmpty
  }

  /// What is different, in a document that is not as expected: a hundred differences at most.
  ///
  /// What is not XML, or refused, is one difference that says so.
  package func differences(from bytes: [UInt8]) -> [XMLDifference] {
    do throws(XMLError) {
      return try differences(from: ParsedXML(parsing: bytes))
    } catch {
      return [XMLDifference(aspect: nil, path: "/", expected: "XML", got: error.description)]
    }
  }

  /// What is different, in a document that is not as expected: a hundred differences at most.
  package func differences(from document: ParsedXML) throws(XMLError) -> [XMLDifference] {
    if try matches(document) { return [] }
    let explained = try walk(document, .explanatory, atMost: 100).differences
    return try explained.isEmpty ? walk(document, .decisive, atMost: 100).differences : explained
  }

  /// How far a document is from what is expected: the share of what was compared that is different, from 0 to 1.
  package func distance(to document: ParsedXML) throws(XMLError) -> Double {
    if try matches(document) { return 0 }
    let walk = try walk(document, .explanatory, atMost: .max)
    return walk.comparisonCount == 0 ? 1 : max(Double(walk.differenceCount) / Double(walk.comparisonCount), 0.01)
  }

  private func walk(
    _ document: ParsedXML,
    _ pairing: ComparisonWalk.Pairing,
    atMost maximum: Int
  ) throws(XMLError) -> ComparisonWalk {
    if comparison.namespaceAwareness == .strict, let error = document.namespaceError { throw error }
    var walk = ComparisonWalk(comparison, pairing, atMost: maximum)
    walk.compare(nodes, try ComparisonReader(comparison).nodes(of: document.tree))
    return walk
  }
}
