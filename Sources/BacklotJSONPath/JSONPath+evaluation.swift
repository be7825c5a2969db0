public import BacklotJSON
package import BacklotLimits

extension JSONPath {
  /// Returns the selected values with their locations, in the order of RFC 9535 §2.5.
  ///
  /// A value that is selected twice occurs twice (RFC 9535 §2.1.2).
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

  /// Returns the first selected value, if any, without a search for others.
  ///
  /// - Throws: `JSONError`, like ``nodes(in:)``.
  public func first(in value: JSONValue) throws(JSONError) -> Node? {
    var run = PathRun(self, on: value, isTracking: true)
    do throws(PathExhaustion) { return try run.nextNode() } catch { throw exhaustion(of: run) }
  }

  /// Returns true if the path selects a value; stops at the first one.
  ///
  /// - Throws: `JSONError`, like ``nodes(in:)``.
  public func matches(_ value: JSONValue) throws(JSONError) -> Bool {
    var run = PathRun(self, on: value, isTracking: false)
    do throws(PathExhaustion) { return try run.next() != nil } catch { throw exhaustion(of: run) }
  }
}

extension JSONPath {
  /// Returns the selected values.
  ///
  /// This is the only loop over them, so that the compiler inlines the functions that it calls.
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
  /// Returns the selected values, like ``values(in:)``, within a shared budget.
  ///
  /// - Parameters:
  ///   - value: The value to query.
  ///   - missingMembersAsNull: True if a name at the end of the path selects null in objects without that member, like
  ///     Jayway's option `DEFAULT_PATH_LEAF_TO_NULL`.
  ///   - budget: The budget from which the steps are deducted.
  /// - Throws: `JSONError`, like ``nodes(in:)``, also if the budget is exhausted.
  package func values(
    in value: JSONValue,
    missingMembersAsNull: Bool = false,
    spending budget: inout StepBudget
  ) throws(JSONError) -> [JSONValue] {
    var steps = budget.remaining
    defer { budget.charge(budget.remaining - steps) }
    return try values(in: value, missingMembersAsNull: missingMembersAsNull, spending: &steps)
  }

  /// Returns the selected values with their locations, like ``nodes(in:)``, within a shared budget.
  ///
  /// - Throws: `JSONError`, like ``nodes(in:)``, also if the budget is exhausted.
  package func nodes(in value: JSONValue, spending budget: inout StepBudget) throws(JSONError) -> [Node] {
    var steps = budget.remaining
    defer { budget.charge(budget.remaining - steps) }
    return try nodes(in: value, spending: &steps)
  }
}

/// An evaluation of a path for a value.
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

  /// The length of a normalized path, and thus its number of steps, depends on the depth of its value.
  mutating func nextNode() throws(PathExhaustion) -> JSONPath.Node? {
    guard let value = try walker.next(&evaluation) else { return nil }
    try evaluation.spend(walker.trail.count / 4)
    return JSONPath.Node(path: walker.trail.path, value: value)
  }
}
