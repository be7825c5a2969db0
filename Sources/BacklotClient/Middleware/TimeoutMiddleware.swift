public import BacklotHTTP

/// Ends a call or an attempt that takes too long, with the error ``ClientError/Code/timedOut``.
///
/// The place in the list decides what is limited. Before a ``RetryMiddleware``, it is the call with all attempts and the
/// delays between them; after it, each attempt. An attempt that times out is tried again if the ``RetryRule`` allows it.
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
/// The limit applies until `next` returns. With a transport that streams, this is when the header fields have arrived;
/// the time to read the content is not limited. A transport must support cancellation, as `HTTPTransport` requires.
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
    let clock = clock
    return try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      group.addTask { try await RequestContext.send(request, to: next) { $0.timeout = nil } }
      group.addTask { throw try await Self.timeout(of: request, after: limit, by: clock) }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw CancellationError() }
      return response
    }
  }

  private static func timeout(
    of request: HTTPRequest,
    after limit: Duration,
    by clock: any Clock<Duration>
  ) async throws -> ClientError {
    try await clock.sleep(for: min(limit, .practicallyInfinite))
    try Task.checkCancellation()
    return .timedOut(request, after: limit)
  }
}

extension ClientMiddleware where Self == TimeoutMiddleware {
  /// Returns a middleware that limits the duration of a call, or of an attempt if it follows a ``RetryMiddleware``.
  public static func timeout(_ limit: Duration) -> TimeoutMiddleware { TimeoutMiddleware(limit) }
}
