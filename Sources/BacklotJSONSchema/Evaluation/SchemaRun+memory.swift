// What a run remembers, and questions that it decides without collecting violations.
import BacklotJSON

extension SchemaRun {
  /// Returns a node's answer without an evaluation: the remembered one, or `false` for a value that is already
  /// explained.
  @inline(never)
  mutating func knownAnswer(_ value: JSONValue, _ node: Int32) -> Bool? {
    if let known = recall(value, node) { return known }
    return Report.wantsAll && isExplained(value, node) ? false : nil
  }

  /// The known answer of a node; a report is not spared what is wrong with a value.
  @inline(never)
  private func recall(_ value: JSONValue, _ node: Int32) -> Bool? {
    // What is looked at would have to be known, too.
    if isTracking { return nil }
    let known = memory?.answer(of: node, about: value, in: scopes)
    return Report.wantsAll && known == false ? nil : known
  }

  /// Returns true if all problems of a value at its place are already reported, by another path through the schema.
  ///
  /// A value that the node is not known to reject is not explained; causes are independent.
  @inline(never)
  private mutating func isExplained(_ value: JSONValue, _ node: Int32) -> Bool {
    guard !isTracking, !report.isCollectingCauses, let memory,
      memory.answer(of: node, about: value, in: scopes) == false
    else { return false }
    return !memory.isFirstExplanation(of: node, about: value, at: report.placeNumber(), in: scopes)
  }

  @inline(never)
  mutating func remember(_ isValid: Bool, _ value: JSONValue, _ node: Int32) {
    // What was left out for want of steps has been taken for one answer or the other.
    if isTracking || isExhausted || steps < 0 || Report.wantsAll && !isValid { return }
    let memory = self.memory ?? SchemaMemory()
    memory.remember(isValid, of: node, about: value, in: scopes)
    keep(memory)
  }

  /// Remembers answers from now on.
  mutating func keep(_ memory: SchemaMemory) {
    self.memory = memory
    costToRemember = SchemaMemory.leastCost
  }

  /// Forgets what is known for the time of a closure, which asks about a value that is gone afterwards: another one may be
  /// stored in its place.
  mutating func withoutMemory(_ body: (inout Self) -> Bool) -> Bool {
    let (known, cost) = (memory, costToRemember)
    (memory, costToRemember) = (nil, .max)
    defer { (memory, costToRemember) = (known, cost) }
    return body(&self)
  }
}

// MARK: - Without a report

extension SchemaRun {
  /// Returns true if a node accepts a value, without reporting violations.
  ///
  /// If the steps are used up, the run is abandoned at the value.
  mutating func decides(_ node: Int32, about value: JSONValue, of asking: Int32) -> Bool {
    silently(about: value, of: asking) { $0.tries(node, about: value) }
  }

  /// Asks questions whose violations would not count.
  ///
  /// - Parameters:
  ///   - value: The value that the questions are about.
  ///   - node: The node that asks them.
  @inline(never)
  mutating func silently<Answer>(
    about value: JSONValue,
    of node: Int32,
    _ body: (inout SchemaRun<SilentReport>) -> Answer
  ) -> Answer {
    var run = SchemaRun<SilentReport>(program, steps: steps, depth: depth, SilentReport())
    (run.isTracking, run.marks, run.scopes) = (isTracking, marks, scopes)
    (run.memory, run.costToRemember) = (memory, costToRemember)
    let answer = body(&run)
    (steps, marks) = (run.steps, run.marks)
    if memory == nil, let memory = run.memory, costToRemember < .max { keep(memory) }
    if run.isExhausted || run.steps < 0 { _ = giveUp(value, node, at: run.exhaustion) }
    return answer
  }

  /// Asks one of several, whose marks count only if it is valid.
  mutating func tries(_ node: Int32, about value: JSONValue) -> Bool {
    if !isTracking { return check(value, node) }
    let outer = marks
    let isValid = check(value, node)
    if !isValid { marks = outer }
    return isValid
  }
}

// MARK: - Several schemas

extension SchemaRun {
  /// Returns true if one of several schemas, or just one, accepts a value; otherwise reports the reasons.
  ///
  /// Each is first evaluated without a report, so that no more is collected than is reported: a union that refers to
  /// itself has twice as many reasons on each level of a value.
  @inline(never)
  mutating func explainSeveral(
    _ value: JSONValue,
    _ list: SchemaList,
    isExclusive: Bool,
    _ place: Int,
    _ node: Int32
  ) -> Bool {
    var first: Int?
    for position in list.range {
      let isValid = decides(program.tables.nodeLists[position], about: value, of: node)
      if isExhausted { return false }
      guard isValid else { continue }
      if let first { return fail(place, node, value, .pair(first, position - Int(list.start))) }
      first = position - Int(list.start)
      if !isExclusive {
        if !isTracking { break }
        first = 0
      }
    }
    if first != nil { return true }
    return fail(place, node, value, causedFrom: collectCauses(value, list, place))
  }

  /// Adds the reasons that several schemas all reject a value, as long as there is room.
  ///
  /// - Returns: The previous number of violations.
  private mutating func collectCauses(_ value: JSONValue, _ list: SchemaList, _ place: Int) -> Int {
    let (start, outer) = (report.count, marks)
    report.beginCauses()
    for position in list.range where !isExhausted && !report.isFull {
      _ = ask(program.tables.nodeLists[position], about: value, by: place)
      marks = outer
    }
    report.endCauses()
    return start
  }
}
