import BacklotHTTP
import BacklotPlatform
import BacklotURLSession

/// Answers at once by a function, and remembers what was asked.
final class EchoResponder: LoadingResponder {
  typealias Answer = @Sendable (HTTPRequest, [UInt8]) throws -> HTTPResponse

  private let answer: Answer
  private let asked = Mutex<[(request: HTTPRequest, body: [UInt8])]>([])

  init(_ answer: @escaping Answer = { _, body in HTTPResponse(status: .ok, body: HTTPBody(body)) }) {
    self.answer = answer
  }

  var requests: [(request: HTTPRequest, body: [UInt8])] { asked.withLock { $0 } }

  func respond(
    to request: HTTPRequest,
    body: [UInt8],
    within _: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation? {
    asked.withLock { $0.append((request, body)) }
    deliver(Result { try answer(request, body) })
    return nil
  }
}
