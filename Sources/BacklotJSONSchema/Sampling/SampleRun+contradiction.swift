// Negation, as in `not`: one constraint is drawn and inverted.
import BacklotJSON

extension SampleRun {
  mutating func contradict(
    _ demand: SampleDemand,
    into constraints: inout SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) {
    let schema = program.nodes[Int(demand.node)]
    constraints.isExact = false
    constraints.hasChoices = true
    if schema.isNever(program) { return }
    if schema.isTrivial { throw failure(.never, at: demand) }
    let others = SchemaTypes.all.subtracting(schema.types).subtracting(schema.types.hasNumbers ? .number : [])
    let hasOtherTypes = !constraints.types.restricted(to: others).isEmpty
    let places = Array(Int(schema.start)..<Int(schema.objectEnd)).filter {
      let types = program.instructions[$0].subject.types
      return types.isEmpty || !constraints.types.restricted(to: types).isEmpty
    }
    let prefersEnds = prefersEnds(effort)
    let flat = prefersEnds ? places.filter { isFlat(program.instructions[$0], under: constraints) } : []
    let chosen = flat.isEmpty && !(prefersEnds && hasOtherTypes) ? places : flat
    let drawn = generator.draw(below: max(1, chosen.count + (hasOtherTypes ? 1 : 0)))
    if drawn >= chosen.count {
      if hasOtherTypes { constraints.restrict(to: others) }
    } else {
      contradict(program.instructions[chosen[drawn]], of: demand, into: &constraints, prefersEnds: prefersEnds)
    }
  }

  /// Excludes an alternative of a `oneOf`: by the omission of a member that it requires, or if values have no members,
  /// by any of its constraints.
  ///
  /// A member of another type would also exclude it, but no reader of the schema would expect such a value.
  mutating func contradictAlternative(_ demand: SampleDemand, in constraints: inout SampleConstraints) {
    let schema = program.nodes[Int(program.nodes[Int(demand.node)].direct)]
    var hasMembers = schema.types == .object
    for place in Int(schema.arrayEnd)..<Int(schema.objectEnd) {
      guard case .members(let number) = program.instructions[place] else { continue }
      hasMembers = true
      let table = program.tables.members[Int(number)]
      if let row = drawn(from: forbiddableRows(of: table, under: constraints)) {
        constraints.forbiddenNames.insert(program.tables.names[Int(table.names.first) + row])
        return
      }
    }
    if !hasMembers { constraints.add(demand) }
  }

  /// Returns true if a demand is contradicted independently of a value's contents.
  private func isFlat(_ instruction: SchemaInstruction, under constraints: SampleConstraints) -> Bool {
    switch instruction {
    case .constant, .enumeration, .minItems, .contains, .minProperties, .dependentNames: true
    case .members(let number): !forbiddableRows(of: program.tables.members[Int(number)], under: constraints).isEmpty
    default: instruction.subject == .number || instruction.subject == .string
    }
  }

  /// Returns the required members of a schema that may still be omitted.
  private func forbiddableRows(of table: SchemaMembers, under constraints: SampleConstraints) -> [Int] {
    (0..<Int(table.names.count)).filter { row in
      program.tables.properties[Int(table.firstProperty) + row].isRequired
        && !constraints.required.contains(program.tables.names[Int(table.names.first) + row])
    }
  }

  private mutating func contradict(
    _ instruction: SchemaInstruction,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints,
    prefersEnds: Bool
  ) {
    let types = instruction.subject.types
    if !types.isEmpty { constraints.restrict(to: types) }
    switch instruction.subject {
    case .any: contradictAny(instruction, of: demand, into: &constraints, prefersEnds: prefersEnds)
    case .number: contradictNumber(instruction, into: &constraints)
    case .string:
      if case .minLength(let count) = instruction { constraints.length.lower(to: count - 1) }
      if case .maxLength(let count) = instruction { constraints.length.raise(to: count.adding(1)) }
    case .array: contradictArray(instruction, of: demand, into: &constraints)
    case .object: contradictObject(instruction, of: demand, into: &constraints, prefersEnds: prefersEnds)
    }
  }

  private mutating func contradictAny(
    _ instruction: SchemaInstruction,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints,
    prefersEnds: Bool
  ) {
    let nodes = program.tables.nodeLists
    switch instruction {
    case .reference(let node): constraints.add(demand.opposing(node))
    case .dynamicReference(let number): constraints.add(demand.opposing(target(of: number, demand.scopes)))
    case .allOf(let list):
      constraints.add(demand.opposing(nodes[Int(list.start) + generator.draw(below: Int(list.count))]))
    case .anyOf(let list): for node in nodes[list.range] { constraints.add(demand.opposing(node)) }
    case .oneOf(let list):
      contradictOne(Array(nodes[list.range]), of: demand, into: &constraints, prefersEnds: prefersEnds)
    case .discriminated(let number):
      let row = program.tables.discriminators[Int(number)]
      let branches = row.base.map { [$0] } ?? Array(row.branches(program.tables))
      contradictOne(branches, of: demand, into: &constraints, prefersEnds: prefersEnds)
    case .not(let node): constraints.add(demand.supporting(node))
    case .conditional(let condition, let then, let otherwise):
      let holds = then >= 0 && (otherwise < 0 || generator.draw(below: 2) == 0)
      constraints.add(holds ? demand.supporting(condition) : demand.opposing(condition))
      let next = holds ? then : otherwise
      if next >= 0 { constraints.add(demand.opposing(next)) }
    case .constant(let value): constraints.forbidden.append(program.tables.values[Int(value)])
    case .enumeration(let number):
      let values = program.tables.values[Int(program.tables.enumerations[Int(number)].all)].array ?? []
      charge(values.count / 8)
      constraints.forbidden += values
    default: break
    }
  }

  /// Requires that all of several schemas reject the value, or that two of them accept it.
  private mutating func contradictOne(
    _ nodes: [Int32],
    of demand: SampleDemand,
    into constraints: inout SampleConstraints,
    prefersEnds: Bool
  ) {
    if prefersEnds || nodes.count < 2 || generator.draw(below: 2) == 0 {
      for node in nodes { constraints.add(demand.opposing(node)) }
    } else {
      let first = generator.draw(below: nodes.count - 1)
      for node in [nodes[first], nodes[first + 1]] { constraints.add(demand.supporting(node)) }
    }
  }

  private func contradictNumber(_ instruction: SchemaInstruction, into constraints: inout SampleConstraints) {
    let numbers = program.tables.numbers
    switch instruction {
    case .minimum(let number): constraints.numbers.lower(to: numbers[Int(number)].number, isExclusive: true)
    case .exclusiveMinimum(let number): constraints.numbers.lower(to: numbers[Int(number)].number)
    case .maximum(let number): constraints.numbers.raise(to: numbers[Int(number)].number, isExclusive: true)
    case .exclusiveMaximum(let number): constraints.numbers.raise(to: numbers[Int(number)].number)
    default: break
    }
  }

  private mutating func contradictArray(
    _ instruction: SchemaInstruction,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints
  ) {
    switch instruction {
    case .minItems(let count): constraints.items.lower(to: count - 1)
    case .maxItems(let count): constraints.items.raise(to: count.adding(1))
    case .uniqueItems:
      constraints.items.raise(to: 2)
      constraints.hasTwins = true
    case .elements(let prefix, let rest):
      let nodes = program.tables.nodeLists[prefix.range]
      let place = generator.draw(below: nodes.count + (rest >= 0 ? 1 : 0))
      constraints.items.raise(to: place + 1)
      let node = place < nodes.count ? nodes[nodes.startIndex + place] : rest
      constraints.extraElements.append(SampleConstraints.Row(place, of: demand.opposing(node)))
    case .unevaluatedItems(let node): constraints.lastElements.append(demand.opposing(node))
    case .contains(let row): constraints.allElements.append(demand.opposing(program.tables.contains[Int(row)].node))
    default: break
    }
  }

  private mutating func contradictObject(
    _ instruction: SchemaInstruction,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints,
    prefersEnds: Bool
  ) {
    let tables = program.tables
    switch instruction {
    case .minProperties(let count): constraints.members.lower(to: count - 1)
    case .maxProperties(let count): constraints.members.raise(to: count.adding(1))
    case .members(let number):
      contradictMembers(tables.members[Int(number)], of: demand, into: &constraints, prefersEnds: prefersEnds)
    case .dependentNames(let number):
      let dependency = tables.dependencies[Int(number)]
      constraints.required.insert(tables.names[Int(dependency.name)])
      if let name = tables.names[dependency.required.range].last { constraints.forbiddenNames.insert(name) }
    case .propertyNames(let node):
      constraints.names.append(demand.opposing(node))
      constraints.members.raise(to: 1)
    case .unevaluatedProperties(let node): constraints.freshMembers.append(demand.opposing(node))
    case .dependentSchema(let name, let node):
      constraints.required.insert(tables.names[Int(name)])
      constraints.add(demand.opposing(node))
    default: break
    }
  }

  private mutating func contradictMembers(
    _ table: SchemaMembers,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints,
    prefersEnds: Bool
  ) {
    if prefersEnds, let row = drawn(from: forbiddableRows(of: table, under: constraints)) {
      constraints.forbiddenNames.insert(program.tables.names[Int(table.names.first) + row])
      return
    }
    let count = Int(table.names.count)
    let others = (table.additional >= 0 ? 1 : 0) + Int(table.patterns.count)
    let row = generator.draw(below: max(1, count + others))
    guard row < count else {
      if table.additional >= 0 { constraints.freshMembers.append(demand.opposing(table.additional)) }
      return
    }
    let name = program.tables.names[Int(table.names.first) + row]
    let property = program.tables.properties[Int(table.firstProperty) + row]
    if property.isRequired, property.node < 0 || generator.draw(below: 2) == 0 {
      constraints.forbiddenNames.insert(name)
    } else {
      constraints.required.insert(name)
      constraints.extraMembers.append(SampleConstraints.Row(name, of: demand.opposing(property.node)))
    }
  }
}

extension SampleRun {
  fileprivate mutating func drawn(from rows: [Int]) -> Int? { rows.isEmpty ? nil : generator.draw(from: rows) }
}

extension SampleDemand {
  func supporting(_ node: Int32) -> SampleDemand { leading(to: node) }
  func opposing(_ node: Int32) -> SampleDemand { leading(to: node, negated: true) }
}

extension Int {
  /// Returns the sum, clamped to the largest integer.
  func adding(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
