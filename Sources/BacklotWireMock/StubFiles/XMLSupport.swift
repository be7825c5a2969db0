package import BacklotLimits

/// A test of XML, implemented by a library with XML support, because this library must also link without one.
package protocol XMLMatching: CustomMatcher {
  /// Returns whether a document matches, or `false` if it is not XML. The result is invalid if the budget is exhausted.
  func holds(for document: [UInt8], in context: inout MatchingContext) -> Bool
  /// Returns a description of the actual document.
  func finding(in document: [UInt8], spending budget: inout StepBudget) -> String
  /// Returns the reason why a document cannot be read, or `nil` if it is valid.
  func problem(in document: [UInt8]) -> String?
}

extension XMLMatching {
  package func matches(_ text: String, in context: inout MatchingContext) -> Bool {
    holds(for: [UInt8](text.utf8), in: &context)
  }

  package func matches(bodyOf facts: inout RequestFacts) -> Bool { holds(for: facts.body, in: &facts.context) }

  package func finding(in facts: inout RequestFacts) -> String? {
    finding(in: facts.body, spending: &facts.budget)
  }
}

/// The XML comparison of `equalToXml` in stub files.
package struct XMLEquality: Sendable, Hashable {
  /// The expected document.
  package var text: String
  /// A Boolean value that indicates whether placeholders such as `${xmlunit.ignore}` are recognized.
  package var enablesPlaceholders = false
  /// A pattern for the start of a placeholder.
  ///
  /// Defaults to `${`.
  package var openingDelimiter: String?
  /// A pattern for the end of a placeholder.
  ///
  /// Defaults to `}`.
  package var closingDelimiter: String?
  /// The comparisons to omit, by XMLUnit's names.
  package var exemptedComparisons: [String] = []
  /// A Boolean value that indicates whether elements with the same name may be in any order.
  package var ignoresOrderOfSameNode = false
  /// The namespace awareness: `LEGACY`, `STRICT` or `NONE`.
  package var namespaceAwareness: String?

  /// Creates a comparison that omits nothing.
  package init(_ text: String) { self.text = text }
}

/// A type that creates XML tests for readers of stub files.
package protocol XMLSupport: TemplateXMLReader {
  /// Returns a test of equality.
  ///
  /// - Throws: The problem with the expected document or the comparison, or ``UnfulfillableXML`` if no document is
  ///   equal to it.
  func matching(_ equality: XMLEquality) throws -> any XMLMatching
  /// Returns a test of the result of an XPath: that it exists, or that a matcher accepts its text.
  ///
  /// - Throws: ``UnfulfillableXML`` if the expression cannot be evaluated, or another error.
  func matching(xPath: String, namespaces: [String: String], _ matcher: ValueMatcher?) throws -> any XMLMatching
}

/// The reason why no document can satisfy an XML test that WireMock accepts, such as an invalid XPath.
package struct UnfulfillableXML: Error, Hashable {
  /// The problem with the test.
  package let reason: String

  /// Creates an error with a reason.
  package init(reason: String) { self.reason = reason }
}
