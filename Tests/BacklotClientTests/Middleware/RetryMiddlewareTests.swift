import BacklotClient
import BacklotPlatform
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct RetryMiddlewareTests {
  private let clock = SleepRecordingClock()

  @Test(arguments: [408, 425, 429, 502, 503, 504])
  func `an answer that may pass is asked for again, until it has`(code: Int) async throws {
    let transport = Answers([HTTPResponse(status: HTTPStatus(code: code)), HTTPResponse(status: .ok, body: "[]")])
    #expect(try await client(transport).send(.allDogs) == [])
    #expect(transport.count == 2)
  }

  @Test(arguments: [400, 401, 403, 404, 409, 422, 500, 501, 505])
  func `any other answer is handed on at once`(code: Int) async {
    let transport = Answers([HTTPResponse(status: HTTPStatus(code: code))])
    let error = await #expect(throws: ClientError.self) { try await client(transport).send(.allDogs) }
    #expect(error?.code == .status(HTTPStatus(code: code)))
    #expect(transport.count == 1)
  }

  @Test func `the last outcome is handed on, after as many attempts as were asked for`() async {
    let transport = Answers([HTTPResponse(status: .serviceUnavailable)])
    let error = await #expect(throws: ClientError.self) { try await client(transport).send(.allDogs) }
    #expect(error?.code == .status(.serviceUnavailable))
    #expect(transport.count == 3)
    #expect(clock.sleeps.count == 2)
  }

  @Test(arguments: [
    (URLError.Code.timedOut, 3), (.networkConnectionLost, 3), (.cannotConnectToHost, 3), (.notConnectedToInternet, 3),
    (.badURL, 1), (.serverCertificateUntrusted, 1), (.cancelled, 1), (.cannotParseResponse, 1),
  ])
  func `only a failure that may pass is tried again`(failure: URLError.Code, attempts: Int) async {
    let transport = Answers { _ in throw URLError(failure) }
    await #expect(throws: ClientError.self) { try await client(transport).send(.allDogs) }
    #expect(transport.count == attempts)
  }

  @Test func `an error that nobody knows is not tried again`() async {
    struct Unmatched: Error {}
    let transport = Answers { _ in throw Unmatched() }
    await #expect(throws: ClientError.self) { try await client(transport).send(.allDogs) }
    #expect(transport.count == 1)
  }

  @Test(arguments: [
    (HTTPMethod.get, 3), (.head, 3), (.put, 3), (.delete, 3), (.options, 3), (.post, 1), (.patch, 1),
  ])
  func `only what may be repeated without harm is`(method: HTTPMethod, attempts: Int) async {
    let transport = Answers([HTTPResponse(status: .serviceUnavailable)])
    let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(method, path: "dogs")
    await #expect(throws: ClientError.self) { try await client(transport).send(endpoint) }
    #expect(transport.count == attempts)
  }

  @Test func `an API that tells repetitions apart may be given others`() async {
    let transport = Answers([HTTPResponse(status: .serviceUnavailable)])
    let rule = RetryRule(methods: RetryRule.idempotentMethods.union([.post]))
    let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(.post, path: "dogs", body: .json(1))
    await #expect(throws: ClientError.self) { try await client(transport, rule: rule).send(endpoint) }
    #expect(transport.count == 3)
  }

  @Test func `a body that can be read once is sent once`() async {
    let chunks = AsyncStream<[UInt8]> { $0.finish() }
    for (body, attempts) in [(HTTPBody(streaming: chunks), 1), (HTTPBody([1]), 3)] {
      let transport = Answers([HTTPResponse(status: .serviceUnavailable)])
      let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(.put, path: "dogs", body: .content(body))
      await #expect(throws: ClientError.self) { try await client(transport).send(endpoint) }
      #expect(transport.count == attempts)
    }
  }

  @Test func `waits grow up to a cap`() async {
    let schedule = RetrySchedule.exponential(attempts: 6, base: .seconds(1), factor: 3, cap: .seconds(20))
    let transport = Answers([HTTPResponse(status: .serviceUnavailable)])
    await #expect(throws: ClientError.self) { try await client(transport, schedule).send(.allDogs) }
    #expect(clock.sleeps == [.seconds(1), .seconds(3), .seconds(9), .seconds(20), .seconds(20)])
  }

  @Test func `waits are drawn between nothing and that, the same for the same generator`() async {
    let clocks = [SleepRecordingClock(), SleepRecordingClock()]
    for clock in clocks {
      let retry = RetryMiddleware(.exponential(attempts: 20), clock: clock, generator: Multiplying())
      let transport = Answers([HTTPResponse(status: .serviceUnavailable)])
      let client = APIClient(host: .test, transport: transport, middleware: [retry])
      await #expect(throws: ClientError.self) { try await client.send(.allDogs) }
    }
    #expect(clocks[0].sleeps == clocks[1].sleeps)
    #expect(Set(clocks[0].sleeps).count == 19)
    #expect(clocks[0].sleeps.allSatisfy { (.zero ... .seconds(20)).contains($0) })
  }

  @Test(arguments: [(0, 1), (-1, 1), (1, 1), (2, 2)])
  func `less than one attempt is one`(attempts: Int, expected: Int) async {
    let transport = Answers([HTTPResponse(status: .serviceUnavailable)])
    await #expect(throws: ClientError.self) {
      try await client(transport, .exponential(attempts: attempts)).send(.allDogs)
    }
    #expect(transport.count == expected)
  }

  @Test(arguments: [
    RetrySchedule.exponential(attempts: 2_000, factor: 1e300), .exponential(attempts: 2_000, factor: .nan),
    .exponential(attempts: 9, factor: -2), .exponential(attempts: 9, base: .seconds(-1)),
    .exponential(attempts: 9, base: .seconds(Int64.max), cap: .seconds(Int64.max)),
    .exponential(attempts: 9, cap: .zero),
  ])
  func `no schedule is too much`(schedule: RetrySchedule) async {
    let transport = Answers([HTTPResponse(status: .serviceUnavailable)])
    await #expect(throws: ClientError.self) { try await client(transport, schedule).send(.allDogs) }
    #expect(transport.count == schedule.attempts)
    #expect(clock.sleeps.allSatisfy { $0 >= .zero && $0 <= max(schedule.cap, .zero) })
  }

  @Test(arguments: [
    (["Retry-After": "30"], 30), (["Retry-After": "0"], 0), (["Retry-After": "soon"], 0), ([:], 0),
    (["Retry-After": "Sun, 06 Nov 1994 08:50:07 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], 30),
    (["Retry-After": "Sun, 06 Nov 1994 08:49:40 GMT"], 40),
    (["Retry-After": "Sun, 06 Nov 1994 08:48:00 GMT"], 0),
  ])
  func `an answer's wish to be left alone is honoured`(fields: [String: String], seconds: Int) async throws {
    let transport = Answers([Self.busy(fields), HTTPResponse(status: .ok, body: "[]")])
    _ = try await client(transport, .exponential(attempts: 2, base: .zero)).send(.allDogs)
    #expect(clock.sleeps == [.seconds(seconds)])
  }

  @Test(arguments: ["61", "99999999999999999999999", "Sun, 06 Nov 2094 08:48:00 GMT"])
  func `an answer that asks for too long is handed on at once`(wish: String) async {
    let transport = Answers([Self.busy(["Retry-After": wish])])
    await #expect(throws: ClientError.self) { try await client(transport).send(.allDogs) }
    #expect(transport.count == 1)
  }

  @Test func `no wish is longer than a clock can tell`() async throws {
    let busy = Self.busy(["Retry-After": "99999999999999999999999"])
    let transport = Answers([busy, HTTPResponse(status: .ok, body: "[]")])
    let patient = RetryRule(longestRetryAfter: .seconds(Int64.max))
    _ = try await client(transport, rule: patient).send(.allDogs)
    #expect(clock.sleeps == [.seconds(100 * 365 * 86_400)])
  }

  @Test func `cancelling ends the waiting`() async {
    let (naps, nap) = AsyncStream<Void>.makeStream()
    let transport = Answers([HTTPResponse(status: .serviceUnavailable)])
    let schedule = RetrySchedule.exponential(attempts: 3, base: .seconds(3600), cap: .seconds(3600))
    let retry = RetryMiddleware(schedule, clock: Napping(onNap: { nap.yield() }), generator: Highest())
    let client = APIClient(host: .test, transport: transport, middleware: [retry])
    let call = Task { try await client.send(.allDogs) }
    for await _ in naps { break }
    call.cancel()
    let error = await #expect(throws: ClientError.self) { try await call.value }
    #expect(error?.code == .cancelled)
    #expect(transport.count == 1)
  }

  @Test func `a clock that knows no cancellation does not undo it`() async {
    let task = Mutex<Task<[Dog], any Error>?>(nil)
    let clock = SleepRecordingClock { task.withLock { $0?.cancel() } }
    let retry = RetryMiddleware(.exponential(attempts: 3), clock: clock)
    let (starts, start) = AsyncStream<Void>.makeStream()
    let transport = Answers([HTTPResponse(status: .serviceUnavailable)])
    let client = APIClient(host: .test, transport: transport, middleware: [retry])
    let call = Task {
      for await _ in starts { break }
      return try await client.send(.allDogs)
    }
    task.withLock { $0 = call }
    start.yield()
    let error = await #expect(throws: ClientError.self) { try await call.value }
    #expect(error?.code == .cancelled)
    #expect(transport.count == 1)
  }

  @Test func `retrying reads well`() async {
    let transport = Answers([HTTPResponse(status: .badRequest)])
    let client = APIClient(host: .test, transport: transport, middleware: [.retry(.exponential(attempts: 3))])
    await #expect(throws: ClientError.self) { try await client.send(.allDogs) }
  }

  private func client(
    _ transport: Answers,
    _ schedule: RetrySchedule = .exponential(attempts: 3),
    rule: RetryRule = RetryRule()
  ) -> APIClient {
    let now = Date(timeIntervalSince1970: 784_111_740)
    let retry = RetryMiddleware(schedule, rule: rule, clock: clock, generator: Highest(), now: { now })
    return APIClient(host: .test, transport: transport, middleware: [retry])
  }

  private static func busy(_ fields: [String: String]) -> HTTPResponse {
    var response = HTTPResponse(status: .serviceUnavailable)
    for (name, value) in fields { HTTPField.Name(name).map { response.headerFields[$0] = value } }
    return response
  }
}

/// Answers one after the other, and with the last from then on.
private final class Answers: HTTPTransport {
  private let asked = Mutex(0)
  private let answer: @Sendable (Int) throws -> HTTPResponse

  init(_ answer: @escaping @Sendable (Int) throws -> HTTPResponse) { self.answer = answer }
  convenience init(_ answers: [HTTPResponse]) { self.init { answers[min($0, answers.count - 1)] } }

  var count: Int { asked.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let number = asked.withLock { asked in
      defer { asked += 1 }
      return asked
    }
    return try answer(number)
  }
}

/// The continuous clock, which also reports when a task sleeps.
private struct Napping: Clock {
  let onNap: @Sendable () -> Void
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    onNap()
    try await Task.sleep(until: deadline, clock: .continuous)
  }
}

/// Draws the highest number there is.
private struct Highest: RandomNumberGenerator {
  func next() -> UInt64 { .max }
}

private struct Multiplying: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
