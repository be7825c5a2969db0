/// Writes documents and elements as XML text.
struct XMLWriter {
  private let isPretty: Bool
  private(set) var text = ""

  init(_ style: XMLStyle) { isPretty = style == .pretty }

  mutating func write(_ tree: XMLTree) {
    for node in tree.nodes { write(node, depth: 0, isInline: !isPretty) }
  }

  mutating func write(fragment element: XMLTreeElement, declaring declarations: [XMLTreeDeclaration]) {
    write(element, declaring: declarations, depth: 0, isInline: !isPretty)
  }

  private mutating func write(_ node: XMLTreeNode, depth: Int, isInline: Bool) {
    switch node {
    case .element(let element): write(element, declaring: [], depth: depth, isInline: isInline)
    case .text(let written): text += Self.escaped(written)
    case .characterData(let written):
      write(line: "<![CDATA[\(written)]]>", depth: depth, isInline: isInline)
    case .comment(let written): write(line: "<!--\(written)-->", depth: depth, isInline: isInline)
    case .instruction(let target, let data):
      write(line: data.isEmpty ? "<?\(target)?>" : "<?\(target) \(data)?>", depth: depth, isInline: isInline)
    }
  }

  private mutating func write(line: String, depth: Int, isInline: Bool) {
    indent(by: depth, isInline: isInline)
    text += line
    endLine(isInline)
  }

  private mutating func write(
    _ element: XMLTreeElement,
    declaring declarations: [XMLTreeDeclaration],
    depth: Int,
    isInline: Bool
  ) {
    indent(by: depth, isInline: isInline)
    text += "<\(element.name.qualified)"
    for declaration in declarations + element.declarations {
      write(declaration.qualified, value: declaration.namespace)
    }
    for attribute in element.attributes { write(attribute.name.qualified, value: attribute.value) }
    write(element.children, in: element.name.qualified, depth: depth, isInline: isInline)
    endLine(isInline)
  }

  private mutating func write(_ children: [XMLTreeNode], in name: String, depth: Int, isInline: Bool) {
    let hasText = children.contains(where: \.hasText)
    let children = hasText ? children : children.filter { !$0.isBlank }
    if children.isEmpty {
      text += "/>"
      return
    }
    text += ">"
    endLine(isInline || hasText)
    for child in children { write(child, depth: depth + 1, isInline: isInline || hasText) }
    indent(by: depth, isInline: isInline || hasText)
    text += "</\(name)>"
  }

  private mutating func write(_ name: String, value: String) {
    text += " \(name)=\"\(Self.escaped(value, isValue: true))\""
  }

  private mutating func indent(by depth: Int, isInline: Bool) {
    if !isInline { text += String(repeating: "  ", count: depth) }
  }

  private mutating func endLine(_ isInline: Bool) {
    if !isInline { text += "\n" }
  }

  /// Escapes characters that would not be read back unchanged; in values also white space other than a space.
  private static func escaped(_ text: String, isValue: Bool = false) -> String {
    guard text.utf8.contains(where: { "&<>\"\r\n\t".utf8.contains($0) }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\r": escaped += "&#13;"
      case "\"" where isValue: escaped += "&quot;"
      case "\n" where isValue: escaped += "&#10;"
      case "\t" where isValue: escaped += "&#9;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension XMLTreeNode {
  /// True if the text contains more than white space.
  fileprivate var hasText: Bool {
    switch self {
    case .text(let text): !text.trimmed.isEmpty
    case .characterData: true
    default: false
    }
  }

  fileprivate var isBlank: Bool {
    if case .text(let text) = self { text.trimmed.isEmpty } else { false }
  }
}

// MARK: - Fragments

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

// MARK: - Style

/// The format of written XML; white space between elements is never preserved.
package enum XMLStyle: String, Sendable, Hashable, CaseIterable {
  /// Each element is on a separate line, indented by two spaces per level, with a line break at the end.
  ///
  /// Elements that contain both text and elements are left unchanged, since white space may be significant there.
  case pretty
  /// Everything is on one line.
  case compact
}

extension ParsedXML {
  /// Returns the document as text, without an XML declaration or document type.
  package func formatted(_ style: XMLStyle = .pretty) -> String {
    var writer = XMLWriter(style)
    writer.write(tree)
    return writer.text
  }
}
