import BacklotHTTP
import BacklotPlatform
import BacklotURLSession

/// Keeps every question until the test answers it, and counts those that were given up.
final class HeldResponder: LoadingResponder {
  typealias Deliver = @Sendable (Result<HTTPResponse, any Error>) -> Void

  private let arrivals: AsyncStream<Deliver>
  private let arrival: AsyncStream<Deliver>.Continuation
  private let cancellations: AsyncStream<Void>
  private let cancellation: AsyncStream<Void>.Continuation

  init() {
    (arrivals, arrival) = AsyncStream.makeStream()
    (cancellations, cancellation) = AsyncStream.makeStream()
  }

  func respond(
    to _: HTTPRequest,
    body _: [UInt8],
    within _: Duration?,
    deliver: @escaping Deliver
  ) -> LoadingCancellation? {
    arrival.yield(deliver)
    return LoadingCancellation { [cancellation] in cancellation.yield() }
  }

  /// The next question, once it has come.
  func nextArrival() async -> Deliver? { await arrivals.first { _ in true } }

  /// Returns once a question has been given up.
  func nextCancellation() async { await cancellations.first { true } }
}
