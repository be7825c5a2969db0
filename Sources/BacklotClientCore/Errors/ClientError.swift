public import BacklotHTTP
public import Foundation

/// The reason why a call returned no response, with all information that was available.
///
/// Programs compare the ``code``; people read the ``message``:
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
    /// The request could not be created, because the host, the path or the body cannot be used.
    case invalidRequest
    /// A middleware threw an error.
    case middleware
    /// The transport failed, so that no response was received.
    case transport
    /// No response was received in time.
    case timedOut
    /// The caller's task or the session's task was cancelled.
    case cancelled
    /// The response has a status outside 200...299.
    case status(HTTPStatus)
    /// The response has more content than the client accepts.
    case responseTooLarge
    /// The content of the response does not match the endpoint's type.
    case decoding
    /// The file of a download cannot be written.
    case file
  }

  /// The kind of failure, for programs.
  public let code: Code
  /// A message for users: the problem, the expected result and the solution; secrets in the URL are masked.
  public internal(set) var message: String
  /// The request, or `nil` if it could not be created.
  public let request: HTTPRequest?
  /// The response, with the content that was read in memory; `nil` if no response was received.
  public let response: HTTPResponse?
  /// The server's description of the problem, if the response is `application/problem+json` (RFC 9457).
  public let problem: ProblemDetails?
  /// The place where the content is unexpected; `nil` unless the code is ``Code/decoding``.
  public let decodingFailure: DecodingFailure?
  /// The failed attempts of `RetryMiddleware`, in order; empty without that middleware.
  public internal(set) var attempts: [Attempt] = []
  /// What another module keeps with the error, such as the beginning of a failed download.
  package var attachment: (any Sendable)?
  /// The underlying error: an ``InvalidEndpointError``, a `URLError`, a `DecodingError` or the like.
  public let underlyingError: (any Error)?

  package init(
    _ code: Code,
    message: String,
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

extension ClientError: LocalizedError, CustomStringConvertible {
  /// The message.
  public var description: String { message }
  /// The message.
  public var errorDescription: String? { message }
}

// MARK: - Problems in an API's own format

extension ClientError {
  /// Returns the problem that an API reports in its own format.
  ///
  /// ```swift
  /// } catch where error.code == .status(.unprocessableContent) {
  ///   form.show(try error.decoded(as: FieldProblems.self))
  /// }
  /// ```
  ///
  /// For problems in the format of RFC 9457, use ``problem``, and this method for their extensions.
  ///
  /// - Parameters:
  ///   - type: The type of the API's errors.
  ///   - decoder: The decoder for the content.
  /// - Throws: This error itself, unless its code is ``Code/status(_:)`` and its response was read; an error with code
  ///   ``Code/decoding`` and the location if the response has different content.
  public func decoded<Problem: Decodable>(
    as type: Problem.Type,
    with decoder: JSONDecoder = JSONDecoder()
  ) throws(ClientError) -> Problem {
    // The underlying error is the reason why the response could not be read.
    guard case .status = code, underlyingError == nil, let request, let response, let bytes = response.body.bytes else {
      throw self
    }
    let content = Data(bytes)
    do {
      return try decoder.decode(type, from: content)
    } catch {
      throw .decoding(error, as: type, content: content, of: response, to: request)
    }
  }
}
