import BacklotHTTP
import BacklotTransport

/// The middlewares of a client in front of its transport, made once for all calls.
struct MiddlewareChain: Sendable {
  private let collecting: NextTransport
  private let streaming: NextTransport
  private let limitsTime: Bool

  init(_ middleware: [any ClientMiddleware], before transport: any HTTPTransport) {
    collecting = Self.chain(middleware, before: NextTransport { try await transport.send($0) })
    streaming = Self.chain(middleware, before: NextTransport { try await transport.stream($0) })
    limitsTime = middleware.contains { $0 is TimeoutMiddleware }
  }

  private static func chain(_ middleware: [any ClientMiddleware], before transport: NextTransport) -> NextTransport {
    let innermost = NextTransport { request in
      do {
        return try await transport(request)
      } catch {
        throw ClientError.transport(error, for: request)
      }
    }
    return middleware.reversed().reduce(innermost) { next, middleware in
      NextTransport { try await middleware.intercept($0, next: next) }
    }
  }

  /// Returns the first middleware, or the transport if there is none.
  ///
  /// - Parameter context: The context, whose timeout must have effect without a timeout in the list, too.
  func first(in context: RequestContext) -> NextTransport {
    let first = context.isStreaming ? streaming : collecting
    guard let timeout = context.timeout, !limitsTime else { return first }
    let limit = TimeoutMiddleware(timeout)
    return NextTransport { try await limit.intercept($0, next: first) }
  }
}
