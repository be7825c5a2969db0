import BacklotFormats
public import BacklotHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A rule for the requests that may be sent again, and the failures after which they are.
///
/// The default rule only repeats requests that a server may receive twice without harm, and only after failures that
/// may be temporary.
public struct RetryRule: Sendable {
  /// The methods of requests that may be sent again.
  public var methods: Set<HTTPMethod>
  /// The statuses after which to try again.
  public var statuses: Set<HTTPStatus>
  /// The maximum delay that a response's `Retry-After` may request.
  ///
  /// A response that requests a longer delay is passed on at once, since the server does not want an earlier attempt.
  public var longestRetryAfter: Duration

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - methods: The methods of requests that may be sent again. Defaults to the idempotent ones. Add `POST` only if
  ///     the API recognizes repetitions, for example by a key.
  ///   - statuses: The statuses after which to try again. Defaults to those that may be temporary.
  ///   - longestRetryAfter: The maximum delay that a response's `Retry-After` may request. Defaults to 60 s.
  public init(
    methods: Set<HTTPMethod> = Self.idempotentMethods,
    statuses: Set<HTTPStatus> = Self.passingStatuses,
    longestRetryAfter: Duration = .seconds(60)
  ) {
    self.methods = methods
    self.statuses = statuses
    self.longestRetryAfter = longestRetryAfter
  }

  /// The idempotent methods (RFC 9110 §9.2.2).
  public static let idempotentMethods: Set<HTTPMethod> = [.get, .head, .put, .delete, .options, .trace]

  /// The statuses 408, 425, 429, 502, 503 and 504: too late, too early, too many, or from an intermediary.
  public static let passingStatuses = Set([408, 425, 429, 502, 503, 504].map { HTTPStatus(code: $0) })
}

extension RetryRule {
  private static let passingFailures: Set<URLError.Code> = [
    .timedOut, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .dnsLookupFailed,
    .notConnectedToInternet, .resourceUnavailable, .internationalRoamingOff, .callIsActive, .dataNotAllowed,
  ]

  /// Returns true if a request may be sent again; false if its body can only be read once.
  func allows(_ request: HTTPRequest) -> Bool { methods.contains(request.method) && request.body.isReplayable }

  /// Returns the delay that the server requests before another attempt, zero by default, or `nil` to stop.
  func leastWait(after outcome: Result<HTTPResponse, any Error>, now: Int) -> Duration? {
    switch outcome {
    case .success(let response):
      guard statuses.contains(response.status) else { return nil }
      let asked = RetryAfter.wait(askedBy: response, now: now) ?? .zero
      return asked <= longestRetryAfter ? asked : nil
    case .failure(let error as ClientError) where error.code == .timedOut || error.code == .transport:
      guard let cause = error.underlyingError as? URLError else { return nil }
      return Self.passingFailures.contains(cause.code) ? .zero : nil
    case .failure:
      return nil
    }
  }
}

// MARK: - Retry-After

/// The delay that a server requests (RFC 9110 §10.2.3).
private enum RetryAfter {
  /// Returns the delay that a response requests, or `nil` if it requests no valid delay.
  ///
  /// A date is compared with the response's own `Date`, since the clocks of server and client may differ.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - now: The seconds since 1970, for a response without its own date.
  static func wait(askedBy response: HTTPResponse, now: Int) -> Duration? {
    guard let text = response.headerFields[.retryAfter] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) { return .seconds(Int(text) ?? .max) }
    let year = 1970 + now / 31_556_952
    guard let date = HTTPDate(parsing: text, currentYear: year) else { return nil }
    let sent = response.headerFields[.date].flatMap { HTTPDate(parsing: $0, currentYear: year) }
    return .seconds(max(date.seconds - (sent?.seconds ?? now), 0))
  }
}
