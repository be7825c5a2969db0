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
