import CXML2

/// A node that libxml2 found, independent of libxml2's memory.
enum XPathSelection {
  case document
  case element(UInt, declaresNamespaces: Bool)
  case other(XPathNode)

  init?(_ node: xmlNodePtr, declaresNamespaces: Bool) {
    switch node.pointee.type {
    case XML_DOCUMENT_NODE: self = .document
    case XML_ELEMENT_NODE: self = .element(UInt(bitPattern: node), declaresNamespaces: declaresNamespaces)
    case XML_ATTRIBUTE_NODE: self = .other(Self.attribute(node))
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      self = .other(XPathNode(.text, text: XMLTreeReader.string(node.pointee.content)))
    case XML_COMMENT_NODE: self = .other(XPathNode(.comment, text: XMLTreeReader.string(node.pointee.content)))
    case XML_PI_NODE:
      let name = XMLTreeReader.string(node.pointee.name)
      self = .other(XPathNode(.instruction, name: name, text: XMLTreeReader.string(node.pointee.content)))
    case XML_NAMESPACE_DECL: self = .other(Self.namespace(node))
    default: return nil
    }
  }

  private static func attribute(_ node: xmlNodePtr) -> XPathNode {
    node.withMemoryRebound(to: xmlAttr.self, capacity: 1) { attribute in
      XPathNode(.attribute, name: PlainNames.name(of: attribute).qualified, text: XMLTreeReader.value(attribute))
    }
  }

  private static func namespace(_ node: xmlNodePtr) -> XPathNode {
    node.withMemoryRebound(to: xmlNs.self, capacity: 1) { space in
      let name = XMLTreeReader.string(space.pointee.prefix)
      return XPathNode(.namespace, name: name, text: XMLTreeReader.string(space.pointee.href))
    }
  }

  func node(in tree: XMLTree) -> XPathNode {
    switch self {
    case .document: XPathNode(tree)
    case .element(let place, let declaresNamespaces):
      tree.elements[place].map { XPathNode($0, declaresNamespaces: declaresNamespaces) }
        ?? XPathNode(.element, text: "")
    case .other(let node): node
    }
  }
}
