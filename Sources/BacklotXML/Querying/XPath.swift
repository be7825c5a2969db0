package import BacklotLimits

/// An XPath 1.0 expression with checked syntax.
///
/// Without namespaces, names are local names: `/Envelope/Body` finds `<soap:Body>` in `<soap:Envelope>`, regardless of
/// the namespace of `soap`. With namespaces, a name without a prefix has no namespace, as XPath specifies.
package struct XPath: Sendable {
  /// The expression as it was written.
  package let text: String
  /// The namespaces of its prefixes.
  package let namespaces: [String: String]
  /// The expression as passed to libxml2.
  let expression: String
  private let scanner: XPathScanner

  /// Checks an expression; all prefixes, functions and axes in it must be known, and variables are not supported.
  package init(_ text: String, namespaces: [String: String] = [:]) throws(XMLError) {
    var scanner = XPathScanner(text, namespaces: namespaces)
    expression = try scanner.scan()
    self.scanner = scanner
    self.text = text
    self.namespaces = namespaces
    try XPathEvaluation.check(self, using: try LibXML.open())
  }

  /// Returns the column for a position in the expression that is passed to libxml2.
  func column(of place: Int) -> Int { scanner.written(at: place) + 1 }

  /// True if names are matched with their namespaces.
  var regardsNamespaces: Bool { !namespaces.isEmpty }

  /// Evaluates the expression on a document.
  package func evaluate(on bytes: [UInt8]) throws(XMLError) -> XPathValue {
    try evaluate(on: ParsedXML(parsing: bytes))
  }

  /// Evaluates the expression on a parsed document.
  package func evaluate(on document: ParsedXML) throws(XMLError) -> XPathValue {
    var budget = StepBudget.unlimited
    return try evaluate(on: document, spending: &budget)
  }

  /// Evaluates the expression on a document, within a budget shared with other work.
  ///
  /// - Throws: `XMLError` with the code `tooManySteps` if the expression takes more steps than the document's limits
  ///   allow or than the budget has left; also `XMLError` if the bytes are not XML.
  package func evaluate(on bytes: [UInt8], spending budget: inout StepBudget) throws(XMLError) -> XPathValue {
    try evaluate(on: ParsedXML(parsing: bytes, spending: &budget), spending: &budget)
  }

  /// Evaluates the expression on a parsed document, within a budget shared with other work.
  ///
  /// - Throws: `XMLError` with the code `tooManySteps`, as ``evaluate(on:spending:)-([UInt8],_)`` does.
  package func evaluate(on document: ParsedXML, spending budget: inout StepBudget) throws(XMLError) -> XPathValue {
    try document.value(of: self, spending: &budget)
  }
}

extension XPath: CustomStringConvertible {
  package var description: String { text }
}

extension XPath: Hashable {
  package static func == (first: XPath, second: XPath) -> Bool {
    first.expression == second.expression && first.namespaces == second.namespaces
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(expression)
    hasher.combine(namespaces)
  }
}
