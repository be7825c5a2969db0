import CXML2

/// A document as values that preserve both the spelling and the meaning.
struct XMLTree: Sendable {
  /// The root element, and the nodes before and after it.
  let nodes: [XMLTreeNode]
  /// The elements by their addresses in libxml2.
  let elements: [UInt: XMLTreeElement]

  init(_ document: xmlDocPtr, library: LibXML) {
    var reader = XMLTreeReader(document, library: library)
    nodes = reader.nodes(from: document.pointee.children)
    elements = reader.elements
  }
}

/// A node other than an attribute.
enum XMLTreeNode: Sendable {
  case element(XMLTreeElement)
  case text(String)
  case characterData(String)
  case comment(String)
  case instruction(target: String, data: String)
}

/// An element and its contents.
final class XMLTreeElement: Sendable {
  let name: XMLTreeName
  let declarations: [XMLTreeDeclaration]
  let attributes: [XMLTreeAttribute]
  let children: [XMLTreeNode]

  init(
    name: XMLTreeName,
    declarations: [XMLTreeDeclaration],
    attributes: [XMLTreeAttribute],
    children: [XMLTreeNode]
  ) {
    self.name = name
    self.declarations = declarations
    self.attributes = attributes
    self.children = children
  }
}

/// A name as written, and the namespace of its prefix.
struct XMLTreeName: Sendable {
  let prefix: String?
  let local: String
  let namespace: String?

  /// The name as written.
  var qualified: String { prefix.map { "\($0):\(local)" } ?? local }
}

/// A namespace declaration: `xmlns:prefix="namespace"`.
struct XMLTreeDeclaration: Sendable {
  let prefix: String?
  let namespace: String

  /// The attribute's name.
  var qualified: String { prefix.map { "xmlns:\($0)" } ?? "xmlns" }
}

struct XMLTreeAttribute: Sendable {
  let name: XMLTreeName
  let value: String
  /// The value as a name, if the attribute is `xsi:type`.
  let type: XMLTreeName?
}

extension XMLTreeNode {
  /// All text inside, in document order.
  var text: String {
    switch self {
    case .text(let text), .characterData(let text): text
    case .element(let element): element.text
    case .comment, .instruction: ""
    }
  }
}

extension XMLTreeElement {
  /// All text inside, in document order.
  var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    for child in children {
      if case .element(let element) = child { element.append(to: &text) } else { text += child.text }
    }
  }
}

// MARK: - Texts

extension StringProtocol {
  /// Returns whether both strings have the same UTF-8.
  ///
  /// In contrast, `==` considers “é” in its composed and decomposed forms equal.
  func isIdentical(to other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String {
  /// The string without leading and trailing white space as XMLUnit defines it: all characters up to the space.
  var trimmed: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { $0 > 32 }), let last = bytes.lastIndex(where: { $0 > 32 }) else {
      return ""
    }
    return first == startIndex && bytes.index(after: last) == endIndex ? self : String(self[first...last])
  }
}
