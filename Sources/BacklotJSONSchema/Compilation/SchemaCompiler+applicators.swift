import BacklotJSON

extension SchemaCompiler {
  mutating func compileTypes(_ member: SchemaMember) {
    let names = member.value.array ?? [member.value]
    types = names.compactMap(\.string).reduce(into: SchemaTypes(rawValue: 0)) { types, name in
      if let type = SchemaTypes(named: name, member.schema.rules) { types.insert(type) }
    }
  }

  mutating func compileValues(_ member: SchemaMember) {
    if member.keyword == .const {
      tables.values.append(member.value)
      return demand(.constant(value: Int32(tables.values.count - 1)), for: .const)
    }
    var values = member.value.array ?? []
    if library.isTolerant, let type = member.schema.object["type"]?.string { restate(&values, as: type, of: member) }
    if isNullable, !values.contains(.null) { values.append(.null) }
    demand(.enumeration(tables.add(enumeration: values)), for: .enum)
  }

  /// Replaces listed scalars of other types with values of a schema's type: `enum: [1.10]` of a string is `"1.10"`.
  private func restate(_ values: inout [JSONValue], as type: String, of member: SchemaMember) {
    let name = member.keyword.rawValue
    for index in values.indices {
      let path = [name, String(index)]
      let scalar = library.places.scalar(at: path, in: member.schema.place, as: type, library.documents)
      if let scalar { values[index] = scalar }
    }
  }

  mutating func compileApplicator(_ member: SchemaMember) {
    switch member.keyword {
    case .not: demand(.not(node: node(of: member)), for: .not)
    case .if: compileCondition(member)
    default:
      let isBranching = member.keyword != .allOf && member.keyword == choosingKeyword(of: member.schema)
      if isBranching, isBase { return }
      let list = nodes(of: member)
      if list.count == 0 { return }
      if isBranching, compileBranches(of: member, list: list) { return }
      switch member.keyword {
      case .allOf: demand(.allOf(list), for: .allOf)
      case .anyOf: demand(.anyOf(list), for: .anyOf)
      default: demand(.oneOf(list), for: .oneOf)
      }
    }
  }

  private mutating func compileCondition(_ member: SchemaMember) {
    let condition = node(of: member)
    let (then, otherwise) = (node(of: .then, in: member.schema), node(of: .else, in: member.schema))
    demand(.conditional(if: condition, then: then, else: otherwise), for: .if)
  }
}
