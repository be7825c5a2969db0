import BacklotHTTP
import BacklotPlatform
import BacklotURLSession
import Dispatch
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct CancellationTests {
  let url: URL

  init() throws { url = try #require(URL(string: "https://example.com/dogs")) }

  @Test func `a cancelled task fails with its own error, and the responder learns of it`() async throws {
    let responder = HeldResponder()
    let slot = URLProtocolSlot(responder: responder)
    let (errors, report) = AsyncStream<(any Error)?>.makeStream()
    let task = slot.session.dataTask(with: url) { _, _, error in report.yield(error) }
    task.resume()
    let deliver = try #require(await responder.nextArrival())
    task.cancel()
    let error = await errors.first { _ in true } ?? nil
    #expect((error as? URLError)?.code == .cancelled)
    await responder.nextCancellation()
    deliver(.success(HTTPResponse(status: .ok)))
  }

  @Test func `a task that is cancelled before it starts is not asked about`() async throws {
    let responder = EchoResponder()
    let slot = URLProtocolSlot(responder: responder)
    let (errors, report) = AsyncStream<(any Error)?>.makeStream()
    let task = slot.session.dataTask(with: url) { _, _, error in report.yield(error) }
    task.cancel()
    task.resume()
    let error = await errors.first { _ in true } ?? nil
    #expect((error as? URLError)?.code == .cancelled)
    #expect(responder.requests.isEmpty)
  }

  @Test func `10,000 requests that are cancelled while they are answered all end, and end once`() async {
    let outcomes = Outcomes(count: 10_000)
    let slot = URLProtocolSlot(responder: LateResponder())
    let sessions = [slot.session, slot.session(), slot.session(with: RecordingDelegate())]
    for index in 0..<10_000 {
      let task = sessions[index % 3].dataTask(with: url) { _, response, error in
        outcomes.add(isAnswer: response != nil, error)
      }
      task.resume()
      DispatchQueue.global().async { task.cancel() }
    }
    let tally = await outcomes.all()
    #expect(tally.answered + tally.cancelled == 10_000)
    #expect(tally.others.isEmpty)
    withExtendedLifetime(slot) {}
  }

  @Test func `answers of several kinds may race with suspension and cancellation`() async {
    let outcomes = Outcomes(count: 2000)
    let slot = URLProtocolSlot(responder: MixedResponder())
    for index in 0..<2000 {
      let task = slot.session.dataTask(with: url) { _, response, error in
        outcomes.add(isAnswer: response != nil, error)
      }
      task.resume()
      // Not resumed again: that, when it meets a completion, crashes in Foundation, stub or no stub.
      if index.isMultiple(of: 3) { task.suspend() }
      DispatchQueue.global().async { task.cancel() }
    }
    let tally = await outcomes.all()
    #expect(tally.answered + tally.cancelled + tally.others.count == 2000)
    withExtendedLifetime(slot) {}
  }
}

/// Answers from elsewhere, at once.
private struct LateResponder: LoadingResponder {
  func respond(
    to _: HTTPRequest,
    body _: [UInt8],
    within _: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation? {
    DispatchQueue.global().async { deliver(.success(HTTPResponse(status: .ok, body: "x"))) }
    return LoadingCancellation {}
  }
}

/// Answers now, later, by a stream, by an error, or twice.
private final class MixedResponder: LoadingResponder {
  private let count = Atomic(0)

  func respond(
    to _: HTTPRequest,
    body _: [UInt8],
    within _: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation? {
    switch count.add(1, ordering: .relaxed).oldValue % 4 {
    case 0: deliver(.success(HTTPResponse(status: .ok, body: "now")))
    case 1: DispatchQueue.global().async { deliver(.failure(URLError(.networkConnectionLost))) }
    case 2: deliver(.success(HTTPResponse(status: .ok, body: HTTPBody(streaming: AsyncStream { $0.finish() }))))
    default:
      for _ in 0..<2 { DispatchQueue.global().async { deliver(.success(HTTPResponse(status: .ok))) } }
    }
    return nil
  }
}

/// Counts how requests ended.
private final class Outcomes: Sendable {
  struct Tally: Sendable {
    var answered = 0
    var cancelled = 0
    var others: [String] = []

    var count: Int { answered + cancelled + others.count }
  }

  private let tally = Mutex(Tally())
  private let count: Int
  private let end = AsyncStream<Void>.makeStream()

  init(count: Int) { self.count = count }

  /// The counts once all have ended.
  func all() async -> Tally {
    await end.stream.first { true }
    return tally.withLock { $0 }
  }

  func add(isAnswer: Bool, _ error: (any Error)?) {
    let isComplete = tally.withLock { tally in
      if isAnswer {
        tally.answered += 1
      } else if (error as? URLError)?.code == .cancelled {
        tally.cancelled += 1
      } else {
        tally.others.append("\(String(describing: error))")
      }
      return tally.count == count
    }
    if isComplete { end.continuation.yield() }
  }
}
