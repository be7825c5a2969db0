import BacklotJSON
internal import BacklotPattern

// RFC 9535 §2.3.5.2

extension PathEvaluation {
  /// Returns true if a filter accepts a value.
  mutating func holds(_ expression: FilterExpression, for current: JSONValue) throws(PathExhaustion) -> Bool {
    try spend()
    switch expression {
    case .any(let parts):
      for part in parts where try holds(part, for: current) { return true }
      return false
    case .all(let parts):
      for part in parts where try !holds(part, for: current) { return false }
      return true
    case .not(let part): return try !holds(part, for: current)
    case .exists(let query): return try first(of: query, from: current) != nil
    case .comparison(let left, let comparison, let right):
      return try compare(
        try value(of: left, from: current),
        using: comparison,
        with: try value(of: right, from: current)
      )
    case .matches(let text, let pattern, let isWhole):
      return try isMatch(try value(of: text, from: current), for: pattern, isWhole: isWhole, from: current)
    case .jayway(let left, let sign, let right):
      return try compare(try value(of: left, from: current), using: sign, with: try value(of: right, from: current))
    case .jaywayPattern(let operand, let pattern):
      return try isMatch(try value(of: operand, from: current), for: pattern)
    }
  }

  /// Returns the first value that a query selects.
  mutating func first(of query: PathQuery, from current: JSONValue) throws(PathExhaustion) -> JSONValue? {
    let start = query.isRelative ? current : root
    guard let steps = query.steps else {
      var walker = PathWalker(query, from: start)
      return try walker.next(&self)
    }
    var value = start
    try spend(query.cost)
    for step in steps {
      guard let position = value.position(of: step) else { return nil }
      value = value.child(at: position)
    }
    return value
  }

  /// Returns the value of an operand, or `nil` if it has no value according to RFC 9535.
  package mutating func value(of operand: FilterOperand, from current: JSONValue) throws(PathExhaustion) -> JSONValue? {
    switch operand {
    case .literal(let value): return value
    case .singular(let query): return try first(of: query, from: current)
    case .list(let query): return .array(try values(of: query, from: current))
    case .length(let operand): return try length(try value(of: operand, from: current))
    case .count(let query): return .number(JSONNumber(try count(of: query, from: current)))
    case .value(let query): return try single(of: query, from: current)
    }
  }
}

// RFC 9535 §2.4

extension PathEvaluation {
  private mutating func length(_ value: JSONValue?) throws(PathExhaustion) -> JSONValue? {
    switch value {
    case .string(let string):
      try spend(on: string)
      return .number(JSONNumber(string.unicodeScalars.count))
    case .array(let elements): return .number(JSONNumber(elements.count))
    case .object(let object): return .number(JSONNumber(object.count))
    default: return nil
    }
  }

  private mutating func count(of query: PathQuery, from current: JSONValue) throws(PathExhaustion) -> Int {
    var walker = PathWalker(query, from: query.isRelative ? current : root)
    var count = 0
    while try walker.next(&self) != nil { count += 1 }
    return count
  }

  private mutating func values(of query: PathQuery, from current: JSONValue) throws(PathExhaustion) -> [JSONValue] {
    var walker = PathWalker(query, from: query.isRelative ? current : root)
    var values: [JSONValue] = []
    while let value = try walker.next(&self) { values.append(value) }
    return values
  }

  /// Returns the only value, or `nil` if there are several or no values.
  private mutating func single(of query: PathQuery, from current: JSONValue) throws(PathExhaustion) -> JSONValue? {
    var walker = PathWalker(query, from: query.isRelative ? current : root)
    guard let value = try walker.next(&self), try walker.next(&self) == nil else { return nil }
    return value
  }

  private mutating func isMatch(
    _ text: JSONValue?,
    for operand: PatternOperand,
    isWhole: Bool,
    from current: JSONValue
  ) throws(PathExhaustion) -> Bool {
    let pattern: Pattern?
    switch operand {
    case .constant(let constant): pattern = constant
    case .variable(let operand): pattern = try self.pattern(of: try value(of: operand, from: current))
    }
    guard let pattern, case .string(let text) = text else { return false }
    return try isMatch(text, for: pattern, isWhole: isWhole)
  }

  private mutating func pattern(of value: JSONValue?) throws(PathExhaustion) -> Pattern? {
    if case .string(let text) = value { try pattern(text) } else { nil }
  }
}
