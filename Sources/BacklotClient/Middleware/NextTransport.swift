public import BacklotHTTP

/// What lies behind a middleware: call it to pass a request on.
///
/// A value and not a closure, because the type of an asynchronous closure depends on the compiler's settings in the
/// module that writes it; a middleware has to fit whatever those are. It may also outlive the call, in a task group
/// that races it against a clock, say.
public struct NextTransport: HTTPTransport {
  private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Makes a transport of a closure.
  public init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.respond = respond
  }

  /// Passes a request on and waits for its answer.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await respond(request) }

  /// Passes a request on and waits for its answer: `try await next(request)`.
  public func callAsFunction(_ request: HTTPRequest) async throws -> HTTPResponse { try await respond(request) }
}
