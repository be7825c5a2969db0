import BacklotJSON

extension SampleRun {
  mutating func elements(
    for demand: SampleDemand,
    under constraints: SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) -> [JSONValue] {
    let bounds = constraints.items
    let problem = SampleFailure.Problem.items(bounds.least, bounds.most)
    if bounds.isEmpty { throw failure(problem, at: demand) }
    let plan = elementPlan(for: constraints, effort: effort)
    if plan.least > Self.mostParts { throw failure(.size(plan.least), at: demand) }
    var elements: [JSONValue] = []
    for position in 0..<plan.count {
      try spend(1 + (constraints.elements.count + constraints.contains.count) / 8, on: demand)
      let goal = self.goal(forElement: position, under: constraints, plan: plan)
      let isWanted = position < plan.least
      if !isWanted, !hasRoom(for: goal, at: effort.depth + 1) || goal.contains(where: takesNothing) { break }
      do throws(SampleFailure) {
        let others = constraints.isUnique ? elements : []
        elements.append(try part(at: String(position), for: goal, effort: effort, unlike: others))
      } catch {
        if error.isFinal { throw error }
        if isWanted { throw constraints.isUnique ? failure(.different(plan.least), at: demand) : error }
        break
      }
    }
    if constraints.hasTwins, elements.count > 1 { elements[elements.count - 1] = elements[0] }
    return elements
  }

  /// Creates a part of a value.
  mutating func part(
    at token: String,
    for goal: [SampleDemand],
    effort: SampleEffort,
    unlike others: [JSONValue] = []
  ) throws(SampleFailure) -> JSONValue {
    path.append(token)
    defer { path.removeLast() }
    if goal.isEmpty, !others.isEmpty {
      charge(8)
      return .string(SampleWords.text(SampleCount(), attempt: others.count, using: &generator))
    }
    return try value(for: goal, depth: effort.depth + 1, unlike: others)
  }

  func takesNothing(_ demand: SampleDemand) -> Bool {
    let schema = program.nodes[Int(demand.node)]
    return demand.isNegated ? schema.isTrivial : schema.isNever(program)
  }
}

/// The number of elements of an array, and the positions of those for `contains`.
private struct SampleElementPlan {
  var count = 0
  var least = 0
  /// The positions of the elements that each `contains` must match.
  var windows: [Range<Int>] = []
  /// The position of an element that no keyword evaluates, if a `not` requires one.
  var last: Int?
}

extension SampleRun {
  private mutating func elementPlan(for constraints: SampleConstraints, effort: SampleEffort) -> SampleElementPlan {
    var plan = SampleElementPlan()
    let bounds = constraints.items
    let prefix = constraints.elements.map { Int($0.content.prefix.count) }.max() ?? 0
    var start = effort.isFirst ? min(prefix, bounds.most) : generator.draw(below: min(prefix, bounds.most) + 1)
    for row in constraints.contains {
      let count = min(row.content.minimum, bounds.most)
      // If there is no room for consecutive ranges, they share elements.
      let first = start.adding(count) <= bounds.most ? start : 0
      plan.windows.append(first..<first.adding(count))
      start = first.adding(count)
    }
    plan.least = max(bounds.least, plan.windows.map(\.upperBound).max() ?? 0)
    if !constraints.lastElements.isEmpty, start < bounds.most {
      plan.last = start
      plan.least = max(plan.least, start + 1)
    }
    plan.count = bounds.limiting(
      max(plan.least, wantedCount(prefix: prefix, under: constraints, effort: effort, above: plan.least))
    )
    return plan
  }

  private mutating func wantedCount(
    prefix: Int,
    under constraints: SampleConstraints,
    effort: SampleEffort,
    above least: Int
  ) -> Int {
    if isFull(at: effort.depth) { return least }
    if let range = options.arrayLength, prefix == 0, effort.isFirst {
      let lower = min(max(0, range.lowerBound), Self.mostParts)
      return lower + generator.draw(below: max(0, min(range.upperBound, Self.mostParts) - lower) + 1)
    }
    if !effort.isFirst { return least.adding(generator.draw(below: 3)) }
    return prefix > 0 ? prefix : 1 + generator.draw(below: 2)
  }

  private func goal(
    forElement position: Int,
    under constraints: SampleConstraints,
    plan: SampleElementPlan
  ) -> [SampleDemand] {
    var (goal, isEvaluated): ([SampleDemand], Bool) = ([], false)
    for row in constraints.elements {
      let (prefix, rest) = row.content
      let node = position < Int(prefix.count) ? program.tables.nodeLists[Int(prefix.start) + position] : rest
      guard node >= 0 else { continue }
      isEvaluated = true
      goal.append(row.demand.leading(to: node))
    }
    for (row, window) in zip(constraints.contains, plan.windows) {
      if window.contains(position) {
        isEvaluated = isEvaluated || row.content.marks
        goal.append(row.demand.leading(to: row.content.node))
      } else if row.content.maximum < .max {
        goal.append(row.demand.leading(to: row.content.node, negated: true))
      }
    }
    for row in constraints.extraElements where row.content == position { goal.append(row.demand) }
    if position == plan.last { goal += constraints.lastElements }
    goal += constraints.allElements
    return isEvaluated ? goal : goal + constraints.unevaluatedItems
  }
}
