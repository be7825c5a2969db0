import BacklotHTTP
import BacklotPlatform
public import Foundation

/// The call that a request belongs to, for middlewares and transports.
///
/// A client sets ``current`` for each call. It is a task-local value and not a property of the request, so that no
/// middleware can lose it, and so that it is never sent:
///
/// ```swift
/// struct IdempotencyKeys: ClientMiddleware {
///   func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
///     var request = request
///     request.headerFields["Idempotency-Key"] = RequestContext.current?.id.uuidString
///     return try await next(request)
///   }
/// }
/// ```
///
/// Child tasks and tasks created with `Task { … }` inherit it; detached tasks and Dispatch queues do not.
public struct RequestContext: Sendable {
  /// The context of the call in progress, or `nil` outside of a call.
  ///
  /// A test of a middleware sets it with `RequestContext.$current.withValue(…)`.
  @TaskLocal public static var current: RequestContext?

  /// The identifier of the call, which is the same for all attempts.
  public var id: UUID { call.id }
  /// The method and the path of the endpoint, without the query, which may contain secrets.
  public let endpoint: String
  /// The number of the attempt, starting at 1; set by `RetryMiddleware`.
  public package(set) var attempt: Int
  /// The limit of the endpoint that no ``TimeoutMiddleware`` has applied yet, or `nil` if there is none.
  public package(set) var timeout: Duration?
  /// True if the caller reads the content while it arrives, so that a middleware must not wait for it.
  public let isStreaming: Bool
  /// The record of the call, which all copies of the context share.
  package let call: CallRecord

  /// Creates a context, for tests.
  ///
  /// - Parameters:
  ///   - endpoint: The method and the path of the endpoint, such as `GET /dogs`.
  ///   - id: The identifier of the call. Defaults to a new one.
  ///   - attempt: The number of the attempt. Defaults to 1.
  ///   - timeout: The limit of the endpoint. Defaults to `nil`, no limit.
  ///   - isStreaming: True if the caller reads the content while it arrives. Defaults to `false`.
  public init(
    endpoint: String,
    id: UUID? = nil,
    attempt: Int = 1,
    timeout: Duration? = nil,
    isStreaming: Bool = false
  ) {
    self.isStreaming = isStreaming
    call = CallRecord(id: id)
    self.endpoint = endpoint
    self.attempt = attempt
    self.timeout = timeout
  }

  /// Creates the context of a request that was created without an endpoint.
  init(_ request: HTTPRequest) {
    let path = request.path ?? "/"
    self.init(endpoint: "\(request.method) \(path.prefix { $0 != "?" })")
  }
}

extension RequestContext {
  /// Sends a request with a change of the current context, if there is one.
  package static func send(
    _ request: HTTPRequest,
    to next: NextTransport,
    changing change: (inout RequestContext) -> Void
  ) async throws -> HTTPResponse {
    guard var context = current else { return try await next(request) }
    change(&context)
    return try await $current.withValue(context) { try await next(request) }
  }
}

// MARK: - Calls

/// The identifier and the failed attempts of a call.
package final class CallRecord: Sendable {
  private struct State {
    /// The identifier, created when it is read first, since random numbers take longer than the rest of a call in memory.
    var id: UUID?
    var failedAttempts: [ClientError.Attempt] = []
  }

  private let state: Mutex<State>

  init(id: UUID?) { state = Mutex(State(id: id)) }

  package var id: UUID {
    state.withLock { state in
      let id = state.id ?? UUID()
      state.id = id
      return id
    }
  }

  /// The failed attempts, for the error.
  package var failedAttempts: [ClientError.Attempt] { state.withLock { $0.failedAttempts } }

  package func append(_ attempt: ClientError.Attempt) { state.withLock { $0.failedAttempts.append(attempt) } }
}
