import BacklotPlatform

/// The targets whose responses are awaited, so that an invalidation also affects responses that arrive after it.
final class PendingTargets: Sendable {
  private struct Target: Sendable {
    var tickets = 0
    var lastNumber = 0
    var invalidations = 0
    /// The numbers of the tickets whose responses were stored.
    var stored: [CacheKey: Int] = [:]
  }

  private let targets = Mutex<[String: Target]>([:])

  /// A permission to store the response of a request, which an invalidation revokes.
  final class Ticket: Sendable {
    private let owner: PendingTargets
    private let target: String
    private let number: Int
    private let invalidations: Int

    fileprivate init(_ owner: PendingTargets, target: String, number: Int, invalidations: Int) {
      self.owner = owner
      self.target = target
      self.number = number
      self.invalidations = invalidations
    }

    deinit { owner.end(target) }

    var isValid: Bool { owner.targets.withLock { $0[target]?.invalidations == invalidations } }

    /// Returns true if the response may be stored with a key; a response to an earlier request then may not.
    func claim(_ key: CacheKey) -> Bool {
      owner.targets.withLock { targets in
        guard let state = targets[target], state.invalidations == invalidations, state.stored[key] ?? 0 <= number
        else { return false }
        targets[target]?.stored[key] = number
        return true
      }
    }
  }

  func begin(_ target: String) -> Ticket {
    let state = targets.withLock { targets in
      var state = targets[target] ?? Target()
      state.tickets += 1
      state.lastNumber += 1
      targets[target] = state
      return state
    }
    return Ticket(self, target: target, number: state.lastNumber, invalidations: state.invalidations)
  }

  func invalidate(_ target: String) { targets.withLock { $0[target]?.invalidations += 1 } }

  func invalidateAll() {
    targets.withLock { targets in
      for target in targets.keys { targets[target]?.invalidations += 1 }
    }
  }

  private func end(_ target: String) {
    targets.withLock { targets in
      targets[target]?.tickets -= 1
      if targets[target]?.tickets == 0 { targets[target] = nil }
    }
  }
}
