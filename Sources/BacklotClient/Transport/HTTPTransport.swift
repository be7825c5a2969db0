public import BacklotHTTP

/// Carries a request to a server or a substitute, and returns the answer.
///
/// ## Choose
/// ``URLSessionTransport`` sends requests over the network through a `URLSession`. In tests a stub transport answers in
/// memory, which is the fastest option: the client under test runs as it does in the app, and no request leaves the
/// process.
///
/// ## Use
/// Pass a transport to the client once:
///
/// ```swift
/// let client = APIClient(host: .production, transport: .urlSession(session))
/// ```
///
/// A client has one transport. Use a ``ClientMiddleware`` for work on the way (logging, retrying, signing); there may
/// be many.
///
/// ## Implement
/// Conform to add a new origin of answers: another HTTP library, a recording, a queue of prepared answers.
/// - Return every answer that arrives, whatever its status: the client evaluates it.
/// - Throw if no answer arrives, with the error of the loading system; the client converts it to a ``ClientError``.
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
  /// Sends a request and waits for its answer.
  ///
  /// - Parameter request: What to ask, complete with scheme, authority and path.
  /// - Returns: The answer, whatever its status; its body may still be streaming.
  /// - Throws: Whatever kept the answer from coming; `CancellationError` when the task was cancelled.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
