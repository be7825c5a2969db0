public import BacklotHTTP

/// Sends a request to a server or a substitute, and returns the response.
///
/// ## Choose
/// ``URLSessionTransport`` sends requests over the network through a `URLSession`; on Linux, `CurlTransport` in
/// `BacklotCurl` streams them through libcurl. In tests, a stub transport responds
/// in memory, which is the fastest option: the client under test runs as it does in the app, and no request leaves the
/// process.
///
/// ## Use
/// Pass a transport to the client once:
///
/// ```swift
/// let client = APIClient(host: .production, transport: .urlSession(session))
/// ```
///
/// A client has one transport. For additional work on requests (logging, retrying, signing), use any number of
/// `ClientMiddleware` values.
///
/// ## Implement
/// Conform to add a new source of responses: another HTTP library, a recording, a queue of prepared responses.
/// - Return every response that is received, regardless of its status: the client evaluates it.
/// - Throw if no response is received, with the error of the loading system; the client converts it to a
///   `ClientError`.
/// - When the task is cancelled, stop and throw `CancellationError`.
/// - Support several calls at once.
///
/// ## Test
/// A transport of three lines is often sufficient for a test:
///
/// ```swift
/// struct Unavailable: HTTPTransport {
///   func send(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(status: .serviceUnavailable) }
/// }
/// ```
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its response.
  ///
  /// - Parameter request: The request, complete with scheme, authority and path.
  /// - Returns: The response, regardless of its status; its body may still be streaming.
  /// - Throws: The reason why no response was received; `CancellationError` if the task was cancelled.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse

  /// Sends a request and returns its response as soon as the status and the fields have arrived; the body is streamed.
  ///
  /// The default implementation calls ``send(_:)``, for transports whose responses are always streamed or always complete.
  ///
  /// - Parameter request: The request, complete with scheme, authority and path.
  /// - Returns: The response, regardless of its status. An error while the body arrives is thrown by its iterator.
  /// - Throws: The reason why no response was received; `CancellationError` if the task was cancelled.
  func stream(_ request: HTTPRequest) async throws -> HTTPResponse
}

extension HTTPTransport {
  /// Sends a request and returns its response.
  public func stream(_ request: HTTPRequest) async throws -> HTTPResponse { try await send(request) }
}
