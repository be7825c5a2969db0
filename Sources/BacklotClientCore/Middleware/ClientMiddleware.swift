public import BacklotHTTP

/// A layer between a client and its transport, which can inspect, change, delay or repeat requests and responses.
///
/// ## Choose
/// Use a middleware for work on every request: logging, retrying, signing, tracing. Work on one kind of endpoint
/// (adding credentials, for example) belongs to its ``EndpointKind``.
///
/// ## Use
/// The first in the list is the outermost: it receives the request first and the response last.
///
/// ```swift
/// let client = APIClient(host: .production, middleware: [.logging])
/// ```
///
/// ## Implement
/// Call `next` once to pass the request on, not at all to respond in its place, or more than once to try again (see
/// `HTTPBody.isReplayable`). A middleware receives responses of every status: a status outside 200...299 only becomes
/// an error after the outermost middleware. A failure of the transport is a ``ClientError`` with code
/// ``ClientError/Code/transport``, ``ClientError/Code/timedOut`` or ``ClientError/Code/cancelled``.
///
/// ```swift
/// struct Tracing: ClientMiddleware {
///   func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
///     var request = request
///     request.headerFields[.userAgent] = "Countries/1.0"
///     return try await next(request)
///   }
/// }
/// ```
///
/// Provide a short spelling with a static member: `extension ClientMiddleware where Self == Tracing { … }`.
///
/// ## Test
/// Test a middleware alone, with a `next` created from a closure:
///
/// ```swift
/// let response = try await Tracing().intercept(request, next: NextTransport { HTTPResponse(status: .ok) })
/// ```
public protocol ClientMiddleware: Sendable {
  /// Handles a request and its response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - next: The next step: the next middleware, or the transport.
  /// - Returns: The response to pass on.
  /// - Throws: The reason why there is no response. An error that is not a ``ClientError`` reaches the caller inside
  ///   one with code ``ClientError/Code/middleware``.
  func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse
}

// MARK: - Next step

/// The next step after a middleware: call it to pass a request on.
///
/// It is a value and not a closure, because the type of an asynchronous closure depends on the compiler's settings in
/// the module that contains it, and a middleware must work with any settings. It may also outlive the call, for example
/// in a task group that races it against a clock.
public struct NextTransport: HTTPTransport {
  private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Creates a transport from a closure.
  public init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.respond = respond
  }

  /// Passes a request on and waits for its response.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await respond(request) }

  /// Passes a request on and waits for its response: `try await next(request)`.
  public func callAsFunction(_ request: HTTPRequest) async throws -> HTTPResponse { try await respond(request) }
}
