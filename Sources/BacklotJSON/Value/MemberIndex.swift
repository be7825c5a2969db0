/// An open-addressing table of positions that finds a member of a large object by its name.
///
/// Names are untrusted input, so their hash has a new seed in each process and cannot be targeted.
@usableFromInline
struct MemberIndex: Sendable {
  /// The minimum number of members to index; with fewer, a linear search is faster.
  static let smallestIndexed = 33

  /// The slots, at least twice the number of members; each is a position plus one, or 0 if it is free.
  @usableFromInline
  private(set) var slots: [UInt32] = []

  init() {}

  init(_ members: [JSONObject.Member]) {
    if members.count >= Self.smallestIndexed { rebuild(members) }
  }

  /// Creates an index, or returns `nil` if two of the names are the same.
  init?(ifDistinct members: [JSONObject.Member]) {
    if members.count < Self.smallestIndexed {
      for (position, member) in members.enumerated()
      where members[..<position].contains(where: { $0.key.hasSameBytes(as: member.key) }) {
        return nil
      }
    } else {
      makeRoom(for: members.count)
      for position in members.indices where !insert(position, of: members, unlessPresent: true) { return nil }
    }
  }

  @inlinable var isEmpty: Bool { slots.isEmpty }

  @inlinable
  func position(of key: String, in members: [JSONObject.Member]) -> Int? {
    var slot = firstSlot(for: key)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if members[position].key.hasSameBytes(as: key) { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds the last of `members`, whose name is new, to the index.
  mutating func appendLast(of members: [JSONObject.Member]) {
    if members.count < Self.smallestIndexed { return }
    if slots.count < 2 * members.count { return rebuild(members) }
    insert(members.count - 1, of: members)
  }

  private mutating func rebuild(_ members: [JSONObject.Member]) {
    makeRoom(for: members.count)
    for position in members.indices { insert(position, of: members) }
  }

  private mutating func makeRoom(for count: Int) {
    var capacity = 64
    while capacity < 3 * count { capacity *= 2 }
    slots = [UInt32](repeating: 0, count: capacity)
  }

  /// Stores a position in the first free slot for its name, or returns `false` if the name must be new and is not.
  @discardableResult
  private mutating func insert(
    _ position: Int,
    of members: [JSONObject.Member],
    unlessPresent: Bool = false
  ) -> Bool {
    let key = members[position].key
    var slot = firstSlot(for: key)
    while slots[slot] != 0 {
      if unlessPresent, members[Int(slots[slot]) - 1].key.hasSameBytes(as: key) { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(truncatingIfNeeded: position + 1)
    return true
  }

  @inlinable
  func firstSlot(for key: String) -> Int {
    Int(truncatingIfNeeded: SeededHash.hash(key)) & (slots.count - 1)
  }
}
