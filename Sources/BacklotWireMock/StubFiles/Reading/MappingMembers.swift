import BacklotJSON

/// The members of an object that is being read.
///
/// Each member is read once. The remaining members are unknown.
struct MappingMembers {
  let object: JSONObject
  /// A bit for each of the first members, which are usually all of them.
  ///
  /// The others are stored by index.
  private var taken: UInt64 = 0
  private var othersTaken: Set<Int> = []

  init(_ object: JSONObject) { self.object = object }

  /// Returns the value of a member, and marks it as read.
  ///
  /// Returns `nil` if the member is missing or null.
  mutating func take(_ name: String) -> JSONValue? {
    guard let index = object.index(forKey: name) else { return nil }
    if index < UInt64.bitWidth { taken |= 1 << UInt64(index) } else { othersTaken.insert(index) }
    let value = object[index].value
    guard !value.isNull else { return nil }
    return value
  }

  /// Marks members as read, and ignores their values.
  mutating func pass(over names: String...) { pass(over: names) }

  /// Marks members as read, and ignores their values.
  mutating func pass(over names: some Sequence<String>) { for name in names { _ = take(name) } }

  /// The names of the members that were not read.
  var left: [String] {
    if othersTaken.isEmpty, taken.nonzeroBitCount == object.count { return [] }
    return object.indices.filter { !isTaken($0) }.map { object[$0].key }
  }

  private func isTaken(_ index: Int) -> Bool {
    index < UInt64.bitWidth ? taken & 1 << UInt64(index) != 0 : othersTaken.contains(index)
  }
}
