/// The selection of a schema by the value of a member (OpenAPI 3.0.3, Discriminator Object).
struct SchemaDiscriminator: Sendable {
  /// The schemas to evaluate if the member selects no schema.
  enum Alternatives: Sendable {
    case oneOf(SchemaList)
    case anyOf(SchemaList)
    /// The other constraints of a schema that others extend by `allOf`.
    case base(node: Int32)
  }

  /// The name of the member.
  var property: Int32
  /// The known values.
  var values: SchemaNames
  /// The start of the selected nodes in the node lists.
  ///
  /// A negative node means that a value selects no node.
  var firstTarget: Int32
  /// The start of the companion nodes, which are negative if absent.
  var firstCompanion: Int32
  var alternatives: Alternatives
  /// The nodes for creating samples, and the start of the nodes with the values that select them, negative if absent.
  var choices: SchemaList
  var firstChoiceValue: Int32
  /// True if the extended schema itself requires the member.
  var isRequired: Bool
  /// True if a value may lack the member due to its direction.
  var isOptional = false
}

extension SchemaDiscriminator {
  /// Returns the schemas of which one is evaluated.
  package func branches(_ tables: SchemaTables) -> ArraySlice<Int32> {
    switch alternatives {
    case .oneOf(let list), .anyOf(let list): tables.nodeLists[list.range]
    case .base(let node): [node] + tables.nodeLists[targets].filter { $0 >= 0 }
    }
  }

  /// The extended schema, if any.
  var base: Int32? { if case .base(let node) = alternatives { node } else { nil } }

  /// The range of the selected nodes in the node lists.
  var targets: Range<Int> { Int(firstTarget)..<Int(firstTarget) + Int(values.count) }
}
