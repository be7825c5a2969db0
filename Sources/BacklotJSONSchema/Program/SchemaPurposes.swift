import BacklotJSON

/// The schemas of members of the opposite direction, as marked by themselves or by schemas for the same value.
struct SchemaPurposes {
  private var isOpposite: [Bool] = []
  /// True if there are members of the opposite direction.
  private(set) var hasOpposite = false

  /// Searches nodes that refer to each other without a loop.
  init(
    _ purpose: JSONSchemaPurpose,
    nodes: [SchemaNode],
    instructions: [SchemaInstruction],
    tables: SchemaTables,
    places: SchemaPlaces,
    resources: [SchemaResource]
  ) {
    guard let keyword = purpose.opposite else { return }
    isOpposite = nodes.map { node in
      guard let object = places[Int(node.place)].value.object, object[keyword]?.bool == true else { return false }
      guard resources.indices.contains(Int(node.resource)) else { return true }
      let rules = resources[Int(node.resource)].rules
      return !(rules.referencesStandAlone && object["$ref"]?.string != nil)
        && !(rules.isSwagger && purpose == .response)
    }
    hasOpposite = isOpposite.contains(true)
    if hasOpposite { spread(through: nodes, instructions: instructions, tables: tables) }
  }

  init(_ purpose: JSONSchemaPurpose, in program: SchemaProgram) {
    self.init(
      purpose,
      nodes: program.nodes,
      instructions: program.instructions,
      tables: program.tables,
      places: program.places,
      resources: program.resources
    )
  }

  subscript(node: Int32) -> Bool { hasOpposite && isOpposite[Int(node)] }

  /// Marks the nodes that lead to marked ones.
  private mutating func spread(through nodes: [SchemaNode], instructions: [SchemaInstruction], tables: SchemaTables) {
    var sources = [[Int32]](repeating: [], count: nodes.count)
    for (number, node) in nodes.enumerated() {
      for place in Int(node.start)..<Int(node.anyEnd) {
        for target in instructions[place].companions(tables) { sources[Int(target)].append(Int32(number)) }
      }
    }
    var open = isOpposite.indices.filter { isOpposite[$0] }
    while let node = open.popLast() {
      for source in sources[node] where !isOpposite[Int(source)] {
        isOpposite[Int(source)] = true
        open.append(Int(source))
      }
    }
  }
}

extension SchemaInstruction {
  /// Returns the nodes that must accept every value that the instruction's own node accepts.
  func companions(_ tables: SchemaTables) -> ArraySlice<Int32> {
    switch self {
    case .reference(let node): [node]
    case .allOf(let list): tables.nodeLists[list.range]
    case .discriminated(let row): tables.discriminators[Int(row)].base.map { [$0] } ?? []
    default: []
    }
  }
}
