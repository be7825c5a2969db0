package import BacklotLimits

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
    var budget = StepBudget.unlimited
    return matches(bytes, spending: &budget)
  }

  /// Whether a document is as expected; the answer does not count if the budget is exhausted.
  package func matches(_ bytes: [UInt8], spending budget: inout StepBudget) -> Bool {
    do throws(XMLError) {
      let document = try ParsedXML(parsing: bytes, spending: &budget)
      return try walk(document, .decisive, atMost: 1, &budget).differences.isEmpty
    } catch {
      return false
    }
  }

  /// Whether a document is as expected.
  package func matches(_ document: ParsedXML) throws(XMLError) -> Bool {
    var budget = StepBudget.unlimited
    return try walk(document, .decisive, atMost: 1, &budget).differences.isEmpty
  }

  /// What is different, in a document that is not as expected: a hundred differences at most.
  ///
  /// What is not XML, or refused, is one difference that says so.
  package func differences(from bytes: [UInt8]) -> [XMLDifference] {
    var budget = StepBudget.unlimited
    return differences(from: bytes, spending: &budget)
  }

  /// What is different, within a budget that other work shares; that it is exhausted is one difference that says so.
  package func differences(from bytes: [UInt8], spending budget: inout StepBudget) -> [XMLDifference] {
    do throws(XMLError) {
      return try differences(from: ParsedXML(parsing: bytes, spending: &budget), &budget)
    } catch {
      return [XMLDifference(aspect: nil, path: "/", expected: "XML", got: error.description)]
    }
  }

  /// What is different, in a document that is not as expected: a hundred differences at most.
  package func differences(from document: ParsedXML) throws(XMLError) -> [XMLDifference] {
    var budget = StepBudget.unlimited
    return try differences(from: document, &budget)
  }

  private func differences(
    from document: ParsedXML,
    _ budget: inout StepBudget
  ) throws(XMLError) -> [XMLDifference] {
    if try walk(document, .decisive, atMost: 1, &budget).differences.isEmpty { return [] }
    let explained = try walk(document, .explanatory, atMost: 100, &budget).differences
    return try explained.isEmpty ? walk(document, .decisive, atMost: 100, &budget).differences : explained
  }

  /// How far a document is from what is expected: the share of what was compared that is different, from 0 to 1.
  package func distance(to document: ParsedXML) throws(XMLError) -> Double {
    if try matches(document) { return 0 }
    var budget = StepBudget.unlimited
    let walk = try walk(document, .explanatory, atMost: .max, &budget)
    return walk.comparisonCount == 0 ? 1 : max(Double(walk.differenceCount) / Double(walk.comparisonCount), 0.01)
  }

  private func walk(
    _ document: ParsedXML,
    _ pairing: ComparisonWalk.Pairing,
    atMost maximum: Int,
    _ budget: inout StepBudget
  ) throws(XMLError) -> ComparisonWalk {
    if comparison.namespaceAwareness == .strict, let error = document.namespaceError { throw error }
    var walk = ComparisonWalk(comparison, pairing, atMost: maximum)
    var tree = try document.tree(spending: &budget)
    // The texts of elements inside one another are compared at each level.
    if comparison.ignoresOrderOfSameNode { tree = try document.tree(spending: &budget) }
    walk.compare(nodes, try ComparisonReader(comparison).nodes(of: tree))
    return walk
  }
}
