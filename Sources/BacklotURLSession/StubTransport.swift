public import BacklotHTTP
public import BacklotStubs
public import BacklotTransport
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that answers a client's requests from a backend in memory; this is the fastest transport.
///
/// ```swift
/// let client = APIClient(host: .production, transport: .stub(backend))
/// ```
///
/// A redirect is returned; the middleware `.redirects(.follow)` follows it. Encoded content is decoded if the system can,
/// as on Apple systems. A fault reaches the client as the `URLError` of a real connection. An unmatched request throws
/// `UnmatchedRequest`, which reports the nearest match.
public struct StubTransport: HTTPTransport {
  /// The backend that answers requests.
  public let backend: MockBackend
  /// The time to wait for a response, in the backend's time.
  ///
  /// Defaults to 60 seconds.
  public var timeout: Duration

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - backend: The backend that answers requests.
  ///   - timeout: The time to wait for a response, like `URLRequest.timeoutInterval`. If it is exceeded, the error is
  ///     `URLError.timedOut`.
  public init(_ backend: MockBackend, timeout: Duration = .seconds(60)) {
    self.backend = backend
    self.timeout = timeout
  }

  /// Returns the backend's response to a request.
  ///
  /// `TransferProgress.uploadObserver` is called after each part of the request's content was read: once for bytes in
  /// memory, and after each 64 KiB of a file.
  ///
  /// - Throws: `UnmatchedRequest`, `URLError` for a fault, an error that a stub specifies, or `CancellationError` if
  ///   the task is cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    do {
      var response = try await backend.respond(to: request.reportingUpload, within: timeout)
      if response.body.length == nil { response.body = HTTPBody(streaming: ClientChunks(body: response.body)) }
      return response
    } catch let fault as Fault {
      throw fault.clientError
    }
  }
}

extension HTTPRequest {
  /// The request with a body that reports its progress, if progress is observed.
  fileprivate var reportingUpload: Self {
    guard body.length != 0, let observer = TransferProgress.uploadObserver else { return self }
    var request = self
    request.body = HTTPBody(streaming: ReportedChunks(body: body, observer: observer), length: body.length)
    return request
  }
}

/// The chunks of an upload, each of which is reported once it was read.
private struct ReportedChunks: AsyncSequence, Sendable {
  let body: HTTPBody
  let observer: @Sendable (TransferProgress) -> Void

  struct AsyncIterator: AsyncIteratorProtocol {
    var chunks: HTTPBody.AsyncIterator
    let total: Int64?
    let observer: @Sendable (TransferProgress) -> Void
    var completed: Int64 = 0

    mutating func next() async throws -> [UInt8]? {
      guard let chunk = try await chunks.next() else { return nil }
      completed += Int64(chunk.count)
      observer(TransferProgress(completed: completed, of: total))
      return chunk
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: body.makeAsyncIterator(), total: body.length, observer: observer)
  }
}

/// The chunks of a stream whose faults are errors as of a real connection.
private struct ClientChunks: AsyncSequence, Sendable {
  let body: HTTPBody

  struct AsyncIterator: AsyncIteratorProtocol {
    var chunks: HTTPBody.AsyncIterator

    mutating func next() async throws -> [UInt8]? {
      do {
        return try await chunks.next()
      } catch let fault as Fault {
        throw fault.clientError
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: body.makeAsyncIterator()) }
}

extension HTTPTransport where Self == StubTransport {
  /// Returns a transport for a backend in memory.
  public static func stub(_ backend: MockBackend) -> StubTransport { StubTransport(backend) }
}
