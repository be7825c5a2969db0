public import BacklotHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Which requests may be sent again, and after what.
///
/// The rule that is used unless another is given repeats only what a server may get twice without harm, and only after
/// failures that may pass by themselves.
public struct RetryRule: Sendable {
  /// The verbs of requests that may be sent again.
  public var methods: Set<HTTPMethod>
  /// The answers after which to try again.
  public var statuses: Set<HTTPStatus>
  /// The longest time that an answer's `Retry-After` may ask for; one that asks for more is handed on at once, since an
  /// earlier attempt is what the server asked not to make.
  public var longestRetryAfter: Duration

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - methods: The verbs of requests that may be sent again; the idempotent ones unless given. Add `POST` only where
  ///     the API tells repetitions apart, by a key for instance.
  ///   - statuses: The answers after which to try again; those that may pass unless given.
  ///   - longestRetryAfter: The longest time that an answer's `Retry-After` may ask for; 60 s unless given.
  public init(
    methods: Set<HTTPMethod> = Self.idempotentMethods,
    statuses: Set<HTTPStatus> = Self.passingStatuses,
    longestRetryAfter: Duration = .seconds(60)
  ) {
    self.methods = methods
    self.statuses = statuses
    self.longestRetryAfter = longestRetryAfter
  }

  /// The verbs whose repetition changes nothing (RFC 9110 §9.2.2).
  public static let idempotentMethods: Set<HTTPMethod> = [.get, .head, .put, .delete, .options, .trace]

  /// 408, 425, 429, 502, 503 and 504: too late, too early, too much, or somebody in between.
  public static let passingStatuses = Set([408, 425, 429, 502, 503, 504].map { HTTPStatus(code: $0) })
}

extension RetryRule {
  private static let passingFailures: Set<URLError.Code> = [
    .timedOut, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .dnsLookupFailed,
    .notConnectedToInternet, .resourceUnavailable, .internationalRoamingOff, .callIsActive, .dataNotAllowed,
  ]

  /// Whether a request may be sent again at all; one whose body can be read once cannot.
  func allows(_ request: HTTPRequest) -> Bool { methods.contains(request.method) && request.body.isReplayable }

  /// How long the server asks to wait before another attempt, zero where it does not say; nothing where there is to be
  /// none.
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
