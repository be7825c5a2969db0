import BacklotPlatform

/// A store in memory, which removes the least recently used entries when it is full.
///
/// ```swift
/// let store = MemoryCacheStore(capacity: 8 << 20)
/// let client = APIClient(host: .production, middleware: [.caching(in: store)])
/// ```
public final class MemoryCacheStore: CacheStore {
  /// The maximum sum of the sizes of all entries, in bytes; see ``CacheEntry/size``.
  public let capacity: Int
  private let state = Mutex(State())

  fileprivate struct State: Sendable {
    var entries: [CacheKey: CacheEntry] = [:]
    var index = RecencyIndex<CacheKey>()
  }

  /// Creates an empty store.
  ///
  /// - Parameter capacity: The maximum sum of the sizes of all entries, in bytes. Defaults to 16 MiB.
  public init(capacity: Int = 16 << 20) { self.capacity = capacity }

  /// The sum of the sizes of all entries, in bytes.
  public var size: Int { state.withLock { $0.index.size } }

  /// Returns the entries of a target.
  public func entries(for target: String) -> [CacheEntry] {
    state.withLock { state in
      state.index.items(in: target).compactMap { key in
        state.index.use(key)
        return state.entries[key]
      }
    }
  }

  /// Stores an entry, and replaces the one with the same key.
  ///
  /// A target has at most 16 entries; the least recently used one is removed for another.
  public func insert(_ entry: CacheEntry) {
    state.withLock { state in
      state.remove(entry.key)
      guard entry.size <= capacity else { return }
      state.insert(entry)
      state.shrink(to: capacity)
    }
  }

  /// Removes an entry.
  public func remove(_ key: CacheKey) { state.withLock { $0.remove(key) } }

  /// Removes all entries of a target.
  public func removeAll(for target: String) {
    state.withLock { state in
      for key in state.index.items(in: target) { state.remove(key) }
    }
  }

  /// Removes all entries.
  public func removeAll() { state.withLock { $0 = State() } }
}

extension MemoryCacheStore.State {
  mutating func insert(_ entry: CacheEntry) {
    if index.items(in: entry.key.target).count >= VariantLimit.count {
      index.leastRecent(in: entry.key.target).map { remove($0) }
    }
    entries[entry.key] = entry
    index.insert(entry.key, in: entry.key.target, size: entry.size)
  }

  mutating func remove(_ key: CacheKey) {
    entries[key] = nil
    index.remove(key, from: key.target)
  }

  mutating func shrink(to capacity: Int) {
    while index.size > capacity, let key = index.leastRecent() { remove(key) }
  }
}

/// The maximum number of entries of a target, all of which are examined for each request.
enum VariantLimit {
  static let count = 16
}
