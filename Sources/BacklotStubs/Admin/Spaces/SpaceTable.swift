import Synchronization

/// The spaces that are there, and which of them gives way where there is no room for another.
///
/// Anybody can name as many spaces as they like, so that one in which nobody did anything must not keep others out. Of
/// those whose stubs and settings are the common ones, the one gives way that was asked least lately: first one whose
/// scenarios are at their beginning. What a client with the right to has set up never does.
struct SpaceTable {
  private struct Entry {
    let backend: MockBackend
    /// What the space began with.
    var base: Publication
    var lastUse: UInt64
    /// How many requests are doing something in it.
    var holderCount = 0
  }

  private let limit: Int
  private var entries: [String: Entry] = [:]
  private var useCount: UInt64 = 0

  init(limit: Int) { self.limit = limit }

  /// The names, in their order.
  var names: [String] { entries.keys.sorted() }

  /// The space of a name, without asking it.
  subscript(_ name: String) -> MockBackend? { entries[name]?.backend }

  /// The space of a name, which is asked now.
  mutating func use(_ name: String) -> MockBackend? {
    guard let place = entries.index(forKey: name) else { return nil }
    useCount += 1
    entries.values[place].lastUse = useCount
    return entries.values[place].backend
  }

  /// Adds a space, in the place of another where that has to be.
  ///
  /// - Returns: Whether there was room.
  mutating func insert(_ backend: MockBackend, over base: Publication, as name: String) -> Bool {
    if entries.count >= limit {
      guard let name = leastNeeded else { return false }
      entries[name] = nil
    }
    useCount += 1
    entries[name] = Entry(backend: backend, base: base, lastUse: useCount)
    return true
  }

  /// Takes a space out.
  ///
  /// - Returns: Whether it was there.
  mutating func remove(_ name: String) -> Bool { entries.removeValue(forKey: name) != nil }

  /// Keeps a space from giving way, if it is still there.
  mutating func hold(_ name: String, _ backend: MockBackend) -> Bool {
    guard entries[name]?.backend === backend else { return false }
    entries[name]?.holderCount += 1
    return true
  }

  /// Lets a space give way again.
  mutating func release(_ name: String, _ backend: MockBackend) {
    if entries[name]?.backend === backend { entries[name]?.holderCount -= 1 }
  }

  /// Takes note of what all begin with from now on.
  ///
  /// - Returns: The spaces, which are to be told.
  mutating func begin(with base: Publication) -> [MockBackend] {
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
  /// Whether nobody has given it stubs or settings, or taken any away, since it began with what was published.
  fileprivate func isAsDescribed(by base: Publication) -> Bool {
    let published = published
    return published.index === base.index && published.added == nil
      && published.conditions?.latency == base.conditions?.latency
      && published.conditions?.failures?.share == base.conditions?.failures?.share
      && admin?.extendedSettings.withLock(\.isEmpty) ?? true
  }
}
