import BacklotJSON

extension SchemaRun {
  mutating func perform(_ object: JSONObject, of value: JSONValue, at place: Int, in node: Int32) -> Bool {
    let instruction = program.instructions[place]
    // Nearly all instructions are of this kind, and a branch is better predicted than a jump through a table.
    if case .members(let number) = instruction {
      return performMembers(object, of: value, number: number, at: place, in: node)
    }
    switch instruction {
    case .minProperties(let count):
      return object.count >= count || fail(place, in: node, for: value, detail: .count(object.count))
    case .maxProperties(let count):
      return object.count <= count || fail(place, in: node, for: value, detail: .count(object.count))
    case .propertyNames(let target): return performNames(object, of: value, against: target, at: place, in: node)
    case .dependentNames(let number): return performDependency(object, of: value, number: number, at: place, in: node)
    case .dependentSchema(let name, let target):
      if object.index(forKey: program.tables.names[Int(name)]) == nil { return true }
      return ask(target, about: value, by: place)
    case .unevaluatedProperties(let target): return performUnevaluated(object, against: target, at: place)
    default: return true
    }
  }

  private mutating func performMembers(
    _ object: JSONObject,
    of value: JSONValue,
    number: Int32,
    at place: Int,
    in node: Int32
  ) -> Bool {
    let table = program.tables.members[Int(number)]
    if !Report.wantsAll, lacksFirstRequired(object, of: table) { return false }
    if table.additional < 0, table.patterns.count == 0, object.count > 4 &* Int(table.names.count) {
      return performProperties(object, of: value, table: table, at: place, in: node)
    }
    var isValid = true
    var (found, next) = (0, 0)
    steps &-= object.count
    for position in object.members.indices
    where !performMember(of: object, position: position, table: table, at: place, in: node, found: &found, next: &next)
    {
      if stops { return false }
      isValid = false
    }
    if found < Int(table.requiredCount) {
      reportMissing(from: object, of: value, table: table, at: place, in: node)
      return false
    }
    return isValid
  }

  /// Returns true if the first required name is missing, which quickly rejects most of the schemas in `oneOf` and
  /// `anyOf`.
  @inline(__always)
  private func lacksFirstRequired(_ object: JSONObject, of table: SchemaMembers) -> Bool {
    let row = Int(table.firstRequired)
    return row >= 0 && object.index(forKey: program.tables.names[Int(table.names.first) &+ row], likely: row) == nil
  }

  /// Evaluates all schemas for a member's name.
  @inline(__always)
  private mutating func performMember(
    of object: JSONObject,
    position: Int,
    table: SchemaMembers,
    at place: Int,
    in origin: Int32,
    found: inout Int,
    next: inout Int
  ) -> Bool {
    let property = program.property(named: object.members[position].key, in: table, next: &next)
    if property.isRequired { found &+= 1 }
    var (isValid, isKnown) = (true, property.node >= 0)
    if table.patterns.count > 0 {
      isValid = performPatterns(
        of: object,
        position: position,
        patterns: table.patterns,
        at: place,
        in: origin,
        isKnown: &isKnown
      )
    }
    let node = isKnown ? property.node : table.additional
    if isTracking, isKnown || node >= 0 { marks.insert(position) }
    return (node < 0 || ask(node, aboutMember: position, of: object, by: place)) && isValid
  }

  @inline(never)
  private mutating func performPatterns(
    of object: JSONObject,
    position: Int,
    patterns: SchemaList,
    at place: Int,
    in node: Int32,
    isKnown: inout Bool
  ) -> Bool {
    var isValid = true
    for row in patterns.range {
      let property = program.tables.patternProperties[row]
      guard occurs(property.pattern, in: object.members[position].key) else {
        if steps < 0 {
          return giveUp(on: .object(object), in: node, at: .pattern(property.pattern, .patternProperties))
        }
        continue
      }
      isKnown = true
      if !ask(property.node, aboutMember: position, of: object, by: place) { isValid = false }
    }
    return isValid
  }

  /// Looks up the names in an object that has many more members than there are names.
  @inline(never)
  private mutating func performProperties(
    _ object: JSONObject,
    of value: JSONValue,
    table: SchemaMembers,
    at place: Int,
    in node: Int32
  ) -> Bool {
    steps &-= Int(table.names.count)
    var isValid = true
    for row in 0..<Int(table.names.count) {
      let property = program.tables.properties[Int(table.firstProperty) &+ row]
      let name = program.tables.names[Int(table.names.first) &+ row]
      if let position = object.index(forKey: name) {
        guard property.node >= 0 else { continue }
        if isTracking { marks.insert(position) }
        if ask(property.node, aboutMember: position, of: object, by: place) { continue }
      } else {
        if !property.isRequired { continue }
        _ = fail(place, in: node, for: value, detail: .name(name))
      }
      if stops { return false }
      isValid = false
    }
    return isValid
  }

  @inline(never)
  private mutating func reportMissing(
    from object: JSONObject,
    of value: JSONValue,
    table: SchemaMembers,
    at place: Int,
    in node: Int32
  ) {
    guard Report.wantsAll else { return }
    for row in 0..<Int(table.names.count) where program.tables.properties[Int(table.firstProperty) &+ row].isRequired {
      let name = program.tables.names[Int(table.names.first) &+ row]
      if object.index(forKey: name) == nil { _ = fail(place, in: node, for: value, detail: .name(name)) }
    }
  }
}

extension SchemaRun {
  @inline(never)
  private mutating func performNames(
    _ object: JSONObject,
    of value: JSONValue,
    against target: Int32,
    at place: Int,
    in node: Int32
  ) -> Bool {
    var isValid = true
    let wasTracking = isTracking
    isTracking = false
    defer { isTracking = wasTracking }
    for position in object.members.indices {
      let start = report.count
      if Report.wantsAll { report.enter(.key(object.members[position].key)) }
      defer { if Report.wantsAll { report.leaveToken() } }
      report.beginCauses()
      let isName = ask(target, about: .string(object.members[position].key), by: place)
      report.endCauses()
      if isName { continue }
      if !Report.wantsAll || isExhausted { return false }
      isValid = fail(place, in: node, for: value, detail: .name(object.members[position].key), causedFrom: start)
      if stops { return false }
    }
    return isValid
  }

  @inline(never)
  private mutating func performDependency(
    _ object: JSONObject,
    of value: JSONValue,
    number: Int32,
    at place: Int,
    in node: Int32
  ) -> Bool {
    let dependency = program.tables.dependencies[Int(number)]
    if object.index(forKey: program.tables.names[Int(dependency.name)]) == nil { return true }
    steps &-= Int(dependency.required.count)
    var isValid = true
    for name in program.tables.names[dependency.required.range] where object.index(forKey: name) == nil {
      isValid = fail(place, in: node, for: value, detail: .name(name))
      if stops { return false }
    }
    return isValid
  }

  @inline(never)
  private mutating func performUnevaluated(_ object: JSONObject, against target: Int32, at place: Int) -> Bool {
    var isValid = true
    for position in object.members.indices where !marks.contains(position) {
      if ask(target, aboutMember: position, of: object, by: place) { continue }
      if stops { return false }
      isValid = false
    }
    marks.insertAll()
    return isValid
  }
}
