import BacklotJSON

extension SampleRun {
  mutating func members(
    for demand: SampleDemand,
    under constraints: inout SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) -> JSONObject {
    let bounds = constraints.members
    let problem = SampleFailure.Problem.members(bounds.least, bounds.most)
    if bounds.isEmpty { throw failure(problem, at: demand) }
    let least = max(bounds.least, constraints.required.count)
    if least > Self.mostParts { throw failure(.size(least), at: demand) }
    var selection = SampleSelection(required: constraints.required)
    try addDependents(to: &selection, under: &constraints, for: demand, effort: effort)
    try addFresh(to: &selection, under: &constraints, effort: effort)
    try addOptional(to: &selection, under: &constraints, for: demand, effort: effort)
    try fill(&selection, under: &constraints, for: demand, effort: effort)
    let object = try object(with: selection, under: constraints, for: demand, effort: effort)
    if object.count < bounds.least || object.count > bounds.most { throw failure(problem, at: demand) }
    return object
  }

  private mutating func object(
    with selection: SampleSelection,
    under constraints: SampleConstraints,
    for demand: SampleDemand,
    effort: SampleEffort
  ) throws(SampleFailure) -> JSONObject {
    var object = JSONObject()
    for name in order(of: selection, constraints) {
      try spend(on: demand)
      let isOptional = selection.isOptional(name)
      if !isOptional, constraints.forbiddenNames.contains(name) { throw failure(.name(name), at: demand) }
      do throws(SampleFailure) {
        object[name] = try part(at: name, for: goal(forMember: name, constraints), effort: effort)
      } catch {
        if error.isFinal || !isOptional { throw error }
      }
    }
    return object
  }

  /// Returns the names in the schema's order, then the others.
  private mutating func order(of selection: SampleSelection, _ constraints: SampleConstraints) -> [String] {
    var names = JSONObject()
    for table in constraints.tables {
      charge(1 + Int(table.content.names.count) / 8)
      for name in self.names(of: table.content) where selection.contains(name) { names[name] = .null }
    }
    for name in selection.names { names[name] = .null }
    return Array(names.keys)
  }

  private func names(of table: SchemaMembers) -> ArraySlice<String> {
    program.tables.names[Int(table.names.first)..<Int(table.names.first) + Int(table.names.count)]
  }
}

// Names

extension SampleRun {
  /// Adds the members that depend on present ones.
  private mutating func addDependents(
    to selection: inout SampleSelection,
    under constraints: inout SampleConstraints,
    for demand: SampleDemand,
    effort: SampleEffort
  ) throws(SampleFailure) {
    var requiredCount = 0
    repeat {
      while let name = selection.next(among: constraints.dependencyCount) {
        try spend(1 + constraints.dependencyCount / 8, on: demand)
        addDependents(of: name, to: &selection, &constraints)
      }
      try settle(&constraints, effort: effort)
      for position in requiredCount..<constraints.required.count {
        selection.add(constraints.required[position], isOptional: false)
      }
      requiredCount = constraints.required.count
    } while selection.settledCount < selection.count
  }

  private func addDependents(
    of name: String,
    to selection: inout SampleSelection,
    _ constraints: inout SampleConstraints
  ) {
    for dependency in constraints.dependencies where program.tables.names[Int(dependency.name)].hasSameBytes(as: name) {
      for other in program.tables.names[dependency.required.range] { selection.add(other, isOptional: false) }
    }
    for row in constraints.dependentSchemas where program.tables.names[Int(row.content)].hasSameBytes(as: name) {
      constraints.add(row.demand)
    }
  }

  private mutating func addOptional(
    to selection: inout SampleSelection,
    under constraints: inout SampleConstraints,
    for demand: SampleDemand,
    effort: SampleEffort
  ) throws(SampleFailure) {
    if isFull(at: effort.depth) || options.optionalMembers == .none && effort.isFirst { return }
    for table in constraints.tables {
      for name in names(of: table.content) where selection.count < constraints.members.most && !selection.contains(name)
      {
        try spend(on: demand)
        guard wants(effort), try mayAdd(name, under: constraints, effort: effort) else { continue }
        selection.add(name, isOptional: true)
        if constraints.dependencyCount > 0 {
          try addDependents(to: &selection, under: &constraints, for: demand, effort: effort)
        }
      }
    }
  }

  /// Returns true if this attempt includes an optional member; the second never does.
  private mutating func wants(_ effort: SampleEffort) -> Bool {
    if effort.attempt == 1 { return false }
    let isCertain = effort.isFirst && options.optionalMembers == .all
    return isCertain || generator.draw(below: 2) == 0
  }

  private mutating func mayAdd(
    _ name: String,
    under constraints: SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) -> Bool {
    let goal = goal(forMember: name, constraints)
    guard hasRoom(for: goal, at: effort.depth + 1), !goal.contains(where: takesNothing) else { return false }
    if goal.contains(where: isOfOtherPurpose) { return false }
    return try isName(name, under: constraints)
  }

  /// Returns true if a member is of the opposite direction.
  private func isOfOtherPurpose(_ demand: SampleDemand) -> Bool { !demand.isNegated && purposes[demand.node] }

  private mutating func isName(_ name: String, under constraints: SampleConstraints) throws(SampleFailure) -> Bool {
    if constraints.forbiddenNames.contains(name) { return false }
    return try accepts(.string(name), for: constraints.names)
  }

  /// Adds a member that no keyword names, if a `not` requires one.
  private mutating func addFresh(
    to selection: inout SampleSelection,
    under constraints: inout SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) {
    for fresh in constraints.freshMembers {
      guard let name = try freshName(for: selection, under: constraints, effort: effort, turn: 2) else { continue }
      selection.add(name, isOptional: false)
      constraints.extraMembers.append(SampleConstraints.Row(name, of: fresh))
    }
  }

  /// Adds members up to the required number, or some for a schema that describes members without naming them.
  private mutating func fill(
    _ selection: inout SampleSelection,
    under constraints: inout SampleConstraints,
    for demand: SampleDemand,
    effort: SampleEffort
  ) throws(SampleFailure) {
    for table in constraints.tables {
      for name in names(of: table.content)
      where selection.count < constraints.members.least && !selection.contains(name) {
        try spend(on: demand)
        let goal = goal(forMember: name, constraints)
        guard !goal.contains(where: takesNothing), try isName(name, under: constraints) else { continue }
        selection.add(name, isOptional: false)
      }
    }
    try addFreshNames(to: &selection, under: constraints, for: demand, effort: effort)
    try addDependents(to: &selection, under: &constraints, for: demand, effort: effort)
  }

  /// Adds members with names that no keyword specifies.
  private mutating func addFreshNames(
    to selection: inout SampleSelection,
    under constraints: SampleConstraints,
    for demand: SampleDemand,
    effort: SampleEffort
  ) throws(SampleFailure) {
    let wanted = max(constraints.members.least, wantsMember(in: selection, under: constraints, effort: effort) ? 1 : 0)
    var turn = 0
    while selection.count < wanted, turn < 4 * wanted + 32 {
      turn += 1
      try spend(40, on: demand)
      let isNeeded = selection.count < constraints.members.least
      do throws(SampleFailure) {
        guard let name = try freshName(for: selection, under: constraints, effort: effort, turn: turn) else { continue }
        if !isNeeded, !hasRoom(for: goal(forMember: name, constraints), at: effort.depth + 1) { continue }
        selection.add(name, isOptional: !isNeeded)
      } catch {
        // Without a valid name no member is added; that is a failure only if a member is required.
        if error.isFinal || isNeeded { throw error }
        return
      }
    }
  }

  /// Returns true if an object would be empty although a schema describes members.
  private func wantsMember(
    in selection: SampleSelection,
    under constraints: SampleConstraints,
    effort: SampleEffort
  ) -> Bool {
    options.additionalMembers && selection.count == 0 && constraints.members.most > 0 && effort.isFirst
      && options.optionalMembers != .none
      && !isFull(at: effort.depth) && saysWhatMembersAre(constraints)
  }

  private func saysWhatMembersAre(_ constraints: SampleConstraints) -> Bool {
    !constraints.names.isEmpty
      || constraints.tables.contains { table in
        table.content.patterns.count > 0 || table.content.additional >= 0 && table.content.names.count == 0
      }
  }

  /// Returns a name for another member, or `nil` if this attempt finds none.
  private mutating func freshName(
    for selection: SampleSelection,
    under constraints: SampleConstraints,
    effort: SampleEffort,
    turn: Int
  ) throws(SampleFailure) -> String? {
    let patterns = constraints.tables.flatMap { program.tables.patternProperties[$0.content.patterns.range] }
    charge((patterns.count + constraints.tables.count) / 8)
    var name = SampleWords.text(SampleCount(), attempt: turn / 8, using: &generator)
    if !constraints.names.isEmpty, turn % 3 != 2 {
      name = try value(for: constraints.names, depth: effort.depth + 1, only: .string).string ?? name
    } else if !patterns.isEmpty, turn % 2 == 1 {
      name = self.name(by: patterns[turn / 2 % patterns.count].pattern, and: name)
    }
    if selection.contains(name) || goal(forMember: name, constraints).contains(where: takesNothing) { return nil }
    return try isName(name, under: constraints) ? name : nil
  }

  /// Returns a name that matches a pattern, followed by a word if possible.
  private mutating func name(by pattern: Int32, and word: String) -> String {
    let name = sample(of: pattern) ?? ""
    if occurs(pattern, in: name + word) { return name + word }
    let longer = SampleCount(least: 2 + generator.draw(below: 6))
    return sample(of: pattern, longer) ?? name
  }

  /// Returns the demands on a member, by its name.
  mutating func goal(forMember name: String, _ constraints: SampleConstraints) -> [SampleDemand] {
    charge((constraints.tables.count + constraints.extraMembers.count) / 8)
    var (goal, isEvaluated): ([SampleDemand], Bool) = ([], false)
    for table in constraints.tables {
      var isKnown = false
      if let row = program.position(of: name, in: table.content.names, likely: 0) {
        let property = program.tables.properties[Int(table.content.firstProperty) + row]
        if property.node >= 0 {
          goal.append(table.demand.leading(to: property.node))
          isKnown = true
        }
      }
      for property in program.tables.patternProperties[table.content.patterns.range]
      where occurs(property.pattern, in: name) {
        goal.append(table.demand.leading(to: property.node))
        isKnown = true
      }
      if !isKnown, table.content.additional >= 0 {
        goal.append(table.demand.leading(to: table.content.additional))
        isKnown = true
      }
      isEvaluated = isEvaluated || isKnown
    }
    for row in constraints.extraMembers where row.content.hasSameBytes(as: name) { goal.append(row.demand) }
    return isEvaluated ? goal : goal + constraints.unevaluatedProperties
  }
}
