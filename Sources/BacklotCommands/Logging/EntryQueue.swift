import Dispatch
import Synchronization

/// Hands entries from many threads to one that writes them, in order, without letting anybody wait.
///
/// It is bounded: where the writer cannot keep up, entries are dropped and counted.
package final class EntryQueue<Entry: Sendable>: Sendable {
  private struct State {
    var waiting: [Entry] = []
    var dropped = 0
    var isWriting = false
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let writer = DispatchQueue(label: "backlot.log")
  private let write: @Sendable ([Entry], _ dropped: Int) -> Void

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of waiting entries. Defaults to 10,000.
  ///   - write: Writes entries on a dedicated thread; receives the number of entries dropped after them.
  package init(capacity: Int = 10_000, write: @escaping @Sendable (_ entries: [Entry], _ dropped: Int) -> Void) {
    self.capacity = capacity
    self.write = write
  }

  /// Adds an entry.
  package func append(_ entry: Entry) {
    let isFirst = state.withLock { state in
      if state.waiting.count < capacity { state.waiting.append(entry) } else { state.dropped += 1 }
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if isFirst { writer.async { self.writeWaiting() } }
  }

  /// Waits until what was added is written; where that takes too long, the rest is given up.
  ///
  /// - Returns: Whether all is written.
  @discardableResult
  package func flush(within seconds: Double = 1) -> Bool {
    let isEmpty = DispatchSemaphore(value: 0)
    writer.async { isEmpty.signal() }
    return isEmpty.wait(timeout: .now() + seconds) == .success
  }

  /// Each round takes all that has come in meanwhile, so that a burst costs few calls.
  private func writeWaiting() {
    while true {
      let (entries, dropped) = state.withLock { state in
        let taken = (state.waiting, state.dropped)
        state.isWriting = !state.waiting.isEmpty || state.dropped > 0
        state.waiting = []
        state.dropped = 0
        return taken
      }
      if entries.isEmpty, dropped == 0 { return }
      write(entries, dropped)
    }
  }
}
