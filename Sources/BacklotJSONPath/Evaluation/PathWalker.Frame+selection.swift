// RFC 9535 §2.3
import BacklotJSON

extension PathWalker.Frame {
  /// Returns the next child that a selector selects.
  mutating func select(
    _ selectors: [PathSelector],
    isDescending: Bool,
    along trail: inout PathTrail,
    in evaluation: inout PathEvaluation
  ) throws(PathExhaustion) -> JSONValue? {
    while selector < selectors.count {
      try evaluation.spend()
      if let child = try select(selectors[selector], isDescending: isDescending, along: &trail, in: &evaluation) {
        return child
      }
      selector += 1
      position = 0
    }
    return nil
  }

  private mutating func select(
    _ selector: PathSelector,
    isDescending: Bool,
    along trail: inout PathTrail,
    in evaluation: inout PathEvaluation
  ) throws(PathExhaustion) -> JSONValue? {
    switch selector {
    case .name(let name):
      try evaluation.spend(name.utf8.count / 64)
      guard isFirstTurn() else { return nil }
      if let child = child(.name(name), along: &trail) { return child }
      guard segment == trail.nullSegment, case .object = value else { return nil }
      return .null
    case .index(let index): return isFirstTurn() ? child(.index(index), along: &trail) : nil
    case .wildcard: return nextPosition().map { trail.follow(from: value, to: $0) }
    case .slice(let slice): return nextPosition(in: slice).map { trail.follow(from: value, to: $0) }
    case .filter(let expression):
      return try nextPosition(where: expression, &evaluation).map { trail.follow(from: value, to: $0) }
    case .subjects(let expression):
      return try nextSubject(where: expression, isDescending: isDescending, along: &trail, in: &evaluation)
    case .members(let names):
      try evaluation.spend(names.count)
      return joined(names, needsAll: isDescending, along: &trail)
    }
  }

  /// Returns true the first time, for selectors of a single child.
  private mutating func isFirstTurn() -> Bool {
    position += 1
    return position == 1
  }

  private func child(_ step: PathStep, along trail: inout PathTrail) -> JSONValue? {
    value.position(of: step).map { trail.follow(from: value, to: $0) }
  }

  private mutating func nextPosition() -> Int? {
    guard position < value.childCount else { return nil }
    position += 1
    return position - 1
  }

  private mutating func nextPosition(in slice: PathSlice) -> Int? {
    guard case .array(let elements) = value, position < slice.count(ofElements: elements.count) else { return nil }
    position += 1
    return slice.index(position - 1, ofElements: elements.count)
  }

  private mutating func nextPosition(
    where expression: FilterExpression,
    _ evaluation: inout PathEvaluation
  ) throws(PathExhaustion) -> Int? {
    while let position = nextPosition() {
      if try evaluation.holds(expression, for: value.child(at: position)) { return position }
    }
    return nil
  }
}

extension PathWalker.Frame {
  /// Returns the object itself, or the next matching element of an array.
  ///
  /// A descent tests elements that are objects itself; they must not be selected twice.
  private mutating func nextSubject(
    where expression: FilterExpression,
    isDescending: Bool,
    along trail: inout PathTrail,
    in evaluation: inout PathEvaluation
  ) throws(PathExhaustion) -> JSONValue? {
    if case .object = value {
      guard isFirstTurn(), try evaluation.holds(expression, for: value) else { return nil }
      return value
    }
    while let position = nextPosition() {
      if isDescending, case .object = value.child(at: position) { continue }
      if try evaluation.holds(expression, for: value.child(at: position)) {
        return trail.follow(from: value, to: position)
      }
    }
    return nil
  }

  /// Returns the members with these names as one object.
  private mutating func joined(_ names: [String], needsAll: Bool, along trail: inout PathTrail) -> JSONValue? {
    guard case .object(let object) = value, isFirstTurn() else { return nil }
    let members = names.compactMap { name in object[name].map { (key: name, value: $0) } }
    if needsAll, members.count < names.count { return nil }
    trail.leave()
    return .object(JSONObject(members))
  }
}
