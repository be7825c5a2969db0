/// The requests to one host that are in flight and that wait, as a value; the first that waits is the next to start.
struct ThrottleQueue<Waker> {
  /// The action of a waiting request.
  enum Action: Equatable {
    case start
    case sleep(Duration)
    case waitForTurn
  }

  private struct Waiting {
    let id: Int
    /// Wakes a request that waits for its turn; `nil` while it sleeps or has not decided yet.
    var waker: Waker?
  }

  let limits: ThrottleLimits
  private var running = 0
  private var waiting: [Waiting] = []
  /// The times of the last starts, at most as many as may start within the duration.
  private var starts: [Duration] = []

  init(limits: ThrottleLimits) { self.limits = limits }

  /// The number of requests that wait.
  var waitingCount: Int { waiting.count }

  /// Adds a request at the end of the queue.
  mutating func enter(_ id: Int) { waiting.append(Waiting(id: id)) }

  /// Returns what a request does now; if it starts, it leaves the queue.
  mutating func step(_ id: Int, now: Duration) -> Action {
    guard waiting.first?.id == id, running < limits.concurrent else { return .waitForTurn }
    if let next = nextStart, next > now { return .sleep(next - now) }
    waiting.removeFirst()
    running += 1
    recordStart(at: now)
    return .start
  }

  /// Stores the waker of a request; returns it if the request need not wait for its turn.
  mutating func park(_ id: Int, waker: Waker) -> Waker? {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return waker }
    if place == 0, running < limits.concurrent { return waker }
    waiting[place].waker = waker
    return nil
  }

  /// Removes a request that no longer waits, and returns its waker, if any.
  mutating func leave(_ id: Int) -> Waker? {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return nil }
    return waiting.remove(at: place).waker
  }

  /// Records that a request has ended.
  mutating func end() { running -= 1 }

  /// Returns the waker of the first request in the queue if it may decide now.
  mutating func wakeFirst() -> Waker? {
    guard !waiting.isEmpty, running < limits.concurrent else { return nil }
    return waiting[0].waker.take()
  }

  /// Returns true if the queue has no influence on later requests.
  func isIdle(now: Duration) -> Bool {
    running == 0 && waiting.isEmpty && starts.allSatisfy { $0 + limits.duration <= now }
  }

  private var nextStart: Duration? {
    guard let perDuration = limits.perDuration, starts.count >= perDuration else { return nil }
    return starts.first.map { $0 + limits.duration }
  }

  private mutating func recordStart(at now: Duration) {
    guard let perDuration = limits.perDuration else { return }
    starts.append(now)
    if starts.count > perDuration { starts.removeFirst() }
  }
}

/// The limits of requests to one host; each is at least one.
struct ThrottleLimits: Sendable {
  let concurrent: Int
  /// The number of requests that may start within ``duration``, or `nil` if there is no limit.
  let perDuration: Int?
  let duration: Duration
}
