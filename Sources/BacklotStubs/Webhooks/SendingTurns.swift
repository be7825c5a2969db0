import BacklotPlatform

/// Limits the number of webhooks sent at a time.
///
/// The others wait in order of arrival.
final class SendingTurns: Sendable {
  private struct State: Sendable {
    var free: Int
    var lastNumber: UInt64 = 0
    var waiting: [(number: UInt64, turn: CheckedContinuation<Bool, Never>)] = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(free: max(1, count))) }

  /// Waits for the caller's turn, which ends with ``end()``.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  func begin() async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let hasTurn = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(for: $0, as: number) }
    } onCancel: {
      giveUp(number)
    }
    if !hasTurn { throw CancellationError() }
  }

  private func wait(for turn: CheckedContinuation<Bool, Never>, as number: UInt64) {
    let hasTurn: Bool? = state.withLock { state in
      // A later cancellation finds the caller in `waiting`.
      if Task.isCancelled { return false }
      guard state.free == 0 else {
        state.free -= 1
        return true
      }
      state.waiting.append((number, turn))
      return nil
    }
    if let hasTurn { turn.resume(returning: hasTurn) }
  }

  private func giveUp(_ number: UInt64) {
    let turn = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
    }
    turn?.resume(returning: false)
  }

  /// Passes the turn to the next waiting webhook.
  func end() {
    let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst().turn }
      state.free += 1
      return nil
    }
    next?.resume(returning: true)
  }
}
