import CXML2

/// Creates a tree of values from a document that libxml2 parsed.
struct XMLTreeReader {
  static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

  private let document: xmlDocPtr
  private let library: LibXML
  private(set) var elements: [UInt: XMLTreeElement] = [:]

  init(_ document: xmlDocPtr, library: LibXML) {
    self.document = document
    self.library = library
  }

  /// Returns a node and its subsequent siblings.
  mutating func nodes(from first: xmlNodePtr?) -> [XMLTreeNode] {
    var nodes: [XMLTreeNode] = []
    var next = first
    while let node = next {
      if let read = read(node) { nodes.append(read) }
      next = node.pointee.next
    }
    return nodes
  }

  private mutating func read(_ node: xmlNodePtr) -> XMLTreeNode? {
    switch node.pointee.type {
    case XML_ELEMENT_NODE: .element(element(node))
    case XML_TEXT_NODE: .text(Self.string(node.pointee.content))
    case XML_CDATA_SECTION_NODE: .characterData(Self.string(node.pointee.content))
    case XML_COMMENT_NODE: .comment(Self.string(node.pointee.content))
    case XML_PI_NODE:
      .instruction(target: Self.string(node.pointee.name), data: Self.string(node.pointee.content))
    default: nil
    }
  }

  private mutating func element(_ node: xmlNodePtr) -> XMLTreeElement {
    let element = XMLTreeElement(
      name: Self.name(node.pointee.name, in: node.pointee.ns),
      declarations: declarations(node),
      attributes: attributes(node),
      children: nodes(from: node.pointee.children)
    )
    elements[UInt(bitPattern: node)] = element
    return element
  }

  private func declarations(_ node: xmlNodePtr) -> [XMLTreeDeclaration] {
    var declarations: [XMLTreeDeclaration] = []
    var next = node.pointee.nsDef
    while let declaration = next {
      let prefix = declaration.pointee.prefix.map { Self.string($0) }
      declarations.append(XMLTreeDeclaration(prefix: prefix, namespace: Self.string(declaration.pointee.href)))
      next = declaration.pointee.next
    }
    return declarations
  }

  private func attributes(_ node: xmlNodePtr) -> [XMLTreeAttribute] {
    var attributes: [XMLTreeAttribute] = []
    var next = node.pointee.properties
    while let attribute = next {
      let name = Self.name(attribute.pointee.name, in: attribute.pointee.ns)
      let value = Self.value(attribute)
      let isType = name.local == "type" && name.namespace == Self.schemaInstance
      attributes.append(XMLTreeAttribute(name: name, value: value, type: isType ? type(value, of: node) : nil))
      next = attribute.pointee.next
    }
    return attributes
  }

  /// Resolves a name in a value at an element.
  private func type(_ value: String, of node: xmlNodePtr) -> XMLTreeName {
    let value = value.trimmed
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = parts.count == 2 && !parts[0].isEmpty ? String(parts[0]) : nil
    let namespace = library.functions.pointee.xmlSearchNs(document, node, prefix)
    return XMLTreeName(
      prefix: prefix,
      local: String(parts[parts.count - 1]),
      namespace: namespace.map { Self.string($0.pointee.href) }
    )
  }

  /// Returns the value of an attribute, which contains only text nodes.
  static func value(_ attribute: xmlAttrPtr) -> String {
    var value = ""
    var next = attribute.pointee.children
    while let node = next {
      value += string(node.pointee.content)
      next = node.pointee.next
    }
    return value
  }

  /// Returns a name, separating an undefined prefix, which libxml2 makes a part of the name.
  static func name(_ name: UnsafePointer<xmlChar>?, in space: xmlNsPtr?) -> XMLTreeName {
    let local = string(name)
    if let space {
      let prefix = space.pointee.prefix.map { string($0) }
      return XMLTreeName(prefix: prefix, local: local, namespace: string(space.pointee.href))
    }
    let parts = local.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return XMLTreeName(prefix: nil, local: local, namespace: nil) }
    return XMLTreeName(prefix: String(parts[0]), local: String(parts[1]), namespace: nil)
  }

  static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
