import BacklotHTTP
import BacklotStubs
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
    if let response = exchange.answerAtOnce {
      deliver(.success(response))
      return nil
    }
    let completion = Task { await backend.finish(exchange, within: timeout, deliver) }
    return LoadingCancellation { completion.cancel() }
  }
}

extension MockBackend {
  fileprivate func finish(
    _ exchange: Exchange,
    within timeout: Duration?,
    _ deliver: @Sendable (Result<HTTPResponse, any Error>) -> Void
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
