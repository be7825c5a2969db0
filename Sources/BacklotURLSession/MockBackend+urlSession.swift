import BacklotHTTP
public import BacklotStubs

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension MockBackend {
  /// A session whose requests this backend answers without network access.
  ///
  /// The first access creates it, and all callers share it. It is independent of other backends' sessions, so that
  /// tests may run in parallel. Retain the backend as long as the session.
  public var urlSession: URLSession { slot.session }

  /// Installs this backend in a configuration, in front of all other protocol classes.
  public func install(in configuration: URLSessionConfiguration) { slot.install(in: configuration) }

  private var slot: URLProtocolSlot {
    attachment { URLProtocolSlot(responder: BackendResponder(self), timer: BackendTimer(time: time)) }
  }
}

extension URLSession {
  /// Creates a session whose requests a backend answers without network access, and which retains the backend.
  ///
  /// Use it if the session is the only reference to the backend, as in a preview. It does not store a cache, cookies or
  /// credentials.
  ///
  /// ```swift
  /// #Preview("Loading") {
  ///   CountryListView(session: URLSession(backend: MockBackend { Get("/all") { Respond(.ok, after: .seconds(3600)) } }))
  /// }
  /// ```
  public convenience init(backend: MockBackend) {
    let configuration = URLSessionConfiguration.ephemeral
    backend.install(in: configuration)
    self.init(configuration: configuration, delegate: BackendKeeper(backend), delegateQueue: nil)
  }
}

/// A delegate without callbacks that retains a backend as long as its session.
private final class BackendKeeper: NSObject, URLSessionDelegate {
  private let backend: MockBackend

  init(_ backend: MockBackend) { self.backend = backend }
}

// MARK: - Responder

/// A responder that answers the requests of the loading system from a backend.
///
/// It does not retain the backend: a session that outlives its backend receives a clear error instead.
final class BackendResponder: LoadingResponder {
  private weak let backend: MockBackend?

  init(_ backend: MockBackend) { self.backend = backend }

  func respond(
    to request: HTTPRequest,
    body: [UInt8],
    within timeout: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation? {
    guard let backend else {
      deliver(.failure(URLSessionStubError.backendGone))
      return nil
    }
    let exchange = backend.receive(request, body: body)
    if let response = exchange.immediateResponse {
      deliver(.success(backend.decoded(response, for: exchange)))
      return nil
    }
    let completion = Task { await backend.finish(exchange, within: timeout, deliver: deliver) }
    return LoadingCancellation { completion.cancel() }
  }
}

extension MockBackend {
  fileprivate func finish(
    _ exchange: Exchange,
    within timeout: Duration?,
    deliver: @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) async {
    do {
      deliver(.success(try await complete(exchange, within: timeout)))
    } catch let fault as Fault {
      deliver(.failure(fault.clientError))
    } catch let unmatched as UnmatchedRequest {
      deliver(.failure(URLError(unmatched)))
    } catch {
      deliver(.failure(error))
    }
  }
}

extension URLError {
  fileprivate init(_ unmatched: UnmatchedRequest) {
    let details: [String: Any] = [NSLocalizedDescriptionKey: unmatched.description, NSUnderlyingErrorKey: unmatched]
    self.init(.resourceUnavailable, userInfo: details)
  }
}

// MARK: - Timer

/// A timer that ends requests in real time if they exceed the client's timeout.
///
/// In virtual time, which does not depend on the load of the machine, the backend reports the timeout.
struct BackendTimer: LoadingTimer {
  let time: BackendTime

  func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> LoadingCancellation {
    time.isVirtual ? LoadingCancellation {} : DispatchLoadingTimer().schedule(after: duration, action)
  }
}
