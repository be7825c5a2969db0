import BacklotJSON

/// The evaluation of a value by a program.
///
/// It recurses into the parts of a value and into other schemas. To keep stack frames small, code that needs more stack
/// is in separate functions.
struct SchemaRun<Report: SchemaReport> {
  let program: SchemaProgram
  var steps: Int
  var depth: Int
  var report: Report
  /// True if an outer node requires the evaluated members or elements of this value.
  var isTracking = false
  var marks = EvaluatedSet()
  /// The resources that the run has entered, if dynamic references require them.
  var scopes: [Int32] = []
  /// True if several alternatives of a `oneOf` may accept a value.
  var allowsAmbiguity = false
  /// True if the run was abandoned, so that no result is valid.
  var isExhausted = false
  /// The reason why the run was abandoned.
  private(set) var exhaustion: SchemaFailure.Detail?
  /// The known results for parts of the value, or `nil` until a result costs ``costToRemember``.
  var memory: SchemaMemory?
  /// The minimum cost, in steps, of a result to remember.
  var costToRemember = SchemaMemory.firstCost

  init(_ program: SchemaProgram, steps: Int, depth: Int, report: Report) {
    self.program = program
    self.report = report
    self.steps = steps
    self.depth = depth
  }

  /// Returns true if the schema accepts the value.
  mutating func accepts(_ value: JSONValue) -> Bool {
    let isValid = check(value, against: 0)
    // Without steps, the results of skipped evaluations are arbitrary.
    return (steps >= 0 || giveUp(on: value, in: 0)) && isValid && !isExhausted
  }

  /// Returns true if a node accepts a value.
  @inline(__always)
  mutating func check(_ value: JSONValue, against origin: Int32) -> Bool {
    if allows(value, in: origin) { return true }
    return checkWhole(value, against: origin)
  }

  /// Returns true if a node accepts a value by its kind, without inspecting its contents.
  ///
  /// Many schemas specify only a type.
  @inline(__always)
  private mutating func allows(_ value: borrowing JSONValue, in node: Int32) -> Bool {
    guard program.nodes[Int(node)].accepted.contains(value.schemaType) else { return false }
    steps &-= 1
    return true
  }

  @inline(never)
  private mutating func checkWhole(_ value: JSONValue, against origin: Int32) -> Bool {
    // A report requires the full path.
    let node = Report.wantsAll ? origin : program.nodes[Int(origin)].direct
    let schema = program.nodes[Int(node)]
    steps &-= 1
    depth &-= 1
    defer { depth &+= 1 }
    if steps < 0 || depth < 0 { return giveUp(on: value, in: node) }
    if schema.isNullable, case .null = value { return true }
    if schema.isPlain { return perform(value, in: node) }
    return schema.isShared ? checkShared(value, against: node) : checkRemembering(value, against: node)
  }

  /// Performs `checkWhole` for a node that may be evaluated for the value more than once.
  @inline(never)
  private mutating func checkShared(_ value: JSONValue, against node: Int32) -> Bool {
    if memory != nil, let known = knownAnswer(about: value, of: node) { return known }
    let before = steps
    let needsMarks = program.nodes[Int(node)].tracks || program.isDynamic
    let isValid = needsMarks ? checkRemembering(value, against: node) : perform(value, in: node)
    if before &- steps >= costToRemember { remember(isValid, about: value, of: node) }
    return isValid
  }

  /// Performs the instructions of a node.
  @inline(__always)
  private mutating func perform(_ value: JSONValue, in node: Int32) -> Bool {
    let schema = program.nodes[Int(node)]
    var isValid = allows(value, as: schema.types) || fail(at: node, for: value, detail: .type)
    if !isValid, !Report.wantsAll { return false }
    for place in Int(schema.start)..<Int(schema.anyEnd) where !performAny(value, at: place, in: node) {
      if stops { return false }
      isValid = false
    }
    switch value {
    case .null, .bool: return isValid
    case .number(let number):
      for place in Int(schema.anyEnd)..<Int(schema.numberEnd) where !perform(number, of: value, at: place, in: node) {
        if stops { return false }
        isValid = false
      }
    case .string(let string):
      for place in Int(schema.numberEnd)..<Int(schema.stringEnd) where !perform(string, of: value, at: place, in: node)
      {
        if stops { return false }
        isValid = false
      }
    case .array(let elements):
      for place in Int(schema.stringEnd)..<Int(schema.arrayEnd) where !perform(elements, of: value, at: place, in: node)
      {
        if stops { return false }
        isValid = false
      }
    case .object(let object):
      for place in Int(schema.arrayEnd)..<Int(schema.objectEnd) where !perform(object, of: value, at: place, in: node) {
        if stops { return false }
        isValid = false
      }
    }
    return isValid
  }

  /// True if no further result counts.
  @inline(__always)
  var stops: Bool { !Report.wantsAll || isExhausted || report.isFull }

  @inline(__always)
  private mutating func allows(_ value: JSONValue, as types: SchemaTypes) -> Bool {
    switch value {
    case .null: types.contains(.null)
    case .bool: types.contains(.boolean)
    case .number(let number): types.contains(.number) || allows(number, as: types)
    case .string: types.contains(.string)
    case .array: types.contains(.array)
    case .object: types.contains(.object)
    }
  }

  private mutating func allows(_ number: JSONNumber, as types: SchemaTypes) -> Bool {
    pay(for: number)
    if types.contains(.integer) { return number.isInteger }
    return types.contains(.plainInteger) && number.isPlainInteger
  }

  /// Calls `perform` if the path through the resources or the evaluated parts matter.
  @inline(never)
  private mutating func checkRemembering(_ value: JSONValue, against node: Int32) -> Bool {
    let schema = program.nodes[Int(node)]
    // Of equal resources, the first one decides.
    let isScope = program.isDynamic && !scopes.contains(schema.resource)
    if isScope { scopes.append(schema.resource) }
    defer { if isScope { scopes.removeLast() } }
    return schema.tracks ? checkTracking(value, against: node) : performApart(value, in: node)
  }

  @inline(never)
  private mutating func checkTracking(_ value: JSONValue, against node: Int32) -> Bool {
    let (outer, wasTracking) = (marks, isTracking)
    (marks, isTracking) = (EvaluatedSet(), true)
    let isValid = performApart(value, in: node)
    if wasTracking { marks.formUnion(outer) } else { marks = outer }
    isTracking = wasTracking
    return isValid
  }

  @inline(never)
  private mutating func performApart(_ value: JSONValue, in node: Int32) -> Bool {
    perform(value, in: node)
  }

  @inline(never)
  mutating func giveUp(on value: JSONValue, in node: Int32, at reason: SchemaFailure.Detail? = nil) -> Bool {
    if isExhausted { return false }
    let detail = reason ?? (steps < 0 ? .steps : .depth)
    if Report.wantsAll {
      report.addExhaustion(SchemaFailure(instruction: -1, node: node, detail: detail), of: value)
    }
    (isExhausted, exhaustion) = (true, detail)
    return false
  }
}

// Violations

extension SchemaRun {
  /// Records a violation, and returns `false`.
  @inline(__always)
  mutating func fail(
    _ instruction: Int,
    in node: Int32,
    for value: JSONValue,
    detail: SchemaFailure.Detail = .none,
    causedFrom start: Int? = nil
  ) -> Bool {
    if !Report.wantsAll { return false }
    // An evaluation that was skipped for lack of steps is not a violation, but one with causes was completed before.
    if steps < 0, start == nil { return giveUp(on: value, in: node) }
    report.add(SchemaFailure(instruction: instruction, node: node, detail: detail), of: value, causedFrom: start)
    return false
  }

  @inline(__always)
  mutating func fail(at node: Int32, for value: JSONValue, detail: SchemaFailure.Detail) -> Bool {
    fail(-1, in: node, for: value, detail: detail)
  }

  /// Evaluates another node for the same value.
  @inline(__always)
  mutating func ask(_ node: Int32, about value: JSONValue, by instruction: Int) -> Bool {
    if !Report.wantsAll { return check(value, against: node) }
    report.enter(node, by: instruction)
    defer { report.leave() }
    return check(value, against: node)
  }

  /// Evaluates another node for a member.
  @inline(__always)
  mutating func ask(_ node: Int32, aboutMember position: Int, of object: JSONObject, by instruction: Int) -> Bool {
    if allows(object.members[position].value, in: node) { return true }
    let value = object.members[position].value
    return ask(node, aboutPart: value, at: .name(object.members[position].key), by: instruction)
  }

  /// Evaluates another node for an element.
  @inline(__always)
  mutating func ask(_ node: Int32, aboutElement position: Int, of elements: [JSONValue], by instruction: Int) -> Bool {
    if allows(elements[position], in: node) { return true }
    return ask(node, aboutPart: elements[position], at: .index(position), by: instruction)
  }

  @inline(__always)
  private mutating func ask(
    _ node: Int32,
    aboutPart value: JSONValue,
    at step: @autoclosure () -> SchemaStep,
    by instruction: Int
  ) -> Bool {
    let wasTracking = isTracking
    isTracking = false
    defer { isTracking = wasTracking }
    if !Report.wantsAll { return checkWhole(value, against: node) }
    report.enter(step())
    report.enter(node, by: instruction)
    defer {
      report.leave()
      report.leaveToken()
    }
    return checkWhole(value, against: node)
  }
}
