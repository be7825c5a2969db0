import BacklotHTTP
import BacklotPlatform
import Dispatch
import Testing

@testable import BacklotClient

struct CompletionCancellationTests {
  @Test(arguments: [ResponseQueue.main, .queue(DispatchQueue(label: "answers")), .none])
  func `a cancelled call completes once, as cancelled`(queue: ResponseQueue) async {
    let (transport, arrivals) = Self.waitingTransport()
    let (results, result) = AsyncStream<ClientError.Code?>.makeStream()
    let task = APIClient(host: .test, transport: transport, responseQueue: queue).send(.allDogs) {
      result.yield($0.code)
      result.finish()
    }
    for await _ in arrivals { break }
    task.cancel()
    task.cancel()
    await #expect(results.reduce(into: []) { $0.append($1) } == [.cancelled])
  }

  @Test func `a call cancelled at once completes as cancelled`() async {
    let (transport, _) = Self.waitingTransport()
    let code = await withCheckedContinuation { caller in
      APIClient(host: .test, transport: transport).send(.allDogs) { caller.resume(returning: $0.code) }.cancel()
    }
    #expect(code == .cancelled)
  }

  @Test func `cancelling ends the request too`() async {
    let (endings, ending) = AsyncStream<Bool>.makeStream()
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let transport = RecordingTransport { _ in
      arrival.yield()
      defer { ending.yield(Task.isCancelled) }
      try await Task.sleep(for: .seconds(3600))
      return HTTPResponse(status: .ok)
    }
    let task = APIClient(host: .test, transport: transport).send(.allDogs) { _ in }
    for await _ in arrivals { break }
    task.cancel()
    for await isCancelled in endings {
      #expect(isCancelled)
      break
    }
  }

  @Test func `a transport that cannot be stopped holds up no cancellation`() async {
    let (arrivals, arrival) = AsyncStream<CheckedContinuation<Void, Never>>.makeStream()
    let transport = RecordingTransport { _ in
      await withCheckedContinuation { arrival.yield($0) }
      return HTTPResponse(status: .ok, body: "[]")
    }
    let (results, result) = AsyncStream<ClientError.Code?>.makeStream()
    let task = APIClient(host: .test, transport: transport).send(.allDogs) { result.yield($0.code) }
    for await stubborn in arrivals {
      task.cancel()
      for await code in results {
        #expect(code == .cancelled)
        break
      }
      stubborn.resume()
      break
    }
  }

  @Test func `an outcome that still waits for its queue yields to a cancellation`() async {
    let queue = DispatchQueue(label: "answers", attributes: .initiallyInactive)
    let (results, result) = AsyncStream<ClientError.Code?>.makeStream()
    let completion = CallCompletion<[Dog]>(on: .queue(queue)) { result.yield($0.code) }
    completion.finish(.success([]))
    completion.cancel(ClientError(.cancelled, message: "cancelled"))
    queue.activate()
    queue.async { result.finish() }
    await #expect(results.reduce(into: []) { $0.append($1) } == [.cancelled])
  }

  @Test func `a completion may cancel its own call, to no effect`() async {
    let holder = Mutex<ClientTask?>(nil)
    let queue = DispatchQueue(label: "answers", attributes: .initiallyInactive)
    let client = APIClient(
      host: .test,
      transport: RecordingTransport(.ok, body: "[]"),
      responseQueue: .queue(queue)
    )
    let (results, result) = AsyncStream<ClientError.Code?>.makeStream()
    let task = client.send(.allDogs) { outcome in
      holder.withLock { $0 }?.cancel()
      result.yield(outcome.code)
      queue.async { result.finish() }
    }
    holder.withLock { $0 = task }
    queue.activate()
    await #expect(results.reduce(into: []) { $0.append($1) } == [nil])
  }

  @Test(arguments: [true, false])
  func `what a completion holds is let go of once it was called`(isCancelled: Bool) async {
    let (transport, arrivals) = Self.waitingTransport()
    let answering = RecordingTransport(.ok, body: "[]")
    let (endings, ending) = AsyncStream<Void>.makeStream()
    var held: Held? = Held { ending.finish() }
    let client = APIClient(host: .test, transport: isCancelled ? transport : answering, responseQueue: .none)
    let task = client.send(.allDogs) { [held] _ in held?.touch() }
    held = nil
    if isCancelled {
      for await _ in arrivals { break }
      task.cancel()
    }
    for await _ in endings {}
    withExtendedLifetime(task) {}
  }

  @Test func `a call goes on when nobody keeps its task`() async {
    let code = await withCheckedContinuation { caller in
      let client = APIClient(host: .test, transport: RecordingTransport(.ok, body: "[]"))
      client.send(.allDogs) { caller.resume(returning: $0.code) }
    }
    #expect(code == nil)
  }

  @Test func `a task is one that sessions' callers know`() {
    let client = APIClient(host: .test, transport: RecordingTransport(.ok, body: "[]"))
    let task: any URLSessionTaskProtocol = client.send(.allDogs) { _ in }
    task.resume()
  }

  /// A transport that never answers, and what it was asked.
  private static func waitingTransport() -> (RecordingTransport, AsyncStream<Void>) {
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let transport = RecordingTransport { _ in
      arrival.yield()
      try await Task.sleep(for: .seconds(3600))
      return HTTPResponse(status: .ok)
    }
    return (transport, arrivals)
  }
}

/// Says when it is let go of.
private final class Held: Sendable {
  private let end: @Sendable () -> Void
  init(_ end: @escaping @Sendable () -> Void) { self.end = end }
  func touch() {}
  deinit { end() }
}

extension Result where Failure == ClientError {
  /// The code of the failure, or `nil` for a success.
  fileprivate var code: ClientError.Code? {
    guard case .failure(let error) = self else { return nil }
    return error.code
  }
}
