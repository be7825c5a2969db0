// The keywords of each type.
import BacklotJSON

extension SampleRun {
  func takeNumber(_ instruction: SchemaInstruction, into constraints: inout SampleConstraints) {
    let numbers = program.tables.numbers
    switch instruction {
    case .minimum(let number): constraints.numbers.raise(to: numbers[Int(number)].number)
    case .exclusiveMinimum(let number): constraints.numbers.raise(to: numbers[Int(number)].number, isExclusive: true)
    case .maximum(let number): constraints.numbers.lower(to: numbers[Int(number)].number)
    case .exclusiveMaximum(let number): constraints.numbers.lower(to: numbers[Int(number)].number, isExclusive: true)
    case .multipleOf(let number): constraints.numbers.divisors.append(numbers[Int(number)].number)
    case .format(let format): constraints.take(format)
    default: break
    }
  }

  func takeText(_ instruction: SchemaInstruction, of demand: SampleDemand, into constraints: inout SampleConstraints) {
    switch instruction {
    case .minLength(let count): constraints.length.raise(to: count)
    case .maxLength(let count): constraints.length.lower(to: count)
    case .pattern(let number): if !constraints.patterns.contains(number) { constraints.patterns.append(number) }
    case .format(let format): constraints.take(format)
    case .content(let number):
      constraints.content = SampleConstraints.Row(program.tables.contents[Int(number)], of: demand)
      constraints.isExact = false
    default: break
    }
  }

  func takeArray(_ instruction: SchemaInstruction, of demand: SampleDemand, into constraints: inout SampleConstraints) {
    switch instruction {
    case .minItems(let count): constraints.items.raise(to: count)
    case .maxItems(let count): constraints.items.lower(to: count)
    case .uniqueItems: constraints.isUnique = true
    case .elements(let prefix, let rest):
      constraints.elements.append(SampleConstraints.Row((prefix, rest), of: demand))
      limitItems(prefix: prefix, rest: rest, in: &constraints)
    case .contains(let row):
      constraints.contains.append(SampleConstraints.Row(program.tables.contains[Int(row)], of: demand))
      constraints.isExact = false
    case .unevaluatedItems(let node):
      constraints.unevaluatedItems.append(demand.leading(to: node))
      constraints.isExact = false
    default: break
    }
  }

  /// Ends arrays before disallowed elements.
  private func limitItems(prefix: SchemaList, rest: Int32, in constraints: inout SampleConstraints) {
    let nodes = program.tables.nodeLists[prefix.range]
    if let first = nodes.firstIndex(where: { program.nodes[Int($0)].isNever(program) }) {
      constraints.items.lower(to: first - nodes.startIndex)
    } else if rest >= 0, program.nodes[Int(rest)].isNever(program) {
      constraints.items.lower(to: nodes.count)
    }
  }

  mutating func takeObject(
    _ instruction: SchemaInstruction,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints
  ) {
    let tables = program.tables
    switch instruction {
    case .minProperties(let count): constraints.members.raise(to: count)
    case .maxProperties(let count): constraints.members.lower(to: count)
    case .members(let number): takeMembers(tables.members[Int(number)], of: demand, into: &constraints)
    case .propertyNames(let node):
      constraints.names.append(demand.leading(to: node))
      if program.nodes[Int(node)].isNever(program) { constraints.members.lower(to: 0) }
    case .dependentNames(let number): constraints.dependencies.append(tables.dependencies[Int(number)])
    case .dependentSchema(let name, let node):
      constraints.dependentSchemas.append(SampleConstraints.Row(name, of: demand.leading(to: node)))
    case .unevaluatedProperties(let node):
      constraints.unevaluatedProperties.append(demand.leading(to: node))
      constraints.isExact = false
    default: break
    }
  }

  private mutating func takeMembers(
    _ table: SchemaMembers,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints
  ) {
    constraints.tables.append(SampleConstraints.Row(table, of: demand))
    charge(Int(table.names.count) / 8)
    for row in 0..<Int(table.names.count) {
      let property = program.tables.properties[Int(table.firstProperty) + row]
      if property.isRequired { constraints.required.insert(program.tables.names[Int(table.names.first) + row]) }
    }
  }
}

extension SampleConstraints {
  mutating func take(_ format: SchemaFormat) {
    guard format.isOfNumbers else {
      if !formats.contains(format) { formats.append(format) }
      return
    }
    guard let range = format.integers else { return }
    numbers.isInteger = true
    numbers.raise(to: range.least)
    numbers.lower(to: range.most)
  }
}

extension SchemaFormat {
  /// The range of integers that a number format allows, or `nil` for formats of other numbers.
  fileprivate var integers: (least: JSONNumber, most: JSONNumber)? {
    switch self {
    case .int8: (JSONNumber(Int8.min), JSONNumber(Int8.max))
    case .int16: (JSONNumber(Int16.min), JSONNumber(Int16.max))
    case .int32: (JSONNumber(Int32.min), JSONNumber(Int32.max))
    case .int64: (JSONNumber(Int64.min), JSONNumber(Int64.max))
    case .uint8: (0, JSONNumber(UInt8.max))
    case .uint16: (0, JSONNumber(UInt16.max))
    case .uint32: (0, JSONNumber(UInt32.max))
    case .uint64: (0, JSONNumber(UInt64.max))
    case .doubleInteger: (JSONNumber(-(1 << 53) + 1), JSONNumber((1 << 53) - 1))
    default: nil
    }
  }
}
