public import BacklotHTTP
public import Foundation

/// Reports the duration, the sizes and the outcome of each exchange, for example to a monitoring system.
///
/// ```swift
/// let client = APIClient(host: .production, middleware: [.retry(.exponential(attempts: 3)), .metrics { report($0) }])
/// ```
///
/// After a ``RetryMiddleware``, it reports each attempt; before it, only the last outcome. On Apple systems,
/// `SignpostMiddleware` shows exchanges as intervals in Instruments.
public struct MetricsMiddleware: ClientMiddleware {
  /// The names whose values are masked in URLs.
  public var secrets: SecretNames
  private let clock: any Clock<Duration>
  private let report: @Sendable (ExchangeMetrics) -> Void

  /// Creates a middleware that reports exchanges.
  ///
  /// - Parameters:
  ///   - secrets: The names whose values are masked in URLs.
  ///   - clock: The clock that measures durations.
  ///   - report: Receives the metrics of each exchange when it ends. May be called concurrently, and must not block.
  public init(
    secrets: SecretNames = .standard,
    clock: any Clock<Duration> = ContinuousClock(),
    report: @escaping @Sendable (ExchangeMetrics) -> Void
  ) {
    self.secrets = secrets
    self.clock = clock
    self.report = report
  }

  /// Passes the request on, and reports the response or the error.
  public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    let elapsed = clock.stopwatch()
    do {
      let response = try await next(request)
      report(metrics(of: request, duration: elapsed(), response: response))
      return response
    } catch {
      let failure = ClientError.middleware(error, for: request).code
      report(metrics(of: request, duration: elapsed(), failure: failure))
      throw error
    }
  }

  private func metrics(
    of request: HTTPRequest,
    duration: Duration,
    response: HTTPResponse? = nil,
    failure: ClientError.Code? = nil
  ) -> ExchangeMetrics {
    ExchangeMetrics(
      target: ExchangeMetrics.Target(request, secrets: secrets),
      context: RequestContext.current,
      method: request.method,
      status: response?.status,
      failure: failure,
      duration: duration,
      requestLength: request.body.length,
      responseLength: response?.body.length
    )
  }
}

extension ClientMiddleware where Self == MetricsMiddleware {
  /// Returns a middleware that reports the duration, the sizes and the outcome of each exchange.
  ///
  /// - Parameter report: Receives the metrics of each exchange when it ends. May be called concurrently, and must not
  ///   block.
  public static func metrics(_ report: @escaping @Sendable (ExchangeMetrics) -> Void) -> MetricsMiddleware {
    MetricsMiddleware(report: report)
  }
}

// MARK: - Metrics

/// The duration, the sizes and the outcome of an exchange.
///
/// The identifier of the call and the masked URL are computed when they are read, because that takes longer than the
/// rest of a call in memory.
public struct ExchangeMetrics: Sendable {
  fileprivate let target: Target
  fileprivate let context: RequestContext?
  /// The method of the request.
  public let method: HTTPMethod
  /// The status of the response, or `nil` if none was received.
  public let status: HTTPStatus?
  /// The kind of failure, or `nil` if a response was received.
  public let failure: ClientError.Code?
  /// The time from sending the request to the response; with a transport that streams, to its header fields.
  public let duration: Duration
  /// The length of the request's content in bytes, or `nil` if it is unknown.
  public let requestLength: Int64?
  /// The length of the response's content in bytes, or `nil` if it is unknown, or if no response was received.
  public let responseLength: Int64?
}

extension ExchangeMetrics {
  /// The identifier of the call, the same for all its attempts, or `nil` outside of a call.
  public var callID: UUID? { context?.id }
  /// The method and the path of the endpoint, or `nil` outside of a call.
  public var endpoint: String? { context?.endpoint }
  /// The number of the attempt, starting at 1.
  public var attempt: Int { context?.attempt ?? 1 }
  /// The URL of the request, with secrets masked.
  public var url: String { target.url }

  /// The target of a request, which is shown only with secrets masked.
  fileprivate struct Target: Sendable, CustomStringConvertible, CustomReflectable {
    private let head: HTTPRequest
    private let secrets: SecretNames

    init(_ request: HTTPRequest, secrets: SecretNames) {
      // Without fields and content.
      head = HTTPRequest(
        method: request.method,
        scheme: request.scheme,
        authority: request.authority,
        path: request.path
      )
      self.secrets = secrets
    }

    var url: String { secrets.url(of: head) }
    var description: String { url }
    var customMirror: Mirror { Mirror(self, children: ["url": url]) }
  }
}

extension ExchangeMetrics: Hashable {
  /// Returns whether two metrics are equal, with the same call and the same masked URL.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.callID == rhs.callID && lhs.endpoint == rhs.endpoint && lhs.attempt == rhs.attempt && lhs.method == rhs.method
      && lhs.url == rhs.url && lhs.status == rhs.status && lhs.failure == rhs.failure && lhs.duration == rhs.duration
      && lhs.requestLength == rhs.requestLength && lhs.responseLength == rhs.responseLength
  }

  /// Hashes the call, the attempt and the duration.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(callID)
    hasher.combine(attempt)
    hasher.combine(duration)
  }
}
