import BacklotJSON

extension SchemaRun {
  /// Performs an instruction for any value.
  mutating func performAny(_ value: JSONValue, at place: Int, in node: Int32) -> Bool {
    switch program.instructions[place] {
    case .never: return fail(at: node, for: value, detail: .none)
    case .reference(let target): return ask(target, about: value, by: place)
    case .dynamicReference(let number): return ask(target(of: number), about: value, by: place)
    case .allOf(let list): return performAll(value, against: list, at: place)
    case .oneOf(let list) where !allowsAmbiguity: return performOne(value, against: list, at: place, in: node)
    case .anyOf(let list), .oneOf(let list): return performAny(value, against: list, at: place, in: node)
    case .discriminated(let number): return performDiscriminated(value, number: number, at: place, in: node)
    case .not(let target): return performNot(value, against: target, at: place, in: node)
    case .conditional(let condition, let then, let otherwise):
      return performCondition(value, condition: condition, then: then, otherwise: otherwise, at: place, in: node)
    case .constant(let number): return isEqual(value, toConstant: number) || fail(place, in: node, for: value)
    case .enumeration(let number): return isListed(value, inEnumeration: number) || fail(place, in: node, for: value)
    default: return true
    }
  }

  private mutating func target(of number: Int32) -> Int32 {
    steps &-= scopes.count
    let reference = program.tables.dynamicReferences[Int(number)]
    for scope in scopes {
      for target in program.tables.dynamicTargets[reference.targets.range] where target.resource == scope {
        return target.node
      }
    }
    return reference.fallback
  }

  private mutating func performAll(_ value: JSONValue, against list: SchemaList, at place: Int) -> Bool {
    var isValid = true
    for position in list.range where !ask(program.tables.nodeLists[position], about: value, by: place) {
      if stops { return false }
      isValid = false
    }
    return isValid
  }

  /// Returns true if at least one schema of a list accepts a value.
  ///
  /// If evaluated parts are tracked, those of all accepting schemas count.
  @inline(never)
  mutating func performAny(_ value: JSONValue, against list: SchemaList, at place: Int, in node: Int32) -> Bool {
    if Report.wantsAll { return explainSeveral(value, against: list, isExclusive: false, at: place, in: node) }
    var isValid = false
    for position in list.range where tries(program.tables.nodeLists[position], about: value) {
      isValid = true
      if !isTracking { break }
    }
    return isValid
  }

  @inline(never)
  mutating func performOne(_ value: JSONValue, against list: SchemaList, at place: Int, in node: Int32) -> Bool {
    if Report.wantsAll { return explainSeveral(value, against: list, isExclusive: true, at: place, in: node) }
    var isValid = false
    for position in list.range where tries(program.tables.nodeLists[position], about: value) {
      if isValid { return false }
      isValid = true
    }
    return isValid
  }

  @inline(never)
  private mutating func performNot(_ value: JSONValue, against target: Int32, at place: Int, in node: Int32) -> Bool {
    let wasTracking = isTracking
    isTracking = false
    let isValid = Report.wantsAll ? decides(target, about: value, of: node) : check(value, against: target)
    isTracking = wasTracking
    if isExhausted { return false }
    return !isValid || fail(place, in: node, for: value)
  }

  @inline(never)
  private mutating func performCondition(
    _ value: JSONValue,
    condition: Int32,
    then: Int32,
    otherwise: Int32,
    at place: Int,
    in node: Int32
  ) -> Bool {
    if then < 0, otherwise < 0, !isTracking { return true }
    let holds = Report.wantsAll ? decides(condition, about: value, of: node) : tries(condition, about: value)
    if isExhausted { return false }
    let next = holds ? then : otherwise
    return next < 0 || ask(next, about: value, by: place)
  }

  @inline(never)
  private mutating func isEqual(_ value: JSONValue, toConstant number: Int32) -> Bool {
    isSame(value, program.tables.values[Int(number)])
  }

  @inline(never)
  private mutating func isListed(_ value: JSONValue, inEnumeration number: Int32) -> Bool {
    let listed = program.tables.enumerations[Int(number)]
    if case .string(let string) = value {
      return program.position(of: string, in: listed.strings, likely: 0) != nil
    }
    return isAmong(listed.others, value: value)
  }
}
