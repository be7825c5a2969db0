/// A result of an XPath that can be written as XML.
enum XMLFragment: Sendable {
  case document(XMLTree)
  case element(XMLTreeElement, declaresNamespaces: Bool)

  var xml: String {
    var writer = XMLWriter(.pretty)
    switch self {
    case .document(let tree): writer.write(tree)
    case .element(let element, let declaresNamespaces):
      writer.write(fragment: element, declaring: declaresNamespaces ? Self.undeclared(in: element) : [])
    }
    return writer.text
  }

  /// Returns the namespaces that an element's names require but the element does not declare.
  private static func undeclared(in element: XMLTreeElement) -> [XMLTreeDeclaration] {
    var found: [XMLTreeDeclaration] = []
    collect(in: element, declared: [], into: &found)
    return found
  }

  private static func collect(
    in element: XMLTreeElement,
    declared: Set<String>,
    into found: inout [XMLTreeDeclaration]
  ) {
    let declared = declared.union(element.declarations.map { $0.prefix ?? "" })
    for name in [element.name] + element.attributes.map(\.name) {
      guard let namespace = name.namespace, name.prefix != "xml", !declared.contains(name.prefix ?? "") else {
        continue
      }
      if found.contains(where: { $0.prefix == name.prefix }) { continue }
      found.append(XMLTreeDeclaration(prefix: name.prefix, namespace: namespace))
    }
    for case .element(let child) in element.children { collect(in: child, declared: declared, into: &found) }
  }
}
