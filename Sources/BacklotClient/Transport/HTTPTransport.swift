public import BacklotHTTP

/// Carries a request to whoever answers it, and brings the answer back.
///
/// ## Choose
/// ``URLSessionTransport`` talks to the network through a `URLSession`. In tests a stub transport answers in memory,
/// which is the fastest seam there is: the client under test runs as it does in the app, and nothing leaves the
/// process.
///
/// ## Use
/// Give a transport to the client and forget it:
///
/// ```swift
/// let client = APIClient(host: .production, transport: .urlSession(session))
/// ```
///
/// There is one transport in a client. What should happen on the way (logging, retrying, signing) is a
/// ``ClientMiddleware``, of which there may be many.
///
/// ## Implement
/// Conform when answers come from somewhere new: another HTTP library, a recording, a queue of prepared answers.
/// - Return every answer that arrives, whatever its status: judging it is the client's work.
/// - Throw when none arrives, with the error that the loading system gave; the client makes a ``ClientError`` of it.
/// - When the task is cancelled, stop and throw `CancellationError`.
/// - Be ready for several calls at once.
///
/// ## Test
/// A transport of three lines is often all that a test needs:
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
