import BacklotHTTP
import BacklotURLSession
import Dispatch

/// Does what no responder may: it stops the loading system, until the test lets it go on.
final class BlockingResponder: LoadingResponder {
  private let arrived = DispatchSemaphore(value: 0)
  private let gate = DispatchSemaphore(value: 0)

  /// Returns once the loading system is stopped.
  ///
  /// Blocks: other tests may hold all threads that could take up a suspended one, waiting for the loading system.
  func waitForArrival() { arrived.wait() }

  /// Lets the loading system go on.
  func release() { gate.signal() }

  func respond(
    to _: HTTPRequest,
    body _: [UInt8],
    within _: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation? {
    arrived.signal()
    gate.wait()
    deliver(.success(HTTPResponse(status: .ok)))
    return nil
  }
}
