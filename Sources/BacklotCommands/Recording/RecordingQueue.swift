import BacklotPlatform
import BacklotRecording
import Dispatch

/// The exchanges that wait until a thread records them.
///
/// A server adds exchanges, and does not wait. Only if the exchanges take too much memory, it waits for the thread: the
/// alternatives are unbounded memory and lost exchanges.
final class RecordingQueue: Sendable {
  /// Exchanges that are recorded together.
  struct Batch {
    var exchanges: [ObservedExchange] = []
    /// The time at which the first exchange was added.
    var arrival = ContinuousClock.now
    /// The number of exchanges that waited.
    var waitingCount = 0

    /// True if there is so much traffic that recording should not take the processor from the server.
    var isHeavy: Bool { waitingCount > 32 }

    fileprivate static let maximumCount = 64
    /// The number of bytes of exchanges after which no further one is added.
    fileprivate static let sufficientSize = 8 << 20
  }

  fileprivate struct Entry {
    let exchange: ObservedExchange
    let size: Int
    let arrival: ContinuousClock.Instant
  }

  fileprivate struct State {
    /// The entries that wait, from ``first`` on.
    var entries: [Entry?] = []
    var first = 0
    var size = 0
    /// True if the reader waits until an exchange is added.
    var isReaderAsleep = false
    var waitingServers = 0
    var isEnded = false
    var hasEverWaited = false
    var lostCount = 0

    var count: Int { entries.count - first }

    mutating func removeFirst() -> Entry? {
      guard first < entries.count else { return nil }
      let entry = entries[first]
      entries[first] = nil
      first += 1
      size -= entry?.size ?? 0
      if first > 1_024, first > entries.count / 2 {
        entries.removeFirst(first)
        first = 0
      }
      return entry
    }

    mutating func removeBatch() -> Batch? {
      guard count > 0 else { return nil }
      var (batch, size) = (Batch(waitingCount: count), 0)
      while batch.exchanges.count < Batch.maximumCount, size < Batch.sufficientSize, let entry = removeFirst() {
        if batch.exchanges.isEmpty { batch.arrival = entry.arrival }
        batch.exchanges.append(entry.exchange)
        size += entry.size
      }
      return batch
    }
  }

  private let state = Mutex(State())
  private let hasMore = DispatchSemaphore(value: 0)
  private let hasRoom = DispatchSemaphore(value: 0)
  private let maximumSize: Int
  private let onWait: @Sendable () -> Void

  /// The time in which exchanges are collected that are recorded together.
  ///
  /// The reader looks for exchanges at this interval, since the server would spend time to wake it for each.
  private static let interval = DispatchTimeInterval.milliseconds(20)
  /// The number of intervals without exchanges after which the reader waits for the next one.
  private static let maximumEmptyCount = 50

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - maximumSize: The number of bytes from which the server waits.
  ///   - onWait: Called when the server has to wait for the first time.
  init(maximumSize: Int, onWait: @escaping @Sendable () -> Void) {
    self.maximumSize = maximumSize
    self.onWait = onWait
  }

  /// The number of exchanges that wait.
  var count: Int { state.withLock(\.count) }

  /// True if the wait for exchanges has ended.
  var isEnded: Bool { state.withLock(\.isEnded) }

  /// The number of exchanges that were added after the end.
  var lostCount: Int { state.withLock(\.lostCount) }

  /// Adds an exchange, and waits if too many bytes wait already.
  func append(_ exchange: ObservedExchange) {
    let entry = Entry(exchange: exchange, size: exchange.size, arrival: .now)
    while true {
      switch state.withLock({ $0.append(entry, upTo: maximumSize) }) {
      case .added: return
      case .wakesReader:
        hasMore.signal()
        return
      case .full(let isFirst):
        if isFirst { onWait() }
        hasRoom.wait()
      }
    }
  }

  /// Waits for exchanges; returns `nil` at the end.
  func next() -> Batch? {
    var (hasCollected, emptyCount) = (false, 0)
    while true {
      let (batch, isEnded, sleeps) = state.withLock { state -> (Batch?, Bool, Bool) in
        if state.isEnded { return (nil, true, false) }
        if hasCollected && state.count > 0 || state.count >= Batch.maximumCount {
          return (removeBatch(&state), false, false)
        }
        state.isReaderAsleep = emptyCount >= Self.maximumEmptyCount && state.count == 0
        return (nil, false, state.isReaderAsleep)
      }
      if batch != nil || isEnded { return batch }
      if sleeps {
        hasMore.wait()
        emptyCount = 0
      } else {
        _ = hasMore.wait(timeout: .now() + Self.interval)
        emptyCount += 1
      }
      hasCollected = !sleeps
    }
  }

  /// Ends the wait for exchanges; ``rest()`` has those that were not recorded.
  func end() {
    let waitingServers = state.withLock { state in
      state.isEnded = true
      return state.takeWaitingServers()
    }
    hasMore.signal()
    for _ in 0..<waitingServers { hasRoom.signal() }
  }

  /// Returns exchanges that were not recorded before the end, or `nil` if there are none.
  func rest() -> Batch? { state.withLock { $0.removeBatch() } }

  private func removeBatch(_ state: inout State) -> Batch? {
    let batch = state.removeBatch()
    if state.size < maximumSize / 2 {
      for _ in 0..<state.takeWaitingServers() { hasRoom.signal() }
    }
    return batch
  }
}

extension RecordingQueue.State {
  fileprivate enum Addition {
    case added, wakesReader
    case full(isFirst: Bool)
  }

  fileprivate mutating func append(_ entry: RecordingQueue.Entry, upTo maximumSize: Int) -> Addition {
    if isEnded {
      lostCount += 1
      return .added
    }
    guard size < maximumSize else {
      waitingServers += 1
      defer { hasEverWaited = true }
      return .full(isFirst: !hasEverWaited)
    }
    entries.append(entry)
    size += entry.size
    defer { isReaderAsleep = false }
    return isReaderAsleep ? .wakesReader : .added
  }

  fileprivate mutating func takeWaitingServers() -> Int {
    defer { waitingServers = 0 }
    return waitingServers
  }
}
