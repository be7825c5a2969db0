import Synchronization

/// The stub sets of all slots.
///
/// A number is never reused: a session may retain the class of a slot indefinitely, and has to detect that its stub set
/// is gone instead of getting responses from another one.
final class SlotRegistry: Sendable {
  private struct State {
    var sets: [Int: StubSet] = [:]
    var lastID = 0
  }

  static let shared = SlotRegistry()

  private let state = Mutex(State())

  /// Gives a stub set a number.
  func add(_ set: StubSet) -> Int {
    state.withLock { state in
      state.lastID += 1
      state.sets[state.lastID] = set
      return state.lastID
    }
  }

  /// Takes a stub set out; its number stays used.
  func remove(_ id: Int) {
    // Released outside the lock: a responder may end its own slots when it goes.
    let removed = state.withLock { $0.sets.removeValue(forKey: id) }
    withExtendedLifetime(removed) {}
  }

  /// The stub set with a number, while it is there.
  func set(_ id: Int) -> StubSet? { state.withLock { $0.sets[id] } }
}
