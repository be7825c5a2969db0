public import BacklotHTTP

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Sends requests through a `URLSession`, which decides on timeouts, cookies, redirects, caches and TLS.
///
/// The session is injected, so a test gives one whose configuration has a stubbing `URLProtocol`. Cancelling the task
/// that waits throws `CancellationError` at once and cancels the session's task behind it.
///
/// `URLSession` joins repeated fields of an answer into one value, and delivers the whole body before this returns.
public struct URLSessionTransport: HTTPTransport {
  /// The session that loads.
  public var session: URLSession
  /// The most bytes of a file or a streamed body that are read into memory to be sent.
  public var requestBodyLimit: Int

  /// Creates a transport for a session.
  ///
  /// - Parameters:
  ///   - session: The session that loads.
  ///   - requestBodyLimit: The maximum number of bytes of a file or a streamed body to read into memory. Defaults to 64
  ///     MiB.
  public init(session: URLSession = .shared, requestBodyLimit: Int = 64 << 20) {
    self.session = session
    self.requestBodyLimit = requestBodyLimit
  }

  /// Sends a request through the session.
  ///
  /// - Throws: `URLError` as the session gives it, and with `badURL` when the request makes no URL; `HTTPError` when
  ///   the body cannot be read; `CancellationError` when the task was cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.body = HTTPBody(try await request.body.collect(upTo: requestBodyLimit))
    guard let urlRequest = URLRequest(request) else { throw URLError(.badURL) }
    return try await DataTaskExchange().response(to: urlRequest, from: session)
  }
}

extension HTTPTransport where Self == URLSessionTransport {
  /// The process's shared session.
  public static var urlSession: URLSessionTransport { URLSessionTransport() }

  /// A session of the caller's.
  public static func urlSession(_ session: URLSession) -> URLSessionTransport {
    URLSessionTransport(session: session)
  }
}
