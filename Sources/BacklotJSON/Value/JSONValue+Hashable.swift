extension JSONValue: Hashable {
  /// Returns whether two values are equal.
  ///
  /// The stack frames of the recursion are kept small, since they limit the depth that a thread can handle.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch left {
    case .array(let elements): right.isEqual(to: elements)
    case .object(let object): right.isEqual(to: object)
    default: right.isEqual(toScalar: left)
    }
  }

  private func isEqual(to elements: [JSONValue]) -> Bool {
    guard case .array(let own) = self, own.count == elements.count else { return false }
    for position in own.indices where own[position] != elements[position] { return false }
    return true
  }

  private func isEqual(to object: JSONObject) -> Bool {
    if case .object(let own) = self { own == object } else { false }
  }

  @inline(__always)
  private func isEqual(toScalar other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let own), .bool(let other)): own == other
    case (.number(let own), .number(let other)): own == other
    case (.string(let own), .string(let other)): own.hasSameBytes(as: other)
    default: false
    }
  }

  /// Hashes the value regardless of the spelling of numbers and the order of members, consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(digest(levels: Self.digestedLevels))
  }

  /// The number of levels to hash.
  ///
  /// Deeper values count only by kind and size, so that neither depth nor size makes hashing expensive.
  private static let digestedLevels = 8

  fileprivate func digest(levels: Int) -> Int {
    switch self {
    case .null: 1
    case .bool(let bool): bool ? 2 : 3
    case .number(let number): number.hashValue
    case .string(let string): Int(truncatingIfNeeded: SeededHash.hash(string))
    case .array(let elements): Self.digest(elements, levels: levels - 1)
    case .object(let object): object.digest(levels: levels - 1)
    }
  }

  private static func digest(_ elements: [JSONValue], levels: Int) -> Int {
    guard levels > 0 else { return elements.count }
    return elements.reduce(5) { SeededHash.mix($0, with: $1.digest(levels: levels)) }
  }
}

extension JSONObject: Hashable {
  /// Returns whether two objects have equal members, in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    for position in left.members.indices {
      guard let other = right.index(forKey: left.members[position].key, likely: position) else { return false }
      if right.members[other].value != left.members[position].value { return false }
    }
    return true
  }

  /// Hashes the members regardless of their order, consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(JSONValue.object(self))
  }

  fileprivate func digest(levels: Int) -> Int {
    guard levels > 0 else { return -1 - count }
    // A sum, since the order of members does not count.
    return members.reduce(7) { sum, member in
      let key = Int(truncatingIfNeeded: SeededHash.hash(member.key))
      return sum &+ SeededHash.mix(key, with: member.value.digest(levels: levels))
    }
  }
}
