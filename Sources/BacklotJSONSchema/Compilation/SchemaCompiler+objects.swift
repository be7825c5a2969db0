import BacklotJSON

extension SchemaCompiler {
  /// Compiles the schemas of members by name and the required names into one table, so that one lookup per member
  /// suffices.
  mutating func compileMembers(_ member: SchemaMember) {
    guard member.isFirst(of: .properties, .patternProperties, .additionalProperties, .required) else { return }
    let schema = member.schema
    var rows: [(name: String, row: SchemaProperty)] = []
    for (name, node) in nodesByName(.properties, of: schema) {
      rows.append((name, SchemaProperty(node: node, isRequired: false)))
    }
    var positions = JSONObject()
    for (position, row) in rows.enumerated() { positions[row.name] = JSONValue.number(JSONNumber(position)) }
    let required = requiredNames(of: schema)
    for name in required {
      if let position = positions[name]?.int {
        rows[position].row.isRequired = true
      } else {
        rows.append((name, SchemaProperty(node: -1, isRequired: true)))
      }
    }
    let patterns = patternProperties(of: schema)
    let additional = node(of: .additionalProperties, in: schema)
    if rows.isEmpty, patterns.count == 0, additional < 0 { return }
    let table = SchemaMembers(
      names: tables.add(names: rows.map(\.name)),
      firstProperty: Int32(tables.properties.count),
      requiredCount: Int32(required.count),
      patterns: patterns,
      additional: additional
    )
    tables.properties += rows.map(\.row)
    tables.members.append(table)
    demand(.members(Int32(tables.members.count - 1)), for: member.keyword)
  }

  /// Marks the first required name of each alternative.
  ///
  /// It is checked first, since it usually distinguishes the alternatives.
  mutating func markBranches() {
    for instruction in instructions {
      let branches: ArraySlice<Int32>
      switch instruction {
      case .anyOf(let list), .oneOf(let list): branches = tables.nodeLists[list.range]
      case .discriminated(let number): branches = tables.discriminators[Int(number)].branches(tables)
      default: continue
      }
      for node in branches { markBranch(nodes[Int(nodes[Int(node)].direct)]) }
    }
  }

  private mutating func markBranch(_ node: SchemaNode) {
    for instruction in instructions[Int(node.arrayEnd)..<Int(node.objectEnd)] {
      guard case .members(let number) = instruction else { continue }
      let table = tables.members[Int(number)]
      let rows = tables.properties[Int(table.firstProperty)..<Int(table.firstProperty + table.names.count)]
      let first = rows.firstIndex { $0.isRequired }.map { $0 - rows.startIndex }
      tables.members[Int(number)].firstRequired = Int32(first ?? -1)
    }
  }

  private mutating func nodesByName(_ keyword: SchemaKeyword, of schema: SchemaReading) -> [(String, Int32)] {
    guard keyword.isKnown(schema.rules), let position = schema.object.index(forKey: keyword.rawValue) else { return [] }
    let member = SchemaMember(keyword, value: schema.object.members[position].value, at: position, of: schema)
    return nodesByName(member)
  }

  private mutating func nodesByName(_ member: SchemaMember) -> [(String, Int32)] {
    guard let object = member.value.object else { return [] }
    let place = place(of: member)
    return object.members.enumerated().map { position, member in
      (member.key, node(for: library.places.child(of: place, at: position)))
    }
  }

  private func requiredNames(of schema: SchemaReading) -> [String] {
    guard let position = schema.object.index(forKey: "required"), SchemaKeyword.required.isKnown(schema.rules) else {
      return []
    }
    return names(schema.object.members[position].value)
  }

  /// Returns a list of unique names.
  private func names(_ value: JSONValue) -> [String] { (value.array ?? []).compactMap(\.string).withoutDuplicates }

  private mutating func patternProperties(of schema: SchemaReading) -> SchemaList {
    guard SchemaKeyword.patternProperties.isKnown(schema.rules),
      let position = schema.object.index(forKey: SchemaKeyword.patternProperties.rawValue)
    else { return .none }
    let start = tables.patternProperties.count
    let member = SchemaMember(
      .patternProperties,
      value: schema.object.members[position].value,
      at: position,
      of: schema
    )
    let place = place(of: member)
    for (position, (name, node)) in nodesByName(member).enumerated() {
      let child = library.places.child(of: place, at: position)
      guard let pattern = pattern(name, at: child) else { continue }
      tables.patternProperties.append(SchemaPatternProperty(pattern: pattern, node: node))
    }
    return SchemaList(start: Int32(start), count: Int32(tables.patternProperties.count - start))
  }

  mutating func compileObject(_ member: SchemaMember) {
    switch member.keyword {
    case .propertyNames: demand(.propertyNames(node: node(of: member)), for: .propertyNames)
    case .unevaluatedProperties: demand(.unevaluatedProperties(node: node(of: member)), for: .unevaluatedProperties)
    case .dependentSchemas:
      for (name, node) in nodesByName(member) { addDependency(on: name, node: node, keyword: member.keyword) }
    default: compileDependencies(member)
    }
  }

  private mutating func addDependency(on name: String, node: Int32, keyword: SchemaKeyword) {
    demand(.dependentSchema(name: addName(name), node: node), for: keyword)
  }

  /// Compiles `dependentRequired`, and `dependencies`, which may also contain schemas.
  private mutating func compileDependencies(_ member: SchemaMember) {
    guard let object = member.value.object else { return }
    let place = place(of: member)
    for (position, (name, value)) in object.enumerated() {
      if member.keyword == .dependencies, value.array == nil {
        addDependency(on: name, node: node(for: library.places.child(of: place, at: position)), keyword: member.keyword)
      } else {
        let required = names(value)
        let start = Int32(tables.names.count)
        tables.names += required
        let list = SchemaList(start: start, count: Int32(required.count))
        tables.dependencies.append(SchemaDependency(name: addName(name), required: list))
        demand(.dependentNames(Int32(tables.dependencies.count - 1)), for: member.keyword)
      }
    }
  }
}
