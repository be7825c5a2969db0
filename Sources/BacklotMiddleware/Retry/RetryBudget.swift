import BacklotPlatform

/// A limit of the retries of several calls together, so that an outage does not multiply the requests to a server.
///
/// Each call adds ``ratio`` of a token, and each second ``minimumPerSecond`` tokens, up to ``burst``; each retry takes a
/// token. If there is none, the failure is passed on at once. Give the same budget to all clients of a host:
///
/// ```swift
/// let budget = RetryBudget(ratio: 0.1)
/// let retry = RetryMiddleware(.exponential(attempts: 3), budget: budget)
/// ```
public final class RetryBudget: Sendable {
  /// The number of retries per call, on average; 0.1 permits one retry for ten calls.
  public let ratio: Double
  /// The number of retries per second that are always permitted.
  public let minimumPerSecond: Double
  /// The maximum number of retries that can be saved up.
  public let burst: Double
  private let bucket: Mutex<TokenBucket>
  private let elapsed: @Sendable () -> Duration

  /// Creates a full budget.
  ///
  /// Values below zero count as zero.
  ///
  /// - Parameters:
  ///   - ratio: The number of retries per call, on average. Defaults to 0.1.
  ///   - minimumPerSecond: The number of retries per second that are always permitted. Defaults to 1.
  ///   - burst: The maximum number of retries that can be saved up, which is also the number at the start. Defaults
  ///     to 10.
  ///   - clock: The clock that measures the seconds; in a test, one with virtual time.
  public init(
    ratio: Double = 0.1,
    minimumPerSecond: Double = 1,
    burst: Double = 10,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.ratio = Self.valid(ratio)
    self.minimumPerSecond = Self.valid(minimumPerSecond)
    self.burst = Self.valid(burst)
    bucket = Mutex(TokenBucket(capacity: self.burst))
    elapsed = clock.stopwatch()
  }

  /// The number of retries that are permitted now.
  public var remaining: Int {
    Int(exactly: change { $0.wholeTokens }) ?? .max
  }

  /// Adds the share of a call.
  func addCall() { change { $0.add(ratio) } }

  /// Takes the token of a retry; returns false if there is none.
  func takeRetry() -> Bool { change { $0.take() } }

  /// Returns zero for a negative number, and for one that is not a number.
  private static func valid(_ number: Double) -> Double { number > 0 ? number : 0 }

  private func change<Result: Sendable>(_ change: (inout TokenBucket) -> Result) -> Result {
    let now = elapsed()
    return bucket.withLock { bucket in
      bucket.advance(to: now, perSecond: minimumPerSecond)
      return change(&bucket)
    }
  }
}

/// The tokens of a budget at a time, as a value.
struct TokenBucket: Sendable {
  let capacity: Double
  private(set) var tokens: Double
  private var time = Duration.zero

  /// Creates a full bucket.
  init(capacity: Double) {
    self.capacity = capacity
    tokens = capacity
  }

  mutating func advance(to now: Duration, perSecond: Double) {
    guard now > time else { return }
    add((now - time) / .seconds(1) * perSecond)
    time = now
  }

  mutating func add(_ count: Double) { tokens = min(tokens + count, capacity) }

  /// The number of tokens that can be taken; ten tenths are a little less than one, and count as one.
  var wholeTokens: Double { (tokens + 1e-9).rounded(.down) }

  mutating func take() -> Bool {
    guard wholeTokens >= 1 else { return false }
    tokens = max(tokens - 1, 0)
    return true
  }
}
