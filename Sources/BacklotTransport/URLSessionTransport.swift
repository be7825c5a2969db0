public import BacklotHTTP

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Sends requests through a `URLSession`, which controls timeouts, cookies, redirects, caches and TLS.
///
/// The session is injected, so that a test can use one whose configuration has a stubbing `URLProtocol`. Cancelling the
/// waiting task throws `CancellationError` at once and cancels the session's task.
///
/// `URLSession` joins repeated header fields of a response into one value. ``send(_:)`` returns when the whole body has
/// arrived, ``stream(_:)`` when the fields have.
///
/// A request's body that exceeds ``requestBodyLimit`` is not read into memory: a file is uploaded from the disk, and a
/// stream while it arrives. On Linux, where Foundation would block all sessions while it waits for a stream, a stream is
/// written to a temporary file first, and uploaded from it. ``TransferProgress/uploadObserver`` is called for each upload.
public struct URLSessionTransport: HTTPTransport {
  /// The session that sends requests.
  public var session: URLSession
  /// The maximum number of bytes of a file or a streamed body to read into memory before it is sent.
  public var requestBodyLimit: Int
  /// A Boolean value that indicates whether the session follows redirects.
  ///
  /// Regardless of it, redirects are returned while a middleware of the client follows them.
  public var followsRedirects: Bool

  /// Creates a transport for a session.
  ///
  /// - Parameters:
  ///   - session: The session that sends requests.
  ///   - requestBodyLimit: The maximum number of bytes of a file or a streamed body to read into memory before it is
  ///     sent; a longer one is uploaded while it is read. Defaults to 64 KiB.
  ///   - followsRedirects: A Boolean value that indicates whether the session follows redirects. Defaults to true; its
  ///     delegate may refuse them.
  public init(session: URLSession = .shared, requestBodyLimit: Int = 64 << 10, followsRedirects: Bool = true) {
    self.session = session
    self.requestBodyLimit = requestBodyLimit
    self.followsRedirects = followsRedirects
  }

  /// Sends a request through the session.
  ///
  /// - Throws: The session's `URLError`, or one with `badURL` if the request does not form a URL; `HTTPError` if the
  ///   body cannot be read; `CancellationError` if the task was cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let content = try await UploadContent(request.body, keepingUpTo: requestBodyLimit)
    if case .bytes(let bytes) = content, bytes.isEmpty || TransferProgress.uploadObserver == nil {
      return try await DataTaskExchange(returnsRedirects: returnsRedirects)
        .response(to: Self.urlRequest(for: request, with: bytes), from: session)
    }
    var response = try await stream(request, with: content)
    response.body = HTTPBody(try await response.body.collect(upTo: .max))
    return response
  }

  /// Sends a request through the session, and returns its response as soon as its fields have arrived.
  ///
  /// At most one megabyte that has not been read is kept in memory; then the session's task pauses. On Linux, where
  /// Foundation cannot pause a task, the rest is written to a temporary file. There, each call uses a session of its own
  /// with the same configuration, which passes redirects and challenges on to the session's delegate.
  ///
  /// - Throws: As ``send(_:)``. The iterator of the body throws the session's `URLError` if the connection is lost.
  public func stream(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await stream(request, with: UploadContent(request.body, keepingUpTo: requestBodyLimit))
  }

  private func stream(_ request: HTTPRequest, with content: UploadContent) async throws -> HTTPResponse {
    let urlRequest = try Self.urlRequest(for: request, with: [])
    return try await DataTaskStream(uploading: content, through: session, returnsRedirects: returnsRedirects)
      .response(to: urlRequest)
  }

  private var returnsRedirects: Bool { !followsRedirects || RedirectHandling.isInClient }

  private static func urlRequest(for request: HTTPRequest, with bytes: [UInt8]) throws -> URLRequest {
    var request = request
    request.body = HTTPBody(bytes)
    guard let urlRequest = URLRequest(request) else { throw URLError(.badURL) }
    return urlRequest
  }
}

extension HTTPTransport where Self == URLSessionTransport {
  /// A transport for the shared session of the process.
  public static var urlSession: URLSessionTransport { URLSessionTransport() }

  /// Returns a transport for a session.
  public static func urlSession(_ session: URLSession) -> URLSessionTransport {
    URLSessionTransport(session: session)
  }
}
