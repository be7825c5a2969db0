import BacklotJSON

extension SchemaRun {
  mutating func perform(_ elements: [JSONValue], of value: JSONValue, at place: Int, in node: Int32) -> Bool {
    switch program.instructions[place] {
    case .minItems(let count):
      return elements.count >= count || fail(place, in: node, for: value, detail: .count(elements.count))
    case .maxItems(let count):
      return elements.count <= count || fail(place, in: node, for: value, detail: .count(elements.count))
    case .uniqueItems: return performUnique(elements, of: value, at: place, in: node)
    case .elements(let prefix, let rest): return performElements(elements, prefix: prefix, rest: rest, at: place)
    case .contains(let number): return performContains(elements, of: value, number: number, at: place, in: node)
    case .unevaluatedItems(let target): return performUnevaluated(elements, against: target, at: place)
    default: return true
    }
  }

  private mutating func performElements(_ elements: [JSONValue], prefix: SchemaList, rest: Int32, at place: Int)
    -> Bool
  {
    var isValid = true
    let prefixed = min(elements.count, Int(prefix.count))
    if isTracking { if rest >= 0 { marks.insertAll() } else { marks.insertAll(before: prefixed) } }
    for position in 0..<(rest >= 0 ? elements.count : prefixed) {
      let target = position < prefixed ? program.tables.nodeLists[Int(prefix.start) &+ position] : rest
      if ask(target, aboutElement: position, of: elements, by: place) { continue }
      if stops { return false }
      isValid = false
    }
    return isValid
  }

  @inline(never)
  private mutating func performContains(
    _ elements: [JSONValue],
    of value: JSONValue,
    number: Int32,
    at place: Int,
    in node: Int32
  ) -> Bool {
    let contains = program.tables.contains[Int(number)]
    let found =
      Report.wantsAll
      ? silently(about: value, of: node) { $0.containedCount(in: elements, matching: contains, at: place) }
      : containedCount(in: elements, matching: contains, at: place)
    if isExhausted { return false }
    return found >= contains.minimum && found <= contains.maximum
      || fail(place, in: node, for: value, detail: .count(found))
  }

  /// Returns the number of elements that match `contains`; counts no further than required.
  fileprivate mutating func containedCount(in elements: [JSONValue], matching contains: SchemaContains, at place: Int)
    -> Int
  {
    let countsAll = isTracking && contains.marks || contains.maximum < .max
    var found = 0
    for position in elements.indices {
      if ask(contains.node, aboutElement: position, of: elements, by: place) {
        found += 1
        if isTracking, contains.marks { marks.insert(position) }
        if !countsAll, found >= contains.minimum { break }
      }
      if isExhausted { break }
    }
    return found
  }

  @inline(never)
  private mutating func performUnevaluated(_ elements: [JSONValue], against target: Int32, at place: Int) -> Bool {
    var isValid = true
    for position in elements.indices where !marks.contains(position) {
      if ask(target, aboutElement: position, of: elements, by: place) { continue }
      if stops { return false }
      isValid = false
    }
    marks.insertAll()
    return isValid
  }
}

// Elements that are the same

extension SchemaRun {
  /// The maximum number of elements that are compared pairwise.
  private static var fewElements: Int { 12 }

  @inline(never)
  private mutating func performUnique(_ elements: [JSONValue], of value: JSONValue, at place: Int, in node: Int32)
    -> Bool
  {
    let pair = elements.count <= Self.fewElements ? firstPair(in: elements) : firstHashedPair(in: elements)
    guard let pair else { return true }
    return fail(place, in: node, for: value, detail: .pair(pair.0, pair.1))
  }

  @inline(never)
  private mutating func firstPair(in elements: [JSONValue]) -> (Int, Int)? {
    for second in elements.indices {
      for first in 0..<second where isSame(elements[first], elements[second]) { return (first, second) }
    }
    return nil
  }

  /// Returns the first equal pair of elements; only elements with the same hash are compared.
  @inline(never)
  private mutating func firstHashedPair(in elements: [JSONValue]) -> (Int, Int)? {
    steps &-= elements.count
    var capacity = 32
    while capacity < 2 * elements.count { capacity *= 2 }
    // Up to a kilobyte is allocated on the stack.
    return withUnsafeTemporaryAllocation(of: HashedElement.self, capacity: capacity) { slots in
      slots.initialize(repeating: HashedElement(hash: 0, number: 0))
      for position in elements.indices {
        if let first = firstSame(as: position, of: elements, in: slots) { return (first, position) }
        if steps < 0 { return nil }
      }
      return nil
    }
  }

  /// Returns the earlier element equal to the one at a position, or stores the latter in a free slot.
  private mutating func firstSame(
    as position: Int,
    of elements: [JSONValue],
    in slots: UnsafeMutableBufferPointer<HashedElement>
  ) -> Int? {
    let hash = elements[position].hashValue
    let short = UInt32(truncatingIfNeeded: hash >> 32)
    var slot = hash & (slots.count - 1)
    while slots[slot].number > 0 {
      let other = Int(slots[slot].number) - 1
      if slots[slot].hash == short, isSame(elements[other], elements[position]) { return other }
      if steps < 0 { return nil }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = HashedElement(hash: short, number: UInt32(truncatingIfNeeded: position + 1))
    return nil
  }

  /// Compares two values, and deducts the steps that this may take.
  mutating func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.array(let elements), .array(let others)):
      steps &-= min(elements.count, others.count)
      return elements.count == others.count && sizeIsPaid(left) && left == right
    case (.object(let object), .object(let other)):
      steps &-= min(object.count, other.count)
      return object.count == other.count && sizeIsPaid(left) && left == right
    default: return left == right
    }
  }

  /// Deducts a step for each part of a value; returns `false` if the steps are used up.
  private mutating func sizeIsPaid(_ value: JSONValue) -> Bool {
    steps &-= 1
    if steps < 0 { return false }
    switch value {
    case .array(let elements): return elements.allSatisfy { sizeIsPaid($0) }
    case .object(let object): return object.members.allSatisfy { sizeIsPaid($0.value) }
    default: return true
    }
  }
}

/// The number of an element, counted from 1, with a part of its hash; zero in free slots.
private struct HashedElement {
  var hash: UInt32
  var number: UInt32
}

// MARK: - Enumerated values

extension SchemaRun {
  /// Returns true if a table of values other than strings contains a value.
  @inline(never)
  mutating func isAmong(_ table: SchemaValues, value: JSONValue) -> Bool {
    if table.kinds.isDisjoint(with: value.schemaType) { return false }
    if table.slotMask > 0 { return isSlotted(value, in: table) }
    steps &-= Int(table.list.count)
    for position in table.list.range where isSame(value, program.tables.values[position]) { return true }
    return false
  }

  @inline(never)
  private mutating func isSlotted(_ value: JSONValue, in table: SchemaValues) -> Bool {
    // The hash depends on the contents of the value.
    guard sizeIsPaid(value) else { return false }
    let mask = Int(table.slotMask)
    var slot = value.hashValue & mask
    while true {
      let position = Int(program.tables.slots[Int(table.firstSlot) &+ slot]) &- 1
      if position < 0 { return false }
      if isSame(value, program.tables.values[Int(table.list.start) &+ position]) { return true }
      steps &-= 1
      if steps < 0 { return false }
      slot = (slot &+ 1) & mask
    }
  }
}
