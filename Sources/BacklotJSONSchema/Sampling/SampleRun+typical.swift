// Samples as shown in documentation: the schema's examples, or else common placeholders.
import BacklotJSON

extension SampleRun {
  /// The maximum depth of a typical value.
  private static var mostTypicalLevels: Int { 15 }
  /// The number of values from which a recursive schema is not repeated but empty.
  private static var fewValues: Int { 100 }
  /// The maximum number of open schemas, since each takes several kilobytes of stack.
  private static var mostOpenNodes: Int { 40 }

  /// Returns the typical value, or a generated one if that is invalid.
  mutating func typicalValue(for demand: SampleDemand) throws(SampleFailure) -> JSONValue {
    do throws(SampleFailure) {
      if let value = try typicalValue(for: demand, depth: 0) { return value }
    } catch {
      if case .steps = error.problem { throw error }
      // The value as a whole may still be generated in another way.
      path = []
      openNodes = []
    }
    return try value(for: [demand], depth: 0)
  }

  /// Returns the typical value of a part, or `nil` if it would repeat an open schema.
  mutating func typicalValue(for demand: SampleDemand, depth: Int) throws(SampleFailure) -> JSONValue? {
    try spend(40, on: demand)
    if depth > Self.mostTypicalLevels || isFull || isEnded(direct(demand)) {
      return try ended(demand)
    }
    guard let value = try typicalPart(demand, depth: depth) else {
      if isUnvalidated { return .null }
      return try accepts(.null, for: [demand]) ? .null : value(for: [demand], depth: depth)
    }
    if try accepts(value, for: [demand]) { return value }
    let completed = try completed(value, for: demand, depth: depth)
    if let completed, try accepts(completed, for: [demand]) { return completed }
    let plain = completed ?? value
    if isUnvalidated { return plain }
    guard try accepts(plain, for: [demand], allowingAmbiguity: true) else {
      return try self.value(for: [demand], depth: depth)
    }
    return try unambiguous(plain, for: demand, depth: depth)
  }

  /// Returns a value that only one alternative of a `oneOf` accepts instead of one that several accept, or that one if
  /// only unlikely values tell the alternatives apart.
  private mutating func unambiguous(
    _ value: JSONValue,
    for demand: SampleDemand,
    depth: Int
  ) throws(SampleFailure) -> JSONValue {
    ambiguityCount += 1
    if value.object != nil || value.array != nil { return value }
    do throws(SampleFailure) {
      return try self.value(for: [demand], depth: depth)
    } catch {
      if case .steps = error.problem { throw error }
      return value
    }
  }

  /// Returns true if an open schema must not be entered again.
  private func isEnded(_ node: Int32) -> Bool {
    let count = openNodes.count { $0 == node }
    return count > 1 || count == 1 && valueCount >= Self.fewValues
  }

  private func direct(_ demand: SampleDemand) -> Int32 { program.nodes[Int(demand.node)].direct }

  private mutating func ended(_ demand: SampleDemand) throws(SampleFailure) -> JSONValue? {
    for value in [JSONValue.object(JSONObject()), .array([])] where try accepts(value, for: [demand]) { return value }
    return nil
  }

  /// Adds required members that no schema describes.
  private mutating func completed(
    _ value: JSONValue,
    for demand: SampleDemand,
    depth: Int
  ) throws(SampleFailure) -> JSONValue? {
    guard var object = value.object else { return nil }
    let effort = SampleEffort(attempt: 0, attempts: 1, depth: depth)
    var constraints = SampleConstraints()
    constraints.add(demand)
    do throws(SampleFailure) {
      try settle(&constraints, effort: effort)
      for position in 0..<constraints.required.count where object[constraints.required[position]] == nil {
        let name = constraints.required[position]
        let goal = goal(forMember: name, constraints)
        object[name] =
          if let only = goal.first, goal.count == 1 {
            try typicalMember(named: name, for: only, isRequired: true, depth: depth)
          } else {
            try part(at: name, for: goal, effort: effort)
          }
      }
    } catch {
      if error.isFinal { throw error }
      return nil
    }
    return try accepts(.object(object), for: [demand], allowingAmbiguity: true) ? .object(object) : nil
  }

  /// Returns the value that a schema and its companions describe, valid or not, or `nil` if they describe no value.
  private mutating func typicalPart(_ origin: SampleDemand, depth: Int) throws(SampleFailure) -> JSONValue? {
    let demand = entered(origin)
    try spend(8, on: demand)
    guard !isEnded(demand.node), openNodes.count < Self.mostOpenNodes else { return nil }
    openNodes.append(demand.node)
    defer { openNodes.removeLast() }
    countValue()
    let keywords = TypicalKeywords(program, node: demand.node)
    if let value = try saidValue(by: keywords, for: demand) { return value }
    let schema = program.nodes[Int(demand.node)]
    var value = try ownValue(from: keywords, for: demand, depth: depth)
    for place in Int(schema.start)..<Int(schema.anyEnd) {
      if let nodes = alternatives(of: program.instructions[place]) {
        value = try typicalAlternative(among: nodes, besides: value, for: demand, depth: depth)
        continue
      }
      for other in companions(of: program.instructions[place], for: demand) {
        guard let part = try typicalPart(other, depth: depth) else { continue }
        value = value?.merged(with: part) ?? part
      }
      if let (name, text) = name(chosenBy: program.instructions[place]), case .object(var object)? = value {
        object[name] = text
        value = .object(object)
      }
    }
    return value
  }

  /// Returns the first valid value that a schema contains, by its text if it has another type than the schema.
  private mutating func saidValue(
    by keywords: TypicalKeywords,
    for demand: SampleDemand
  ) throws(SampleFailure) -> JSONValue? {
    let place = Int(program.nodes[Int(demand.node)].place)
    for (path, value) in keywords.said(options) {
      if try accepts(value, for: [demand], allowingAmbiguity: true) { return value }
      guard let type = keywords.type,
        let other = program.places.scalar(at: path, in: place, as: type, program.documents),
        try accepts(other, for: [demand], allowingAmbiguity: true)
      else { continue }
      return other
    }
    return nil
  }

  /// Returns the schemas of which one or more must accept a value.
  private func alternatives(of instruction: SchemaInstruction) -> ArraySlice<Int32>? {
    switch instruction {
    case .oneOf(let list), .anyOf(let list): program.tables.nodeLists[list.range].prefix(Self.mostAlternatives)
    default: nil
    }
  }

  /// Returns the value of the first alternative that can be told apart, or else that of the first.
  ///
  /// - Parameter value: The value that the other keywords of the schema describe.
  private mutating func typicalAlternative(
    among nodes: ArraySlice<Int32>,
    besides value: JSONValue?,
    for demand: SampleDemand,
    depth: Int
  ) throws(SampleFailure) -> JSONValue? {
    var first: JSONValue?
    for node in nodes {
      guard let part = try typicalPart(demand.leading(to: node), depth: depth) else { continue }
      let whole = value?.merged(with: part) ?? part
      if try accepts(whole, for: [demand]) { return whole }
      if let smaller = try toldApart(whole, by: node, for: demand) { return smaller }
      first = first ?? whole
    }
    if value == nil, first != nil, let scalar = try plainScalar(for: demand) { return scalar }
    return first ?? value
  }

  /// Returns a scalar that tells an alternative without a type, such as `{}`, apart from those with one.
  private mutating func plainScalar(for demand: SampleDemand) throws(SampleFailure) -> JSONValue? {
    for scalar in [JSONValue.string("string"), 0, true] where try accepts(scalar, for: [demand]) { return scalar }
    return nil
  }

  /// Returns an object of an alternative without a member due to which several alternatives accept it.
  private mutating func toldApart(
    _ value: JSONValue,
    by node: Int32,
    for demand: SampleDemand
  ) throws(SampleFailure) -> JSONValue? {
    guard let object = value.object, object.count <= Self.mostOmitted,
      try accepts(value, for: [demand], allowingAmbiguity: true)
    else { return nil }
    for name in object.keys.reversed() {
      var smaller = object
      smaller.removeValue(forKey: name)
      if try accepts(.object(smaller), for: [demand, demand.leading(to: node)]) { return .object(smaller) }
    }
    return nil
  }

  /// The maximum number of alternatives to try.
  private static var mostAlternatives: Int { 16 }
  /// The maximum number of members to omit in turn.
  private static var mostOmitted: Int { 32 }

  /// Returns the schemas that apply in addition, the first one of a discriminator's alternatives.
  private func companions(of instruction: SchemaInstruction, for demand: SampleDemand) -> [SampleDemand] {
    switch instruction {
    case .reference(let node): return [demand.leading(to: node)]
    case .dynamicReference(let number): return [demand.leading(to: target(of: number, demand.scopes))]
    case .allOf(let list): return program.tables.nodeLists[list.range].map { demand.leading(to: $0) }
    case .discriminated(let number):
      let row = program.tables.discriminators[Int(number)]
      let chosen = demand.leading(to: program.tables.nodeLists[Int(row.choices.start)])
      return row.base.map { [demand.leading(to: $0), chosen] } ?? [chosen]
    case .conditional(let condition, let then, _) where then >= 0:
      return [demand.leading(to: condition), demand.leading(to: then)]
    default: return []
    }
  }

  /// Returns the member that selects the first of several schemas, and its value.
  private func name(chosenBy instruction: SchemaInstruction) -> (String, JSONValue)? {
    guard case .discriminated(let number) = instruction else { return nil }
    let row = program.tables.discriminators[Int(number)]
    let node = program.tables.nodeLists[Int(row.firstChoiceValue)]
    guard node >= 0, case .enumeration(let list) = program.instructions[Int(program.nodes[Int(node)].start)],
      let text = program.tables.values[Int(program.tables.enumerations[Int(list)].all)].array?.first
    else { return nil }
    return (program.tables.names[Int(row.property)], text)
  }
}

// By type

extension SampleRun {
  private mutating func ownValue(
    from keywords: TypicalKeywords,
    for demand: SampleDemand,
    depth: Int
  ) throws(SampleFailure) -> JSONValue? {
    switch keywords.type {
    case "object": .object(try typicalMembers(demand, depth: depth))
    case "array": .array(try typicalElements(from: keywords, for: demand, depth: depth))
    case "string", "file": .string(keywords.text(named: path.last ?? "id"))
    case "number", "integer": try typicalNumber(from: keywords, for: demand)
    case "boolean": true
    default: nil
    }
  }

  private mutating func typicalNumber(
    from keywords: TypicalKeywords,
    for demand: SampleDemand
  ) throws(SampleFailure) -> JSONValue? {
    for number in keywords.numbers where try accepts(.number(number), for: [demand]) { return .number(number) }
    return 0
  }

  private mutating func typicalMembers(_ demand: SampleDemand, depth: Int) throws(SampleFailure) -> JSONObject {
    let schema = program.nodes[Int(demand.node)]
    var object = JSONObject()
    for place in Int(schema.arrayEnd)..<Int(schema.objectEnd) {
      guard case .members(let number) = program.instructions[place] else { continue }
      let table = program.tables.members[Int(number)]
      for row in 0..<Int(table.names.count) {
        let property = program.tables.properties[Int(table.firstProperty) + row]
        guard property.node >= 0, !purposes[property.node] || property.isRequired else { continue }
        let name = program.tables.names[Int(table.names.first) + row]
        object[name] = try typicalMember(
          named: name,
          for: demand.leading(to: property.node),
          isRequired: property.isRequired,
          depth: depth
        )
      }
      guard table.additional >= 0, options.additionalMembers, isObject(table.additional) else { continue }
      for name in ["property1", "property2"] {
        object[name] = try typicalMember(
          named: name,
          for: demand.leading(to: table.additional),
          isRequired: false,
          depth: depth
        )
      }
    }
    return object
  }

  private func isObject(_ node: Int32) -> Bool {
    program.places[Int(program.nodes[Int(node)].place)].value.object != nil
  }

  private mutating func typicalMember(
    named name: String,
    for demand: SampleDemand,
    isRequired: Bool,
    depth: Int
  ) throws(SampleFailure) -> JSONValue? {
    path.append(name)
    defer { path.removeLast() }
    if !isRequired, isFull { return nil }
    do throws(SampleFailure) {
      let value = try typicalValue(for: demand, depth: depth + 1)
      if isUnvalidated { return value }
      return isRequired && value == nil ? try self.value(for: [demand], depth: depth + 1) : value
    } catch {
      // Optional members that cannot be created are omitted.
      if case .steps = error.problem { throw error }
      if isRequired { throw error }
      return nil
    }
  }

  private mutating func typicalElements(
    from keywords: TypicalKeywords,
    for demand: SampleDemand,
    depth: Int
  ) throws(SampleFailure) -> [JSONValue] {
    var elements: [JSONValue] = []
    for node in typicalElementNodes(from: keywords, for: demand) {
      path.append(String(elements.count))
      defer { path.removeLast() }
      guard let element = try typicalValue(for: demand.leading(to: node), depth: depth + 1) else { break }
      elements.append(element)
    }
    return elements.isEmpty ? keywords.unknownElement.map { [$0] } ?? [] : elements
  }

  /// Returns the schemas of the elements to include: one, unless more are required.
  private func typicalElementNodes(from keywords: TypicalKeywords, for demand: SampleDemand) -> [Int32] {
    let schema = program.nodes[Int(demand.node)]
    let count = min(keywords.count("maxItems") ?? .max, max(1, keywords.count("minItems") ?? 1), Self.mostParts)
    var (prefix, rest): ([Int32], Int32) = ([], -1)
    for place in Int(schema.stringEnd)..<Int(schema.arrayEnd) {
      switch program.instructions[place] {
      case .elements(let list, let node): (prefix, rest) = (Array(program.tables.nodeLists[list.range]), node)
      case .contains(let number) where rest < 0 && prefix.isEmpty: rest = program.tables.contains[Int(number)].node
      default: break
      }
    }
    if rest < 0 { return Array(prefix.prefix(keywords.count("maxItems") ?? .max)) }
    if program.nodes[Int(rest)].isNever(program) { return prefix }
    return prefix
      + Array(repeating: rest, count: max(0, prefix.isEmpty ? count : (keywords.count("minItems") ?? 0) - prefix.count))
  }
}

extension JSONValue {
  /// Returns the combination of two samples of one value; the second one has priority.
  fileprivate func merged(with other: JSONValue) -> JSONValue {
    guard case .object(var object) = self, case .object(let more) = other else { return other.isNull ? self : other }
    for (name, value) in more { object[name] = object[name]?.merged(with: value) ?? value }
    return .object(object)
  }
}
