/// Stores the entries of a cache.
///
/// ## Choose
/// ``MemoryCacheStore`` is the fastest, and empty after a launch. ``DiskCacheStore`` keeps entries between launches.
///
/// ## Use
/// Pass a store to a ``CachingMiddleware``. Several middlewares can share a store: their entries are kept apart by
/// their keys only.
///
/// ## Implement
/// Conform to keep entries elsewhere, for example in a database.
/// - Store each entry in one step: a reader receives the complete earlier entry or the complete new one. Methods are
///   called concurrently.
/// - Remove entries whenever the store needs space. The middleware decides whether an entry may still be used.
/// - Return the entries of a target whose keys have any `variant`; the middleware selects among them.
///
/// ## Test
/// Insert entries with two variants of a target, and expect that both are returned, that inserting one again replaces
/// it, and that removing the target removes both.
public protocol CacheStore: Sendable {
  /// Returns the entries of a target, in any order, which counts as a use of them.
  ///
  /// - Parameter target: The target of their keys.
  /// - Throws: An error if entries may exist and cannot be read; the middleware reports it and sends the request.
  func entries(for target: String) async throws -> [CacheEntry]

  /// Stores an entry, and replaces the one with the same key.
  ///
  /// An entry that is larger than the store is not stored, and the one with the same key is removed.
  ///
  /// - Throws: An error if the entry cannot be stored. The store may still contain the earlier entry.
  func insert(_ entry: CacheEntry) async throws

  /// Removes an entry, if it exists.
  ///
  /// - Throws: An error if the entry may still exist.
  func remove(_ key: CacheKey) async throws

  /// Removes all entries of a target.
  ///
  /// - Throws: An error if an entry may still exist.
  func removeAll(for target: String) async throws

  /// Removes all entries, for example when a user logs out.
  ///
  /// - Throws: An error if an entry may still exist.
  func removeAll() async throws
}
