public import BacklotJSON
package import BacklotLimits

extension JSONPath {
  /// Returns the selected values with their locations, in the order of RFC 9535 §2.5.
  ///
  /// A value may occur twice, since a path may lead to it twice (RFC 9535 §2.1.2).
  ///
  /// - Throws: `JSONError` with the code `tooManySteps` and the position in the path at which ``Limits/maximumSteps``
  ///   were used up.
  public func nodes(in value: JSONValue) throws(JSONError) -> [Node] {
    var steps = Int.max
    return try nodes(in: value, spending: &steps)
  }

  /// Returns the selected values in the order of RFC 9535 §2.5; cheaper than ``nodes(in:)``.
  ///
  /// - Throws: `JSONError`, like ``nodes(in:)``.
  public func values(in value: JSONValue) throws(JSONError) -> [JSONValue] {
    var steps = Int.max
    return try values(in: value, missingMembersAsNull: false, spending: &steps)
  }

  /// Returns the first selected value without a search for others, or `nil` if there is no such value.
  ///
  /// - Throws: `JSONError`, like ``nodes(in:)``.
  public func first(in value: JSONValue) throws(JSONError) -> Node? {
    var run = PathRun(self, on: value, isTracking: true)
    do throws(PathExhaustion) { return try run.nextNode() } catch { throw exhaustion(of: run) }
  }

  /// Returns true if the path selects a value, without a search for more.
  ///
  /// - Throws: `JSONError`, like ``nodes(in:)``.
  public func matches(_ value: JSONValue) throws(JSONError) -> Bool {
    var run = PathRun(self, on: value, isTracking: false)
    do throws(PathExhaustion) { return try run.next() != nil } catch { throw exhaustion(of: run) }
  }
}

extension JSONPath {
  /// The values that the path selects; the only loop over them, so that the compiler inlines what it calls.
  private func values(
    in value: JSONValue,
    missingMembersAsNull: Bool,
    spending steps: inout Int
  ) throws(JSONError) -> [JSONValue] {
    var run = PathRun(self, on: value, isTracking: false, steps: steps)
    if missingMembersAsNull { run.walker.findMissingMembers() }
    defer { steps -= run.spentSteps }
    do throws(PathExhaustion) {
      var values: [JSONValue] = []
      while let value = try run.next() { values.append(value) }
      return values
    } catch {
      throw exhaustion(of: run)
    }
  }

  private func nodes(in value: JSONValue, spending steps: inout Int) throws(JSONError) -> [Node] {
    var run = PathRun(self, on: value, isTracking: true, steps: steps)
    defer { steps -= run.spentSteps }
    do throws(PathExhaustion) {
      var nodes: [Node] = []
      while let node = try run.nextNode() { nodes.append(node) }
      return nodes
    } catch {
      throw exhaustion(of: run)
    }
  }

  private func exhaustion(of run: PathRun) -> JSONError {
    let bytes = Array(text.utf8)
    let location = bytes.withUnsafeBufferPointer { JSONLocation(offset: run.offset, in: $0) }
    return JSONError(
      .tooManySteps,
      at: location,
      problem: "the evaluation of the path exceeds the step limit",
      expected: "at most \(limits.maximumSteps) steps"
    )
  }
  /// Like ``values(in:)``, within a budget that other work shares.
  ///
  /// - Parameters:
  ///   - value: The value to ask.
  ///   - missingMembersAsNull: Whether a name at the end of the path selects null in objects without that member, as
  ///     Jayway's option `DEFAULT_PATH_LEAF_TO_NULL` has it.
  ///   - budget: The budget, from which the steps are taken.
  /// - Throws: `JSONError` as ``nodes(in:)`` does, also if the budget is exhausted.
  package func values(
    in value: JSONValue,
    missingMembersAsNull: Bool = false,
    spending budget: inout StepBudget
  ) throws(JSONError) -> [JSONValue] {
    var steps = budget.remaining
    defer { budget.charge(budget.remaining - steps) }
    return try values(in: value, missingMembersAsNull: missingMembersAsNull, spending: &steps)
  }

  /// Like ``nodes(in:)``, within a budget that other work shares.
  ///
  /// - Throws: `JSONError` as ``nodes(in:)`` does, also if the budget is exhausted.
  package func nodes(in value: JSONValue, spending budget: inout StepBudget) throws(JSONError) -> [Node] {
    var steps = budget.remaining
    defer { budget.charge(budget.remaining - steps) }
    return try nodes(in: value, spending: &steps)
  }
}

/// One question to one value.
private struct PathRun {
  fileprivate var walker: PathWalker
  private var evaluation: PathEvaluation
  private let steps: Int

  init(_ path: borrowing JSONPath, on value: JSONValue, isTracking: Bool, steps: Int = .max) {
    self.steps = min(path.limits.maximumSteps, steps)
    walker = PathWalker(path.query, from: value, isTracking: isTracking)
    evaluation = PathEvaluation(root: value, steps: self.steps)
  }

  var spentSteps: Int { steps - evaluation.steps }

  /// The offset in the path's text.
  var offset: Int { evaluation.offset }

  mutating func next() throws(PathExhaustion) -> JSONValue? { try walker.next(&evaluation) }

  /// A normalized path is as long as its value lies deep, and takes steps accordingly.
  mutating func nextNode() throws(PathExhaustion) -> JSONPath.Node? {
    guard let value = try walker.next(&evaluation) else { return nil }
    try evaluation.spend(walker.trail.count / 4)
    return JSONPath.Node(path: walker.trail.path, value: value)
  }
}
