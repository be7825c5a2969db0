import BacklotPlatform

/// The validations of entries that were used stale, at most one for each entry at a time (RFC 5861 §3).
///
/// They outlive the call that started them, so they are tasks of their own. They are cancelled with the cache.
final class Revalidations: Sendable {
  private let tasks = Mutex<[CacheKey: Task<Void, Never>]>([:])

  deinit {
    for task in tasks.withLock({ $0.values.map { $0 } }) { task.cancel() }
  }

  func start(_ key: CacheKey, operation: @escaping @Sendable () async -> Void) {
    tasks.withLock { tasks in
      guard tasks[key] == nil else { return }
      tasks[key] = Task { [weak self] in
        await operation()
        self?.end(key)
      }
    }
  }

  func wait() async {
    while let task = tasks.withLock({ $0.values.first }) { await task.value }
  }

  private func end(_ key: CacheKey) { tasks.withLock { $0[key] = nil } }
}
