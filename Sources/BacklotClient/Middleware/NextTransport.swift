public import BacklotHTTP

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
