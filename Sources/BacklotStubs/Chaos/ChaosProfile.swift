public import BacklotTime

/// A rehearsal of failure: a slow network, slow and failing operations, and outages on a schedule.
///
/// ```swift
/// var profile = ChaosProfile(name: "slow-morning", network: .threeG)
/// profile.errors = [.init("POST /orders", FailureRate(0.05))]
/// profile.outages = [.init(from: .seconds(120), lasting: .seconds(30), every: .seconds(600))]
/// let backend = MockBackend(conditions: .profile(profile)) { … }
/// ```
///
/// For each request, the parts apply in this order:
/// 1. An operation of ``exceptions`` is not affected at all.
/// 2. The first of the ``outages`` that is in progress and matches fails the request.
/// 3. Otherwise, a ``network`` without a connection, or one that loses a message too often, fails the request.
/// 4. Otherwise, the first of the ``errors`` that matches may fail the request. Later rules are not evaluated, even if the
///    request does not fail.
/// 5. The first of the ``latencies`` that matches, and the network, delay the response or the failure.
///
/// All times are relative to the creation of the backend, in the backend's time. Random values come from the ``seed`` and
/// the number of the request, so that the same requests in the same order have the same outcomes in each run, and each
/// part has its own random sequence.
public struct ChaosProfile: Sendable {
  /// The name, for logs.
  public var name: String?
  /// The seed of the random values; `nil` for that of the backend.
  public var seed: UInt64?
  /// The network between clients and the backend; `nil` for one without delays and losses.
  public var network: NetworkConditions?
  /// The additional delays of responses.
  public var latencies: [Latency]
  /// The shares of requests that fail.
  public var errors: [ErrorRate]
  /// The times at which requests fail.
  public var outages: [Outage]
  /// The operations that the profile does not affect, such as a health check.
  public var exceptions: [Operation]

  /// Creates a profile.
  ///
  /// - Parameters:
  ///   - name: The name, for logs.
  ///   - seed: The seed of the random values. Defaults to that of the backend.
  ///   - network: The network between clients and the backend.
  ///   - latencies: The additional delays of responses.
  ///   - errors: The shares of requests that fail.
  ///   - outages: The times at which requests fail.
  ///   - exceptions: The operations that the profile does not affect.
  public init(
    name: String? = nil,
    seed: UInt64? = nil,
    network: NetworkConditions? = nil,
    latencies: [Latency] = [],
    errors: [ErrorRate] = [],
    outages: [Outage] = [],
    exceptions: [Operation] = []
  ) {
    self.name = name
    self.seed = seed
    self.network = network
    self.latencies = latencies
    self.errors = errors
    self.outages = outages
    self.exceptions = exceptions
  }
}

// MARK: - Rules

extension ChaosProfile {
  /// An additional delay of responses.
  public struct Latency: Sendable {
    /// The operations; empty for all.
    public var operations: [Operation]
    /// The delay.
    public var delay: Delay

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - operations: The operations. Defaults to all.
    ///   - delay: The delay.
    public init(_ operations: Operation..., delay: Delay) { self.init(of: operations, delay: delay) }

    init(of operations: [Operation], delay: Delay) {
      self.operations = operations
      self.delay = delay
    }
  }

  /// A share of requests that fail.
  public struct ErrorRate: Sendable {
    /// The operations; empty for all.
    public var operations: [Operation]
    /// The share of requests that fail, and their outcomes.
    public var failures: FailureRate

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - operations: The operations. Defaults to all.
    ///   - failures: The share of requests that fail, and their outcomes.
    public init(_ operations: Operation..., failures: FailureRate) { self.init(of: operations, failures: failures) }

    init(of operations: [Operation], failures: FailureRate) {
      self.operations = operations
      self.failures = failures
    }
  }

  /// A time at which requests fail, once or periodically.
  ///
  /// A request fails if it arrives at the beginning of the outage or later, and before its end.
  public struct Outage: Sendable {
    /// The name, for logs.
    public var name: String?
    /// The beginning of the first outage, as the time since the creation of the backend.
    public var start: Duration
    /// The length of each outage.
    public var length: Duration
    /// The time from the beginning of one outage to that of the next; `nil` for a single outage.
    public var period: Duration?
    /// The operations; empty for all.
    public var operations: [Operation]
    /// The outcome of requests during the outage.
    public var outcome: FailureRate.Outcome

    /// Creates an outage.
    ///
    /// - Parameters:
    ///   - name: The name, for logs.
    ///   - operations: The operations. Defaults to all.
    ///   - start: The beginning of the first outage, as the time since the creation of the backend.
    ///   - length: The length of each outage.
    ///   - period: The time from the beginning of one outage to that of the next. Defaults to a single outage.
    ///   - outcome: The outcome of requests during the outage. Defaults to 503.
    public init(
      _ name: String? = nil,
      of operations: [Operation] = [],
      from start: Duration,
      lasting length: Duration,
      every period: Duration? = nil,
      outcome: FailureRate.Outcome = .status(.serviceUnavailable)
    ) {
      self.name = name
      self.start = start
      self.length = length
      self.period = period
      self.operations = operations
      self.outcome = outcome
    }
  }
}

extension ChaosProfile.Outage {
  /// Returns the beginning of the outage that is in progress at an instant; `nil` if there is no outage.
  func beginning(at instant: Duration) -> Duration? {
    guard instant >= start else { return nil }
    var elapsed = instant - start
    if let period, period > .zero { elapsed = elapsed.remainder(dividingBy: period) }
    return elapsed < length ? instant - elapsed : nil
  }
}

extension Duration {
  /// Returns the exact remainder of the division of a duration by a positive one.
  ///
  /// The quotient of two durations is a rounded floating-point number, and may exceed the largest integer.
  fileprivate func remainder(dividingBy divisor: Duration) -> Duration {
    var (rest, multiple) = (self, divisor)
    while multiple <= rest - multiple { multiple += multiple }
    while multiple >= divisor {
      if rest >= multiple { rest -= multiple }
      multiple /= 2
    }
    return rest
  }
}
