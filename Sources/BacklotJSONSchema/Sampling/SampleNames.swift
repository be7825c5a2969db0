import BacklotJSON

/// Names in the order in which they came, each once, however many there are.
struct SampleNames {
  private var members = JSONObject()

  var count: Int { members.count }
  subscript(position: Int) -> String { members[position].key }

  func contains(_ name: String) -> Bool { members.index(forKey: name) != nil }

  mutating func insert(_ name: String) {
    if !contains(name) { members[name] = .null }
  }
}

/// The names of the members that an object gets.
struct SampleSelection {
  /// True for optional members.
  private var members = JSONObject()
  /// The number of names whose dependents were added.
  private(set) var settledCount = 0
  /// The number of dependencies known then.
  private var dependencyCount = 0

  init(required: SampleNames) {
    for position in 0..<required.count { add(required[position], isOptional: false) }
  }

  var names: [String] { Array(members.keys) }
  var count: Int { members.count }

  func contains(_ name: String) -> Bool { members.index(forKey: name) != nil }
  func isOptional(_ name: String) -> Bool { members[name]?.bool == true }

  mutating func add(_ name: String, isOptional: Bool) {
    if !contains(name) || !isOptional { members[name] = .bool(isOptional) }
  }

  /// The next name whose dependents have not been looked for among so many dependencies.
  mutating func next(among count: Int) -> String? {
    if count != dependencyCount { (dependencyCount, settledCount) = (count, 0) }
    guard settledCount < members.count else { return nil }
    settledCount += 1
    return members[settledCount - 1].key
  }
}
