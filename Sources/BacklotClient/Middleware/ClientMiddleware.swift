public import BacklotHTTP

/// Stands between a client and its transport, and may look at, change, hold back or repeat what passes.
///
/// ## Choose
/// A middleware is for what concerns every request: logging, retrying, signing, tracing. What concerns one kind of
/// endpoint (its credentials, say) belongs to its ``EndpointKind``.
///
/// ## Use
/// The first in the list is the outermost: it sees the request first and the answer last.
///
/// ```swift
/// let client = APIClient(host: .production, middleware: [.logging])
/// ```
///
/// ## Implement
/// Call `next` once to pass the request on, not at all to answer in its place, or more than once to try again (see
/// `HTTPBody.isReplayable`). A middleware sees answers of every status: a status outside 200...299 becomes an error
/// only behind the outermost one. A transport that fails shows as a ``ClientError`` with code
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
/// Give users a short spelling with a static member: `extension ClientMiddleware where Self == Tracing { … }`.
///
/// ## Test
/// A middleware is tested alone, with a `next` made of a closure:
///
/// ```swift
/// let response = try await Tracing().intercept(request, next: NextTransport { HTTPResponse(status: .ok) })
/// ```
public protocol ClientMiddleware: Sendable {
  /// Handles one request on its way out and its answer on the way back.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - next: What lies behind: the next middleware, or the transport.
  /// - Returns: The answer to hand on.
  /// - Throws: Whatever keeps the answer from coming. An error that is not a ``ClientError`` reaches the caller inside
  ///   one with code ``ClientError/Code/middleware``.
  func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse
}
