/// A question in XPath 1.0, with its syntax checked.
///
/// Without namespaces, names are local names: `/Envelope/Body` finds `<soap:Body>` in `<soap:Envelope>`, whatever `soap` stands
/// for. With namespaces, a name without a prefix has none, as XPath says.
package struct XPath: Sendable, Hashable {
  /// The expression as it was written.
  package let text: String
  /// What its prefixes stand for.
  package let namespaces: [String: String]
  /// The expression as libxml2 gets it.
  let expression: String

  /// Checks an expression; all prefixes, functions and axes in it have to be known, and there are no variables.
  package init(_ text: String, namespaces: [String: String] = [:]) throws(XMLError) {
    var scanner = XPathScanner(text, namespaces: namespaces)
    expression = try scanner.scan()
    self.text = text
    self.namespaces = namespaces
    try XPathEvaluation.check(self, try LibXML.open())
  }

  /// Whether names are looked for with their namespaces.
  var regardsNamespaces: Bool { !namespaces.isEmpty }

  /// What the expression says of a document.
  package func evaluate(on bytes: [UInt8]) throws(XMLError) -> XPathValue {
    try evaluate(on: ParsedXML(parsing: bytes))
  }

  /// What the expression says of a document that was read before.
  package func evaluate(on document: ParsedXML) throws(XMLError) -> XPathValue {
    try document.value(of: self)
  }
}

extension XPath: CustomStringConvertible {
  package var description: String { text }
}
