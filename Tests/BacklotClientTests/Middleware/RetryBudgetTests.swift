import BacklotClient
import BacklotPlatform
import Testing

struct RetryBudgetTests {
  private let clock = SleepRecordingClock()

  @Test func `an outage does not multiply the requests`() async {
    let budget = RetryBudget(ratio: 0.1, minimumPerSecond: 0, burst: 10, clock: VirtualClock())
    let transport = RecordingTransport(.serviceUnavailable)
    let client = client(transport, budget)
    for _ in 1...1000 { await #expect(throws: ClientError.self) { try await client.send(.allDogs) } }
    #expect(transport.requests.count == 1000 + 10 + 99)
  }

  @Test func `clients with the same budget share it`() async {
    let budget = RetryBudget(ratio: 0, minimumPerSecond: 0, burst: 3, clock: VirtualClock())
    let transport = RecordingTransport(.serviceUnavailable)
    for _ in 1...2 { await #expect(throws: ClientError.self) { try await client(transport, budget).send(.allDogs) } }
    #expect(transport.requests.count == 2 + 3)
    #expect(budget.remaining == 0)
  }

  @Test func `some retries per second are always permitted`() async {
    let time = VirtualClock()
    let budget = RetryBudget(ratio: 0, minimumPerSecond: 0.5, burst: 2, clock: time)
    let transport = RecordingTransport(.serviceUnavailable)
    var counts: [Int] = []
    for seconds in [0, 1, 1, 2, 4, 60] {
      time.advance(by: .seconds(seconds))
      let before = transport.requests.count
      await #expect(throws: ClientError.self) { try await client(transport, budget).send(.allDogs) }
      counts.append(transport.requests.count - before - 1)
    }
    #expect(counts == [2, 0, 1, 1, 2, 2])
  }

  @Test func `calls that succeed permit later retries`() async throws {
    let budget = RetryBudget(ratio: 0.1, minimumPerSecond: 0, burst: 1, clock: VirtualClock())
    let failing = RecordingTransport(.serviceUnavailable)
    await #expect(throws: ClientError.self) { try await client(failing, budget).send(.allDogs) }
    #expect(failing.requests.count == 2)
    for _ in 1...10 { _ = try await client(RecordingTransport(.ok, body: "[]"), budget).send(.allDogs) }
    #expect(budget.remaining == 1)
  }

  @Test func `a failure that is not repeated takes nothing`() async {
    let budget = RetryBudget(clock: VirtualClock())
    await #expect(throws: ClientError.self) { try await client(RecordingTransport(.notFound), budget).send(.allDogs) }
    #expect(budget.remaining == 10)
  }

  @Test(arguments: [-1, .nan, -.infinity] as [Double])
  func `an invalid number is zero`(number: Double) async {
    let budget = RetryBudget(ratio: number, minimumPerSecond: number, burst: number, clock: clock)
    let transport = RecordingTransport(.serviceUnavailable)
    await #expect(throws: ClientError.self) { try await client(transport, budget).send(.allDogs) }
    #expect(transport.requests.count == 1)
  }

  @Test func `a budget without end permits every retry`() async {
    let budget = RetryBudget(burst: .infinity, clock: clock)
    let transport = RecordingTransport(.serviceUnavailable)
    await #expect(throws: ClientError.self) { try await client(transport, budget).send(.allDogs) }
    #expect(transport.requests.count == 5)
    #expect(budget.remaining == .max)
  }

  private func client(_ transport: RecordingTransport, _ budget: RetryBudget) -> APIClient {
    let retry = RetryMiddleware(.exponential(attempts: 5), budget: budget, clock: clock)
    return APIClient(host: .test, transport: transport, middleware: [retry])
  }
}
