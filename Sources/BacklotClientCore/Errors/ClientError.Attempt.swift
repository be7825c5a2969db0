import BacklotHTTP

extension ClientError {
  /// A failed attempt of a call that `RetryMiddleware` made.
  public struct Attempt: Sendable, Hashable {
    /// The kind of failure.
    public let code: Code
    /// The time from sending the request to the failure.
    public let duration: Duration
    /// The delay before the next attempt, or `nil` after the last one.
    public let delay: Duration?

    /// Creates an attempt, for tests.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - duration: The time from sending the request to the failure.
    ///   - delay: The delay before the next attempt, or `nil` after the last one.
    public init(code: Code, duration: Duration, delay: Duration?) {
      self.code = code
      self.duration = duration
      self.delay = delay
    }
  }

  /// Returns this error with the failed attempts of its call.
  package func after(_ attempts: [Attempt]) -> Self {
    if attempts.isEmpty { return self }
    var error = self
    error.attempts = attempts
    if attempts.count > 1 { error.message += " \(attempts.count) attempts failed." }
    return error
  }
}

extension ClientError.Code {
  /// Creates the code of an attempt's outcome, or returns `nil` for a successful response.
  package init?(_ outcome: Result<HTTPResponse, any Error>, for request: HTTPRequest) {
    switch outcome {
    case .success(let response) where response.status.kind == .successful: return nil
    case .success(let response): self = .status(response.status)
    case .failure(let error): self = ClientError.middleware(error, for: request).code
    }
  }
}
