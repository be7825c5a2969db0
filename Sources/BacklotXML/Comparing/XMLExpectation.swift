package import BacklotLimits

/// An expected document, parsed once and compared with any number of others.
package struct XMLExpectation: Sendable {
  /// The expected document as it was written.
  package let text: String
  /// The rules for the comparison.
  package let comparison: XMLComparison
  private let nodes: ComparedNodes

  /// Parses the expected document, including its placeholders if the comparison has delimiters for them.
  ///
  /// `compilingPatterns` compiles the regular expression in `matchesRegex(…)`, which may match anywhere in a text;
  /// without it, such a placeholder is refused.
  package init(
    _ text: String,
    comparing comparison: XMLComparison = XMLComparison(),
    compilingPatterns compile: (@Sendable (String) throws -> @Sendable (String) -> Bool)? = nil
  ) throws(XMLError) {
    let document = try ParsedXML(parsing: text)
    if comparison.namespaceAwareness == .strict, let error = document.namespaceError { throw error }
    let placeholders = comparison.placeholders.map { PlaceholderReader($0, compile: compile) }
    nodes = try ComparisonReader(comparison, placeholders: placeholders).nodes(of: document.tree)
    self.text = text
    self.comparison = comparison
  }

  /// Returns whether a document is as expected; `false` if it is not XML or is refused.
  package func matches(_ bytes: [UInt8]) -> Bool {
    var budget = StepBudget.unlimited
    return matches(bytes, spending: &budget)
  }

  /// Returns whether a document is as expected; the result is invalid if the budget is exhausted.
  package func matches(_ bytes: [UInt8], spending budget: inout StepBudget) -> Bool {
    do throws(XMLError) {
      let document = try ParsedXML(parsing: bytes, spending: &budget)
      return try walk(document, pairing: .decisive, atMost: 1, spending: &budget).differences.isEmpty
    } catch {
      return false
    }
  }

  /// Returns whether a document is as expected.
  package func matches(_ document: ParsedXML) throws(XMLError) -> Bool {
    var budget = StepBudget.unlimited
    return try walk(document, pairing: .decisive, atMost: 1, spending: &budget).differences.isEmpty
  }

  /// Returns the differences of a document from the expected one, at most a hundred.
  ///
  /// A document that is not XML, or is refused, results in one difference that reports it.
  package func differences(from bytes: [UInt8]) -> [XMLDifference] {
    var budget = StepBudget.unlimited
    return differences(from: bytes, spending: &budget)
  }

  /// Returns the differences, within a budget shared with other work; an exhausted budget results in one difference
  /// that reports it.
  package func differences(from bytes: [UInt8], spending budget: inout StepBudget) -> [XMLDifference] {
    do throws(XMLError) {
      return try differences(from: ParsedXML(parsing: bytes, spending: &budget), &budget)
    } catch {
      return [XMLDifference(aspect: nil, path: "/", expected: "XML", got: error.description)]
    }
  }

  /// Returns the differences of a document from the expected one, at most a hundred.
  package func differences(from document: ParsedXML) throws(XMLError) -> [XMLDifference] {
    var budget = StepBudget.unlimited
    return try differences(from: document, &budget)
  }

  private func differences(
    from document: ParsedXML,
    _ budget: inout StepBudget
  ) throws(XMLError) -> [XMLDifference] {
    if try walk(document, pairing: .decisive, atMost: 1, spending: &budget).differences.isEmpty { return [] }
    let explained = try walk(document, pairing: .explanatory, atMost: 100, spending: &budget).differences
    return try explained.isEmpty
      ? walk(document, pairing: .decisive, atMost: 100, spending: &budget).differences : explained
  }

  /// Returns the distance of a document from the expected one: the share of compared items that differ, from 0 to 1.
  package func distance(to document: ParsedXML) throws(XMLError) -> Double {
    if try matches(document) { return 0 }
    var budget = StepBudget.unlimited
    let walk = try walk(document, pairing: .explanatory, atMost: .max, spending: &budget)
    return walk.comparisonCount == 0 ? 1 : max(Double(walk.differenceCount) / Double(walk.comparisonCount), 0.01)
  }

  private func walk(
    _ document: ParsedXML,
    pairing: ComparisonWalk.Pairing,
    atMost maximum: Int,
    spending budget: inout StepBudget
  ) throws(XMLError) -> ComparisonWalk {
    if comparison.namespaceAwareness == .strict, let error = document.namespaceError { throw error }
    var walk = ComparisonWalk(comparison, pairing: pairing, atMost: maximum)
    var tree = try document.tree(spending: &budget)
    // The texts of nested elements are compared at each level.
    if comparison.ignoresOrderOfSameNode { tree = try document.tree(spending: &budget) }
    walk.compare(nodes, with: try ComparisonReader(comparison).nodes(of: tree))
    return walk
  }
}

// MARK: - Differences

/// One difference between the expected and the received document.
package struct XMLDifference: Sendable, Hashable {
  /// The aspect that differs, or `nil` if the received text is not XML.
  package let aspect: XMLComparison.Aspect?
  /// The location as an XPath in the received document, with the names as written.
  package let path: String
  /// The expected content, or `nil` if there is no expected content.
  package let expected: String?
  /// The received content, or `nil` if it is missing.
  package let got: String?

  /// Returns the difference with the expected and the received texts replaced.
  ///
  /// - Parameter change: A closure that returns the replacement for a text.
  package func replacingTexts(by change: (String) -> String) -> Self {
    Self(aspect: aspect, path: path, expected: expected.map(change), got: got.map(change))
  }
}

extension XMLDifference: CustomStringConvertible {
  package var description: String {
    switch (expected, got) {
    case (let expected?, let got?): "\(path): expected \(expected), got \(got)"
    case (let expected?, nil): "\(path): expected \(expected), which is missing"
    case (nil, let got?): "\(path): unexpected \(got)"
    case (nil, nil): path
    }
  }
}
