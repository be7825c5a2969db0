import BacklotClient
import BacklotCurl
import BacklotDesk
import Foundation
import RawSockets

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to a server of the backend's own, by a real session.
final class SocketTransport: HTTPTransport {
  private let server: Result<MockServer, any Error>
  private let session: URLSession

  init(to backend: MockBackend, driver: some SocketDriver = LibUVDriver()) {
    server = Result { try MockServer(backend, configuration: .forBigBodies, driver: driver) }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    session = URLSession(configuration: configuration, delegate: Unredirected(), delegateQueue: nil)
  }

  // The server ends with its last reference: to wait for that would hold up one of the few threads that tests share.
  deinit { session.invalidateAndCancel() }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await URLSessionTransport(session: session, requestBodyLimit: 1 << 28)
      .send(request.addressed(to: server.get()))
  }
}

/// Sends requests to a server of the backend's own, through libcurl.
final class LibCurlTransport: HTTPTransport {
  private let server: Result<MockServer, any Error>
  private let transport: CurlTransport

  init(to backend: MockBackend) {
    server = Result { try MockServer(backend, configuration: .forBigBodies) }
    var configuration = CurlConfiguration()
    (configuration.followsRedirects, configuration.proxy) = (false, .none)
    configuration.responseLimit = 256 << 20
    transport = CurlTransport(configuration)
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await transport.send(request.addressed(to: server.get()))
  }
}

extension ServerConfiguration {
  /// Takes bodies of more than 100 MB, and bears with clients that a busy machine keeps from their turn.
  static var forBigBodies: ServerConfiguration {
    var configuration = ServerConfiguration.patient
    configuration.limits.bodySize = 1 << 28
    return configuration
  }
}

extension HTTPRequest {
  /// The same request to a server.
  func addressed(to server: MockServer) -> HTTPRequest {
    HTTPRequest(
      method: method,
      scheme: "http",
      authority: server.addresses.first ?? "",
      path: path,
      headerFields: headerFields,
      body: body
    )
  }
}

/// Leaves redirections to the client, as a stubbed session does.
private final class Unredirected: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
