/// The compared children of a document or an element by kind, without comments and white space around texts.
struct ComparedNodes: Sendable {
  /// The elements, sorted by name, so that elements with the same name are paired in their order.
  var elements: [ComparedElement] = []
  var texts: [ComparedText] = []
  var instructions: [ComparedInstruction] = []

  var count: Int { elements.count + texts.count + instructions.count }
}

/// An element, prepared for comparison.
struct ComparedElement: Sendable {
  /// The name by which elements are paired and compared.
  let name: String
  /// The name as written, and the position among elements with the same name, counted from 1.
  let label: String
  let position: Int
  let namespace: String?
  let attributes: [ComparedAttribute]
  let type: ComparedAttribute?
  let schemaLocation: String?
  let noNamespaceSchemaLocation: String?
  let nodes: ComparedNodes
}

struct ComparedAttribute: Sendable {
  /// The name used for lookup: the local name if there is a namespace, otherwise the name as written.
  let name: String
  let namespace: String?
  let label: String
  /// The value without surrounding white space; for an `xsi:type`, the local name.
  let value: String
  /// The namespace of the type that an `xsi:type` names.
  let valueNamespace: String?
  let placeholder: Placeholder?
}

struct ComparedText: Sendable {
  let text: String
  let isCharacterData: Bool
  let placeholder: Placeholder?
}

struct ComparedInstruction: Sendable {
  let target: String
  let data: String
}

// MARK: - Pairs

/// The pairs of expected and received elements to compare; both are sorted by name.
struct ElementPairs {
  private(set) var pairs: [(expected: ComparedElement, got: ComparedElement)] = []
  private(set) var missing: [ComparedElement] = []
  private(set) var unexpected: [ComparedElement] = []

  /// Pairs elements by position, regardless of their names.
  init(inOrder expected: [ComparedElement], _ got: [ComparedElement]) {
    for (expected, got) in zip(expected, got) { pairs.append((expected, got)) }
    missing = Array(expected.dropFirst(got.count))
    unexpected = Array(got.dropFirst(expected.count))
  }

  /// Pairs elements with the same name in order.
  init(byName expected: [ComparedElement], _ got: [ComparedElement]) {
    var others = got[...]
    for element in expected {
      while let other = others.first, other.name.utf8.lexicographicallyPrecedes(element.name.utf8) {
        unexpected.append(other)
        others = others.dropFirst()
      }
      if let other = others.first, other.name.isIdentical(to: element.name) {
        pairs.append((element, other))
        others = others.dropFirst()
      } else {
        missing.append(element)
      }
    }
    unexpected += others
    // One missing and one unexpected element are more likely a renamed element.
    if missing.count == 1, unexpected.count == 1, let element = missing.popLast(), let other = unexpected.popLast() {
      pairs.append((element, other))
    }
  }
}
