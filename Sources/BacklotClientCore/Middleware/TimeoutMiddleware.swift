public import BacklotHTTP

/// Ends a call or an attempt that takes too long, with the error ``ClientError/Code/timedOut``.
///
/// The place in the list decides what is limited. Before a `RetryMiddleware`, it is the call with all attempts and the
/// delays between them; after it, each attempt. An attempt that times out is tried again if the `RetryRule` allows it.
///
/// ```swift
/// let client = APIClient(
///   host: .production,
///   middleware: [.timeout(.seconds(60)), .retry(.exponential(attempts: 3)), .timeout(.seconds(15))]
/// )
/// ```
///
/// ``Endpoint/timeout`` replaces the limit of the first middleware of this type in the list.
///
/// With a transport that streams, reading the content belongs to the limited time; a `RetryMiddleware` only repeats what
/// fails before the content. If the caller reads the content while it arrives, as with `events(of:)`, only the time until
/// the response begins is limited. A transport must support cancellation, as `HTTPTransport` requires.
public struct TimeoutMiddleware: ClientMiddleware {
  /// The maximum duration; `nil` limits only endpoints that have a ``Endpoint/timeout``.
  public var limit: Duration?
  private let clock: any Clock<Duration>

  /// Creates a middleware with a limit.
  ///
  /// - Parameters:
  ///   - limit: The maximum duration; zero or less ends each call at once. `nil` limits only endpoints that have a
  ///     ``Endpoint/timeout``.
  ///   - clock: The clock that measures the duration. Defaults to the continuous clock, which advances while the system
  ///     sleeps; in a test, one with virtual time.
  public init(_ limit: Duration?, clock: any Clock<Duration> = ContinuousClock()) {
    self.limit = limit
    self.clock = clock
  }

  /// Passes the request on, and cancels it when the limit is reached.
  ///
  /// - Throws: ``ClientError`` with code ``ClientError/Code/timedOut``, and the errors of `next`.
  public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    guard let limit = RequestContext.current?.timeout ?? limit else { return try await next(request) }
    let time = TimeLimit(limit, for: request, clock: clock)
    let response = try await time.race { try await RequestContext.send(request, to: next) { $0.timeout = nil } }
    return RequestContext.current?.isStreaming == true ? response : time.limiting(response)
  }
}

extension ClientMiddleware where Self == TimeoutMiddleware {
  /// Returns a middleware that limits the duration of a call, or of an attempt if it follows a `RetryMiddleware`.
  public static func timeout(_ limit: Duration) -> TimeoutMiddleware { TimeoutMiddleware(limit) }
}
