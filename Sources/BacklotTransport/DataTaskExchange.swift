import BacklotHTTP
import BacklotPlatform
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The exchange of a request and its response through a session, from starting the task to resuming the caller.
final class DataTaskExchange: Sendable {
  private typealias Caller = CheckedContinuation<HTTPResponse, any Error>

  private let lifecycle = Mutex(DataTaskLifecycle<URLSessionDataTask, Caller>())
  private let returnsRedirects: Bool

  /// Creates an exchange that leaves redirects to the session, or returns them.
  init(returnsRedirects: Bool) { self.returnsRedirects = returnsRedirects }

  /// Sends the request and waits for the response, or until the task is cancelled.
  ///
  /// Foundation's own `data(for:)` can hang on Linux if a cancellation coincides with the completion, so this uses the
  /// completion handler.
  func response(to request: URLRequest, from session: URLSession) async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        switch lifecycle.withLock({ $0.begin(caller) }) {
        case .makeTask: start(request, in: session)
        case .failCancelled(let caller): caller.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      cancel()
    }
  }

  private func start(_ request: URLRequest, in session: URLSession) {
    let task = session.dataTask(with: request) { data, response, error in
      let outcome = Self.outcome(data: data, response: response, error: error)
      self.lifecycle.withLock { $0.complete() }?.resume(with: outcome)
    }
    if returnsRedirects { task.delegate = RedirectRefusal() }
    if lifecycle.withLock({ $0.attach(task) }) { task.resume() }
  }

  private func cancel() {
    lifecycle.withLock { $0.cancel() }?.resume(throwing: CancellationError())
    // On a different queue, because on Linux a cancellation on the queue of the task crashes.
    DispatchQueue.global().async {
      self.lifecycle.withLock { $0.stop() }?.cancel()
    }
  }

  private static func outcome(
    data: Data?,
    response: URLResponse?,
    error: (any Error)?
  ) -> Result<HTTPResponse, any Error> {
    if let error { return .failure(error) }
    guard let response = response as? HTTPURLResponse else { return .failure(URLError(.badServerResponse)) }
    return .success(HTTPResponse(response, body: data ?? Data()))
  }
}
