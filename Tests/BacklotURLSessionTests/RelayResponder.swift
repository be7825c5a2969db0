import BacklotHTTP
import BacklotPlatform
import BacklotURLSession

/// Answers the first question only when the second is asked, and from within that call.
final class RelayResponder: LoadingResponder {
  typealias Deliver = @Sendable (Result<HTTPResponse, any Error>) -> Void

  private let first = Mutex<Deliver?>(nil)
  private let arrived = AsyncStream<Void>.makeStream()

  /// Returns once the first question has been asked.
  func arrival() async { await arrived.stream.first { true } }

  func respond(
    to _: HTTPRequest,
    body _: [UInt8],
    within _: Duration?,
    deliver: @escaping Deliver
  ) -> LoadingCancellation? {
    let waiting = first.withLock { first in
      defer { first = deliver }
      return first
    }
    if let waiting {
      waiting(.success(HTTPResponse(status: .ok, body: "first")))
      deliver(.success(HTTPResponse(status: .ok, body: "last")))
    } else {
      arrived.continuation.yield()
    }
    return nil
  }
}
