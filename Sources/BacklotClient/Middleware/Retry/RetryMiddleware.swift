public import BacklotHTTP
public import Foundation
import Synchronization

/// Sends a request again where a failure may have passed.
///
/// ```swift
/// let client = APIClient(host: .production, middleware: [.retry(.exponential(attempts: 3)), .logging])
/// ```
///
/// What is repeated, and after what, is the ``RetryRule``'s to say; when, the ``RetrySchedule``'s, unless the answer asks
/// for more with `Retry-After`. The last outcome is handed on as it is. Cancelling the call ends it, also while it waits.
///
/// A middleware behind this one in the list sees every attempt, one in front of it the whole.
public struct RetryMiddleware: ClientMiddleware {
  /// The number of attempts, and the waits between them.
  public var schedule: RetrySchedule
  /// The rule for requests to repeat.
  public var rule: RetryRule
  private let clock: any Clock<Duration>
  private let jitter: Jitter
  private let now: @Sendable () -> Date

  /// Makes a middleware that tries again.
  ///
  /// - Parameters:
  ///   - schedule: How often to try, and how long to wait in between.
  ///   - rule: Which requests may be sent again, and after what.
  ///   - clock: What the waits are made with; in a test one whose time is virtual.
  ///   - generator: What draws the waits; in a test one with a seed.
  ///   - now: Tells the time where a `Retry-After` is a date and the answer has no `Date`.
  public init(
    _ schedule: RetrySchedule,
    rule: RetryRule = RetryRule(),
    clock: any Clock<Duration> = ContinuousClock(),
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.schedule = schedule
    self.rule = rule
    self.clock = clock
    jitter = Jitter(generator)
    self.now = now
  }

  /// Passes the request on, again where that may help.
  public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    guard rule.allows(request) else { return try await next(request) }
    var attempt = 1
    while true {
      let outcome = await Self.outcome(of: request, next)
      guard let wait = wait(after: attempt, outcome) else { return try outcome.get() }
      try await clock.sleep(for: min(wait, Self.longestWait))
      try Task.checkCancellation()
      attempt += 1
    }
  }
}

extension RetryMiddleware {
  /// Practically forever, but no more than any clock can add to its time.
  private static var longestWait: Duration { .seconds(100 * 365 * 86_400) }

  private static func outcome(
    of request: HTTPRequest,
    _ next: NextTransport
  ) async -> Result<HTTPResponse, any Error> {
    do {
      return .success(try await next(request))
    } catch {
      return .failure(error)
    }
  }

  private func wait(after attempt: Int, _ outcome: Result<HTTPResponse, any Error>) -> Duration? {
    guard let least = rule.leastWait(after: outcome, now: Int(now().timeIntervalSince1970)) else { return nil }
    return schedule.wait(after: attempt, draw: jitter.draw()).map { max($0, least) }
  }
}

/// Draws that several calls take from one generator.
private final class Jitter: Sendable {
  private let generator: Mutex<any RandomNumberGenerator & Sendable>

  init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = Mutex(generator) }

  /// A number from 0 to 1.
  func draw() -> Double { generator.withLock { Double.random(in: 0...1, using: &$0) } }
}

extension ClientMiddleware where Self == RetryMiddleware {
  /// Sends a request again where a failure may have passed.
  ///
  /// - Parameters:
  ///   - schedule: How often to try, and how long to wait in between.
  ///   - rule: Which requests may be sent again, and after what.
  public static func retry(_ schedule: RetrySchedule, rule: RetryRule = RetryRule()) -> RetryMiddleware {
    RetryMiddleware(schedule, rule: rule)
  }
}
