package import BacklotLimits

/// A test of XML, which a library makes that knows XML: this one must link where there is no such library.
package protocol XMLMatching: CustomMatcher {
  /// Returns whether a document matches; false if it is not XML. The result is invalid if the budget is exhausted.
  func holds(for document: [UInt8], spending budget: inout StepBudget) -> Bool
  /// Returns a description of the actual document.
  func finding(in document: [UInt8], spending budget: inout StepBudget) -> String
  /// Why a document cannot be read, if it cannot.
  func problem(in document: [UInt8]) -> String?
}

extension XMLMatching {
  package func matches(_ text: String, spending budget: inout StepBudget) -> Bool {
    holds(for: [UInt8](text.utf8), spending: &budget)
  }

  package func matches(bodyOf facts: inout RequestFacts) -> Bool { holds(for: facts.body, spending: &facts.budget) }

  package func finding(in facts: inout RequestFacts) -> String? {
    finding(in: facts.body, spending: &facts.budget)
  }
}

/// The XML comparison of `equalToXml` in stub files.
package struct XMLEquality: Sendable, Hashable {
  /// The expected document.
  package var text: String
  /// True if placeholders such as `${xmlunit.ignore}` are recognized.
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
  /// True if elements of one name may come in any order.
  package var ignoresOrderOfSameNode = false
  /// `LEGACY`, `STRICT` or `NONE`.
  package var namespaceAwareness: String?

  /// Everything is compared.
  package init(_ text: String) { self.text = text }
}

/// A type that creates XML tests for readers of stub files.
package protocol XMLSupport: TemplateXMLReader {
  /// A test of equality.
  ///
  /// - Throws: What is wrong with the expected document, or with how it is to be compared; ``UnfulfillableXML`` if no document is
  ///   equal to it.
  func matching(_ equality: XMLEquality) throws -> any XMLMatching
  /// A test of what an XPath leads to: that there is something, or that a matcher takes its text.
  ///
  /// - Throws: ``UnfulfillableXML`` if the expression cannot be evaluated, or another error.
  func matching(xPath: String, namespaces: [String: String], _ matcher: ValueMatcher?) throws -> any XMLMatching
}

/// The reason why no document can satisfy an XML test that WireMock accepts, such as an invalid XPath.
package struct UnfulfillableXML: Error, Hashable {
  /// The problem with the test.
  package let reason: String

  /// Gives the reason.
  package init(reason: String) { self.reason = reason }
}
