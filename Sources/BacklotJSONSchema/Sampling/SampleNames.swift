import BacklotJSON

/// An ordered set of any number of names.
struct SampleNames {
  private var members = JSONObject()

  var count: Int { members.count }
  subscript(position: Int) -> String { members[position].key }

  func contains(_ name: String) -> Bool { members.index(forKey: name) != nil }

  mutating func insert(_ name: String) {
    if !contains(name) { members[name] = .null }
  }
}

/// The names of an object's members.
struct SampleSelection {
  /// The members; the value is true for optional ones.
  private var members = JSONObject()
  /// The number of names with known dependents.
  private(set) var settledCount = 0
  /// The number of dependencies at that time.
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

  /// Returns the next name without known dependents for a number of dependencies.
  mutating func next(among count: Int) -> String? {
    if count != dependencyCount { (dependencyCount, settledCount) = (count, 0) }
    guard settledCount < members.count else { return nil }
    settledCount += 1
    return members[settledCount - 1].key
  }
}
