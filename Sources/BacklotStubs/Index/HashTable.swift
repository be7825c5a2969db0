/// An open-addressing table from 64-bit hashes to numbers, without keys: the caller verifies each value.
///
/// Two keys with the same hash share an entry. On insertion, the caller checks whether the entry belongs to its key.
struct HashTable: Sendable {
  private struct Slot: Sendable {
    var hash: UInt64 = 0
    package var value: Int32 = HashTable.none
  }

  static let none: Int32 = -1

  private var slots: [Slot]
  private var mask: Int
  private var count = 0
  /// The significant bits of a hash.
  ///
  /// Defaults to all; tests use few bits to cause collisions.
  private let significant: UInt64

  init(significant: UInt64 = .max) {
    slots = Array(repeating: Slot(), count: 16)
    mask = 15
    self.significant = significant
  }

  /// Returns the value of a hash, or ``none``.
  package func value(for hash: UInt64) -> Int32 {
    let hash = hash & significant
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place].value != Self.none {
      if slots[place].hash == hash { return slots[place].value }
      place = (place + 1) & mask
    }
    return Self.none
  }

  /// Returns the value of a hash, inserting one if necessary.
  package mutating func value(for hash: UInt64, orInsert make: () -> Int32) -> Int32 {
    let known = value(for: hash)
    guard known == Self.none else { return known }
    if count * 2 >= slots.count { grow() }
    let made = make()
    insert(Slot(hash: hash & significant, value: made))
    return made
  }

  private mutating func insert(_ slot: Slot) {
    var place = Int(truncatingIfNeeded: slot.hash) & mask
    while slots[place].value != Self.none { place = (place + 1) & mask }
    slots[place] = slot
    count += 1
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    mask = slots.count - 1
    count = 0
    for slot in old where slot.value != Self.none { insert(slot) }
  }
}
