// RFC 9535 §2.3.5.2.2
import BacklotJSON

extension PathEvaluation {
  mutating func compare(
    _ left: JSONValue?,
    using comparison: FilterComparison,
    with right: JSONValue?
  ) throws(PathExhaustion) -> Bool {
    switch comparison {
    case .equal: try areEqual(left, right)
    case .unequal: try !areEqual(left, right)
    case .less: try isLess(left, than: right)
    case .greater: try isLess(right, than: left)
    case .lessOrEqual: try isLess(left, than: right) ? true : areEqual(left, right)
    case .greaterOrEqual: try isLess(right, than: left) ? true : areEqual(left, right)
    }
  }

  /// Compares numbers by value, and strings by their Unicode scalars, which is the order of their UTF-8.
  ///
  /// Other values have no order.
  mutating func isLess(_ left: JSONValue?, than right: JSONValue?) throws(PathExhaustion) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)):
      try spend(left.textLength / 16 + right.textLength / 16)
      return left < right
    case (.string(let left), .string(let right)):
      try spend(min(left.utf8.count, right.utf8.count) / 16)
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    default: return false
    }
  }

  private mutating func areEqual(_ left: JSONValue?, _ right: JSONValue?) throws(PathExhaustion) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return try areEqual(left, right)
  }

  /// Compares like `==`, without recursion, and deducts the steps that this takes.
  mutating func areEqual(_ left: JSONValue, _ right: JSONValue) throws(PathExhaustion) -> Bool {
    if !left.isContainer || !right.isContainer { return try areEqualScalars(left, right) }
    var pairs = [(left, right)]
    while let (left, right) = pairs.popLast() {
      try spend()
      switch (left, right) {
      case (.array(let left), .array(let right)):
        guard left.count == right.count else { return false }
        try spend(left.count)
        for place in left.indices where !(try collect(left[place], and: right[place], into: &pairs)) { return false }
      case (.object(let left), .object(let right)):
        guard try collect(left, and: right, into: &pairs) else { return false }
      default: return false
      }
    }
    return true
  }

  private mutating func collect(
    _ left: JSONObject,
    and right: JSONObject,
    into pairs: inout [(JSONValue, JSONValue)]
  ) throws(PathExhaustion) -> Bool {
    guard left.count == right.count else { return false }
    try spend(left.count)
    for (place, member) in left.members.enumerated() {
      guard let other = right.index(forKey: member.key, likely: place) else { return false }
      try spend(member.key.utf8.count / 64)
      guard try collect(member.value, and: right.members[other].value, into: &pairs) else { return false }
    }
    return true
  }

  /// Compares values without children, and defers the others.
  private mutating func collect(
    _ left: JSONValue,
    and right: JSONValue,
    into pairs: inout [(JSONValue, JSONValue)]
  ) throws(PathExhaustion) -> Bool {
    if !left.isContainer || !right.isContainer { return try areEqualScalars(left, right) }
    pairs.append((left, right))
    return true
  }

  private mutating func areEqualScalars(_ left: JSONValue, _ right: JSONValue) throws(PathExhaustion) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      guard left.utf8.count == right.utf8.count else { return false }
      try spend(left.utf8.count / 64)
      return left.hasSameBytes(as: right)
    case (.number(let left), .number(let right)):
      try spend(left.textLength / 16 + right.textLength / 16)
      return left == right
    default: return left.kind == right.kind && left == right
    }
  }
}

extension JSONNumber {
  /// The maximum number of bytes that a comparison reads.
  fileprivate var textLength: Int {
    if case .text(let text) = storage { text.utf8.count } else { 1 }
  }
}
