import BacklotPlatform

/// The existing spaces, and the choice of the space to evict if there is no room for another.
///
/// Clients can name any number of spaces, so unused spaces must not block others. Among the spaces with the common
/// stubs and settings, the least recently used one is evicted, beginning with those whose scenarios are in their
/// initial state. A space that an authorized client has set up is never evicted.
struct SpaceTable {
  private struct Entry {
    let backend: MockBackend
    /// The initial snapshot of the space.
    var base: StubSnapshot
    var lastUse: UInt64
    /// The number of requests that currently use the space.
    var holderCount = 0
  }

  private let limit: Int
  private var entries: [String: Entry] = [:]
  private var useCount: UInt64 = 0

  init(limit: Int) { self.limit = limit }

  /// The names, sorted.
  var names: [String] { entries.keys.sorted() }

  /// Returns the space with a name, without recording a use.
  subscript(_ name: String) -> MockBackend? { entries[name]?.backend }

  /// Returns the space with a name, and records a use.
  mutating func use(_ name: String) -> MockBackend? {
    guard let place = entries.index(forKey: name) else { return nil }
    useCount += 1
    entries.values[place].lastUse = useCount
    return entries.values[place].backend
  }

  /// Adds a space, and evicts another one if necessary.
  ///
  /// - Returns: `true` if there was room.
  mutating func insert(_ backend: MockBackend, over base: StubSnapshot, as name: String) -> Bool {
    if entries.count >= limit {
      guard let name = leastNeeded else { return false }
      entries[name] = nil
    }
    useCount += 1
    entries[name] = Entry(backend: backend, base: base, lastUse: useCount)
    return true
  }

  /// Removes a space.
  ///
  /// - Returns: `true` if the space existed.
  mutating func remove(_ name: String) -> Bool { entries.removeValue(forKey: name) != nil }

  /// Prevents the eviction of a space, and returns whether it still exists.
  mutating func hold(_ name: String, backend: MockBackend) -> Bool {
    guard entries[name]?.backend === backend else { return false }
    entries[name]?.holderCount += 1
    return true
  }

  /// Allows the eviction of a space again.
  mutating func release(_ name: String, backend: MockBackend) {
    if entries[name]?.backend === backend { entries[name]?.holderCount -= 1 }
  }

  /// Records the new initial snapshot of all spaces.
  ///
  /// - Returns: The spaces, to which the caller applies the change.
  mutating func begin(with base: StubSnapshot) -> [MockBackend] {
    for place in entries.values.indices { entries.values[place].base = base }
    return entries.values.map(\.backend)
  }

  private var leastNeeded: String? {
    var least: (name: String, isUsed: Bool, lastUse: UInt64)?
    for (name, entry) in entries where entry.holderCount == 0 && entry.backend.isAsDescribed(by: entry.base) {
      let candidate = (name: name, isUsed: entry.backend.remembers, lastUse: entry.lastUse)
      guard let known = least else {
        least = candidate
        continue
      }
      let isLess = candidate.isUsed == known.isUsed ? candidate.lastUse < known.lastUse : known.isUsed
      if isLess { least = candidate }
    }
    return least?.name
  }
}

extension MockBackend {
  /// Returns whether stubs and settings are unchanged since the backend began with the snapshot.
  fileprivate func isAsDescribed(by base: StubSnapshot) -> Bool {
    let snapshot = snapshot
    return snapshot.index === base.index && snapshot.added == nil
      && snapshot.conditions?.latency == base.conditions?.latency
      && snapshot.conditions?.failures?.share == base.conditions?.failures?.share
      && admin?.extendedSettings.withLock(\.isEmpty) ?? true
  }
}
