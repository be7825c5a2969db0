public import BacklotHTTP
import BacklotPlatform

/// Delays requests so that each host receives at most a number of requests at once, and per duration.
///
/// ```swift
/// let client = APIClient(
///   host: .production,
///   middleware: [.retry(.exponential(attempts: 3)), .throttling(concurrent: 4, perDuration: 100, duration: .seconds(60))]
/// )
/// ```
///
/// Requests to a host start in the order in which they arrived. Cancelling a waiting request removes it. Place it after
/// a ``RetryMiddleware``, so that the delays between attempts do not count as requests in flight.
///
/// A request is in flight until `next` returns; with a transport that streams, this is when the header fields have
/// arrived.
///
/// Copies of this value share their queues, so one value can serve several clients.
public struct ThrottlingMiddleware: ClientMiddleware {
  private let queues: ThrottleQueues

  /// Creates a middleware without requests.
  ///
  /// - Parameters:
  ///   - concurrent: The maximum number of requests in flight per host, at least 1. Defaults to no limit.
  ///   - perDuration: The maximum number of requests per host that start within any period of `duration`, at least 1.
  ///     Defaults to `nil`, no limit.
  ///   - duration: The period for `perDuration`. Defaults to one second.
  ///   - clock: The clock that measures the period; in a test, one with virtual time.
  public init(
    concurrent: Int = .max,
    perDuration: Int? = nil,
    duration: Duration = .seconds(1),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let limits = ThrottleLimits(
      concurrent: max(concurrent, 1),
      perDuration: perDuration.map { max($0, 1) },
      duration: min(max(duration, .zero), .practicallyInfinite)
    )
    queues = ThrottleQueues(limits: limits, clock: clock)
  }

  /// Passes the request on as soon as the limits of its host allow it.
  ///
  /// - Throws: `CancellationError` if the call is cancelled while it waits, and the errors of `next`.
  public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    let host = request.authority ?? ""
    try await queues.start(for: host)
    defer { queues.end(for: host) }
    return try await next(request)
  }

  /// The number of requests that wait, for tests.
  var waitingCount: Int { queues.waitingCount }
}

extension ClientMiddleware where Self == ThrottlingMiddleware {
  /// Returns a middleware that delays requests so that each host receives at most a number at once, and per duration.
  ///
  /// - Parameters:
  ///   - concurrent: The maximum number of requests in flight per host, at least 1. Defaults to no limit.
  ///   - perDuration: The maximum number of requests per host that start within any period of `duration`, at least 1.
  ///     Defaults to `nil`, no limit.
  ///   - duration: The period for `perDuration`. Defaults to one second.
  public static func throttling(
    concurrent: Int = .max,
    perDuration: Int? = nil,
    duration: Duration = .seconds(1)
  ) -> ThrottlingMiddleware {
    ThrottlingMiddleware(concurrent: concurrent, perDuration: perDuration, duration: duration)
  }
}

// MARK: - Queues

/// The queues of a middleware and its copies, by host.
private final class ThrottleQueues: Sendable {
  private typealias Waker = CheckedContinuation<Void, Never>

  private struct State {
    var lastID = 0
    var queues: [String: ThrottleQueue<Waker>] = [:]
  }

  private let state = Mutex(State())
  private let limits: ThrottleLimits
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration

  init(limits: ThrottleLimits, clock: any Clock<Duration>) {
    self.limits = limits
    self.clock = clock
    elapsed = clock.stopwatch()
  }

  var waitingCount: Int { state.withLock { $0.queues.values.reduce(0) { $0 + $1.waitingCount } } }

  /// Waits until a request to a host may start.
  func start(for host: String) async throws {
    let id = enter(host)
    do {
      while true {
        try Task.checkCancellation()
        let now = elapsed()
        switch change(host, { $0.step(id, now: now) }) {
        case .start: return wakeFirst(of: host)
        case .sleep(let wait): try await clock.sleep(for: wait)
        case .waitForTurn: await turn(of: id, at: host)
        }
      }
    } catch {
      _ = change(host) { $0.leave(id) }
      wakeFirst(of: host)
      throw error
    }
  }

  func end(for host: String) {
    change(host) { $0.end() }
    wakeFirst(of: host)
  }

  private func enter(_ host: String) -> Int {
    let now = elapsed()
    return state.withLock { state in
      if state.queues[host] == nil {
        state.queues = state.queues.filter { !$0.value.isIdle(now: now) }
        state.queues[host] = ThrottleQueue(limits: limits)
      }
      state.lastID += 1
      state.queues[host]?.enter(state.lastID)
      return state.lastID
    }
  }

  /// Waits for the turn of a request, or until it is cancelled.
  private func turn(of id: Int, at host: String) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waker in
        // Inside the lock: a cancellation from here on finds the waker.
        change(host) { Task.isCancelled ? waker : $0.park(id, waker: waker) }?.resume()
      }
    } onCancel: {
      change(host) { $0.leave(id) }?.resume()
    }
  }

  private func wakeFirst(of host: String) { change(host) { $0.wakeFirst() }?.resume() }

  private func change<Result: Sendable>(
    _ host: String,
    _ change: (inout ThrottleQueue<Waker>) -> Result
  ) -> Result {
    state.withLock { change(&$0.queues[host, default: ThrottleQueue(limits: limits)]) }
  }
}
