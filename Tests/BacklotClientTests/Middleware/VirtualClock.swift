import BacklotPlatform

/// A clock that stands until a test advances it.
final class VirtualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Swift.Duration
    func advanced(by duration: Swift.Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Swift.Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextID = 0
    var sleepers: [Int: Sleeper] = [:]
  }

  private let state = Mutex(State())
  let minimumResolution = Swift.Duration.nanoseconds(1)
  var now: Instant { state.withLock { $0.now } }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(deadline: deadline, continuation: continuation)
        begin(sleeper, id: id)?.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Returns the continuation of a sleeper that need not sleep.
  private func begin(_ sleeper: Sleeper, id: Int) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      if Task.isCancelled || sleeper.deadline <= state.now { return sleeper.continuation }
      state.sleepers[id] = sleeper
      return nil
    }
  }

  /// Advances the time and wakes those whose deadline has come.
  func advance(by duration: Swift.Duration) {
    let due = state.withLock { state in
      state.now.offset += duration
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  /// Waits until exactly so many tasks sleep.
  func sleepers(_ count: Int) async {
    while state.withLock({ $0.sleepers.count }) != count { await Task.yield() }
  }
}
