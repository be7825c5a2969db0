// Collecting the constraints on a value, with one choice made among alternatives.
import BacklotJSON

extension SampleRun {
  /// Processes all waiting demands and the demands that these add.
  mutating func settle(_ constraints: inout SampleConstraints, effort: SampleEffort) throws(SampleFailure) {
    while let demand = constraints.next() {
      let schema = program.nodes[Int(demand.node)]
      try spend(2 + Int(schema.objectEnd - schema.start) / 8, on: demand)
      let inner = entered(demand)
      if demand.isNegated {
        try contradict(inner, into: &constraints, effort: effort)
      } else {
        try take(inner, into: &constraints, effort: effort)
      }
    }
    if constraints.types.isEmpty, let place = constraints.first { throw failure(.types, at: place) }
  }

  func entered(_ demand: SampleDemand) -> SampleDemand {
    guard program.isDynamic else { return demand }
    let resource = program.nodes[Int(demand.node)].resource
    if demand.scopes.contains(resource) { return demand }
    return SampleDemand(node: demand.node, isNegated: demand.isNegated, scopes: demand.scopes + [resource])
  }

  private mutating func take(
    _ demand: SampleDemand,
    into constraints: inout SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) {
    let schema = program.nodes[Int(demand.node)]
    constraints.restrict(to: schema.types)
    takeAnnotations(of: demand, into: &constraints, effort: effort)
    for place in Int(schema.start)..<Int(schema.objectEnd) {
      let instruction = program.instructions[place]
      constraints.typesSpokenOf.formUnion(instruction.subject.types)
      switch instruction.subject {
      case .any: try takeAny(instruction, of: demand, into: &constraints, effort: effort)
      case .number: takeNumber(instruction, into: &constraints)
      case .string: takeText(instruction, of: demand, into: &constraints)
      case .array: takeArray(instruction, of: demand, into: &constraints)
      case .object: takeObject(instruction, of: demand, into: &constraints)
      }
    }
  }

  private mutating func takeAny(
    _ instruction: SchemaInstruction,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) {
    switch instruction {
    case .never: throw failure(.never, at: demand)
    case .reference(let node): constraints.add(demand.leading(to: node))
    case .dynamicReference(let number): constraints.add(demand.leading(to: target(of: number, demand.scopes)))
    case .allOf(let list):
      for node in program.tables.nodeLists[list.range] { constraints.add(demand.leading(to: node)) }
    case .anyOf(let list): _ = choose(from: list, of: demand, into: &constraints, effort: effort)
    case .oneOf(let list):
      let chosen = choose(from: list, of: demand, into: &constraints, effort: effort)
      constraints.isExact = constraints.isExact && list.count == 1
      if effort.negatesOthers {
        for place in list.range where place != chosen {
          contradictAlternative(demand.leading(to: program.tables.nodeLists[place], negated: true), in: &constraints)
        }
      }
    case .discriminated(let number):
      takeDiscriminated(program.tables.discriminators[Int(number)], of: demand, into: &constraints, effort: effort)
    case .not(let node): constraints.add(demand.leading(to: node, negated: true))
    case .conditional(let condition, let then, let otherwise):
      decide(condition, then: then, otherwise: otherwise, of: demand, into: &constraints)
    case .constant(let value): constraints.list([program.tables.values[Int(value)]])
    case .enumeration(let number):
      constraints.list(program.tables.values[Int(program.tables.enumerations[Int(number)].all)].array ?? [])
    default: break
    }
  }

  package func target(of number: Int32, _ scopes: [Int32]) -> Int32 {
    let reference = program.tables.dynamicReferences[Int(number)]
    let targets = program.tables.dynamicTargets[reference.targets.range]
    for scope in scopes {
      if let target = targets.first(where: { $0.resource == scope }) { return target.node }
    }
    return reference.fallback
  }

  /// Chooses one of several schemas; at the maximum depth, one with the fewest levels.
  private mutating func choose(
    from list: SchemaList,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints,
    effort: SampleEffort
  ) -> Int {
    let nodes = program.tables.nodeLists
    charge(list.range.count / 8)
    var places = list.range.filter { !heights.isEndless(nodes[$0]) }
    if isFull(at: effort.depth), let least = places.map({ heights[nodes[$0]] }).min() {
      places = places.filter { heights[nodes[$0]] == least }
    }
    if places.isEmpty { places = Array(list.range) }
    let meaningful = places.filter { !isNull(nodes[$0]) }
    if effort.isFirst, !isFull(at: effort.depth), !meaningful.isEmpty { places = meaningful }
    if list.count > 1 { constraints.hasChoices = true }
    let chosen = generator.draw(from: places)
    constraints.add(demand.leading(to: nodes[chosen]))
    return chosen
  }

  /// Chooses one of a discriminator's schemas, and the member's value that selects it.
  private mutating func takeDiscriminated(
    _ row: SchemaDiscriminator,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints,
    effort: SampleEffort
  ) {
    if let base = row.base { constraints.add(demand.leading(to: base)) }
    let chosen = choose(from: row.choices, of: demand, into: &constraints, effort: effort)
    let value = program.tables.nodeLists[Int(row.firstChoiceValue) + chosen - Int(row.choices.start)]
    if value < 0 {
      constraints.isExact = false
      return
    }
    let property = program.tables.names[Int(row.property)]
    constraints.required.insert(property)
    constraints.extraMembers.append(SampleConstraints.Row(property, of: demand.leading(to: value)))
  }

  private func isNull(_ node: Int32) -> Bool { program.nodes[Int(node)].types == .null }

  private mutating func decide(
    _ condition: Int32,
    then: Int32,
    otherwise: Int32,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints
  ) {
    constraints.hasChoices = true
    constraints.isExact = false
    var holds = generator.draw(below: 2) == 0
    if then >= 0, heights.isEndless(then) || program.nodes[Int(condition)].isNever(program) { holds = false }
    if otherwise >= 0, heights.isEndless(otherwise) { holds = true }
    constraints.add(demand.leading(to: condition, negated: !holds))
    let next = holds ? then : otherwise
    if next >= 0 { constraints.add(demand.leading(to: next)) }
  }
}

extension SchemaNode {
  func isNever(_ program: SchemaProgram) -> Bool {
    program.instructions[Int(start)..<Int(anyEnd)].contains { if case .never = $0 { true } else { false } }
  }
}

extension SchemaInstruction.Subject {
  var types: SchemaTypes {
    switch self {
    case .any: []
    case .number: [.number, .integer, .plainInteger]
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension SampleConstraints {
  /// Adds a list of allowed values; of several lists, the shortest is kept.
  mutating func list(_ values: [JSONValue]) {
    if let listed, listed.count <= values.count { return }
    listed = values
  }
}

// Annotations

extension SampleRun {
  private mutating func takeAnnotations(
    of demand: SampleDemand,
    into constraints: inout SampleConstraints,
    effort: SampleEffort
  ) {
    let schema = program.nodes[Int(demand.node)]
    guard let object = program.places[Int(schema.place)].value.object,
      program.resources.indices.contains(Int(schema.resource))
    else { return }
    let rules = program.resources[Int(schema.resource)].rules
    if rules.referencesStandAlone, object["$ref"]?.string != nil { return }
    if let example = object["example"] { constraints.examples.append(example) }
    if let examples = object["examples"]?.array {
      charge(examples.count / 8)
      constraints.examples += examples
    }
    if let value = object["default"] { constraints.defaults.append(value) }
    let reading = SchemaReading(at: Int(schema.place), object: object, in: Int(schema.resource), rules: rules)
    if effort.honorsFormats { takeTextAnnotations(from: reading, of: demand, into: &constraints) }
  }

  private func takeTextAnnotations(
    from reading: SchemaReading,
    of demand: SampleDemand,
    into constraints: inout SampleConstraints
  ) {
    if let format = reading.value(of: .format)?.string.flatMap(SchemaFormat.init(named:)) {
      constraints.take(format)
      // Later attempts omit the format.
      constraints.hasChoices = true
      constraints.typesSpokenOf.formUnion(format.isOfNumbers ? .number : .string)
    }
    let encoding = reading.value(of: .contentEncoding)?.string.flatMap(SchemaEncoding.init(named:))
    let isJSON = SchemaContent.isJSON(reading.value(of: .contentMediaType)?.string ?? "")
    if encoding != nil || isJSON, constraints.content == nil {
      let content = SchemaContent(encoding: encoding, isJSON: isJSON, node: -1)
      constraints.content = SampleConstraints.Row(content, of: demand)
      constraints.typesSpokenOf.formUnion(.string)
    }
  }
}
