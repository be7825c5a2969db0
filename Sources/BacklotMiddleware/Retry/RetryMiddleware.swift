public import BacklotHTTP
import BacklotPlatform
public import Foundation

/// Sends a request again after a failure that may be temporary.
///
/// ```swift
/// let client = APIClient(host: .production, middleware: [.retry(.exponential(attempts: 3)), .logging])
/// ```
///
/// The ``RetryRule`` decides which requests are repeated and after which failures, the ``RetrySchedule`` after which
/// delay, unless the response requests a longer one with `Retry-After`. The last outcome is passed on unchanged,
/// and the client's error lists all `ClientError.attempts`. Cancelling the call ends it, also during a delay.
///
/// A ``RetryBudget`` limits the retries of several calls together, so that an outage does not multiply the requests.
///
/// A middleware after this one in the list receives every attempt, a middleware before it only the last outcome.
public struct RetryMiddleware: ClientMiddleware {
  /// The number of attempts, and the delays between them.
  public var schedule: RetrySchedule
  /// The rule for requests to repeat.
  public var rule: RetryRule
  /// The limit of the retries of several calls together, or `nil` if there is none.
  public var budget: RetryBudget?
  private let clock: any Clock<Duration>
  private let jitter: Jitter
  private let now: @Sendable () -> Date

  /// Creates a middleware that sends requests again.
  ///
  /// - Parameters:
  ///   - schedule: The number of attempts, and the delays between them.
  ///   - rule: The requests that may be sent again, and the failures after which they are.
  ///   - budget: The limit of the retries of several calls together. Defaults to `nil`, no limit.
  ///   - clock: The clock for the delays; in a test, one with virtual time.
  ///   - generator: The random generator for the delays; in a test, one with a seed.
  ///   - now: Returns the current time, for a `Retry-After` with a date in a response without `Date`.
  public init(
    _ schedule: RetrySchedule,
    rule: RetryRule = RetryRule(),
    budget: RetryBudget? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.schedule = schedule
    self.rule = rule
    self.budget = budget
    self.clock = clock
    jitter = Jitter(generator)
    self.now = now
  }

  /// Passes the request on, and sends it again if that may help.
  public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    guard rule.allows(request) else { return try await next(request) }
    budget?.addCall()
    var attempt = 1
    while true {
      let elapsed = clock.stopwatch()
      let outcome = await Self.outcome(of: request, next, attempt: attempt)
      let wait = wait(after: attempt, outcome)
      if let code = ClientError.Code(outcome, for: request) {
        RequestContext.current?.call.append(.init(code: code, duration: elapsed(), delay: wait))
      }
      guard let wait else { return try outcome.get() }
      try await clock.sleep(for: wait)
      try Task.checkCancellation()
      attempt += 1
    }
  }
}

extension RetryMiddleware {
  private static func outcome(
    of request: HTTPRequest,
    _ next: NextTransport,
    attempt: Int
  ) async -> Result<HTTPResponse, any Error> {
    do {
      return .success(try await RequestContext.send(request, to: next) { $0.attempt = attempt })
    } catch {
      return .failure(error)
    }
  }

  private func wait(after attempt: Int, _ outcome: Result<HTTPResponse, any Error>) -> Duration? {
    guard let least = rule.leastWait(after: outcome, now: Int(now().timeIntervalSince1970)) else { return nil }
    guard let drawn = schedule.wait(after: attempt, draw: jitter.draw()) else { return nil }
    return budget?.takeRetry() ?? true ? min(max(drawn, least), .practicallyInfinite) : nil
  }
}

/// Draws random numbers for several calls from one generator.
private final class Jitter: Sendable {
  private let generator: Mutex<any RandomNumberGenerator & Sendable>

  init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = Mutex(generator) }

  /// Returns a random number from 0 to 1.
  func draw() -> Double { generator.withLock { Double.random(in: 0...1, using: &$0) } }
}

extension ClientMiddleware where Self == RetryMiddleware {
  /// Returns a middleware that sends a request again after a failure that may be temporary.
  ///
  /// - Parameters:
  ///   - schedule: The number of attempts, and the delays between them.
  ///   - rule: The requests that may be sent again, and the failures after which they are.
  ///   - budget: The limit of the retries of several calls together. Defaults to `nil`, no limit.
  public static func retry(
    _ schedule: RetrySchedule,
    rule: RetryRule = RetryRule(),
    budget: RetryBudget? = nil
  ) -> RetryMiddleware {
    RetryMiddleware(schedule, rule: rule, budget: budget)
  }
}
