import BacklotJSON

extension SchemaCompiler {
  mutating func compileTypes(_ member: SchemaMember) {
    let names = member.value.array ?? [member.value]
    if names.isEmpty { return reject(member, expected: "at least one type name") }
    var allowed = SchemaTypes(rawValue: 0)
    let allowsSeveral = !member.schema.rules.isOlderOpenAPI
    for name in names {
      guard let type = name.string.flatMap({ SchemaTypes(named: $0, member.schema.rules) }) else {
        return reject(member, expected: "a type name\(allowsSeveral ? " or an array of type names" : "")")
      }
      allowed.insert(type)
    }
    types = allowed
  }

  mutating func compileValues(_ member: SchemaMember) {
    if member.keyword == .const {
      tables.values.append(member.value)
      return demand(.constant(value: Int32(tables.values.count - 1)), for: .const)
    }
    guard var values = member.value.array else { return reject(member, expected: "an array of values") }
    if listsNull(member.schema), !values.contains(.null) { values.append(.null) }
    demand(.enumeration(tables.add(enumeration: values)), for: .enum)
  }

  mutating func compileApplicator(_ member: SchemaMember) {
    switch member.keyword {
    case .not: demand(.not(node: node(of: member)), for: .not)
    case .if: compileCondition(member)
    default:
      let isBranching = member.keyword != .allOf && member.keyword == choosingKeyword(of: member.schema)
      if isBranching, isBase { return }
      let list = nodes(of: member)
      if member.value.array?.isEmpty == true { return reject(member, expected: "at least one schema") }
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
