import BacklotClient
import BacklotPlatform
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct RetryAttemptsTests {
  private let clock = SleepRecordingClock()

  @Test(.timeLimit(.minutes(5)))
  func `an error lists twenty attempts that last ten virtual minutes`() async throws {
    let schedule = RetrySchedule.exponential(attempts: 20, base: .seconds(2), cap: .seconds(40))
    let client = client(RecordingTransport(.serviceUnavailable), schedule)
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(.allDogs) })
    #expect(error.attempts.map(\.code) == Array(repeating: .status(.serviceUnavailable), count: 20))
    #expect(error.attempts.compactMap(\.delay) == clock.sleeps)
    #expect(error.attempts.last?.delay == nil)
    #expect(error.message.hasSuffix(" 20 attempts failed."))
    #expect(clock.now.offset == .seconds(622))
  }

  @Test func `attempts differ, and have a duration`() async throws {
    let count = Mutex(0)
    let transport = RecordingTransport { [clock] _ in
      try await clock.sleep(until: clock.now.advanced(by: .seconds(3)), tolerance: nil)
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 1 { throw URLError(.networkConnectionLost) }
      return HTTPResponse(status: number == 2 ? .tooManyRequests : .notFound)
    }
    let client = client(transport, .exponential(attempts: 5, base: .seconds(1)))
    let error = await #expect(throws: ClientError.self) { try await client.send(.allDogs) }
    #expect(
      error?.attempts == [
        .init(code: .transport, duration: .seconds(3), delay: .seconds(1)),
        .init(code: .status(.tooManyRequests), duration: .seconds(3), delay: .seconds(2)),
        .init(code: .status(.notFound), duration: .seconds(3), delay: nil),
      ]
    )
  }

  @Test func `an error of one attempt says no more than that`() async throws {
    let client = client(RecordingTransport(.notFound), .exponential(attempts: 5))
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(.allDogs) })
    #expect(error.attempts.count == 1)
    #expect(!error.message.contains("attempt"))
  }

  @Test func `without a retry there are no attempts`() async {
    let client = APIClient(host: .test, transport: RecordingTransport(.notFound))
    let error = await #expect(throws: ClientError.self) { try await client.send(.allDogs) }
    #expect(error?.attempts == [])
  }

  @Test func `a request made by hand fails with its attempts, too`() async {
    let client = client(RecordingTransport { _ in throw URLError(.timedOut) }, .exponential(attempts: 2))
    let error = await #expect(throws: ClientError.self) {
      try await client.response(to: HTTPRequest(method: .get, path: "/"))
    }
    #expect(error?.attempts.map(\.code) == [.timedOut, .timedOut])
  }

  private func client(_ transport: RecordingTransport, _ schedule: RetrySchedule) -> APIClient {
    let retry = RetryMiddleware(schedule, clock: clock, generator: Greatest())
    return APIClient(host: .test, transport: transport, middleware: [retry])
  }
}

/// Draws the highest number.
private struct Greatest: RandomNumberGenerator {
  func next() -> UInt64 { .max }
}
