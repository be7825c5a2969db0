/// The choice of a schema by the value of a member (OpenAPI 3.0.3, Discriminator Object).
struct SchemaDiscriminator: Sendable {
  /// The schemas to evaluate if the member chooses no schema.
  enum Alternatives: Sendable {
    case oneOf(SchemaList)
    case anyOf(SchemaList)
    /// The other demands of a schema that others extend by `allOf`.
    case base(node: Int32)
  }

  /// The name of the member.
  var property: Int32
  /// The values that are known.
  var values: SchemaNames
  /// The start of the chosen nodes in the node lists.
  ///
  /// A negative node means that a value chooses no node.
  var firstTarget: Int32
  /// The start of the companion nodes, which are negative if absent.
  var firstCompanion: Int32
  var alternatives: Alternatives
  /// The nodes for making samples, and the start of the nodes with the values that choose them, negative if absent.
  var choices: SchemaList
  var firstChoiceValue: Int32
  /// True if the schema that others extend requires the member itself.
  var isRequired: Bool
  /// True if a value may lack the member due to its direction.
  var isOptional = false
}

extension SchemaDiscriminator {
  /// The schemas of which a value is asked about one.
  package func branches(_ tables: SchemaTables) -> ArraySlice<Int32> {
    switch alternatives {
    case .oneOf(let list), .anyOf(let list): tables.nodeLists[list.range]
    case .base(let node): [node] + tables.nodeLists[targets].filter { $0 >= 0 }
    }
  }

  /// The schema that others extend, if any.
  var base: Int32? { if case .base(let node) = alternatives { node } else { nil } }

  /// The range of the chosen nodes in the node lists.
  var targets: Range<Int> { Int(firstTarget)..<Int(firstTarget) + Int(values.count) }
}
