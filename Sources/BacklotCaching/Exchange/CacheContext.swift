import BacklotHTTP

/// The parts that the exchanges of a cache share.
struct CacheContext: Sendable {
  let store: any CacheStore
  let policy: CachePolicy
  /// Returns the seconds since 1970.
  let now: @Sendable () -> Int64
  let report: @Sendable (CacheError) -> Void
  let pending = PendingTargets()

  /// Returns the entries that a request selects, the most recent first (RFC 9111 §4.1).
  func entries(for request: HTTPRequest, target: String) async -> [CacheEntry] {
    do {
      let entries = try await store.entries(for: target)
      return entries.filter { $0.isSelected(by: request, policy: policy) }.sorted {
        Self.date(of: $0) > Self.date(of: $1)
      }
    } catch {
      report(CacheError(.unreadableEntry, cause: error, action: "read the cache entries of \(target)"))
      return []
    }
  }

  /// Stores an entry, unless its target was invalidated, or the response to a later request was stored, since its
  /// request was sent.
  func insert(_ entry: CacheEntry, requested ticket: PendingTargets.Ticket) async {
    guard ticket.claim(entry.key) else { return }
    do {
      try await store.insert(entry)
      // An invalidation in the meantime may have removed the entries before this one was stored.
      if !ticket.isValid { await remove(entry.key) }
    } catch {
      report(CacheError(.unwritableEntry, cause: error, action: "store the response of \(entry.key.target)"))
    }
  }

  func remove(_ key: CacheKey) async {
    do {
      try await store.remove(key)
    } catch {
      report(CacheError(.unremovableEntry, cause: error, action: "remove the entry of \(key.target)"))
    }
  }

  func invalidate(_ target: String) async {
    pending.invalidate(target)
    do {
      try await store.removeAll(for: target)
    } catch {
      report(CacheError(.unremovableEntry, cause: error, action: "remove the entries of \(target)"))
    }
  }

  private static func date(of entry: CacheEntry) -> (Int64, Int64) {
    let time = entry.responseTime
    return (entry.headerFields.seconds(.date, now: time) ?? time, time)
  }
}
