import BacklotJSON

extension SchemaTables {
  /// The maximum number of slots to probe per value before its table is abandoned.
  ///
  /// Values that differ only in deeper levels have the same hash.
  private static let mostProbes = 16

  /// Adds values, with hash slots if there are many.
  mutating func add(values added: [JSONValue]) -> SchemaValues {
    var table = SchemaValues(list: SchemaList(start: Int32(values.count), count: Int32(added.count)))
    values += added
    for value in added { table.kinds.formUnion(value.comparedKinds) }
    guard added.count > SchemaValues.largestUnhashed, let found = Self.slots(of: added) else { return table }
    table.firstSlot = Int32(slots.count)
    table.slotMask = Int32(found.count - 1)
    slots += found
    return table
  }

  /// Adds the values of an `enum`, which may contain duplicates.
  mutating func add(enumeration values: [JSONValue]) -> Int32 {
    self.values.append(.array(values))
    let all = Int32(self.values.count - 1)
    var strings: [String] = []
    var others: [JSONValue] = []
    for value in values {
      if case .string(let string) = value { strings.append(string) } else { others.append(value) }
    }
    let table = add(names: strings.withoutDuplicates)
    let hashed = add(values: others)
    enumerations.append(SchemaEnumeration(strings: table, others: hashed, all: all))
    return Int32(enumerations.count - 1)
  }

  private static func slots(of values: [JSONValue]) -> [Int32]? {
    var capacity = 16
    while capacity < 2 * values.count { capacity *= 2 }
    var slots = [Int32](repeating: 0, count: capacity)
    var probes = mostProbes * values.count
    for (position, value) in values.enumerated() {
      var slot = value.hashValue & (capacity - 1)
      while slots[slot] != 0, values[Int(slots[slot]) - 1] != value {
        slot = (slot + 1) & (capacity - 1)
        probes -= 1
        if probes < 0 { return nil }
      }
      if slots[slot] == 0 { slots[slot] = Int32(position + 1) }
    }
    return slots
  }
}

extension JSONValue {
  /// The kinds of values that may be equal to this one.
  fileprivate var comparedKinds: SchemaTypes {
    if case .number = self { [.number, .integer] } else { schemaType }
  }
}

extension [String] {
  /// The strings in their order, each once; strings with different bytes are different.
  var withoutDuplicates: [String] {
    var seen = JSONObject()
    for string in self { seen[string] = .null }
    return seen.members.map(\.key)
  }
}
