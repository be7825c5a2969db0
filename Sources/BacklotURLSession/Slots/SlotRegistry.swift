import Synchronization

/// The stub sets of all slots.
///
/// A number is never reused: a session may retain the class of a slot indefinitely, and must detect that its stub set
/// is gone instead of receiving responses from another one.
final class SlotRegistry: Sendable {
  private struct State {
    var sets: [Int: StubSet] = [:]
    var lastID = 0
  }

  static let shared = SlotRegistry()

  private let state = Mutex(State())

  /// Adds a stub set, and returns its number.
  func add(_ set: StubSet) -> Int {
    state.withLock { state in
      state.lastID += 1
      state.sets[state.lastID] = set
      return state.lastID
    }
  }

  /// Removes a stub set; its number is not used again.
  func remove(_ id: Int) {
    // Released outside the lock, because a responder may release its own slots when it is deallocated.
    let removed = state.withLock { $0.sets.removeValue(forKey: id) }
    withExtendedLifetime(removed) {}
  }

  /// Returns the stub set with a number, if it has not been removed.
  func set(_ id: Int) -> StubSet? { state.withLock { $0.sets[id] } }
}
