import BacklotClient
import BacklotPlatform
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TimeoutMiddlewareTests {
  private let clock = VirtualClock()

  @Test func `a call that takes too long ends as timed out, and its request is cancelled`() async {
    let (endings, ending) = AsyncStream<Bool>.makeStream()
    let transport = RecordingTransport { _ in
      defer { ending.yield(Task.isCancelled) }
      try await Task.sleep(for: .seconds(3600))
      return HTTPResponse(status: .ok)
    }
    let client = client(transport, [TimeoutMiddleware(.seconds(30), clock: clock)])
    let call = Task { try await client.send(.allDogs) }
    await clock.sleepers(1)
    clock.advance(by: .seconds(29))
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: ClientError.self) { try await call.value }
    #expect(error?.code == .timedOut)
    #expect(error?.message.contains("within 30.0 seconds") == true)
    for await wasCancelled in endings {
      #expect(wasCancelled)
      break
    }
  }

  @Test(arguments: [.zero, .seconds(-1)] as [Duration])
  func `a limit of zero ends a call whose response would not wait, too`(limit: Duration) async {
    let client = client(RecordingTransport(.ok, body: "[]"), [TimeoutMiddleware(limit, clock: clock)])
    let error = await #expect(throws: ClientError.self) { try await client.send(.allDogs) }
    #expect(error?.code == .timedOut)
  }

  @Test func `a response in time is passed on, and so is an error`() async throws {
    let timeout = TimeoutMiddleware(.seconds(30), clock: clock)
    #expect(try await client(RecordingTransport(.ok, body: "[]"), [timeout]).send(.allDogs) == [])
    let error = await #expect(throws: ClientError.self) {
      try await client(RecordingTransport(.notFound), [timeout]).send(.allDogs)
    }
    #expect(error?.code == .status(.notFound))
    await clock.sleepers(0)
  }

  @Test func `cancelling the call is not a timeout`() async {
    let client = client(
      RecordingTransport { _ in try await Self.never() },
      [TimeoutMiddleware(.seconds(30), clock: clock)]
    )
    let call = Task { try await client.send(.allDogs) }
    await clock.sleepers(1)
    call.cancel()
    let error = await #expect(throws: ClientError.self) { try await call.value }
    #expect(error?.code == .cancelled)
  }

  @Test func `after a retry each attempt is limited, and an attempt that timed out is repeated`() async throws {
    let attempts = Mutex(0)
    let transport = RecordingTransport { _ in
      let isLast = attempts.withLock { attempts in
        attempts += 1
        return attempts == 3
      }
      return isLast ? HTTPResponse(status: .ok, body: "[]") : try await Self.never()
    }
    let retry = RetryMiddleware(.exponential(attempts: 3, base: .zero), clock: clock)
    let client = client(transport, [retry, TimeoutMiddleware(.seconds(10), clock: clock)])
    let call = Task { try await client.send(.allDogs) }
    for _ in 1...2 {
      await clock.sleepers(1)
      clock.advance(by: .seconds(10))
    }
    #expect(try await call.value == [])
    #expect(transport.requests.count == 3)
  }

  @Test func `before a retry all attempts are limited together`() async {
    let retry = RetryMiddleware(
      .exponential(attempts: 3, base: .seconds(8), factor: 1),
      clock: clock,
      generator: Most()
    )
    let transport = RecordingTransport(.serviceUnavailable)
    let client = client(transport, [TimeoutMiddleware(.seconds(10), clock: clock), retry])
    let call = Task { try await client.send(.allDogs) }
    await clock.sleepers(2)
    clock.advance(by: .seconds(8))
    await clock.sleepers(2)
    clock.advance(by: .seconds(2))
    let error = await #expect(throws: ClientError.self) { try await call.value }
    #expect(error?.code == .timedOut)
    #expect(transport.requests.count == 2)
  }

  @Test func `an endpoint's limit replaces that of the first timeout only`() async {
    let transport = RecordingTransport { _ in try await Self.never() }
    let timeouts = [TimeoutMiddleware(.seconds(60), clock: clock), TimeoutMiddleware(.seconds(30), clock: clock)]
    var endpoint = Endpoint<EndpointKinds.Public, [Dog]>.allDogs
    for (timeout, limit) in [(Duration.seconds(5), 5), (.seconds(300), 30)] {
      endpoint.timeout = timeout
      let call = Task { [endpoint] in try await client(transport, timeouts).send(endpoint) }
      await clock.sleepers(2)
      clock.advance(by: .seconds(limit))
      let error = await #expect(throws: ClientError.self) { try await call.value }
      #expect(error?.message.contains("within \(limit).0 seconds") == true)
    }
  }

  @Test func `an endpoint's limit applies without a middleware, and with one that has no limit`() async {
    let transport = RecordingTransport { _ in try await Self.never() }
    var endpoint = Endpoint<EndpointKinds.Public, [Dog]>.allDogs
    endpoint.timeout = .zero
    for middleware in [[], [TimeoutMiddleware(nil)]] {
      let error = await #expect(throws: ClientError.self) { try await client(transport, middleware).send(endpoint) }
      #expect(error?.code == .timedOut)
    }
  }

  @Test(arguments: [false, true])
  func `reading streamed content belongs to the limited time`(isInTime: Bool) async throws {
    let (chunks, chunk) = AsyncStream<[UInt8]>.makeStream()
    let transport = RecordingTransport { [clock] _ in
      clock.advance(by: .seconds(6))
      return HTTPResponse(status: .ok, body: HTTPBody(streaming: chunks, length: 2))
    }
    let client = client(transport, [TimeoutMiddleware(.seconds(10), clock: clock)])
    let call = Task { try await client.send(.allDogs) }
    chunk.yield(Array("[".utf8))
    while transport.requests.isEmpty { await Task.yield() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(3))
    await clock.sleepers(1)
    if isInTime {
      chunk.yield(Array("]".utf8))
      chunk.finish()
      #expect(try await call.value == [])
    } else {
      clock.advance(by: .seconds(1))
      let error = await #expect(throws: ClientError.self) { try await call.value }
      #expect(error?.code == .timedOut)
    }
  }

  @Test func `no limit is no limit`() async throws {
    let client = client(RecordingTransport(.ok, body: "[]"), [TimeoutMiddleware(nil, clock: clock)])
    #expect(try await client.send(.allDogs) == [])
  }

  @Test func `a timeout has a short name`() {
    let client = APIClient(host: .test, middleware: [.timeout(.seconds(15))])
    #expect((client.middleware.first as? TimeoutMiddleware)?.limit == .seconds(15))
  }

  private func client(_ transport: RecordingTransport, _ middleware: [any ClientMiddleware]) -> APIClient {
    APIClient(host: .test, transport: transport, middleware: middleware)
  }

  @Sendable private static func never() async throws -> HTTPResponse {
    try await Task.sleep(for: .seconds(3600))
    return HTTPResponse(status: .ok)
  }
}

/// Draws the highest number.
private struct Most: RandomNumberGenerator {
  func next() -> UInt64 { .max }
}
