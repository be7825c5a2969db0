import BacklotJSON

/// The members of an object that is being read; each is to be taken once, and what is left is not understood.
struct MappingMembers {
  let object: JSONObject
  private var taken: Set<Int> = []

  init(_ object: JSONObject) { self.object = object }

  /// The value of a member; null is as good as nothing.
  mutating func take(_ name: String) -> JSONValue? {
    guard let index = object.index(forKey: name) else { return nil }
    taken.insert(index)
    let value = object[index].value
    guard !value.isNull else { return nil }
    return value
  }

  /// Takes members that nobody looks at.
  mutating func pass(over names: String...) { for name in names { _ = take(name) } }

  /// The names of the members that nobody took.
  var left: [String] { object.indices.filter { !taken.contains($0) }.map { object[$0].key } }
}
