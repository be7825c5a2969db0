package import BacklotJSON

extension JSONSchema {
  /// Removes members of the opposite direction from values: `writeOnly` ones from responses, `readOnly` ones from
  /// requests.
  ///
  /// Of the schemas in `oneOf` and `anyOf`, those that accept the value apply; of a discriminator's schemas, the
  /// selected one.
  package struct MemberFilter: Sendable {
    private let schema: JSONSchema
    private let purposes: SchemaPurposes

    /// Creates a filter, or returns `nil` if no member of the schema is opposite to its ``JSONSchema/purpose``.
    package init?(_ schema: JSONSchema) {
      purposes = SchemaPurposes(schema.purpose, in: schema.program)
      guard purposes.hasOpposite else { return nil }
      self.schema = schema
    }

    /// Returns a value without those members, at any depth.
    package func filtered(_ value: JSONValue) -> JSONValue {
      var walk = SchemaFilterWalk(schema.program, purposes: purposes, limits: schema.limits)
      return walk.filtered(value, by: [0], depth: 0)
    }
  }
}

/// A traversal of a value that tracks the nodes that apply to each part.
private struct SchemaFilterWalk {
  let program: SchemaProgram
  let purposes: SchemaPurposes
  let maximumDepth: Int
  /// The run that checks which of several schemas accept a value.
  var run: SchemaRun<SilentReport>

  init(_ program: SchemaProgram, purposes: SchemaPurposes, limits: JSONSchemaLimits) {
    self.program = program
    self.purposes = purposes
    maximumDepth = limits.maximumDepth
    run = SchemaRun(program, steps: limits.maximumSteps, depth: limits.maximumDepth, report: SilentReport())
  }

  mutating func filtered(_ value: JSONValue, by nodes: [Int32], depth: Int) -> JSONValue {
    // Deeper values are not valid either.
    guard !nodes.isEmpty, depth < maximumDepth else { return value }
    switch value {
    case .object(let object): return .object(filtered(object, by: all(nodes, about: value), depth: depth))
    case .array(let elements):
      let nodes = all(nodes, about: value)
      return .array(
        elements.enumerated().map { filtered($1, by: self.nodes(ofElement: $0, among: nodes), depth: depth + 1) }
      )
    case .null, .bool, .number, .string: return value
    }
  }

  private mutating func filtered(_ object: JSONObject, by nodes: [Int32], depth: Int) -> JSONObject {
    var kept = JSONObject()
    for (name, value) in object {
      let inner = self.nodes(ofMember: name, among: nodes)
      if inner.contains(where: { purposes[$0] }) { continue }
      kept[name] = filtered(value, by: inner, depth: depth + 1)
    }
    return kept
  }
}

// MARK: - Nodes that apply to the same value

extension SchemaFilterWalk {
  /// Returns the nodes and all others that apply to the same value with them.
  private mutating func all(_ nodes: [Int32], about value: JSONValue) -> [Int32] {
    var found = nodes
    var seen = Set(nodes)
    var next = 0
    while next < found.count {
      for node in companions(of: found[next], about: value) where node >= 0 && seen.insert(node).inserted {
        found.append(node)
      }
      next += 1
    }
    return found
  }

  private mutating func companions(of node: Int32, about value: JSONValue) -> [Int32] {
    let row = program.nodes[Int(node)]
    var companions: [Int32] = []
    for place in Int(row.start)..<Int(row.anyEnd) { companions += targets(of: program.instructions[place], for: value) }
    guard let object = value.object else { return companions }
    for place in Int(row.arrayEnd)..<Int(row.objectEnd) {
      guard case .dependentSchema(let name, let target) = program.instructions[place] else { continue }
      if object.index(forKey: program.tables.names[Int(name)]) != nil { companions.append(target) }
    }
    return companions
  }

  private mutating func targets(of instruction: SchemaInstruction, for value: JSONValue) -> [Int32] {
    let tables = program.tables
    switch instruction {
    case .reference(let target): return [target]
    case .dynamicReference(let number): return [tables.dynamicReferences[Int(number)].fallback]
    case .allOf(let list): return Array(tables.nodeLists[list.range])
    case .anyOf(let list), .oneOf(let list): return tables.nodeLists[list.range].filter { accepts(value, by: $0) }
    case .discriminated(let number): return selection(by: tables.discriminators[Int(number)], for: value)
    case .conditional(let condition, let then, let otherwise):
      return accepts(value, by: condition) ? [condition, then] : [otherwise]
    default: return []
    }
  }

  /// Returns the schema that a discriminator selects for a value, and its companion.
  ///
  /// If it selects no schema, the schemas that accept the value are returned.
  private mutating func selection(by row: SchemaDiscriminator, for value: JSONValue) -> [Int32] {
    let tables = program.tables
    let name = value.object?[tables.names[Int(row.property)]]?.string
    if let name, let choice = program.position(of: name, in: row.values, likely: 0) {
      let chosen = [
        tables.nodeLists[Int(row.firstTarget) + choice], tables.nodeLists[Int(row.firstCompanion) + choice],
      ]
      if chosen[0] >= 0 { return chosen }
    }
    return row.branches(tables).filter { accepts(value, by: $0) }
  }

  /// Returns true if a node accepts a value, or if the check takes too long.
  private mutating func accepts(_ value: JSONValue, by node: Int32) -> Bool {
    let isAccepted = run.check(value, against: node)
    return isAccepted || run.isExhausted || run.steps < 0
  }
}

// MARK: - Nodes that apply to a part of a value

extension SchemaFilterWalk {
  private mutating func nodes(ofMember name: String, among nodes: [Int32]) -> [Int32] {
    var found: [Int32] = []
    var others: [Int32] = []
    for node in nodes {
      let row = program.nodes[Int(node)]
      for place in Int(row.arrayEnd)..<Int(row.objectEnd) {
        switch program.instructions[place] {
        case .members(let number): found += self.nodes(ofMember: name, in: program.tables.members[Int(number)])
        case .unevaluatedProperties(let target): others.append(target)
        default: break
        }
      }
    }
    return found.isEmpty ? others : found
  }

  private mutating func nodes(ofMember name: String, in table: SchemaMembers) -> [Int32] {
    var next = 0
    let property = program.property(named: name, in: table, next: &next).node
    var found = property >= 0 ? [property] : []
    for row in table.patterns.range {
      let pattern = program.tables.patternProperties[row]
      if run.occurs(pattern.pattern, in: name) { found.append(pattern.node) }
    }
    return found.isEmpty && table.additional >= 0 ? [table.additional] : found
  }

  private func nodes(ofElement position: Int, among nodes: [Int32]) -> [Int32] {
    var found: [Int32] = []
    var others: [Int32] = []
    for node in nodes {
      let row = program.nodes[Int(node)]
      for place in Int(row.stringEnd)..<Int(row.arrayEnd) {
        switch program.instructions[place] {
        case .elements(let prefix, let rest):
          let target = position < Int(prefix.count) ? program.tables.nodeLists[Int(prefix.start) + position] : rest
          if target >= 0 { found.append(target) }
        case .unevaluatedItems(let target): others.append(target)
        default: break
        }
      }
    }
    return found.isEmpty ? others : found
  }
}
