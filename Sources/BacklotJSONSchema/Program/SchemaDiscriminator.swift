/// How the value of a member chooses the schema that has to hold (OpenAPI 3.0.3, Discriminator Object).
struct SchemaDiscriminator: Sendable {
  /// What is asked where the member chooses none.
  enum Alternatives: Sendable {
    case oneOf(SchemaList)
    case anyOf(SchemaList)
    /// What the schema demands besides that others extend by `allOf`.
    case base(node: Int32)
  }

  /// The name of the member.
  var property: Int32
  /// The values that are known.
  var values: SchemaNames
  /// Where in the lists of nodes those are that the values choose, below zero where a value chooses none.
  var firstTarget: Int32
  /// The same of what is asked besides, below zero where that is nothing.
  var firstCompanion: Int32
  var alternatives: Alternatives
  /// What a sample is made by, and where those nodes are that hold the values which choose it, below zero where none does.
  var choices: SchemaList
  var firstChoiceValue: Int32
  /// Whether the schema that others extend demands the member itself.
  var isRequired: Bool
  /// Whether a value may lack the member, which goes the other way.
  var isOptional = false
}

extension SchemaDiscriminator {
  /// The schemas of which a value is asked about one.
  func branches(_ tables: SchemaTables) -> ArraySlice<Int32> {
    switch alternatives {
    case .oneOf(let list), .anyOf(let list): tables.nodeLists[list.range]
    case .base(let node): [node] + tables.nodeLists[targets].filter { $0 >= 0 }
    }
  }

  /// What others extend, if it is such a schema.
  var base: Int32? { if case .base(let node) = alternatives { node } else { nil } }

  /// Where in the lists of nodes those are that its values choose.
  var targets: Range<Int> { Int(firstTarget)..<Int(firstTarget) + Int(values.count) }
}
