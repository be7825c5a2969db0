/// The result of an XPath.
package enum XPathValue: Sendable {
  /// Nodes, in document order.
  case nodes([XPathNode])
  case string(String)
  case number(Double)
  case boolean(Bool)

  /// The input of a matcher for each result: the text or XML of each node, or the single string, number or Boolean
  /// value as a text.
  package var texts: [String] {
    switch self {
    case .nodes(let nodes): nodes.map(\.description)
    case .string(let text): [text]
    case .number(let number): [Self.text(of: number)]
    case .boolean(let isTrue): [isTrue ? "true" : "false"]
    }
  }

  /// Returns a number in the syntax of XPath 1.0, §4.2: without a fraction that is zero.
  private static func text(of number: Double) -> String {
    if let integer = Int(exactly: number) { return String(integer) }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return number.isNaN ? "NaN" : String(number)
  }
}

/// A node that an XPath found.
package struct XPathNode: Sendable {
  /// The kind of node.
  package let kind: Kind
  /// The name as written: the target of an instruction, the prefix of a namespace, or empty if the node has no name.
  package let name: String
  /// All text inside, or the value of an attribute.
  package let text: String
  /// The names, as written, and values of an element's attributes in document order; empty for other nodes.
  package let attributes: [(name: String, value: String)]
  private let content: XMLFragment?

  package enum Kind: String, Sendable, Hashable {
    case document, element, attribute, text, comment, instruction, namespace
  }

  init(_ kind: Kind, name: String = "", text: String) {
    self.kind = kind
    self.name = name
    self.text = text
    attributes = []
    content = nil
  }

  init(_ element: XMLTreeElement, declaresNamespaces: Bool) {
    kind = .element
    name = element.name.qualified
    text = element.text
    attributes = element.attributes.map { ($0.name.qualified, $0.value) }
    content = .element(element, declaresNamespaces: declaresNamespaces)
  }

  init(_ tree: XMLTree) {
    kind = .document
    name = ""
    text = tree.nodes.map(\.text).joined()
    attributes = []
    content = .document(tree)
  }

  /// The XML of an element or document, or the text of another node.
  ///
  /// The XML is indented by two spaces and ends with a line break, as in WireMock. If the XPath has namespaces, an
  /// element includes the declarations that it needs.
  package var xml: String { content?.xml ?? text }
}

extension XPathNode: CustomStringConvertible {
  /// The text that a template prints and a matcher tests.
  package var description: String { xml }
}
