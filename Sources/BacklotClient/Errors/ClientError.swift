public import BacklotHTTP

/// Why a call gave no response, with all that was known when it failed.
///
/// Programs look at the ``code``, which can be compared; people read the ``message``:
///
/// ```swift
/// do {
///   countries = try await client.send(.allCountries)
/// } catch where error.code == .status(.notFound) {
///   countries = []
/// } catch {
///   message = error.message
/// }
/// ```
public struct ClientError: Error, Sendable {
  /// The kind of failure, for programs.
  public enum Code: Sendable, Hashable {
    /// No request could be made: host, path or body cannot be used.
    case invalidRequest
    /// A middleware threw an error of its own.
    case middleware
    /// No answer came: the transport failed.
    case transport
    /// No answer came in time.
    case timedOut
    /// The caller's task was cancelled, or the session's.
    case cancelled
    /// An answer came whose status is outside 200...299.
    case status(HTTPStatus)
    /// An answer came with more content than the client takes.
    case responseTooLarge
    /// An answer came whose content is not what the endpoint promises.
    case decoding
  }

  /// The kind of failure, for programs.
  public let code: Code
  /// A message for users: the problem, the expected result and the solution; secrets in the URL are masked.
  public let message: String
  /// The request, or `nil` if it could not be created.
  public let request: HTTPRequest?
  /// The answer, with its content in memory as far as it was read; `nil` if no answer came.
  public let response: HTTPResponse?
  /// The server's own account of the problem, where the answer is `application/problem+json` (RFC 9457).
  public let problem: ProblemDetails?
  /// The place where the content is unexpected; `nil` unless the code is ``Code/decoding``.
  public let decodingFailure: DecodingFailure?
  /// The underlying error: an ``InvalidEndpointError``, a `URLError`, a `DecodingError` or the like.
  public let underlyingError: (any Error)?

  package init(
    _ code: Code,
    _ message: String,
    request: HTTPRequest? = nil,
    response: HTTPResponse? = nil,
    problem: ProblemDetails? = nil,
    decodingFailure: DecodingFailure? = nil,
    underlyingError: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.request = request
    self.response = response
    self.problem = problem
    self.decodingFailure = decodingFailure
    self.underlyingError = underlyingError
  }
}
