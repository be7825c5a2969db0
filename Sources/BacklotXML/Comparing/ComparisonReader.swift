/// Extracts the parts of a document to compare.
struct ComparisonReader {
  private let comparison: XMLComparison
  /// The reader of placeholders; only for the expected document, if it may have placeholders.
  private let placeholders: PlaceholderReader?

  init(_ comparison: XMLComparison, placeholders: PlaceholderReader? = nil) {
    self.comparison = comparison
    self.placeholders = placeholders
  }

  func nodes(of tree: XMLTree) throws(XMLError) -> ComparedNodes { try nodes(tree.nodes, defaultNamespace: nil) }

  private func nodes(_ children: [XMLTreeNode], defaultNamespace: String?) throws(XMLError) -> ComparedNodes {
    var nodes = ComparedNodes()
    var elements: [XMLTreeElement] = []
    for part in parts(of: children) {
      switch part {
      case .element(let element): elements.append(element)
      case .text(let text): nodes.texts.append(try self.text(text, isCharacterData: false))
      case .characterData(let text): nodes.texts.append(try self.text(text, isCharacterData: true))
      case .instruction(let target, let data):
        nodes.instructions.append(ComparedInstruction(target: target, data: data))
      case .comment: break
      }
    }
    nodes.elements = try sorted(elements, defaultNamespace: defaultNamespace)
    return nodes
  }

  /// Returns children as XMLUnit sees them: without comments, with adjacent texts joined and trimmed, and without empty
  /// texts.
  ///
  /// The transformation at the start of WireMock's older comparison converted CDATA to plain text.
  private func parts(of children: [XMLTreeNode]) -> [XMLTreeNode] {
    var parts: [XMLTreeNode] = []
    var text: String?
    func flush() {
      if let trimmed = text?.trimmed, !trimmed.isEmpty { parts.append(.text(trimmed)) }
      text = nil
    }
    for child in children {
      switch child {
      case .comment: continue
      case .text(let more): text = (text ?? "") + more
      case .characterData(let more) where comparison.namespaceAwareness == .legacy: text = (text ?? "") + more
      case .characterData(let data):
        flush()
        if !data.trimmed.isEmpty { parts.append(.characterData(data.trimmed)) }
      case .instruction(let target, let data):
        flush()
        parts.append(.instruction(target: target, data: data.trimmed))
      case .element:
        flush()
        parts.append(child)
      }
    }
    flush()
    return parts
  }

  private func text(_ text: String, isCharacterData: Bool) throws(XMLError) -> ComparedText {
    ComparedText(text: text, isCharacterData: isCharacterData, placeholder: try placeholders?.placeholder(in: text))
  }
}

// MARK: - Elements

extension ComparisonReader {
  private func sorted(_ elements: [XMLTreeElement], defaultNamespace: String?) throws(XMLError) -> [ComparedElement] {
    let names = elements.map { name(of: $0.name) }
    let positions = Self.positions(of: elements)
    let isShared = Set(names).count < names.count
    // Only the texts of elements with the same name are compared, and most elements have a unique name.
    let texts = isShared && comparison.ignoresOrderOfSameNode ? elements.map(text) : []
    let order = elements.indices.sorted { first, second in
      if !names[first].isIdentical(to: names[second]) { return Self.precedes(names[first], names[second]) }
      if !texts.isEmpty, !texts[first].isIdentical(to: texts[second]) {
        return Self.precedes(texts[first], texts[second])
      }
      return first < second
    }
    var sorted: [ComparedElement] = []
    sorted.reserveCapacity(elements.count)
    for index in order {
      sorted.append(try element(elements[index], position: positions[index], outerNamespace: defaultNamespace))
    }
    return sorted
  }

  private static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  private static func positions(of elements: [XMLTreeElement]) -> [Int] {
    var counts: [String: Int] = [:]
    return elements.map { element in
      counts[element.name.qualified, default: 0] += 1
      return counts[element.name.qualified, default: 1]
    }
  }

  /// Returns all text inside, with each piece trimmed.
  private func text(of element: XMLTreeElement) -> String {
    var text = ""
    append(element, to: &text)
    return text
  }

  private func append(_ element: XMLTreeElement, to text: inout String) {
    for part in parts(of: element.children) {
      if case .element(let element) = part { append(element, to: &text) } else { text += part.text }
    }
  }

  private func name(of name: XMLTreeName) -> String {
    comparison.namespaceAwareness == .none ? name.qualified : name.local
  }

  private func element(
    _ element: XMLTreeElement,
    position: Int,
    outerNamespace: String?
  ) throws(XMLError) -> ComparedElement {
    let declared = element.declarations.last { $0.prefix == nil }?.namespace
    let defaultNamespace = declared.map { $0.isEmpty ? nil : $0 } ?? outerNamespace
    return ComparedElement(
      name: name(of: element.name),
      label: element.name.qualified,
      position: position,
      namespace: namespace(of: element, defaultNamespace),
      attributes: try attributes(of: element),
      type: try type(of: element),
      schemaLocation: location(of: element, "schemaLocation"),
      noNamespaceSchemaLocation: location(of: element, "noNamespaceSchemaLocation"),
      nodes: try nodes(element.children, defaultNamespace: defaultNamespace)
    )
  }

  private func namespace(of element: XMLTreeElement, _ defaultNamespace: String?) -> String? {
    switch comparison.namespaceAwareness {
    case .strict: element.name.namespace
    case .legacy: defaultNamespace
    case .none: nil
    }
  }
}

// MARK: - Attributes

extension ComparisonReader {
  private func attributes(of element: XMLTreeElement) throws(XMLError) -> [ComparedAttribute] {
    var attributes: [ComparedAttribute] = []
    if comparison.namespaceAwareness == .none {
      for declaration in element.declarations {
        attributes.append(
          try attribute(name: declaration.qualified, label: declaration.qualified, value: declaration.namespace)
        )
      }
    }
    for written in element.attributes where !isSetApart(written) {
      let isNamed = comparison.namespaceAwareness == .strict && written.name.namespace != nil
      let name = isNamed ? written.name.local : written.name.qualified
      let namespace = isNamed ? written.name.namespace : nil
      attributes.append(
        try attribute(name: name, label: written.name.qualified, value: written.value, namespace: namespace)
      )
    }
    return attributes
  }

  private func attribute(
    name: String,
    label: String,
    value: String,
    namespace: String? = nil,
    valueNamespace: String? = nil
  ) throws(XMLError) -> ComparedAttribute {
    let value = value.trimmed
    return ComparedAttribute(
      name: name,
      namespace: namespace,
      label: label,
      value: value,
      valueNamespace: valueNamespace,
      placeholder: try placeholders?.placeholder(in: value)
    )
  }

  /// Returns whether an attribute is compared separately and does not count as an attribute.
  private func isSetApart(_ attribute: XMLTreeAttribute) -> Bool {
    comparison.namespaceAwareness == .strict && attribute.name.namespace == XMLTreeReader.schemaInstance
      && ["type", "schemaLocation", "noNamespaceSchemaLocation"].contains(attribute.name.local)
  }

  private func type(of element: XMLTreeElement) throws(XMLError) -> ComparedAttribute? {
    for attribute in element.attributes where isSetApart(attribute) {
      guard let type = attribute.type else { continue }
      let label = attribute.name.qualified
      return try self.attribute(
        name: attribute.name.local,
        label: label,
        value: type.local,
        valueNamespace: type.namespace
      )
    }
    return nil
  }

  private func location(of element: XMLTreeElement, _ name: String) -> String? {
    element.attributes.first { isSetApart($0) && $0.name.local == name }?.value.trimmed
  }
}
