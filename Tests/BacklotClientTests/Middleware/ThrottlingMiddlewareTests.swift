import BacklotPlatform
import Testing

@testable import BacklotMiddleware

@Suite(.timeLimit(.minutes(5)))
struct ThrottlingMiddlewareTests {
  private let clock = VirtualClock()
  private let server = HeldServer()

  @Test func `at most so many requests are in flight, and the others start in their order`() async throws {
    let throttling = ThrottlingMiddleware(concurrent: 2, clock: clock)
    let calls = await calls(["/1", "/2", "/3", "/4", "/5"], throttling, startingAtOnce: 2)
    for started in [3, 4, 5] {
      server.respond(with: HTTPResponse(status: .ok), to: 1)
      await arrival(of: started)
      #expect(throttling.waitingCount == 5 - started)
    }
    server.respond(with: HTTPResponse(status: .ok))
    for call in calls { _ = try await call.value }
    #expect(server.requests.map(\.path) == ["/1", "/2", "/3", "/4", "/5"])
  }

  @Test func `at most so many requests start within a duration`() async throws {
    let throttling = ThrottlingMiddleware(perDuration: 2, duration: .seconds(10), clock: clock)
    let first = await calls(["/1"], throttling, startingAtOnce: 1)
    clock.advance(by: .seconds(6))
    let others = await calls(["/2", "/3", "/4", "/5"], throttling, startingAtOnce: 1)
    for (seconds, started) in [(3, 2), (1, 3), (5, 3), (1, 4), (3, 4), (1, 5)] {
      await clock.sleepers(1)
      clock.advance(by: .seconds(seconds))
      await arrival(of: started)
    }
    #expect(throttling.waitingCount == 0)
    server.respond(with: HTTPResponse(status: .ok))
    for call in first + others { _ = try await call.value }
    #expect(server.requests.map(\.path) == ["/1", "/2", "/3", "/4", "/5"])
  }

  @Test func `each host has limits of its own`() async throws {
    let throttling = ThrottlingMiddleware(concurrent: 1, clock: clock)
    let requests = ["a.example.com", "b.example.com"].map { HTTPRequest(method: .get, authority: $0, path: "/") }
    let client = client(throttling)
    let calls = requests.map { request in Task { try await client.response(to: request) } }
    await server.exchanges(2)
    server.respond(with: HTTPResponse(status: .ok))
    for call in calls { _ = try await call.value }
  }

  @Test func `a waiting request that is cancelled is removed`() async throws {
    let throttling = ThrottlingMiddleware(concurrent: 1, clock: clock)
    let calls = await calls(["/1", "/2", "/3"], throttling, startingAtOnce: 1)
    calls[1].cancel()
    let error = await #expect(throws: ClientError.self) { try await calls[1].value }
    #expect(error?.code == .cancelled)
    #expect(throttling.waitingCount == 1)
    server.respond(with: HTTPResponse(status: .ok))
    await arrival(of: 2)
    server.respond(with: HTTPResponse(status: .ok))
    _ = try await calls[2].value
    #expect(server.requests.map(\.path) == ["/1", "/3"])
  }

  @Test func `the next request takes the place of one that was cancelled while it waited for the time`() async throws {
    let throttling = ThrottlingMiddleware(perDuration: 1, clock: clock)
    let calls = await calls(["/1", "/2", "/3"], throttling, startingAtOnce: 1)
    await clock.sleepers(1)
    calls[1].cancel()
    await #expect(throws: ClientError.self) { try await calls[1].value }
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    await arrival(of: 2)
    server.respond(with: HTTPResponse(status: .ok))
    _ = try await calls[2].value
    #expect(server.requests.map(\.path) == ["/1", "/3"])
  }

  @Test func `a request that fails or is cancelled makes room for the next`() async throws {
    let throttling = ThrottlingMiddleware(concurrent: 1, clock: clock)
    let calls = await calls(["/1", "/2"], throttling, startingAtOnce: 1)
    calls[0].cancel()
    await #expect(throws: ClientError.self) { try await calls[0].value }
    await arrival(of: 2)
    server.respond(with: HTTPResponse(status: .ok))
    #expect(try await calls[1].value.status == .ok)
  }

  @Test(arguments: [0, -1, Int.min])
  func `a limit below one is one, and no duration is too long`(limit: Int) async throws {
    let throttling = ThrottlingMiddleware(
      concurrent: limit,
      perDuration: limit,
      duration: .seconds(Int64.max),
      clock: clock
    )
    let calls = await calls(["/1", "/2"], throttling, startingAtOnce: 1)
    calls[1].cancel()
    server.respond(with: HTTPResponse(status: .ok))
    #expect(try await calls[0].value.status == .ok)
  }

  @Test
  func `the limit holds for requests that come and go at any time`() async {
    let inFlight = Mutex(0)
    let most = Mutex(0)
    let transport = RecordingTransport { _ in
      let count = inFlight.withLock { inFlight in
        inFlight += 1
        return inFlight
      }
      most.withLock { $0 = max($0, count) }
      await Task.yield()
      inFlight.withLock { $0 -= 1 }
      return HTTPResponse(status: .ok)
    }
    let client = APIClient(host: .test, transport: transport, middleware: [.throttling(concurrent: 3)])
    await withTaskGroup { group in
      for number in 0..<500 {
        group.addTask {
          let call = Task { try await client.response(to: HTTPRequest(method: .get, path: "/")) }
          if number.isMultiple(of: 3) {
            call.cancel()
          } else {
            await #expect(throws: Never.self) { try await call.value }
          }
        }
      }
    }
    #expect(most.withLock { $0 } <= 3)
  }

  private func client(_ throttling: ThrottlingMiddleware) -> APIClient {
    APIClient(host: .test, transport: RecordingTransport(server.respond), middleware: [throttling])
  }

  /// Begins calls in order: each one waits or has started before the next begins.
  private func calls(
    _ paths: [String],
    _ throttling: ThrottlingMiddleware,
    startingAtOnce count: Int
  ) async -> [Task<HTTPResponse, any Error>] {
    let client = client(throttling)
    let started = server.count
    var calls: [Task<HTTPResponse, any Error>] = []
    for path in paths {
      let request = HTTPRequest(method: .get, authority: "api.example.com", path: path)
      calls.append(Task { try await client.response(to: request) })
      let before = min(calls.count, count)
      await arrival(of: started + before)
      while throttling.waitingCount != calls.count - before { await Task.yield() }
    }
    return calls
  }

  /// Waits until exactly so many requests have started.
  private func arrival(of count: Int) async {
    while server.count < count { await Task.yield() }
    #expect(server.count == count)
  }
}
