/// The positions of a value's members or elements that keywords have evaluated.
struct EvaluatedSet: Sendable {
  private var hasAll = false
  /// The end of the positions that are all in the set.
  private var prefix = 0
  private var first: UInt64 = 0
  /// The positions from 64 on; empty for most values.
  private var rest: [UInt64] = []

  mutating func insertAll() {
    hasAll = true
  }

  mutating func insertAll(before position: Int) {
    prefix = max(prefix, position)
  }

  mutating func insert(_ position: Int) {
    if position < 64 {
      first |= 1 << UInt64(position)
    } else {
      let word = position / 64 - 1
      while rest.count <= word { rest.append(0) }
      rest[word] |= 1 << UInt64(position % 64)
    }
  }

  package func contains(_ position: Int) -> Bool {
    if hasAll || position < prefix { return true }
    if position < 64 { return first >> UInt64(position) & 1 == 1 }
    let word = position / 64 - 1
    return word < rest.count && rest[word] >> UInt64(position % 64) & 1 == 1
  }

  mutating func formUnion(_ other: EvaluatedSet) {
    hasAll = hasAll || other.hasAll
    prefix = max(prefix, other.prefix)
    first |= other.first
    while rest.count < other.rest.count { rest.append(0) }
    for word in other.rest.indices { rest[word] |= other.rest[word] }
  }
}
