public import BacklotClient
public import BacklotHTTP
public import BacklotStubs
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers a client's requests from a backend in memory; this is the fastest transport.
///
/// ```swift
/// let client = APIClient(host: .production, transport: .stub(backend))
/// ```
///
/// A fault reaches the client as the `URLError` of a real connection. A request that no stub answers throws
/// `UnmatchedRequest`, which reports the nearest match.
public struct StubTransport: HTTPTransport {
  /// The backend that answers requests.
  public let backend: MockBackend
  /// The time to wait for a response, in the backend's time.
  ///
  /// Defaults to 60 seconds.
  public var timeout: Duration

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - backend: What answers.
  ///   - timeout: How long an answer is waited for, as `URLRequest.timeoutInterval` says elsewhere; an answer that
  ///     takes longer is `URLError.timedOut`.
  public init(_ backend: MockBackend, timeout: Duration = .seconds(60)) {
    self.backend = backend
    self.timeout = timeout
  }

  /// Asks the backend.
  ///
  /// - Throws: `UnmatchedRequest`, `URLError` for a fault, whatever error a stub asks for, or `CancellationError` where
  ///   the task is cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    do {
      return try await backend.respond(to: request, within: timeout)
    } catch let fault as Fault {
      throw fault.clientError
    }
  }
}

extension HTTPTransport where Self == StubTransport {
  /// A backend in memory.
  public static func stub(_ backend: MockBackend) -> StubTransport { StubTransport(backend) }
}
