import BacklotClient
import BacklotPlatform
import BacklotStubs
import BacklotURLSession
import Dispatch
import Testing

@Suite struct FaceStressTests {
  private static let places = [ResponseQueue.main, .queue(DispatchQueue(label: "answers")), .none]

  /// Half of the calls are cancelled from another thread, some before they begin and some after they have ended.
  @Test(arguments: Adapter.inProcess, places)
  func `a thousand calls, half of them cancelled, complete once each`(
    adapter: Adapter,
    place: ResponseQueue
  ) async throws {
    let backend = MockBackend { Get("/number") { Respond(json: 1) } }
    let client = APIClient(
      host: URLHost(rawValue: "api.example.com"),
      transport: adapter.transport(to: backend),
      responseQueue: place
    )
    let tally = Tally()
    for _ in 0..<10 {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask { await Self.call(client, isCancelled: number.isMultiple(of: 2), tally) }
        }
      }
    }
    // A second completion would have to come before those of this call, or while it is waited for.
    await Self.call(client, isCancelled: false, tally)
    #expect(tally.total == 1001)
    #expect(tally.successes >= 501)
  }

  private static func call(_ client: APIClient, isCancelled: Bool, _ tally: Tally) async {
    let (outcomes, outcome) = AsyncStream<Void>.makeStream()
    let task = client.send(Endpoint<EndpointKinds.Public, Int>(path: "number")) { result in
      tally.count(result)
      outcome.yield()
    }
    if isCancelled { DispatchQueue.global().async { task.cancel() } }
    for await _ in outcomes { break }
    task.cancel()
  }
}

/// The number of calls that ended, by outcome.
private final class Tally: Sendable {
  private let counts = Mutex((total: 0, successes: 0))

  var total: Int { counts.withLock { $0.total } }
  var successes: Int { counts.withLock { $0.successes } }

  func count(_ result: Result<Int, ClientError>) {
    counts.withLock { counts in
      counts.total += 1
      switch result {
      case .success(let number): counts.successes += number
      case .failure(let error): #expect(error.code == .cancelled)
      }
    }
  }
}
