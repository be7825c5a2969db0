import BacklotPlatform
import Dispatch

/// Passes entries from many threads, in order, to a thread that writes them, without blocking.
///
/// The queue is bounded: if the writer is too slow, entries are dropped and counted.
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

  /// Waits until the added entries are written, or until the time is over.
  ///
  /// - Returns: True if all entries are written.
  @discardableResult
  package func flush(within seconds: Double = 1) -> Bool {
    let isEmpty = DispatchSemaphore(value: 0)
    writer.async { isEmpty.signal() }
    return isEmpty.wait(timeout: .now() + seconds) == .success
  }

  /// Writes all waiting entries at once, so that a burst requires few calls.
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
