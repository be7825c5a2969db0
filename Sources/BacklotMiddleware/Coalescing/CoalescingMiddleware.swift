public import BacklotHTTP
import BacklotPlatform

/// Lets identical requests in flight share one exchange, so that several parts of an app can request the same data at
/// once.
///
/// Requests are identical if they have the same method, `GET` or `HEAD`, the same URL, the same header fields and no
/// content. Place it before middlewares that make header fields unique, such as tracing, and after those that add
/// credentials.
///
/// ```swift
/// let client = APIClient(host: .production, middleware: [.coalescing(), .retry(.exponential(attempts: 3))])
/// ```
///
/// Cancelling a caller has no effect on the others; cancelling the last one cancels the exchange. A request that begins
/// after the response has arrived is a new exchange: this is not a cache. `RequestContext.current` is the one of the
/// first caller.
///
/// A streamed response is read into memory up to ``contentLimit`` first, since a stream has only one reader. Requests whose
/// callers read the content while it arrives, as with `events(of:)`, share no exchange.
///
/// Copies of this value share their exchanges, and an exchange passes through the later middlewares and the transport of
/// its first caller. Create a value for each client whose later middlewares or transport differ, in particular for each
/// user if a later middleware adds credentials.
public struct CoalescingMiddleware: ClientMiddleware {
  /// The maximum number of bytes of a streamed response's content; a longer one is an error for all callers.
  public var contentLimit: Int
  private let exchanges = SharedExchanges()

  /// Creates a middleware without exchanges.
  ///
  /// - Parameter contentLimit: The maximum number of bytes of a streamed response's content. Defaults to 16 MiB.
  public init(contentLimit: Int = 16 << 20) { self.contentLimit = contentLimit }

  /// Joins the exchange of an identical request, or passes the request on.
  ///
  /// - Throws: The error of the exchange; `ClientError` with code `ClientError.Code.responseTooLarge` if a streamed
  ///   response exceeds the limit.
  public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
    guard Self.isShareable(request), RequestContext.current?.isStreaming != true else { return try await next(request) }
    return try await exchanges.response(to: request) { [contentLimit] in
      try await Self.collected(next(request), upTo: contentLimit, for: request)
    }
  }

  /// The number of callers that wait for exchanges, for tests.
  var callerCount: Int { exchanges.callerCount }

  private static func isShareable(_ request: HTTPRequest) -> Bool {
    (request.method == .get || request.method == .head) && request.body.bytes?.isEmpty == true
  }

  private static func collected(
    _ response: HTTPResponse,
    upTo limit: Int,
    for request: HTTPRequest
  ) async throws -> HTTPResponse {
    if response.body.isReplayable { return response }
    var response = response
    let body = response.body
    do {
      response.body = HTTPBody(try await body.collect(upTo: limit))
      return response
    } catch {
      response.body = .empty
      throw ClientError.unreadable(error, in: response, for: request)
    }
  }
}

extension ClientMiddleware where Self == CoalescingMiddleware {
  /// Returns a middleware that lets identical requests share one exchange.
  ///
  /// - Parameter contentLimit: The maximum number of bytes of a streamed response's content. Defaults to 16 MiB.
  public static func coalescing(contentLimit: Int = 16 << 20) -> CoalescingMiddleware {
    CoalescingMiddleware(contentLimit: contentLimit)
  }
}

// MARK: - Exchanges

/// The exchanges in flight of a middleware and its copies.
private final class SharedExchanges: Sendable {
  typealias Work = @Sendable () async throws -> HTTPResponse
  private typealias Caller = CheckedContinuation<HTTPResponse, any Error>

  /// The action of a caller.
  private enum JoinAction {
    case begin(Int)
    case wait
    case fail
  }

  private let state = Mutex(CoalescedExchanges<Task<Void, Never>, Caller>())

  var callerCount: Int { state.withLock { $0.callerCount } }

  func response(to request: HTTPRequest, work: @escaping Work) async throws -> HTTPResponse {
    let id = state.withLock { $0.makeID() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { join(request, id: id, caller: $0, work: work) }
    } onCancel: {
      leave(request, id: id)
    }
  }

  private func join(_ request: HTTPRequest, id: Int, caller: Caller, work: @escaping Work) {
    let action: JoinAction = state.withLock { state in
      // Inside the lock: a cancellation from here on finds the caller.
      if Task.isCancelled { return .fail }
      return state.join(request, id: id, caller: caller).map(JoinAction.begin) ?? .wait
    }
    switch action {
    case .fail: caller.resume(throwing: CancellationError())
    case .wait: break
    case .begin(let exchange): begin(exchange, for: request, work: work)
    }
  }

  /// Begins the work of an exchange in a task of its own, because it outlives the caller that begins it.
  private func begin(_ exchange: Int, for request: HTTPRequest, work: @escaping Work) {
    let run: @concurrent @Sendable () async -> Void = { [self] in
      end(request, exchange: exchange, with: await Self.outcome(of: work))
    }
    let task: Task<Void, Never> =
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        // Without another thread, if the work does not wait.
        Task.immediate(operation: run)
      } else {
        Task(operation: run)
      }
    if !state.withLock({ $0.attach(task, to: request, exchange: exchange) }) { task.cancel() }
  }

  private func leave(_ request: HTTPRequest, id: Int) {
    let (caller, work) = state.withLock { $0.leave(request, id: id) }
    work?.cancel()
    caller?.resume(throwing: CancellationError())
  }

  private func end(_ request: HTTPRequest, exchange id: Int, with outcome: Result<HTTPResponse, any Error>) {
    for caller in state.withLock({ $0.end(request, exchange: id) }) { caller.resume(with: outcome) }
  }

  private static func outcome(of work: Work) async -> Result<HTTPResponse, any Error> {
    do {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }
}
