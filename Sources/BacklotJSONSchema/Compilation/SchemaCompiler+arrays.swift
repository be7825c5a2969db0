import BacklotJSON

extension SchemaCompiler {
  /// Compiles the schemas of elements by position.
  ///
  /// In older drafts `items` may be a list of them; in newer ones it applies to the remaining elements.
  mutating func compileElements(_ member: SchemaMember) {
    guard member.isFirst(of: .items, .prefixItems, .additionalItems) else { return }
    let schema = member.schema
    var prefix = SchemaList.none
    var rest: Int32 = -1
    if let items = self.member(.items, of: schema) {
      let isPrefix = schema.rules.draft <= .draft201909 && !schema.rules.isOlderOpenAPI && items.value.array != nil
      if isPrefix {
        prefix = nodes(of: items)
        rest = node(of: .additionalItems, in: schema)
      } else {
        rest = node(of: items)
      }
    }
    if let items = self.member(.prefixItems, of: schema) { prefix = nodes(of: items) }
    if prefix.count == 0, rest < 0 { return }
    demand(.elements(prefix: prefix, rest: rest), for: member.keyword)
  }

  private func member(_ keyword: SchemaKeyword, of schema: SchemaReading) -> SchemaMember? {
    guard keyword.isKnown(schema.rules), let position = schema.object.index(forKey: keyword.rawValue) else {
      return nil
    }
    return SchemaMember(keyword, value: schema.object.members[position].value, at: position, of: schema)
  }

  mutating func compileArray(_ member: SchemaMember) {
    switch member.keyword {
    case .contains: compileContains(member)
    case .uniqueItems:
      if member.value == true { demand(.uniqueItems, for: .uniqueItems) }
    default: demand(.unevaluatedItems(node: node(of: member)), for: .unevaluatedItems)
    }
  }

  private mutating func compileContains(_ member: SchemaMember) {
    let minimum = bound(.minContains, of: member.schema)
    let maximum = bound(.maxContains, of: member.schema) ?? .max
    let marks = member.schema.rules.draft >= .draft202012
    let node = node(of: member)
    tables.contains.append(
      SchemaContains(node: node, minimum: minimum ?? 1, maximum: maximum, hasMinimum: minimum != nil, marks: marks)
    )
    demand(.contains(Int32(tables.contains.count - 1)), for: .contains)
  }

  private func bound(_ keyword: SchemaKeyword, of schema: SchemaReading) -> Int? {
    member(keyword, of: schema).flatMap { count($0.value) }
  }
}
