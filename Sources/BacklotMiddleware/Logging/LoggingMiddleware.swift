public import BacklotHTTP

/// Logs each request as a `curl` command to paste into a terminal, with the status, duration and size of its response.
///
/// ```
/// curl -H 'Authorization: Bearer ***' https://api.example.com/v3.1/name/South%20Korea
/// GET https://api.example.com/v3.1/name/South%20Korea → 200 OK, 12.3 ms, 1432 bytes
/// ```
///
/// The values of secret names are masked in header fields, in the query, and in JSON and form bodies. Multipart bodies
/// and malformed JSON are not shown at all; plain text, XML and binary bodies are shown unchanged.
public struct LoggingMiddleware: ClientMiddleware {
  /// The names whose values are masked.
  public var secrets: SecretNames
  /// The maximum number of bytes of a body to show.
  public var bodyLimit: Int
  private let sink: @Sendable (String) -> Void
  private let stopwatch: @Sendable () -> @Sendable () -> Duration

  /// Creates a middleware that logs.
  ///
  /// - Parameters:
  ///   - secrets: The names whose values are masked.
  ///   - bodyLimit: The maximum number of bytes of a body to show. Defaults to 16 KiB.
  ///   - clock: The clock that measures durations.
  ///   - sink: Receives each entry, which may have several lines and ends without a line feed. Defaults to standard
  ///     error. May be called concurrently.
  public init(
    secrets: SecretNames = .standard,
    bodyLimit: Int = 16 << 10,
    clock: some Clock<Duration> = ContinuousClock(),
    sink: @escaping @Sendable (String) -> Void = StandardError.write
  ) {
    self.secrets = secrets
    self.bodyLimit = bodyLimit
    self.sink = sink
    stopwatch = {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
  }

  /// Logs the request, passes it on, and logs the response or the error.
  public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    logCommand(for: request)
    let elapsed = stopwatch()
    do {
      let response = try await next(request)
      logOutcome(of: request, "\(response.status), \(text(elapsed())), \(size(of: response))")
      return response
    } catch {
      logOutcome(of: request, "failed after \(text(elapsed())): \(words(for: error))")
      throw error
    }
  }
}

extension LoggingMiddleware {
  private func logCommand(for request: HTTPRequest) {
    let command = CurlCommand(request, secrets: secrets, bodyLimit: bodyLimit)
    sink(command.text)
    if let note = command.note { sink(note) }
  }

  private func logOutcome(of request: HTTPRequest, _ outcome: String) {
    sink("\(secrets.description(of: request)) → \(outcome)")
  }

  /// Returns the message of an error without the request, since the entry begins with it.
  ///
  /// The client's errors also begin with it, but with the standard secrets masked instead of the chosen ones.
  private func words(for error: any Error) -> String {
    guard let error = error as? ClientError, let request = error.request else { return "\(error)" }
    let subject = "\(SecretNames.standard.description(of: request)): "
    return error.message.hasPrefix(subject) ? String(error.message.dropFirst(subject.count)) : error.message
  }

  private func size(of response: HTTPResponse) -> String {
    response.body.length.map { "\($0) bytes" } ?? "unknown size"
  }

  /// Returns a duration in milliseconds with one decimal.
  private func text(_ duration: Duration) -> String {
    let tenths = Int((duration / .microseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}

extension ClientMiddleware where Self == LoggingMiddleware {
  /// A middleware that logs to standard error, with the standard secrets masked.
  public static var logging: LoggingMiddleware { LoggingMiddleware() }

  /// Returns a middleware that logs to a sink.
  ///
  /// - Parameters:
  ///   - secrets: The names whose values are masked.
  ///   - sink: Receives each entry.
  public static func logging(
    secrets: SecretNames = .standard,
    to sink: @escaping @Sendable (String) -> Void
  ) -> LoggingMiddleware {
    LoggingMiddleware(secrets: secrets, sink: sink)
  }
}
