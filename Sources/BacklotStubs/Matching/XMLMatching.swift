package import BacklotLimits

/// A test of XML, which a library makes that knows XML: this one must link where there is no such library.
package protocol XMLMatching: Sendable, CustomStringConvertible {
  /// Whether a document fits; what is no XML does not. The answer does not count if the budget is exhausted.
  func holds(for document: [UInt8], spending budget: inout StepBudget) -> Bool
  /// What a document has instead, in words.
  func finding(in document: [UInt8], spending budget: inout StepBudget) -> String
  /// Why a document cannot be read, if it cannot.
  func problem(in document: [UInt8]) -> String?
}

/// How XML is compared that stub files name by `equalToXml`.
package struct XMLEquality: Sendable, Hashable {
  /// The expected document.
  package var text: String
  /// Whether placeholders such as `${xmlunit.ignore}` are looked for.
  package var enablesPlaceholders = false
  /// A pattern of what a placeholder begins with; `${` unless given.
  package var openingDelimiter: String?
  /// A pattern of what a placeholder ends with; `}` unless given.
  package var closingDelimiter: String?
  /// What is not compared, by XMLUnit's names.
  package var exemptedComparisons: [String] = []
  /// Whether elements of one name may come in any order.
  package var ignoresOrderOfSameNode = false
  /// `LEGACY`, `STRICT` or `NONE`.
  package var namespaceAwareness: String?

  /// Everything is compared.
  package init(_ text: String) { self.text = text }
}

/// What makes tests of XML, for those who read stub files.
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

/// Why no document can fulfil a test of XML that WireMock accepts, such as an XPath that is none.
package struct UnfulfillableXML: Error, Hashable {
  /// What is wrong with the test.
  package let reason: String

  /// Gives the reason.
  package init(reason: String) { self.reason = reason }
}
