/// An element as data: names without prefixes, attributes, child elements and direct text; comments and instructions
/// are omitted.
package struct XMLOutline: Sendable {
  /// An attribute other than a namespace declaration.
  package struct Attribute: Sendable {
    /// The name without its prefix.
    package let name: String
    /// The namespace of the prefix.
    package let namespace: String?
    package let value: String
  }

  /// The name without its prefix.
  package let name: String
  /// The namespace of the prefix, or the default namespace.
  package let namespace: String?
  package let attributes: [Attribute]
  package let children: [XMLOutline]
  /// The direct text, including that between child elements.
  package let text: String
}

extension ParsedXML {
  /// Returns the outermost element.
  ///
  /// - Throws: ``XMLError`` for the first undefined prefix.
  package func outline() throws(XMLError) -> XMLOutline {
    if let namespaceError { throw namespaceError }
    for case .element(let element) in tree.nodes { return XMLOutline(element) }
    throw XMLError(.malformed, problem: "the document has no element")
  }
}

extension XMLOutline {
  init(_ element: XMLTreeElement) {
    var children: [XMLOutline] = []
    var text = ""
    for node in element.children {
      if case .element(let child) = node { children.append(XMLOutline(child)) } else { text += node.text }
    }
    name = element.name.local
    namespace = element.name.namespace
    attributes = element.attributes.map {
      Attribute(name: $0.name.local, namespace: $0.name.namespace, value: $0.value)
    }
    self.children = children
    self.text = text
  }
}
