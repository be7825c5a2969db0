// The memory of a run, and evaluations that do not collect violations.
import BacklotJSON

extension SchemaRun {
  /// Returns a node's result without an evaluation: the remembered one, or `false` for a value that is already
  /// explained.
  @inline(never)
  mutating func knownAnswer(about value: JSONValue, of node: Int32) -> Bool? {
    if let known = recall(about: value, of: node) { return known }
    return Report.wantsAll && isExplained(value, for: node) ? false : nil
  }

  /// Returns the known result of a node; rejections are not returned to a run with a report, which must collect
  /// violations.
  @inline(never)
  private func recall(about value: JSONValue, of node: Int32) -> Bool? {
    // The evaluated parts would have to be known, too.
    if isTracking { return nil }
    let known = memory?.answer(of: node, about: value, in: scopes)
    return Report.wantsAll && known == false ? nil : known
  }

  /// Returns true if all problems of a value at its place are already reported, by another path through the schema.
  ///
  /// Causes, and values that the node is not known to reject, are never treated as explained.
  @inline(never)
  private mutating func isExplained(_ value: JSONValue, for node: Int32) -> Bool {
    guard !isTracking, !report.isCollectingCauses, let memory,
      memory.answer(of: node, about: value, in: scopes) == false
    else { return false }
    return !memory.isFirstExplanation(of: node, about: value, at: report.placeNumber(), in: scopes)
  }

  @inline(never)
  mutating func remember(_ isValid: Bool, about value: JSONValue, of node: Int32) {
    // Without steps, the results of skipped evaluations are arbitrary.
    if isTracking || isExhausted || steps < 0 || Report.wantsAll && !isValid { return }
    let memory = self.memory ?? SchemaMemory()
    memory.remember(isValid, of: node, about: value, in: scopes)
    keep(memory)
  }

  /// Starts to remember results.
  mutating func keep(_ memory: SchemaMemory) {
    self.memory = memory
    costToRemember = SchemaMemory.leastCost
  }

  /// Disables the memory during a closure that evaluates a temporary value.
  ///
  /// Another value may be stored at the same address afterwards.
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

  /// Performs evaluations whose violations do not count.
  ///
  /// - Parameters:
  ///   - value: The value to evaluate.
  ///   - node: The node that requests the evaluations.
  @inline(never)
  mutating func silently<Answer>(
    about value: JSONValue,
    of node: Int32,
    _ body: (inout SchemaRun<SilentReport>) -> Answer
  ) -> Answer {
    var run = SchemaRun<SilentReport>(program, steps: steps, depth: depth, report: SilentReport())
    (run.isTracking, run.marks, run.scopes) = (isTracking, marks, scopes)
    (run.memory, run.costToRemember) = (memory, costToRemember)
    let answer = body(&run)
    (steps, marks) = (run.steps, run.marks)
    if memory == nil, let memory = run.memory, costToRemember < .max { keep(memory) }
    if run.isExhausted || run.steps < 0 { _ = giveUp(on: value, in: node, at: run.exhaustion) }
    return answer
  }

  /// Returns true if one of several nodes accepts a value; otherwise discards the evaluated parts that it marked.
  mutating func tries(_ node: Int32, about value: JSONValue) -> Bool {
    if !isTracking { return check(value, against: node) }
    let outer = marks
    let isValid = check(value, against: node)
    if !isValid { marks = outer }
    return isValid
  }
}

// MARK: - Several schemas

extension SchemaRun {
  /// Returns true if one of several schemas, or exactly one, accepts a value; otherwise reports the reasons.
  ///
  /// Each is first evaluated without a report, so that only reported reasons are collected: a union that refers to
  /// itself has twice as many on each level of a value.
  @inline(never)
  mutating func explainSeveral(
    _ value: JSONValue,
    against list: SchemaList,
    isExclusive: Bool,
    at place: Int,
    in node: Int32
  ) -> Bool {
    var first: Int?
    for position in list.range {
      let isValid = decides(program.tables.nodeLists[position], about: value, of: node)
      if isExhausted { return false }
      guard isValid else { continue }
      if let first { return fail(place, in: node, for: value, detail: .pair(first, position - Int(list.start))) }
      first = position - Int(list.start)
      if !isExclusive {
        if !isTracking { break }
        first = 0
      }
    }
    if first != nil { return true }
    return fail(place, in: node, for: value, causedFrom: collectCauses(for: value, against: list, at: place))
  }

  /// Adds the reasons why several schemas reject a value, as long as there is room.
  ///
  /// - Returns: The previous number of violations.
  private mutating func collectCauses(for value: JSONValue, against list: SchemaList, at place: Int) -> Int {
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
